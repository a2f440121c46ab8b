/** The view that holds a source's tables beside what is measured here. */
import type { Page } from '@playwright/test'
import { expect, goTo, load, settled, test } from './page.ts'

const entry = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Tables and figures' }).getByRole('button', { name })

test('shows the printed numbers before anything is measured; measuring can be cancelled', async ({ page }) => {
  await load(page, 'loop?view=reproduce')
  await entry(page, /^1\.1/).click()
  await expect(page.getByRole('cell', { name: '428.6', exact: true }).first()).toBeVisible()
  await expect(page.getByText('Not measured yet')).toBeVisible()
  await page.getByRole('button', { name: 'Measure here' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after .* runs/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Measure here' })).toBeVisible()
})

test('measures on a click and not before; says how close every table comes, draws figures, judges observations, and a cell opens its run', async ({
  page,
}) => {
  await load(page, 'tree?view=reproduce')
  await expect(page.getByText(/^\d.\d+ runs; nothing is measured yet\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Measure here' }).click()
  await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible({ timeout: 60_000 })
  // As the command line judges them: on what has just been measured.
  await expect(page.getByText('29 of 54', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Of \d{4} cells \d+ % the same, \d+ % close, \d+ % apart; median error/)).toBeVisible()
  await page.getByText('How cells are judged and counted').click()
  await expect(
    page.getByText(
      /A cell is the same when it rounds .* against the tables that they sum up, by the same rule: of 144 cells 94 %/,
    ),
  ).toBeVisible()
  await expect(entry(page, /^4\.7.*100 %/)).toBeVisible()
  await page
    .getByRole('region', { name: 'Figures' })
    .getByRole('button', { name: /^5\.12/ })
    .click()
  await page.getByRole('button', { name: 'Figure 5.12 as a table' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(12)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await entry(page, /^Observations/).click()
  await expect(page.getByText(/\d+ of \d+ hold here/)).toBeVisible()
  await entry(page, /^Other trees/).click()
  await expect(page.getByText(/221 dots\. The default, seed 796160, agrees in/)).toBeVisible()
  await entry(page, /^5\.14.*the best/).click()
  await expect(
    page.getByText(
      /The printed table against those that it sums up: of 24 cells 75 % the same, 13 % close, 13 % apart/,
    ),
  ).toBeVisible()
  await entry(page, /^5\.26/).click()
  await expect(page.getByRole('heading', { name: /^Table 5\.26/ })).toBeVisible()
  await expect(page.getByText('What the source observes')).toBeHidden()
  await page
    .getByRole('row', { name: /^0 adaptive/ })
    .getByRole('link')
    .last()
    .click()
  await settled(page)
  await expect(page).toHaveURL(/imbalance=0/)
  await expect(page).toHaveURL(/t1=on/)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('78.1')
  // What was measured is still there.
  await goTo(page, 'Sources')
  await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible()
})

test('runs a source’s experiments on demand, each case for itself', async ({ page }) => {
  await load(page, 'divisible?view=reproduce')
  await entry(page, /^5 workers/).click()
  const panel = page.getByRole('region', { name: 'Case 4' })
  await expect(panel.getByText('Not measured yet.')).toBeVisible()
  const run = page.getByRole('button', { name: 'Run 16 cases' })
  await run.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after .* of 2.080 runs/)).toBeVisible()
  await run.click()
  // A case is there when its own runs are; all claims are judged beside the command line, which runs all of them.
  await expect(panel.getByText('Not measured yet.')).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Case 4 as a table' }).click()
  // Every method but OPT, which the others are measured against.
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(1 + 13)
  await expect(page.getByRole('row', { name: /^True optimum −\d/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Claims' }).getByText('needs')).not.toHaveCount(0)
})
