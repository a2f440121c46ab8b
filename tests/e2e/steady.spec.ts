/**
 * Nothing moves under the hand: while a knob is dragged every control stays where it is, to the pixel. Each lab
 * is tried at one of the sizes, and all of them at all sizes in the long suite.
 */
import type { Page } from '@playwright/test'
import { labIds } from '../../src/labs/index.ts'
import { isLong } from '../setup/cases.ts'
import { expect, follow, load, loaded, test } from './page.ts'

test.use({ moves: true })

test.use({ returning: false })

/** The run that is shown is the present scenario's, whole. */
const ended = (page: Page) => expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')

/** The places of all controls of the page that are shown, by name. What lies on the run's axis, or stands for a processor, follows the run. */
const places = (page: Page, drawn: string) =>
  page.evaluate((drawn) => {
    const boxes: Record<string, string> = {}
    const controls = 'button, input, select, textarea, a[href], [role=slider], [tabindex="0"]'
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const { x, y, width, height } = control.getBoundingClientRect()
      if (width === 0 || control.closest(`svg, canvas, [role=img], table, [data-region=transport]${drawn}`)) continue
      const named = control.getAttribute('aria-labelledby')
      const name = control.ariaLabel ?? (named && document.getElementById(named)?.textContent) ?? control.textContent
      if (/^Processor \d/.test(name ?? '')) continue
      const key = `${control.closest('[data-parameter]')?.getAttribute('data-parameter') ?? ''} ${control.tagName} ${name}`
      boxes[key in boxes ? `${key} again` : key] = [x, y, width, height].map((n) => n.toFixed(1)).join(' ')
    }
    return boxes
  }, drawn)

const moved = (before: Record<string, string>, now: Record<string, string>) =>
  Object.keys(before).flatMap((name) =>
    name in now && now[name] !== before[name] ? [`${name}: ${before[name]} → ${now[name]}`] : [],
  )

const SIZES = [
  [1440, 900],
  [1366, 768],
  [390, 844],
] as const

test('From the first drag of a knob to its release no control moves, in any lab and at any size', async ({ page }) => {
  test.slow()
  let open = labIds.at(-1)
  await load(page, `${open}?v=1`)
  await ended(page)
  for (const [nth, [width, height]] of SIZES.entries()) {
    await page.setViewportSize({ width, height })
    for (const lab of labIds.filter((_, k) => isLong || k % SIZES.length === nth)) {
      const header = page.getByRole('button', { name: /^Lab: / })
      const other = await header.ariaSnapshot()
      // A plain scenario: a first screen may have no slider.
      await follow(page, `${lab}?v=1`)
      if (lab !== open) await expect.poll(() => header.ariaSnapshot()).not.toBe(other)
      open = lab
      await ended(page)
      await loaded(page)
      const slider = page.locator('[data-parameter] input[type=range]:enabled').first()
      await slider.scrollIntoViewIfNeeded()
      const box = await slider.boundingBox()
      if (!box) throw new Error('no slider')
      // The heads of the mesh's drawings grow by 4 pixels as its processors do.

      const drawn = lab === 'mesh' ? ', figure' : ''
      const before = await places(page, drawn)
      const y = box.y + box.height / 2
      const value = await slider.inputValue()
      await page.mouse.move(box.x + box.width * 0.4, y)
      await page.mouse.down()
      expect.soft(moved(before, await places(page, drawn)), `${lab}, ${width} × ${height}, pointer down`).toEqual([])
      for (const share of [0.7, 0.25]) {
        await page.mouse.move(box.x + box.width * share, y, { steps: 4 })
        await page.waitForTimeout(300)
        await ended(page)
        expect.soft(moved(before, await places(page, drawn)), `${lab}, ${width} × ${height}, at ${share}`).toEqual([])
      }
      await page.mouse.up()
      await ended(page)
      expect(await slider.inputValue()).not.toBe(value)
      expect.soft(moved(before, await places(page, drawn)), `${lab}, ${width} × ${height}, released`).toEqual([])
    }
  }
})
