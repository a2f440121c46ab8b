import { expect, test } from 'vitest'
import { barsLayout, lanesIn, layoutOf, ticksOf } from './layout.ts'

test.each([
  [1, 300, 200],
  [3, 559, 400],
  [3, 560, 400],
  [8, 900, 700],
  [40, 1400, 300],
])(
  '%i rows in %i × %i pixels: bars in their rows, rows above the axis, time from edge to edge',
  (rows, width, height) => {
    const at = barsLayout({ width, height }, rows, 12)
    expect(at.barHeight).toBeLessThan(at.row)
    expect(at.barHeight).toBeGreaterThanOrEqual(Math.min(28, at.row - 4))
    expect(at.y(rows)).toBe(at.foot)
    expect(at.height).toBeGreaterThan(at.foot)
    expect([at.x(0), at.x(12)]).toEqual([at.left, at.right])
    expect(at.left).toBeLessThan(at.right)
    expect(at.right).toBeLessThan(width)
    expect(at.ticks.map((tick) => tick.at)).toEqual(at.ticks.map(({ label }) => at.x(Number(label))))
    expect(at.ticks.length).toBeGreaterThan(1)
    expect(at.narrow && at.words).toBe(false)
    // More rows than there is room for make the picture higher, and never thinner than can be read.
    if (at.height > height) expect(at.row).toBe(at.narrow ? 16 : 20)
    if (!at.narrow) expect(at.height > height).toBe(rows > lanesIn({ width, height }))
  },
)

test('names have less room where the screen is narrow', () => {
  expect([559, 560].map((width) => barsLayout({ width, height: 400 }, 3, 12).narrow)).toEqual([true, false])
  expect(barsLayout({ width: 559, height: 400 }, 3, 12).left).toBeLessThan(
    barsLayout({ width: 560, height: 400 }, 3, 12).left,
  )
})

test('a stretch is drawn from the left to the right edge, and back', () => {
  const layout = layoutOf(
    { width: 800, left: 44, right: 788, axis: 24 },
    { first: 0, lanes: 16, row: 17 },
    { begin: 0.01, end: 0.03 },
  )
  expect(layout.x(0.01)).toBe(layout.left)
  expect(layout.x(0.03)).toBe(layout.right)
  expect(layout.timeAt(layout.x(0.0217))).toBeCloseTo(0.0217, 12)
  expect(
    ticksOf(layout, 90).every(({ at, label }) => at > layout.left && at <= layout.right && label.startsWith('+')),
  ).toBe(true)
})

test('lanes begin at the upper edge with the first one that is drawn', () => {
  const layout = layoutOf(
    { width: 800, left: 44, right: 788, top: 5, axis: 24 },
    { first: 64, lanes: 16, row: 17 },
    { begin: 0, end: 1 },
  )
  expect([64, 65, 80].map(layout.y)).toEqual([5, 22, layout.foot])
})
