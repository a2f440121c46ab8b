import { describe, expect, test } from 'vitest'
import { type Anchor, type Box, LONGEST, placeLabels } from './place.ts'

const PICTURE = { width: 800, height: 500 }
const sizeOf = (text: string) => ({ width: 8 * text.length, height: 20 })
const place = (anchors: readonly Anchor[], avoid: readonly Box[] = []) =>
  placeLabels(
    anchors.map((anchor) => [anchor, anchor.text] as const),
    avoid,
    PICTURE,
    sizeOf,
  )
const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Numbers from 0 to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

describe('Labels on a picture', () => {
  test('stand on the side that they want where there is room', () => {
    const [above, left] = place([
      { id: 'a', text: 'nothing to do', x: 400, y: 250, side: 'above' },
      { id: 'b', text: 'one cable', x: 600, y: 400, side: 'left' },
    ])
    expect(above.box.y + above.box.height).toBeLessThan(250)
    expect(left.box.x + left.box.width).toBeLessThan(600)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'meet neither each other nor what they may not lie on, nor the edge (%i)',
    (seed) => {
      const next = numbers(seed * 7919)
      const anchors = Array.from({ length: 6 }, (_, i) => ({
        id: `l${i}`,
        text: 'four words of text',
        x: next() * PICTURE.width,
        y: next() * PICTURE.height,
      }))
      const avoid = Array.from({ length: 5 }, () => ({ x: next() * 700, y: next() * 450, width: 90, height: 40 }))
      const placed = place(anchors, avoid)
      for (const { box, from, anchor } of placed) {
        expect(Math.hypot(from[0] - anchor.x, from[1] - anchor.y), 'a leader is too long').toBeLessThanOrEqual(LONGEST)
        expect(
          avoid.filter((other) => meet(box, other)),
          'a label lies on a mark',
        ).toEqual([])
        expect(
          placed.filter((other) => other.box !== box && meet(box, other.box)),
          'two labels meet',
        ).toEqual([])
        expect([box.x >= 0, box.y >= 0, box.x + box.width <= 800, box.y + box.height <= 500]).not.toContain(false)
      }
    },
  )

  test('stay where they stood while they can', () => {
    const stood = new Map()
    const at = (x: number, avoid: readonly Box[] = []) =>
      placeLabels([[{ id: 'a', text: 'a task moves', x, y: 250 }, 'a task moves']], avoid, PICTURE, sizeOf, stood)[0]
    const above: Box = { x: 300, y: 200, width: 300, height: 45 }
    const below = at(400, [above])
    expect(below.box.y).toBeGreaterThan(250)
    expect(at(410).box.y).toBe(below.box.y)
  })

  test('are left out where there is no room', () => {
    expect(place([{ id: 'a', text: 'no room at all', x: 400, y: 250 }], [{ x: 0, y: 0, ...PICTURE }])).toEqual([])
  })
})
