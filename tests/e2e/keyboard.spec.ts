import type { Page } from '@playwright/test'
import { atEnd, expect, open, parts, position, test } from './page.ts'

/** Counts the changes that a screen reader would say. */
const countSaid = (page: Page) =>
  page.evaluate(() => {
    const counted = window as unknown as { announcements: number }
    counted.announcements = 0
    const live = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest('[aria-live], [role="status"], output')
    const observer = new MutationObserver((changes) => {
      const places = new Set(changes.map(({ target }) => live(target)))
      counted.announcements += [...places].filter((place) => place && place.getAttribute('aria-live') !== 'off').length
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const announcementsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { announcements: number }).announcements)

test('The keyboard alone leads past the controls and works the transport, and nothing is announced while it plays', async ({
  page,
}) => {
  await open(page, 'tree?v=2')
  const { play, pause } = parts(page)

  // The first stop leads past the controls.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the machine' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Home')
  await expect.poll(async () => (await position(page)).at).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await position(page)).at).toBe(3)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await position(page)).at).toBe(2)
  await countSaid(page)
  await page.keyboard.press('Space')
  await expect(pause).toBeVisible()
  await expect.poll(async () => (await position(page)).at).toBeGreaterThan(4)
  expect(await announcementsOf(page)).toBe(0)
  await page.keyboard.press('Space')
  await expect(play).toBeVisible()
  await page.keyboard.press('End')
  await atEnd(page)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Tab reaches every control, each shows that it has the focus, and none holds it', async ({ page }) => {
  await open(page, 'tree?t1=on')
  const stops: string[] = []
  const unmarked: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body || at.dataset.seen) return undefined
      at.dataset.seen = 'yes'
      const { outlineStyle, boxShadow } = getComputedStyle(at)
      const name = at.getAttribute('aria-label') ?? at.getAttribute('aria-labelledby') ?? at.textContent?.trim()
      return {
        name: `${at.tagName.toLowerCase()} ${name?.slice(0, 40)}`,
        marked: outlineStyle !== 'none' || boxShadow !== 'none',
      }
    })
    if (!stop) break
    stops.push(stop.name)
    if (stop.marked) continue
    // Some controls mark a part of themselves, like a slider its thumb.
    const focused = page.locator(':focus')
    const around = await focused.boundingBox()
    if (!around) continue
    const { x, y, width, height } = around
    const look = () => page.screenshot({ clip: { x: x - 4, y: y - 4, width: width + 8, height: height + 8 } })
    const marked = await look()
    await page.evaluate(() => {
      const at = document.activeElement
      if (at instanceof HTMLElement) {
        at.blur()
        at.dataset.back = 'yes'
      }
    })
    if ((await look()).equals(marked)) unmarked.push(stop.name)
    await page.locator('[data-back]').focus()
    await page.evaluate(() => document.querySelector('[data-back]')?.removeAttribute('data-back'))
  }
  expect(unmarked).toEqual([])
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, a[href], [tabindex="0"]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.dataset.seen && !(control as HTMLInputElement).disabled)
      // A group of radio buttons is one stop.
      .filter((control) => !(control instanceof HTMLInputElement && control.type === 'radio'))
      .filter((control) => control.tabIndex >= 0)
      .map((control) => control.outerHTML.slice(0, 120)),
  )
  expect(missed).toEqual([])
  expect(stops.length).toBeGreaterThan(30)
})
