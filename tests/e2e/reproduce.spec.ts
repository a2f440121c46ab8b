/** The view that holds a source's tables beside what is measured here. */
import type { Page } from '@playwright/test'
import { expect, faults, load, settled, test, windows } from './page.ts'

const VIEW = 'tree?view=reproduce'

async function measure(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Measure everything' }).click()
  await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible({ timeout: 30_000 })
}

const entry = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Tables and figures' }).getByRole('button', { name })

test('shows the printed numbers before anything is measured', async ({ page }) => {
  await load(page, VIEW)
  await entry(page, /^4\.7/).click()
  await expect(page.getByRole('cell', { name: '32768' }).first()).toBeVisible()
  await expect(page.getByText('Nothing of it is measured yet')).toBeVisible()
})

test('measures everything, says how close every table comes, and a cell opens its run', async ({ page }) => {
  await load(page, VIEW)
  await measure(page)
  await expect(page.getByText(/\d+ % agreement on average over \d+ tables/)).toBeVisible()
  await expect(entry(page, /^4\.7.*100 %/)).toBeVisible()
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
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Reproduce' }).click()
  await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible()
})

test('can be cancelled, and measured anew', async ({ page }) => {
  await load(page, VIEW)
  await page.getByRole('button', { name: 'Measure everything' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after .* runs/)).toBeVisible()
  await measure(page)
})

test('draws figures, judges observations, and shows how other trees fare', async ({ page }) => {
  await load(page, VIEW)
  await measure(page)
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
  await expect(page.getByText(/150 dots from/)).toBeVisible()
})

test('runs a source’s experiments on demand, and judges what it claims of them', async ({ page }) => {
  await load(page, 'divisible?view=reproduce')
  await entry(page, /^5 workers/).click()
  const panel = page.getByRole('region', { name: 'Case 4' })
  await expect(panel.getByText('Not measured yet.')).toBeVisible()
  const run = page.getByRole('button', { name: 'Run 16 cases' })
  await run.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled after .* of 2.080 runs/)).toBeVisible()
  await run.click()
  await expect(page.getByText(/2.080 runs in/)).toBeVisible({ timeout: 60_000 })
  await panel.getByRole('button', { name: 'Case 4 as a table' }).click()
  // Every method but OPT, which the others are measured against.
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(1 + 13)
  await expect(page.getByRole('row', { name: /^True optimum −\d/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const claims = page.getByRole('region', { name: 'Claims' })
  await expect(claims.getByText('✓ holds')).not.toHaveCount(0)
  await expect(claims.getByText('✗ does not hold')).not.toHaveCount(0)
  await claims.getByText('of 16 comparisons as claimed').click()
  await expect(claims.getByText(/case 8, ITERLP2B by C: [\d.]+ not below [\d.]+/)).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await faults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

for (const { name, viewport } of windows) {
  test.describe(`In both themes on a ${name}`, () => {
    test.use({ viewport })

    test.slow()

    test('axe finds no fault with a table, a figure, the observations and the trees', async ({ page }) => {
      await load(page, VIEW)
      await measure(page)
      const narrow = viewport.width < 860
      for (const place of ['table 5.4', 'figure 5.12', 'observations ', 'spread ']) {
        if (narrow) await page.getByLabel('Table or figure', { exact: true }).selectOption(place)
        else {
          const [kind, number] = place.split(' ')
          const names = { table: 'Tables', figure: 'Figures' } as const
          const region = kind === 'table' || kind === 'figure' ? names[kind] : 'All'
          const label = kind === 'observations' ? /^Observations/ : kind === 'spread' ? /^Other/ : number
          await page.getByRole('region', { name: region }).getByRole('button', { name: label }).first().click()
        }
        expect([place, await faults(page)]).toEqual([place, []])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }
    })
  })
}
