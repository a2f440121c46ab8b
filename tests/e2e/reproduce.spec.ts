/** The view that holds a source's tables beside what is measured here. */
import type { Page } from '@playwright/test'
import { expect, goTo, load, test } from './page.ts'

const entry = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Tables and figures' }).getByRole('button', { name })

test('shows at once what was measured when the page was made; measuring again can be cancelled and takes nothing away', async ({
  page,
}) => {
  await load(page, 'loop?view=reproduce')
  await entry(page, /^1\.1/).click()
  const cell = page.getByRole('cell', { name: /printed 428\.6/ }).first()
  await expect(cell).toBeVisible()
  await expect(page.getByText(/^Measured on \d+ \w+ \d{4} with version \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Measure again' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after .* runs/)).toBeVisible()
  await expect(cell).toBeVisible()
  await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible()
  // Means over seeds have their intervals in the file, too, and run in the page.
  await load(page, 'requests?view=reproduce')
  await expect(page.getByRole('cell', { name: /0\.04989\s±\s0\.00051\s*, printed\s0\.05000/ })).toBeVisible()
  await expect(page.getByText(/intervals say how much is chance/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Measure again (44 runs)' }).click()
  await expect(page.getByText(/^[1-9]\d*\sof\s44\sruns$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after [1-9]\d*\sof\s44\sruns/)).toBeVisible()
})

test('shows a source’s experiments at once, and runs them again on demand, each case for itself', async ({ page }) => {
  await load(page, 'divisible?view=reproduce')
  await entry(page, /^5 workers/).click()
  const panel = page.getByRole('region', { name: 'Case 4' })
  await expect(panel.getByText('; 10 systems')).toBeVisible()
  await expect(page.getByText(/^Measured on .*, 10 systems a case/)).toBeVisible()
  await goTo(page, 'Play')
  await goTo(page, 'Sources')
  await entry(page, /^5 workers/).click()
  await expect(page.getByText(/^Measured on .*, 10 systems a case/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Systems a case' }).selectOption('30')
  const run = page.getByRole('button', { name: 'Run 16 cases' })
  await run.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after .* of 6.240 runs/)).toBeVisible()
  await run.click()
  // A case is replaced when its own runs are there; all claims are judged beside the command line, which runs all of them.
  await expect(panel.getByText('; 30 systems')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Case 4 as a table' }).click()
  // Every method but OPT, which the others are measured against.
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(1 + 13)
  await expect(page.getByRole('row', { name: /^True optimum −\d/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Claims' }).getByText(/\d of \d+ hold here/)).toBeVisible()
})
