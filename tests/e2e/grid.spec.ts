/** The pages without a lab stand on one grid: the same left edge, and no column that is mostly empty. */
import type { Page } from '@playwright/test'
import { expect, load, test } from './page.ts'

test.use({ stays: true })
test.describe.configure({ mode: 'default' })

/** Margin, gap and number of the columns, in pixels. */
const GRID = { margin: 32, gap: 20, columns: 4 }
/** Words that are no farther apart than this are one thing. */
const NEAR = 40

/** The share of the height of each column, down to where the page or the window ends, at which something stands. */
const filled = (page: Page) =>
  page.evaluate(
    ({ margin, gap, columns, near }) => {
      const main = document.querySelector('main') as HTMLElement
      const boxes: DOMRect[] = []
      const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (!node.textContent?.trim() || !node.parentElement?.checkVisibility()) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        boxes.push(...range.getClientRects())
      }
      for (const element of main.querySelectorAll('img, canvas, svg, button, input, [data-processor]'))
        if (element.checkVisibility()) boxes.push(element.getBoundingClientRect())
      const visible = boxes.filter(({ width, height, top }) => width > 1 && height > 1 && top < innerHeight)
      const top = Math.min(...visible.map((box) => box.top))
      const bottom = Math.min(innerHeight, Math.max(...visible.map((box) => box.bottom)))
      const width = (innerWidth - 2 * margin - (columns - 1) * gap) / columns
      return Array.from({ length: columns }, (_, k) => {
        const left = margin + k * (width + gap)
        const spans = visible
          .filter((box) => box.left < left + width && box.right > left)
          .map((box) => [box.top - near / 2, Math.min(bottom, box.bottom + near / 2)] as const)
          .sort(([a], [b]) => a - b)
        let sum = 0
        let end = top
        for (const [from, to] of spans) {
          sum += Math.max(0, to - Math.max(from, end))
          end = Math.max(end, to)
        }
        return sum / (bottom - top)
      })
    },
    { ...GRID, near: NEAR },
  )

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
] as const)
  test(`At ${width} × ${height} Home, Learn, the game, My problem and Teach have one left edge and no column that is more than half empty`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const link of ['home', 'learn', 'game', 'problem', 'teach']) {
      await load(page, `${link}?`)
      const title = page.getByRole('heading', { level: 1 })
      await title.waitFor()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      expect(await title.evaluate((one) => one.getBoundingClientRect().left), `left edge of ${link}`).toBe(GRID.margin)
      await expect
        .poll(async () => Math.min(...(await filled(page))), {
          message: `the share of the emptiest column of ${link} at which something stands`,
        })
        .toBeGreaterThanOrEqual(0.5)
    }
  })
