/** The picture is touched: a press on a part of it asks what happens if something goes wrong there. */
import { expect, load, test } from './page.ts'

const RUNS = {
  requests: { link: 'requests?requests=4000&choices=1', says: /Server \d+ runs at a fifth of its speed/ },
  loop: { link: 'loop?loads=0,0,0,0,0,0,0,5&strategy=static', says: /The owner of machine \d+ starts 5 more programs/ },
  tree: { link: 'tree?processors=16&depth=11', says: /Processor \d+ computes 10 times as slowly/ },
  async: { link: 'async?processors=16&depth=11', says: /Processor \d+ computes 10 times as slowly/ },
  mesh: { link: 'mesh?iterations=60', says: /Other programs leave processor \d+ a third of its time/ },
}

for (const [lab, { link, says }] of Object.entries(RUNS)) {
  test(`${lab}: a press on a part of the picture asks about the first thing that can happen there, and so does Enter`, async ({
    page,
  }) => {
    await load(page, link)
    const machine = page.locator('[data-region="machine"]')
    await machine.locator('canvas[data-from]').first().waitFor()
    await page.locator('main:not([data-run=running])').waitFor({ state: 'attached' })
    const bar = page.getByRole('region', { name: 'What happens now?' })
    const box = await machine.locator('canvas').first().boundingBox()
    if (!box) throw new Error(`${lab} has no picture`)
    // Somewhere among these points there is a part.
    for (const [i, j] of POINTS) {
      await page.mouse.click(box.x + box.width * i, box.y + box.height * j)
      if (await shows(bar)) break
    }
    await expect(bar, `${lab}: no press in the picture asks anything`).toContainText(says)
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    // Whatever stands in the picture can be reached by Tab and arrow keys.
    await machine.locator('canvas[tabindex="0"]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(bar, `${lab}: Enter on a part asks nothing`).toContainText(says)
  })
}

const POINTS = Array.from(
  { length: 30 },
  (_, k) => [0.1 + 0.8 * ((k * 0.618) % 1), 0.1 + 0.8 * ((k * 0.755) % 1)] as const,
)

/** Whether the bar comes within a few frames. */
const shows = async (bar: import('@playwright/test').Locator) => {
  try {
    await bar.waitFor({ timeout: 400 })
    return true
  } catch {
    return false
  }
}
