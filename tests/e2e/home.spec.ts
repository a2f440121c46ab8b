/** Home, and the doors to all lessons and to teaching. */
import type { Locator, Page } from '@playwright/test'
import { faults, layoutFaults, tooWide, withAxe } from './axe.ts'
import { address, expect, load, parts, settled, test } from './page.ts'

const labs = (page: Page) => page.getByRole('navigation', { name: 'Labs' })
const sentence = (page: Page) => page.getByRole('heading', { level: 1, name: 'Who should do which work, and when?' })

test('A tile opens its lab, which moves; Back returns to Home, and the lab is found as it was left', async ({
  page,
}) => {
  await load(page)
  await expect(page).toHaveTitle('Evenkeel')
  await labs(page).getByRole('link', { name: /^Tree/ }).click()
  await settled(page)
  await expect(page).toHaveTitle('Tree · Evenkeel')
  await expect(parts(page).pause).toBeVisible()
  await parts(page).pause.click()
  await parts(page).toEnd.click()
  await expect.poll(() => address(page)).toContain('at=')
  const left = address(page)
  await page.goBack()
  await expect(sentence(page)).toBeVisible()
  expect(address(page)).toBe('')
  await expect(page).toHaveTitle('Evenkeel')
  await labs(page).getByRole('link', { name: /^Tree/ }).click()
  await settled(page)
  await expect.poll(() => address(page)).toBe(left)
})

test('Every tile is come by with the keyboard, and Enter opens its lab', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await load(page)
  const tiles = labs(page).getByRole('link')
  await expect(sentence(page)).toBeVisible()
  const count = await tiles.count()
  expect(count).toBeGreaterThan(1)
  // What comes before the tiles.
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('Tab')
    await expect(tiles.nth(index)).toBeFocused()
  }
  for (let index = 0; index < count; index++) {
    const lab = (await tiles.nth(index).getAttribute('href'))?.slice(1).split('?')[0] ?? ''
    await tiles.nth(index).press('Enter')
    await expect.poll(() => address(page)).toMatch(new RegExp(`^${lab}\\b`))
    await expect(parts(page).results).toHaveAttribute('aria-busy', 'false')
    await page.goBack()
    await expect(sentence(page)).toBeVisible()
  }
})

test('Learn leads to a lesson of any lab and back', async ({ page }) => {
  await load(page)
  await page.getByRole('link', { name: /^Learn/ }).click()
  await expect(page).toHaveTitle('Learn · Evenkeel')
  const lab = page.getByRole('region', { name: 'Divisible load' })
  await lab
    .getByRole('button', { name: /^Begin: / })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Lesson' }).getByText(/^Part 1 of/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('evenkeel-lessons'))).toContain('divisible/')
  await page.goBack()
  await expect(lab.getByRole('button', { name: /^Continue: / })).toHaveCount(1)
  await expect(page.getByText('begun 1 more')).toBeVisible()
})

test('Teach projects a story, and makes a link of one for a class', async ({ page }) => {
  await load(page)
  await page.getByRole('link', { name: /^Teach/ }).click()
  await expect(page).toHaveTitle('Teach · Evenkeel')
  const lab = page.getByRole('region', { name: 'Tree' })
  await lab
    .getByRole('link', { name: /^Project: / })
    .first()
    .click()
  await expect.poll(() => address(page)).toContain('view=lecture')
  await page.goBack()
  await lab
    .getByRole('button', { name: /^Link for a class: / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Link for a class' })).toBeVisible()
})

/** Lets so many frames pass. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
  }, count)

/** The pictures of all tiles, once they are there. */
async function pictures(page: Page) {
  await expect(sentence(page)).toBeVisible()
  const found = labs(page).locator('canvas, svg')
  await expect(found).toHaveCount(await labs(page).getByRole('link').count())
  return found
}

/** What each of them shows. */
const shown = (found: Locator) =>
  found.evaluateAll((all) =>
    all.map((picture) => (picture instanceof HTMLCanvasElement ? picture.toDataURL() : picture.outerHTML)),
  )

test('Every tile shows a run that moves, and the worker that has made them ends', async ({ page }) => {
  await load(page)
  const found = await pictures(page)
  const before = await shown(found)
  const moved = new Set<number>()
  await expect
    .poll(async () => {
      for (const [i, picture] of (await shown(found)).entries()) if (picture !== before[i]) moved.add(i)
      return moved.size
    })
    .toBe(before.length)
  await expect.poll(() => page.workers().length).toBe(0)
})

test('A tile that is not seen does not move', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 })
  await load(page)
  const first = (await pictures(page)).first()
  const state = () => first.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await first.scrollIntoViewIfNeeded()
  const moving = await state()
  await expect.poll(state).not.toBe(moving)
  await page.getByRole('link', { name: /^Teach/ }).scrollIntoViewIfNeeded()
  await expect(first).not.toBeInViewport()
  await frames(page, 5)
  const resting = await state()
  await frames(page, 60)
  expect(await state()).toBe(resting)
})

test('Where motion is not wanted every tile shows one picture with something in it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await load(page)
  const found = await pictures(page)
  const coloured = () =>
    found.first().evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      const colours = new Set<string>()
      for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join())
      return colours.size
    })
  await expect.poll(coloured).toBeGreaterThan(20)
  await frames(page, 10)
  const before = await shown(found)
  await frames(page, 60)
  expect(await shown(found)).toEqual(before)
})

for (const door of ['', 'learn', 'teach']) {
  test(`axe finds no fault with ${door || 'home'}, on a laptop and on a phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await withAxe(page)
    await load(page, door)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    if (door === '') await pictures(page)
    const found = await faults(page)
    await page.setViewportSize({ width: 390, height: 844 })
    found.push(...(await tooWide(page)), ...(await layoutFaults(page)))
    expect(found).toEqual([])
  })
}

test('Home fits its window at 1440 × 900', async ({ page }) => {
  await load(page)
  await expect(sentence(page)).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
})
