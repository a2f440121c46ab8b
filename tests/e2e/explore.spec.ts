import type { Page } from '@playwright/test'
import { address, expect, follow, goTo, load, open, openAllParameters, parts, test, visit } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

/** The parts of the sensitivity strip and of the map. */
const sweep = (page: Page) => ({
  strip: page.getByRole('slider', { name: /on the strip$/ }),
  best: page.getByText(/Best found: .* at ([\d\s]+) nodes/).last(),
  map: page.getByRole('button', { name: /Arrow keys move/ }),
  progress: page.getByRole('progressbar', { name: 'Map' }),
  place: page.getByRole('region', { name: 'Place' }),
})

/** The interval that the strip names as the best. */
async function bestInterval(page: Page): Promise<number> {
  const text = (await sweep(page).best.textContent()) ?? ''
  return Number(/at ([\d\s]+) nodes/.exec(text)?.[1].replace(/\s/g, ''))
}

/** Waits until the map is filled as far as it fills by itself. */
async function filled(page: Page): Promise<void> {
  await expect(page.locator('figure[data-state]')).toHaveAttribute('data-state', /done|paused/, { timeout: 90_000 })
}

/** A small scenario, so that a map is quick. */
const small = 'depth=10&processors=16'

test('The strip shows the best of any parameter and metric, goes there, and the link holds what it shows', async ({
  page,
}) => {
  await test.step('it shows the best interval, and another grain moves it', async () => {
    await open(page)
    await goTo(page, 'What if', 'Sensitivity')
    await expect(sweep(page).best).toBeVisible()
    const before = await bestInterval(page)
    await openAllParameters(page)
    const grain = parts(page).slider('Grain size')
    await grain.focus()
    await grain.press('End')
    await expect.poll(() => bestInterval(page)).toBeLessThan(before)
  })

  await test.step('a click goes there, and Undo comes back', async () => {
    await follow(page, `tree?${small}&view=sensitivity`)
    const { strip } = sweep(page)
    await expect(strip).toHaveAttribute('aria-valuetext', /^16 nodes/)
    const box = await strip.boundingBox()
    if (!box) throw new Error('the strip has no box')
    await strip.click({ position: { x: box.width - 2, y: box.height / 2 } })
    await expect(strip).toHaveAttribute('aria-valuetext', /^1\s?024 nodes/)
    await expect.poll(() => address(page)).toContain('interval=1024')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(strip).toHaveAttribute('aria-valuetext', /^16 nodes/)
    await strip.press('ArrowRight')
    await expect.poll(() => strip.getAttribute('aria-valuetext')).toMatch(/^(2[0-9]|1[7-9]|32) nodes/)
  })

  await test.step('it goes to the best, of any parameter and metric', async () => {
    await follow(page, `tree?${small}&view=sensitivity`)
    await page.getByLabel('Metric').selectOption('Speedup')
    await page.getByLabel('Against parameter').selectOption('Topology')
    await expect(sweep(page).strip).toHaveAccessibleName('Topology on the strip')
    await expect.poll(() => address(page)).toContain('sweep=topology:speedup')
    await page.getByLabel('Against parameter').selectOption('Balancing interval')
    // While the strip fills, the best so far may be beaten by one that comes later.
    await expect(async () => {
      await page
        .getByRole('button', { name: 'Go to the best' })
        .click({ timeout: 1000 })
        .catch(() => undefined)
      const nothing = page.getByText(/Nothing on this strip beats the present scenario/).last()
      await expect(nothing).toBeVisible({ timeout: 3000 })
    }).toPass()
  })

  await test.step('a link that names what there is not says so and shows the default', async () => {
    await follow(page, 'tree?side=sensitivity&sweep=beauty:totalTime')
    await expect(page.getByText(/sweep: expected a parameter and a metric, .*, got "beauty:totalTime"/)).toBeVisible()
    await expect(sweep(page).strip).toHaveAccessibleName('Balancing interval on the strip')
  })
})

test('Try all says which balancer is the best, how sure, and where it turns; a row opens its run', async ({ page }) => {
  const region = page.getByRole('region', { name: 'Try all' })
  await load(page, 'async?depth=3&processors=4&balancer=sender&view=advice')
  await region.getByRole('button', { name: 'Try all' }).click()
  await expect(region.getByRole('button', { name: 'Try all again' })).toBeVisible({ timeout: 90_000 })
  await expect(region.getByRole('heading', { level: 2 })).toContainText(/Best is|cannot be distinguished/)
  await expect(region.getByRole('heading', { name: 'Where it turns' })).toBeVisible()
  await expect(region).toContainText('with a probability of at most 5 %')
  const rows = region.getByRole('rowheader')
  expect(await rows.count()).toBeGreaterThan(8)
  await test.step('another scenario makes it an answer to the one before', async () => {
    await follow(page, 'async?depth=3&processors=5&balancer=sender&view=advice')
    await expect(region.getByText(/the answer for the scenario before/)).toBeVisible()
  })
  await test.step('Cancel keeps what is known', async () => {
    await region.getByRole('button', { name: 'Try all' }).click()
    await region.getByRole('button', { name: 'Cancel' }).click()
    await expect(region.getByText('Cancelled')).toBeVisible()
    await region.getByRole('button', { name: 'Try all' }).click()
    await expect(rows.first()).toBeVisible({ timeout: 30_000 })
  })
  await rows.first().getByRole('link').click()
  await expect.poll(() => address(page)).not.toContain('view=advice')
  await expect.poll(() => address(page)).toContain('async?')
})

test('The map fills, says what is best where, opens a place of it, and a link holds it', async ({ page }) => {
  await test.step('it fills, and a place opens', async () => {
    await load(page, `tree?depth=6&processors=4&view=explore&x=interval&y=traversal`)
    await filled(page)
    await expect(page.getByRole('region', { name: 'Advice' })).toContainText(/Best (everywhere|on \d+\s%)/)
    await expect(page.getByRole('region', { name: 'Advice' })).toContainText(/other seeds/)
    const { map, place } = sweep(page)
    await map.focus()
    await map.press('Home')
    await map.press('ArrowRight')
    await map.press('ArrowUp')
    await expect(place).toContainText('Balancing interval 2 nodes')
    await map.press('Enter')
    await expect(parts(page).machine).toBeVisible()
    await expect.poll(() => address(page)).toContain('interval=2')
  })

  await test.step('a link holds it, and a signed measure has its line of zero', async () => {
    await visit(page, `tree?${small}&t1=on&t2=on&view=play`)
    await follow(page, `tree?${small}&t1=on&t2=on&view=explore&x=grain&y=depth&show=ita`)
    await expect(page.getByLabel('Show', { exact: true })).toHaveValue('ita')
    await expect(page.getByLabel('Across')).toHaveValue('grain')
    await expect(page.getByText('The line is where it is zero.')).toBeVisible()
    await page.getByLabel('Show', { exact: true }).selectOption('best:interval')
    await expect(page.getByRole('heading', { name: 'Best balancing interval' })).toBeVisible()
    await expect.poll(() => address(page)).toContain('show=best:interval')
  })

  await test.step('what is drawn before all alternatives have run is preliminary, and nothing is advised', async () => {
    await follow(page, 'requests?requests=2000&view=explore')
    await expect(page.getByLabel('Up', { exact: true })).toHaveValue('servers')
    const preliminary = page.getByText('Preliminary: not all alternatives have run there yet.')
    await expect(preliminary).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('The map is not complete, so it advises nothing yet. Refine it.')).toBeVisible()
    await expect(preliminary).toBeVisible()
  })
})
