/** Lectures on the screen of a hall, in two windows and on a phone; sizes of text are a law of layout (laws.spec.ts). */
import type { Page } from '@playwright/test'
import { atRest, chooseInLecture, expect, follow, load, parts, position, test } from './page.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

/** Has runs play, or no more, because it takes the processor's time: only where something is about that. */
const move = (page: Page, moves = true) => page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' })

/** Waits until the lecture view shows a finished run. */
async function projected(page: Page): Promise<void> {
  await parts(page).machine.waitFor()
  await expect(parts(page).play.or(parts(page).pause)).toBeEnabled()
}

/** Loads the link of a lecture. */
async function lecture(page: Page, link: string): Promise<void> {
  await load(page, link)
  await projected(page)
}

/** Opens the link of another lecture in the page that is there. */
async function another(page: Page, link: string): Promise<void> {
  await follow(page, link)
  await projected(page)
}

/** What the caption says. */
const caption = (page: Page) => page.getByText(/^Iteration \d+, (filling|steady|emptying): /)

test('A lecture has the sizes of a hall, a code in its corner, and a black screen that keeps the keys', async ({
  page,
}) => {
  await test.step('title, question, picture and numbers', async () => {
    await lecture(page, 'tree?view=lecture&topology=chain&lambda=0.5')
    const sizeOf = (text: string | RegExp) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('A chain')
    expect(
      await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(36)
    expect(
      await page.locator('header p').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(36)
    expect(await sizeOf(/^[\d.]+ ms$/)).toBeGreaterThanOrEqual(64)
    const stage = await page.getByRole('region', { name: 'Machine', exact: true }).boundingBox()
    expect(stage?.height).toBeGreaterThanOrEqual(0.62 * 1080)
    await expect(parts(page).results.getByRole('definition').first()).toBeVisible()
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(bottom).toBe(1080)
  })

  await test.step('the code in the corner opens what a phone shows well', async () => {
    await another(page, 'tree?view=lecture&topology=chain&title=Here')
    await page.keyboard.press('q')
    const corner = page.getByRole('complementary', { name: 'QR code for phones' })
    await expect(corner.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    const numbers = page.getByRole('region', { name: 'Results' }).getByRole('definition').filter({ visible: true })
    const [code, last] = [await corner.boundingBox(), await numbers.last().boundingBox()]
    expect(last && code && last.y + last.height <= code.y).toBe(true)
    await expect(corner).toContainText('Opens on this computer only')
    await expect(corner.getByRole('link')).toHaveAttribute('href', /#tree\?topology=chain&v=2&title=Here$/)
    await page.keyboard.press('q')
    await expect(corner).toBeHidden()
  })

  await test.step('a black screen stops the play and keeps the keys; any key of a remote brings the light back', async () => {
    await move(page)
    await another(page, 'tree?view=lecture&interval=1')
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
    const at = await atRest(page)
    await page.keyboard.press('PageDown')
    await expect(parts(page).pause).toBeVisible()
    await expect.poll(async () => (await position(page)).at).toBeGreaterThan(at)
    await move(page, false)
  })
})

test.describe('With a clock of its own', () => {
  test.use({ alone: true, moves: true })

  test('Controls come over the foot of the curve when called for, move nothing, go by themselves, and stay when kept', async ({
    page,
  }) => {
    await page.clock.install()
    /** Lets more seconds pass than controls stay, and what comes of it be drawn. */
    const pass = async () => {
      await page.clock.fastForward(4500)
      await page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
        const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
        await Promise.allSettled(changing.map(({ finished }) => finished))
      })
    }
    await lecture(page, 'tree?view=lecture&title=<b>Monday</b>&note=To+look+at')
    const controls = page.locator('[data-controls]')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('<b>Monday</b>')
    await expect(page.getByText('To look at')).toBeVisible()
    const height = async () => (await parts(page).machine.boundingBox())?.height
    await page.mouse.move(400, 400)
    await expect(controls).toHaveCSS('opacity', '1')
    const called = await height()
    // Neither words nor machine are covered.
    const [bar, words] = [await controls.boundingBox(), await caption(page).boundingBox()]
    expect(bar && words && bar.y >= words.y + words.height).toBe(true)
    await pass()
    await expect(controls).toHaveCSS('opacity', '0')
    expect(await height()).toBe(called)
    for (const key of ['PageDown', 'q', 'q']) await page.keyboard.press(key)
    await expect(controls).toHaveCSS('opacity', '0')
    await page.keyboard.press('h')
    await expect(controls).toHaveCSS('opacity', '1')
    await pass()
    await expect(controls).toHaveCSS('opacity', '1')
    await page.getByRole('button', { name: 'Curve', exact: true }).click()
    // Tab leaves a menu, once that has the focus.
    await page.getByRole('menu').locator(':focus').waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.getByRole('button', { name: 'Curve', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Time', exact: true }).click()
    await expect(page.getByRole('slider', { name: /^Playhead in time/ })).toBeVisible()
  })
})

/** The link of a lecture by a playlist. */
const byList = (list: string) => `tree?view=lecture&list=${encodeURIComponent(list)}`
const SHOW =
  '1;in:tree;s:chain~Ask first: who gets no work?;q:Who gets no work?~Wait.;b:;p:interval=64!with=interval:16~~Twice;in:divisible;s:anomaly'

test('The speaker’s window has notes, what comes next and clocks, and both windows go together', async ({
  page,
  context,
}) => {
  await load(page, byList(SHOW))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('A chain')
  const opening = context.waitForEvent('page')
  await chooseInLecture(page, 'Presenter view')
  const speaker = await opening
  await expect(speaker.getByRole('heading', { level: 1 })).toHaveText('A chain')
  await expect(speaker.getByText('Ask first: who gets no work?')).toBeVisible()
  await expect(speaker.getByRole('complementary', { name: 'Next entry' })).toContainText('Who gets no work?')
  await expect(speaker.getByText('In step with the lecture')).toBeVisible()
  await expect(speaker.getByText(/^Elapsed 00:\d\d$/)).toBeVisible()
  await expect(speaker.getByText(/^Time \d\d:\d\d$/)).toBeVisible()
  // Either steps, and the answer stands there before it is uncovered.
  await expect(speaker.getByText(/^Answer, still covered: Work spreads/)).toBeVisible()
  await speaker.keyboard.press('PageDown')
  await expect(page.locator('header')).toContainText('Work spreads from the end')
  await expect(speaker.getByText(/^Answer, on the screen: Work spreads/)).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(speaker.getByRole('heading', { level: 1 })).toHaveText('Who gets no work?')
  await expect(speaker.getByText('2 of 5')).toBeVisible()
  await speaker.keyboard.press('PageUp')
  await expect(title).toHaveText('A chain')
  // What the run does is asked for from there; black is black in both.
  await page.locator('#main:not([data-run=running])').waitFor()
  await projected(page)
  await expect(caption(page)).toBeVisible()
  await speaker.keyboard.press('Home')
  await speaker.keyboard.press('ArrowRight')
  await expect(caption(page)).toContainText('Iteration 2,')
  await speaker.keyboard.press('b')
  await expect(page.getByRole('button', { name: /^Black screen/ })).toBeVisible()
  await expect(speaker.getByText('In step; the screen is black')).toBeVisible()
  await speaker.keyboard.press('b')
  await expect(page.getByRole('button', { name: /^Black screen/ })).toBeHidden()
  // The picture is where it was.
  await expect(caption(page)).toContainText('Iteration 2,')
  // A playlist that is changed is changed in both.
  await chooseInLecture(page, 'Playlist…')
  await page.getByLabel('Notes of entry 1').fill('Another note')
  await expect(speaker.getByText('Another note')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(speaker.getByText('2 of 5')).toBeVisible()
  await page.goto('about:blank')
  await expect(speaker.getByText('No lecture window with this playlist is open')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('all numbers of a processor fit, and a finger finds a mark on the track and the thumb that stands at it', async ({
    page,
  }) => {
    await lecture(page, 'tree?view=lecture&at=9')
    // On a slow machine the controls would go before they are touched.
    await page.keyboard.press('h')
    await parts(page).machine.focus()
    await page.keyboard.press('ArrowRight')
    const last = page.locator('[data-region=machine]').getByRole('definition').last()
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
    await expect(caption(page)).toContainText('Iteration 5,')
    const [track, reached] = [await parts(page).playhead.boundingBox(), await mark.boundingBox()]
    // To half a pixel: what stands above them has fractions of one.
    expect((track?.y ?? 0) + (track?.height ?? 0)).toBeGreaterThan((reached?.y ?? 0) + 63.5)
  })
})
