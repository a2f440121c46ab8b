import type { Page } from '@playwright/test'
import { address, expect, load, open, parts, position, test } from './page.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

/** Waits until the lecture view shows a finished run. */
async function lecture(page: Page, link: string): Promise<void> {
  await load(page, link)
  await expect(parts(page).machine).toBeVisible()
  await expect(parts(page).play.or(parts(page).pause)).toBeEnabled()
}

/** What the caption says. */
const caption = (page: Page) => page.getByText(/^Iteration \d+, (filling|steady|emptying): /)

/** Sizes of text that is to be seen and smaller than 18 pixels. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main *')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const { width, height } = element.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      return own && width > 2 && height > 2 && size < 18 ? [`${size} px: ${element.textContent}`] : []
    }),
  )

for (const link of [
  'tree?view=lecture',
  'tree?view=lecture&tab=time&with=interval:64&title=For+you&note=To+look+at',
  'tree?view=lecture&lesson=adapting&scene=4',
]) {
  test(`Nothing in ${link} is smaller than 18 pixels`, async ({ page }) => {
    await lecture(page, link)
    expect(await small(page)).toEqual([])
  })
}

test('The canvas is painted with the large type, too', async ({ page }) => {
  await page.addInitScript(() => {
    let smallest = Number.POSITIVE_INFINITY
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...args) {
      smallest = Math.min(smallest, Number(/([\d.]+)px/.exec(this.font)?.[1]))
      document.documentElement.dataset.painted = String(smallest)
      fillText.apply(this, args)
    }
  })
  // The second has nodes too small for the numbers of all tasks.
  for (const link of ['balancer=loadserver&processors=16', 'processors=256&at=9']) {
    await lecture(page, `tree?view=lecture&${link}`)
    await expect
      .poll(() => page.evaluate(() => Number(document.documentElement.dataset.painted)))
      .toBeGreaterThanOrEqual(18)
  }
})

test('L begins a lecture paused at the first frame, and Escape leaves it', async ({ page }) => {
  await open(page, 'tree?at=9')
  await page.keyboard.press('l')
  await expect(caption(page)).toContainText('Iteration 1,')
  await expect(parts(page).play).toBeVisible()
  await expect.poll(() => address(page)).toContain('view=lecture')
  await expect(page.getByRole('banner')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect.poll(() => address(page)).not.toContain('view=')
})

test('A presenter’s remote steps, plays and blackens, wherever the focus is', async ({ page }) => {
  await lecture(page, 'tree?view=lecture')
  // There is no menu of stories here that could take the keys.
  await page.keyboard.press('o')
  await parts(page).playhead.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(caption(page)).toContainText('Iteration 3,')
  await page.getByRole('slider', { name: /^Playhead in/ }).focus()
  await page.keyboard.press('PageUp')
  await expect(caption(page)).toContainText('Iteration 2,')
  expect((await position(page)).at).toBe(2)
  await page.keyboard.press('.')
  await expect(parts(page).pause).toBeVisible()
  await page.keyboard.press('.')
  await expect(parts(page).play).toBeVisible()
})

test('A black screen stops the play and keeps the keys; any key of a remote brings the light back, and the play goes on', async ({
  page,
}) => {
  await lecture(page, 'tree?view=lecture&interval=1')
  const black = page.getByRole('button', { name: /^Black screen/ })
  await parts(page).playhead.focus()
  for (const key of ['b', '.', 'PageDown', 'Escape']) {
    await page.keyboard.press('b')
    await expect(black).toBeFocused()
    // What the page has beneath cannot be reached.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true)
    await page.keyboard.press(key)
    await expect(black).toBeHidden()
    await expect(parts(page).playhead).toBeFocused()
  }
  expect((await position(page)).at).toBe(1)
  await page.keyboard.press('k')
  await expect(parts(page).pause).toBeVisible()
  await page.keyboard.press('b')
  await expect(black).toBeVisible()
  const { at } = await position(page)
  await page.waitForTimeout(500)
  expect((await position(page)).at).toBe(at)
  await page.keyboard.press('PageDown')
  await expect(parts(page).pause).toBeVisible()
  await expect.poll(async () => (await position(page)).at).toBeGreaterThan(at)
})

test('The letters of compared runs stand for what differs, and for nothing else', async ({ page }) => {
  await lecture(page, 'tree?view=lecture&with=interval:64&with=balancer:none')
  const runs = page.getByRole('region', { name: 'Compared runs' })
  await expect(runs.getByRole('listitem')).toHaveText([
    'A Balancer: GDEM, Balancing interval: 16 nodes',
    'B Balancing interval: 64 nodes',
    'C Balancer: None',
  ])
  await page.keyboard.press('Shift+a')
  await expect(runs).toBeHidden()
})

test('Controls come when called for, go by themselves, and stay when kept; the words of a link have their room meanwhile', async ({
  page,
}) => {
  await lecture(page, 'tree?view=lecture&title=<b>Monday</b>&note=To+look+at')
  const controls = page.locator('[data-controls]')
  const words = page.getByRole('region', { name: 'From the link' })
  await expect(words).toHaveText('<b>Monday</b>To look at')
  await page.mouse.move(400, 400)
  await expect(controls).toHaveCSS('opacity', '1')
  await expect(words).toHaveCSS('opacity', '0')
  await expect(controls).toHaveCSS('opacity', '0')
  await expect(words).toHaveCSS('opacity', '1')
  await page.keyboard.press('PageDown')
  await expect(controls).toHaveCSS('opacity', '0')
  await page.keyboard.press('h')
  await expect(controls).toHaveCSS('opacity', '1')
  await page.waitForTimeout(4500)
  await expect(controls).toHaveCSS('opacity', '1')
  for (let chart = 1; chart <= 3; chart++) await page.keyboard.press('j')
  await expect(page.getByRole('slider', { name: /^Playhead in time/ })).toBeVisible()
})

test('The caption says who sends to whom and why once a step is looked at', async ({ page }) => {
  await lecture(page, 'tree?view=lecture&at=4')
  await expect(caption(page)).toContainText(/processor \d+ sent \d+ tasks? to its neighbour \d+, for it had \d+/)
  // While playing, too: row by row where they come slowly, else of one that is held to be read.
  const sends = page.getByText(/^Iteration (?!4,).*The largest move/)
  for (const slower of [3, 0]) {
    await lecture(page, 'tree?view=lecture&at=4')
    for (let i = 0; i < slower; i++) await page.keyboard.press('-')
    await page.keyboard.press('k')
    await expect(sends).toHaveAttribute('aria-live', 'off')
    await expect(parts(page).pause).toBeVisible()
  }
  await page.keyboard.press('k')
  await expect(caption(page)).toHaveAttribute('aria-live', 'polite')
  await lecture(page, 'tree?view=lecture&at=2&balancer=loadserver&processors=16')
  await expect(caption(page)).toContainText(/asked the server and sent \d+ tasks? to processor \d+/)
})

test('A browser without full screen says so and goes on', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
  })
  await lecture(page, 'tree?view=lecture')
  await page.keyboard.press('f')
  await expect(page.getByText(/does not give the whole screen/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('all numbers of a processor fit, and a finger finds a mark on the track and the thumb that stands at it', async ({
    page,
  }) => {
    await lecture(page, 'tree?view=lecture&at=9')
    await parts(page).machine.focus()
    await page.keyboard.press('ArrowRight')
    const last = page.getByRole('definition').last()
    await expect(last).toBeVisible()
    const cut = await last.evaluate((number) => {
      const card = number.closest('dl')?.parentElement
      return card ? card.scrollHeight - card.clientHeight : undefined
    })
    expect(cut).toBe(0)
    const mark = page.getByRole('button', { name: /^Go to / }).first()
    const box = await mark.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await mark.tap({ position: { x: 4, y: 40 } })
    await expect(caption(page)).toContainText('Iteration 6,')
    const track = await parts(page).playhead.boundingBox()
    expect((track?.y ?? 0) + (track?.height ?? 0)).toBeGreaterThanOrEqual((box?.y ?? 0) + 64)
  })
})
