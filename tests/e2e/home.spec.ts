/** Home, and the doors to all lessons and to teaching. Motion is off where nothing is about it: all tiles move at once. */
import type { Locator, Page } from '@playwright/test'
import { allFaults, layoutFaults, tooWide } from './axe.ts'
import { address, expect, follow, load, loaded, parts, settled, test } from './page.ts'

test.use({ moves: true })

/** Home's tiles: the labs, and the game. */
const tilesOf = (page: Page) => page.getByRole('navigation', { name: 'Labs and a game' })
const sentence = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Many computers share one piece of work/ })

/** Has nothing move from now on. */
const stopMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

/** Lets this many frames pass. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
  }, count)

/** The pictures of all tiles, once they are there. */
async function pictures(page: Page) {
  await sentence(page).waitFor()
  // That of the game is no run.
  const images = tilesOf(page).locator('a:not([href="#game"]) :is(canvas, svg:not([data-labels]))')
  await expect(images).toHaveCount((await tilesOf(page).getByRole('link').count()) - 1)
  return images
}

/** What each of them shows. */
const shown = (images: Locator) =>
  images.evaluateAll((all) =>
    all.map((picture) => (picture instanceof HTMLCanvasElement ? picture.toDataURL() : picture.outerHTML)),
  )

test('Every tile shows a run that moves and opens its lab; Back returns to Home, and the lab is found as it was left', async ({
  page,
}) => {
  await load(page)
  await sentence(page).waitFor()
  await expect(page.locator('main')).toContainText('load balancing')

  await test.step('no tile is blank before its run is there, and the run begins where the still is', async () => {
    const stills = tilesOf(page).getByRole('presentation')
    await expect(stills).toHaveCount((await tilesOf(page).getByRole('link').count()) - 1)
    for (const still of await stills.all())
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
  const images = await pictures(page)
  await expect(page).toHaveTitle('Evenkeel')
  const tops = await tilesOf(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops.map(Math.round)).size, 'rows of tiles').toBe(2)
  expect(await tilesOf(page).getByRole('link').locator('b, .strong').allTextContents()).toEqual([
    'Requests to servers',
    'Work that grows',
    'Borrowed machines',
    'Programs that move',
    'Without waiting',
    'A mesh in parts',
    'One big load',
    'Be the balancer',
  ])

  await test.step('every tile moves, and the worker that has made their runs ends', async () => {
    const before = await shown(images)
    const moved = new Set<number>()
    await expect
      .poll(async () => {
        for (const [i, picture] of (await shown(images)).entries()) if (picture !== before[i]) moved.add(i)
        return moved.size
      })
      .toBe(before.length)
    await expect.poll(() => page.workers().length).toBe(0)
  })

  await test.step('a lab that is opened moves, and is found as it was left', async () => {
    await tilesOf(page)
      .getByRole('link', { name: /^Work that grows/ })
      .click()
    await settled(page)
    await expect(page).toHaveTitle('Tree · Evenkeel')
    const { machine, play, pause } = parts(page)
    // The clock writes the place, and then the whole of it.
    const isAtEnd = () =>
      page
        .locator('[role=group][aria-label=Transport] b')
        .evaluate((at) => at.textContent !== '' && at.parentElement?.lastChild?.textContent === at.textContent)
    await expect(play.or(pause)).toBeVisible()
    // It has opened moving; on a slow computer it may have come to rest by now, and is played again.
    if (await play.isVisible()) await play.click()
    const before = await machine.screenshot()
    await expect.poll(async () => (await machine.screenshot()).equals(before)).toBe(false)
    await page.keyboard.press('End')
    await expect(play).toBeVisible()
    await expect.poll(isAtEnd).toBe(true)
    await stopMotion(page)
    await page.goBack()
    await sentence(page).waitFor()
    expect(address(page)).toBe('')
    await expect(page).toHaveTitle('Evenkeel')
    await tilesOf(page)
      .getByRole('link', { name: /^Work that grows/ })
      .click()
    await settled(page)
    await expect.poll(isAtEnd).toBe(true)
    await expect.poll(() => address(page)).toMatch(/^tree\?.*\bat=\d/)
    await page.goBack()
  })

  await test.step('a tile that is not seen does not move', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 390, height: 300 })
    await follow(page, 'home')
    const first = (await pictures(page)).first()
    const state = () => first.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    await first.scrollIntoViewIfNeeded()
    const moving = await state()
    await expect.poll(state).not.toBe(moving)
    await tilesOf(page).getByRole('link').last().scrollIntoViewIfNeeded()
    await expect(first).not.toBeInViewport()
    await frames(page, 5)
    const resting = await state()
    await frames(page, 20)
    expect(await state()).toBe(resting)
  })
})

test('Where motion is not wanted every tile shows one picture, the keyboard reaches each, and axe finds no fault with any door', async ({
  page,
}) => {
  await stopMotion(page)
  await load(page)
  const images = await pictures(page)

  await test.step('one picture with something in it', async () => {
    const coloured = () =>
      images.first().evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        const colours = new Set<string>()
        for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join())
        return colours.size
      })
    await expect.poll(coloured).toBeGreaterThan(20)
    await frames(page, 10)
    const before = await shown(images)
    await frames(page, 20)
    expect(await shown(images)).toEqual(before)
  })

  await test.step('the window is not scrolled at 1440 × 900', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
  })

  await test.step('Tab comes to every tile, and Enter opens its lab', async () => {
    const tiles = tilesOf(page).getByRole('link')
    const count = await tiles.count()
    expect(count).toBeGreaterThan(1)
    // What comes before the tiles: the name, help, the theme, and four doors.
    for (let tabs = 0; tabs < 7; tabs++) await page.keyboard.press('Tab')
    for (let index = 0; index < count; index++) {
      await page.keyboard.press('Tab')
      await expect(tiles.nth(index)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Be the balancer · Evenkeel')
    await page.goBack()
    await pictures(page)
    await tiles.first().focus()
    const lab = (await tiles.first().getAttribute('href'))?.slice(1).split('?')[0] ?? ''
    await page.keyboard.press('Enter')
    await expect.poll(() => address(page)).toMatch(new RegExp(`^${lab}\\b`))
    await parts(page).results.waitFor()
    await expect(page.locator('main')).toBeFocused()
    await page.goBack()
    await pictures(page)
  })

  await test.step('Start, Learn and Teach are seen without scrolling on a phone', async () => {
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ]) {
      await page.setViewportSize({ width, height })
      for (const name of [/^Start here/, /^Learn/, /^Teach/])
        await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  for (const door of ['home', 'learn', 'teach'])
    await test.step(`axe finds no fault with ${door}, on a laptop and on a phone`, async () => {
      if (door !== 'home') await follow(page, door)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await loaded(page)
      const faulty = await allFaults(page)
      await page.setViewportSize({ width: 390, height: 844 })
      faulty.push(...(await tooWide(page)), ...(await layoutFaults(page)))
      expect.soft(faulty).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
    })
})

test('The documents are searched by words', async ({ page }) => {
  await page.goto('./doc/index.html')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('imbalance makespan')
  await expect(page.getByRole('status')).toHaveText(/^\d+ sections?$/)
  await search.fill('xyzzyx')
  await expect(page.getByRole('status')).toHaveText('0 sections')
  await search.fill('')
  await page.getByRole('link', { name: 'Accessibility', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
})
