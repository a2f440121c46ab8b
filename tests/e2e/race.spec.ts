/** A race keeps its end to itself: while its clock stands before it, nothing is drawn right of the clock, and no final time is in the page. */
import type { Page } from '@playwright/test'
import { expect, load, test } from './page.ts'

const RACE = 'tree?processors=16&depth=12&with=interval:64&view=compare&layout=race'
/** A moment of the race, and one after it, in seconds. */
const [DURING, AFTER] = [0.02, 10]

async function at(page: Page, seconds: number): Promise<void> {
  await load(page, `${RACE}&time=${seconds}`)
  await expect(page.locator('main')).toHaveAttribute('data-run', 'done')
  await page.locator('figure svg path').first().waitFor({ state: 'attached' })
}

/** Where the clock stands in the curves, and where what is drawn of them ends, in pixels. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const right = (selector: string) =>
      [...document.querySelectorAll(`figure ${selector}`)].map((one) => one.getBoundingClientRect().right)
    return { clock: Math.max(...right('div[class*=line]')), ends: right('svg.cover :is(path, rect)') }
  })

test('A race shows nothing right of its clock, and has no final time in the page before it is over', async ({
  page,
}) => {
  await at(page, AFTER)
  const cells = await page
    .getByRole('row', { name: /^Total time/ })
    .getByRole('cell')
    .allTextContents()
  const times = cells.flatMap((cell) => /\d[\d.]* m?s\b/.exec(cell) ?? [])
  expect(times.length, `the final times of the two runs: ${cells.join(', ')}`).toBeGreaterThanOrEqual(2)

  await at(page, DURING)
  const text = await page.locator('main').evaluate((main) => main.outerHTML)
  for (const time of times) expect.soft(text, `the final time ${time} is in the page`).not.toContain(time)
  const { clock, ends } = await drawn(page)
  expect(ends.length, 'no curve is drawn').toBeGreaterThan(1)
  expect(Math.max(...ends), 'something is drawn right of the clock').toBeLessThanOrEqual(clock + 2)
})

test('Machines of a race are drawn at one height and as large, however long their names are', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const link of [
    'requests?requests=2000&with=policy:random&with=policy:roundRobin&with=policy:leastConnections',
    'loop?processors=16&strategy=static&with=strategy:self&with=strategy:guided&with=strategy:fac2',
  ]) {
    await load(page, `${link}&view=lecture&layout=race`)
    const machines = page.locator('section[aria-label^="Machine "]')
    await expect(machines).toHaveCount(4)
    await expect(machines.locator('canvas')).not.toHaveCount(0)
    const boxes = () =>
      machines.evaluateAll((all) => all.map((one) => one.querySelector('h3')?.getBoundingClientRect().height))
    await expect.poll(async () => new Set(await boxes()).size, link).toBe(1)
    // The button does not break its words, and nothing below it moves when they change.
    const button = page.getByRole('button', { name: /^(?:Start the race|Race again)$/ })
    await expect(button).toHaveCSS('white-space', 'nowrap')
  }
})
