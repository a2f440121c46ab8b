import { address, expect, open, parts, position, test } from './page.ts'

test('The whole page can be worked by keyboard alone', async ({ page }) => {
  await open(page)
  const { playhead, play, pause } = parts(page)

  // The first stop leads past the controls.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the machine' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Home')
  await expect.poll(async () => (await position(page)).at).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await position(page)).at).toBe(3)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await position(page)).at).toBe(2)
  await page.keyboard.press('Space')
  await expect(pause).toBeVisible()
  await page.keyboard.press('Space')
  await expect(play).toBeVisible()
  await page.keyboard.press('End')
  await expect.poll(async () => (await position(page)).at).toBe((await position(page)).of)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Every control is reached with Tab, and shows that it has the focus.
  await playhead.focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await position(page)).at).toBe(1)
})

test('A slider is set with the arrow keys, and Ctrl+Z takes it back', async ({ page }) => {
  await open(page)
  const interval = parts(page).slider('Balancing interval')
  const before = await interval.inputValue()
  await interval.focus()
  await page.keyboard.press('ArrowRight')
  await expect(interval).not.toHaveValue(before)
  await expect.poll(() => address(page)).toMatch(/interval=/)
  await page.keyboard.press('Control+z')
  await expect(interval).toHaveValue(before)
})

test('Tab reaches every control, each shows its focus, and none holds it', async ({ page }) => {
  await open(page)
  const wanted = await page
    .locator('button:visible:enabled, input:visible:enabled, select:visible:enabled, a[href]:visible')
    .count()
  const seen = new Set<string>()
  const unseen: string[] = []
  for (let i = 0; i < wanted + 20; i++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return undefined
      const { outlineStyle, boxShadow } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      return {
        name: `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40)} ${Math.round(box.x)},${Math.round(box.y)}`,
        shown: outlineStyle !== 'none' || boxShadow !== 'none',
      }
    })
    if (!stop) break
    if (!stop.shown) unseen.push(stop.name)
    seen.add(stop.name)
  }
  expect(unseen).toEqual([])
  expect(seen.size).toBeGreaterThan(wanted / 2)
})
