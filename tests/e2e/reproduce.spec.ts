/** The view that holds a source's tables beside what is measured here. */
import type { Page } from '@playwright/test'
import { expect, goTo, load, settled, test } from './page.ts'

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

test('says how close every table comes, measures again on a click, draws figures, judges observations, and a cell opens its run', async ({
  page,
}) => {
  await load(page, 'tree?view=reproduce')
  const hold = page.getByText('34 of 54', { exact: true })
  await expect(hold).toBeVisible()
  const shipped = page.getByText(/^Measured on/)
  await expect(shipped).toBeVisible()
  await page.getByRole('button', { name: /^Measure again \(1.\d{3} runs\)$/ }).click()
  await expect(page.getByText(/ runs in \d/)).toBeVisible({ timeout: 60_000 })
  await expect(shipped).toBeHidden()
  // As the command line judges them: on what has just been measured.
  await expect(hold).toBeVisible()
  await expect(
    page.getByText(/^Of \d{4} cells \d+ % the same, \d+ % close, \d+ % within chance, \d+ % apart; median error/),
  ).toBeVisible()
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
  await expect(page.getByText(/222 dots\. The default, seed 1725610, agrees in/)).toBeVisible()
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
