import { describe, expect, test } from 'vitest'
import { contour } from './contour.ts'

describe('a contour', () => {
  test('of a tilted plane is a straight line where the plane has the level', () => {
    const lines = contour([0, 1, 2, 3], [0, 10, 20], (i) => i - 1.25)
    expect(lines).toHaveLength(2)
    for (const [x1, , x2] of lines) expect([x1, x2]).toEqual([1.25, 1.25])
    expect(lines.flatMap(([, y1, , y2]) => [y1, y2]).sort((a, b) => a - b)).toEqual([0, 10, 10, 20])
  })
  test('is found at any level', () => {
    expect(contour([0, 1], [0, 1], (i) => i, 0.75)[0]).toEqual([0.75, 0, 0.75, 1])
    expect(contour([0, 1], [0, 1], (i) => i, 2)).toEqual([])
  })
  test('closes around a peak', () => {
    const ends = contour([0, 1, 2], [0, 1, 2], (i, j) => (i === 1 && j === 1 ? 1 : -1)).flatMap(([a, b, c, d]) => [
      `${a} ${b}`,
      `${c} ${d}`,
    ])
    expect(ends).toHaveLength(8)
    for (const end of ends) expect(ends.filter((other) => other === end)).toHaveLength(2)
  })
  test('cuts off the two corners of a saddle that the middle is unlike', () => {
    const saddle = (middle: number) => contour([0, 1], [0, 1], (i, j) => ((i + j) % 2 === 0 ? 1 + middle : -1 + middle))
    for (const middle of [0.5, -0.5]) {
      const [a, b] = saddle(middle)
      const near = (cornerX: number, cornerY: number) =>
        [a, b].some(([x1, y1, x2, y2]) => Math.hypot((x1 + x2) / 2 - cornerX, (y1 + y2) / 2 - cornerY) < 0.36)
      expect(near(0, 0)).toBe(middle < 0)
      expect(near(1, 0)).toBe(middle > 0)
    }
  })
  test('leaves out squares with a gap', () => {
    expect(contour([0, 1, 2], [0, 1], (i) => (i === 0 ? Number.NaN : i - 1.5))).toHaveLength(1)
  })
})
