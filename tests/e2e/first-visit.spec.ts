import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { address, expect, follow, load, open, parts, test, visit } from './page.ts'

test.use({ returning: false })

/** Nothing is computed under knobs where nothing is about that. */
const noCurves = (page: Page) => page.addInitScript(() => localStorage.setItem('evenkeel-scents', 'off'))

const panel = (page: Page) => page.getByRole('complementary', { name: 'Parameters' })

test('Under each knob of a story a curve shows what it would do: what is best is a click away, and a knob without effect says so', async ({
  page,
}) => {
  const knob = (id: string) => panel(page).locator(`[data-parameter=${id}]`)
  /** Tries until it holds; on a slow computer curves wait until they are asked for. */
  const computed = (holds: () => Promise<void>) =>
    expect(async () => {
      for (const button of await panel(page)
        .getByRole('button', { name: /^draw the curve/ })
        .all())
        await button.click({ timeout: 1000 })
      await holds()
    }).toPass({ timeout: 60_000 })
  const ready = (knobs: number) =>
    computed(async () => {
      await expect(panel(page).locator('[data-scent=wanted]')).toHaveCount(0, { timeout: 2000 })
      await expect(panel(page).locator('[data-scent=ready]')).toHaveCount(knobs, { timeout: 2000 })
    })
  await open(page, 'tree?t1=on')
  await ready(4)
  expect(await faults(page)).toEqual([])
  const interval = knob('fillingInterval')
  await expect(interval.getByRole('img')).toHaveAccessibleName(
    /^Total time over Filling interval: from .* least .* at 2\./,
  )

  await test.step('the best is a click away, by keyboard too, and the knob does not move', async () => {
    const slider = parts(page).slider('Filling interval')
    await interval.getByRole('button', { name: /^best found: .* at 2 nodes$/ }).press('Enter')
    await expect(slider).toHaveAttribute('aria-valuetext', '2 nodes')
    await ready(4)
    await expect(interval).toContainText('nothing better was found')
  })

  await test.step('the pointer reads it, and a click goes there', async () => {
    const plot = interval.getByRole('img').locator('svg')
    const box = await plot.boundingBox()
    if (!box) throw new Error('no curve')
    await plot.hover({ position: { x: box.width - 1, y: 10 } })
    await expect(interval).toContainText(/\d.* at 1\s024 nodes \(less is better\)/)
    await page.mouse.down()
    await page.mouse.up()
    await expect(parts(page).slider('Filling interval')).toHaveAttribute('aria-valuetext', /^1\s024 nodes/)
  })

  await test.step('it leads to the same in What if', async () => {
    await interval.getByRole('button', { name: /^What if/ }).click()
    await expect.poll(() => address(page)).toContain('sweep=fillingInterval:totalTime')
  })

  await test.step('no difference is said in words', async () => {
    await follow(page, 'loop?profitability=0.8')
    await computed(() => expect(knob('threshold')).toContainText('makes no difference here', { timeout: 2000 }))
  })

  await test.step('a question covers it', async () => {
    await follow(page, 'async?v=1')
    await ready(4)
    await panel(page).getByRole('button', { name: 'Predict first' }).click()
    await expect(panel(page).locator('[data-scent]')).toHaveCount(0)
  })
})

test('In any window the header is one row, and every view and tool is in reach', async ({ page }) => {
  await noCurves(page)
  await load(page, 'divisible?v=1')
  await expect(parts(page).results).toHaveAttribute('aria-busy', 'false')
  const views = page.getByRole('navigation', { name: 'Views' })
  const sizes = [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ]
  for (const [width, height] of sizes) {
    const what = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height, what).toBeLessThanOrEqual(56)
    for (const view of ['Play', 'Compare', 'What if', 'Learn']) {
      const box = await views.getByRole('button', { name: view }).boundingBox()
      expect.soft(box && box.x >= 0 && box.x + box.width <= width, `${view} at ${what}`).toBe(true)
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    for (const tool of ['Undo', 'Share', 'Lecture', 'Export', 'Help', 'Sources'])
      await expect
        .soft(page.getByRole('button', { name: tool }).or(page.getByRole('menuitem', { name: tool })), what)
        .toBeVisible()
    await page.keyboard.press('Escape')
  }
  await test.step('the numbers in the panel can be scrolled to the last', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await visit(page, 'tree?chart=all&side=numbers')
    const last = page.getByRole('group', { name: 'Numbers', exact: true }).getByRole('definition').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})
