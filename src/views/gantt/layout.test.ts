import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'

test.each([
  [1, 300, 200],
  [3, 559, 400],
  [3, 560, 400],
  [8, 900, 700],
  [40, 1400, 300],
])(
  '%i rows in %i × %i pixels: bars in their rows, rows above the axis, time from edge to edge',
  (rows, width, height) => {
    const at = layoutOf({ width, height }, rows, 12)
    expect(at.barHeight).toBeLessThan(at.rowHeight)
    expect(at.barHeight).toBeGreaterThanOrEqual(Math.min(28, at.rowHeight - 4))
    expect(at.top(rows)).toBe(at.foot)
    expect(at.height).toBeGreaterThan(at.foot)
    expect([at.x(0), at.x(12)]).toEqual([at.left, at.right])
    expect(at.left).toBeLessThan(at.right)
    expect(at.right).toBeLessThan(width)
    expect(at.ticks.map((tick) => tick.at)).toEqual(at.ticks.map(({ label }) => at.x(Number(label))))
    expect(at.ticks.length).toBeGreaterThan(1)
    expect(at.narrow && at.words).toBe(false)
    // More rows than there is room for make the picture higher, and never thinner than can be read.
    if (at.height > height) expect(at.rowHeight).toBe(at.narrow ? 14 : 20)
  },
)

test('names have less room where the screen is narrow', () => {
  expect([559, 560].map((width) => layoutOf({ width, height: 400 }, 3, 12).narrow)).toEqual([true, false])
  expect(layoutOf({ width: 559, height: 400 }, 3, 12).left).toBeLessThan(
    layoutOf({ width: 560, height: 400 }, 3, 12).left,
  )
})
