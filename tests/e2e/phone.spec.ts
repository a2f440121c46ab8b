/** The page on a phone: what is touched and what it changes are seen together, and everything is large enough for a thumb. */
import type { Locator, Page } from '@playwright/test'
import { some } from '../setup/cases.ts'
import { faults, tooWide } from './axe.ts'
import { address, behindDots, expect, follow, goTo, load, open, parts, settled, test, VIEWS, visit } from './page.ts'

test.use({ moves: true })

const WINDOW = { width: 390, height: 844 }

/** The least edge of what is touched, in pixels. */
const TARGET = 44

test.use({ viewport: WINDOW, hasTouch: true, isMobile: true, returning: false })

const sheet = (page: Page, name = 'Parameters') => page.getByRole('complementary', { name })

/** The box of something that is shown. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return { ...box, bottom: box.y + box.height }
}

/** Moves a finger in steps; `between` is called while it is down. */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  dx: number,
  dy: number,
  between?: () => Promise<void>,
) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let i = 1; i <= 10; i++) await send('touchMove', [{ x: from.x + (dx * i) / 10, y: from.y + (dy * i) / 10 }])
  await between?.()
  await send('touchEnd', [])
}

/** What can be touched and is smaller than a thumb needs, by name. What only shows a place, and words in a sentence, are not meant. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const small: string[] = []
    const all = document.querySelectorAll<HTMLElement>('button, a[href], select, summary, input:not([type="radio"])')
    for (const element of all) {
      const { width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (width === 0 || style.pointerEvents === 'none' || !element.checkVisibility({ visibilityProperty: true }))
        continue
      if (element.closest('p') || element.matches(':not(:focus)[class*=skip]')) continue
      // A pseudo-element may widen what a finger meets.
      const after = getComputedStyle(element, '::after')
      const wider = after.position === 'absolute' && after.content !== 'none'
      const w = wider ? Math.max(width, Number.parseFloat(after.width)) : width
      const h = wider ? Math.max(height, Number.parseFloat(after.height)) : height
      if (w < least - 0.5 || h < least - 0.5)
        small.push(`${element.ariaLabel ?? element.textContent} ${Math.round(w)} × ${Math.round(h)}`)
    }
    return small
  }, TARGET)

test('machine, curve, transport and knob are on the screen together while a knob is dragged; the sheet is drawn up and let down', async ({
  page,
}) => {
  await test.step('everything that a knob changes is seen while it is dragged', async () => {
    await open(page, 'tree?v=2')
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(56)
    const knob = sheet(page).getByRole('slider').first()
    const machine = page.locator('[data-region="machine"]')
    const curve = parts(page).charts.getByRole('figure')
    const result = page.getByRole('region', { name: 'Results' })
    const views = await boxOf(page.getByRole('navigation', { name: 'Views' }))
    const together = async () => {
      const boxes = await Promise.all([machine, curve, result, parts(page).play, knob].map(boxOf))
      let above = (await boxOf(page.getByRole('banner'))).bottom
      for (const { y, bottom } of boxes) {
        expect(y).toBeGreaterThanOrEqual(above - 1)
        above = bottom
      }
      expect(above).toBeLessThanOrEqual(views.y)
    }
    // On a slow computer parts still come to their places.
    await expect(together).toPass()
    const label = (await parts(page).machine.getAttribute('aria-label')) ?? ''
    const drawn = await curve.screenshot()
    const { x, y, width, height } = await boxOf(knob)
    const at = Number(await knob.inputValue())
    const [min, max] = [Number(await knob.getAttribute('min')), Number(await knob.getAttribute('max'))]
    const thumb = { x: x + 12 + ((at - min) / (max - min)) * (width - 24), y: y + height / 2 }
    await swipe(page, thumb, -width / 3, 0, async () => {
      await expect.poll(async () => (await curve.screenshot()).equals(drawn)).toBe(false)
      await together()
    })
    await settled(page)
    await expect(result).toContainText(/was [\d.]+ ms for another job/)
    expect(Number(await knob.inputValue())).toBeLessThan(at)
    await expect(parts(page).machine).not.toHaveAttribute('aria-label', label)
    // A short phone has all of them but the second knob.
    await page.setViewportSize({ width: 360, height: 640 })
    const first = sheet(page).getByRole('combobox').first()
    await expect
      .poll(async () => {
        const boxes = await Promise.all([machine, curve, result, parts(page).play, first].map(boxOf))
        return boxes.every(({ y }, i) => i === 0 || y >= boxes[i - 1].bottom - 1)
      })
      .toBe(true)
    await expect(curve).toBeInViewport({ ratio: 1 })
    await expect(first).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(WINDOW)
  })

  await test.step('a long unit, long words and a choice above the picture cover nothing of curve, picture and time axis', async () => {
    for (const link of ['divisible?workers=5', 'async?processors=16', 'mesh?iterations=60']) {
      for (const viewport of [WINDOW, { width: 360, height: 640 }]) {
        await page.setViewportSize(viewport)
        await load(page, link)
        await expect(page.locator('main')).toHaveAttribute('data-run', 'done')
        const curve = await boxOf(parts(page).charts.getByRole('figure').first())
        const machine = await boxOf(page.locator('[data-region="machine"]'))
        const result = await boxOf(page.getByRole('region', { name: 'Results' }))
        expect(curve.y, `the picture of ${link} covers the curve`).toBeGreaterThanOrEqual(machine.bottom - 1)
        expect(curve.bottom, `the result of ${link} covers the curve`).toBeLessThanOrEqual(result.y + 1)
        const axis = page.getByRole('slider', { name: /^Time in the schedule/ })
        if (await axis.isVisible()) expect((await boxOf(axis)).bottom).toBeLessThanOrEqual(machine.bottom + 1)
      }
    }
    await page.setViewportSize(WINDOW)
  })

  await test.step('by its grip and by its button; all parameters are in it', async () => {
    await visit(page, 'tree?v=2')
    const first = await boxOf(sheet(page))
    await swipe(page, { x: 195, y: first.y + 10 }, 0, -120)
    await expect.poll(async () => (await boxOf(sheet(page))).y).toBeLessThan(first.y - 80)
    await expect(page.locator('[data-region="machine"]')).toBeInViewport({ ratio: 1 })
    await swipe(page, { x: 195, y: (await boxOf(sheet(page))).y + 10 }, 0, 700)
    await expect.poll(async () => (await boxOf(sheet(page))).height).toBeLessThan(80)
    await sheet(page).getByRole('button', { name: 'Parameters: more' }).press('Enter')
    await expect.poll(async () => (await boxOf(sheet(page))).y).toBe(first.y)
    await sheet(page).getByRole('button', { name: 'All parameters' }).tap()
    const grain = sheet(page).getByRole('slider', { name: 'Grain size' })
    await grain.scrollIntoViewIfNeeded()
    await expect(grain).toBeInViewport()
    await expect(page.locator('[data-region="machine"]')).toBeInViewport({ ratio: 1 })
    // A finger that scrolls where it touches a slider leaves its value and its thumb.
    const exchange = sheet(page).getByRole('slider', { name: 'Exchange parameter', exact: true })
    await exchange.scrollIntoViewIfNeeded()
    const there = await boxOf(exchange)
    const thumb = await exchange.inputValue()
    await swipe(page, { x: there.x + 20, y: there.y + there.height / 2 }, 0, -100)
    await expect.poll(async () => (await boxOf(exchange)).y).toBeLessThan(there.y - 20)
    await expect(exchange).toHaveAttribute('aria-valuetext', 'auto')
    await expect(exchange).toHaveValue(thumb)
    // Let down, it shows its first row. By key: a tap may only end the swing.
    await sheet(page).getByRole('button', { name: 'Parameters: less' }).press('Enter')
    await expect.poll(async () => (await boxOf(sheet(page))).height).toBeLessThan(80)
    await expect(sheet(page).getByRole('button', { name: /^Stories/ })).toBeInViewport({ ratio: 1 })
    const content = sheet(page).locator('> div').last()
    await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  })

  await test.step('what has no room in the transport is a press away', async () => {
    await visit(page, 'tree?v=2')
    await behindDots(page, async (box) => {
      await box.getByRole('button', { name: 'To the end' }).tap()
      await box.getByRole('button', { name: 'Seconds' }).tap()
      await expect.poll(() => address(page)).toContain('axis=seconds')
      await expect(box.getByRole('slider', { name: 'Speed', exact: true })).toBeInViewport()
      await expect(box.getByRole('button', { name: 'Chart: All tasks' })).toBeInViewport()
    })
  })
})

test('in every view nothing is wider than the phone or too small for a thumb, axe finds nothing in the sheet, and a lesson is read, asked and answered', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('a third of the views, and all in the long suite', async () => {
    await open(page, 'tree?processors=16&depth=9&with=interval:64')
    for (const [view, tab] of some(VIEWS, Math.ceil(VIEWS.length / 3))) {
      await goTo(page, view, tab)
      await expect(page.getByRole('main')).not.toContainText('Loading…')
      expect.soft([view, tab, await tooSmall(page)]).toEqual([view, tab, []])
      for (const width of [320, WINDOW.width, 640]) {
        await page.setViewportSize({ ...WINDOW, width })
        expect.soft([view, tab, width, await tooWide(page)]).toEqual([view, tab, width, []])
        // Nor does anything scroll sideways inside.
        const sideways = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
        expect.soft([view, tab, width, sideways]).toEqual([view, tab, width, 0])
      }
      await page.setViewportSize(WINDOW)
    }
    await load(page)
    await expect(page.getByRole('navigation', { name: 'Labs' })).toBeVisible()
    expect.soft(await tooSmall(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  })

  await test.step('axe, with the sheet drawn up or let down', async () => {
    await visit(page, 'tree?v=2')
    expect(await faults(page)).toEqual([])
    await sheet(page).getByRole('button', { name: 'Parameters: less' }).tap()
    await page.getByRole('button', { name: 'Jumps, axis and speed' }).tap()
    expect(await faults(page)).toEqual([])
  })

  await test.step('a lesson is read, asked and answered with a thumb beside what it explains', async () => {
    await follow(page, 'tree?lesson=why-balance&scene=1')
    const question = parts(page).question
    await expect(question.getByRole('button', { name: 'Show the answer' })).toBeInViewport({ ratio: 1 })
    await question.getByRole('textbox').fill('3')
    await question.getByRole('button', { name: 'Show the answer' }).tap()
    await question.getByRole('button', { name: 'See the run' }).tap()
    await settled(page)
    const lesson = sheet(page, 'Lesson')
    await expect(lesson.getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(page.locator('[data-region="machine"]')).toBeInViewport({ ratio: 1 })
    await lesson.getByText('One', { exact: true }).tap()
    await lesson.getByRole('button', { name: 'Check' }).tap()
    await expect(lesson).toContainText('Right at the first try.')
    expect.soft(await tooSmall(page)).toEqual([])
    // While the run plays, a second press goes on.
    await expect(async () => {
      await lesson.getByRole('button', { name: 'Next' }).tap()
      await expect(lesson).toContainText('Part 2 of', { timeout: 1000 })
    }).toPass()
  })

  await test.step('a lesson shows what it points out above its text', async () => {
    await visit(page, 'tree?lesson=dimension-exchange&scene=2')
    const side = page.locator('[data-region="side"]')
    await expect(side).toBeInViewport()
    await expect(page.locator('[data-region="machine"]')).toBeInViewport({ ratio: 1 })
    await expect(sheet(page, 'Lesson').getByRole('heading', { level: 2 })).toBeInViewport()
    // Not behind what stands still.
    const machine = await boxOf(page.locator('[data-region="machine"]'))
    // The names of other panels are, so that more of the one is seen.
    const panel = side.getByRole('group', { name: 'Microscope' })
    await expect.poll(async () => (await boxOf(panel)).y).toBeGreaterThanOrEqual(machine.bottom - 1)
    expect((await boxOf(panel)).y).toBeLessThan(machine.bottom + 20)
    expect((await boxOf(panel)).y).toBeLessThan((await boxOf(parts(page).playhead)).y)
    expect(await tooSmall(page)).toEqual([])
  })
})

test('On a phone Learn is a few screens long, and a first touch opens below a lesson what it is about', async ({
  page,
}) => {
  await load(page, 'learn')
  const course = page.getByRole('region', { name: 'The course' })
  const lesson = course.getByRole('link', { name: /^Why a static split fails/ })
  await lesson.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(3)
  await expect(page.getByRole('complementary', { name: 'The lesson pointed at' })).toBeHidden()
  await lesson.tap()
  const item = course
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Why a static split fails/ }) })
    .last()
  await expect(item.getByText(/New words: borrowed/)).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
  await item.getByRole('link', { name: 'Begin: Why a static split fails' }).tap()
  await expect(sheet(page, 'Lesson').getByText('Part 1 of')).toBeVisible()
})
