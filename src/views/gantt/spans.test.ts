import { expect, test } from 'vitest'
import { timeUses } from '../../core/time/time-use.ts'
import { spanAfter } from './lanes.ts'
import { layoutOf, type Stretch } from './layout.ts'
import { paintLane, type SpanLook } from './spans.ts'

const fills = Object.fromEntries(Object.keys(timeUses).map((use) => [use, use])) as Record<
  keyof typeof timeUses,
  string
>

/** Lane 0 computes, sends and computes; lane 1 sends ten times within half a second. */
const spans = {
  first: [0, 3, 13],
  state: [0, 1, 0, ...Array(10).fill(1)],
  begin: [0, 2, 2.001, ...Array.from({ length: 10 }, (_, k) => 4 + k * 0.05)],
  end: [2, 2.001, 6, ...Array.from({ length: 10 }, (_, k) => 4.01 + k * 0.05)],
}
const looks: readonly SpanLook[] = [
  { state: 0, use: 'compute', least: 0 },
  { state: 1, use: 'communicate', least: 1 },
]

/** The bars of a lane on an axis from 100 to 900: what, from where, to where. */
function barsOf(lane: number, stretch: Stretch, ground?: 'idle') {
  const layout = layoutOf({ width: 920, left: 100, right: 900, axis: 20 }, { first: 0, lanes: 2, row: 20 }, stretch)
  const bars: (readonly [use: string, from: number, to: number, y: number])[] = []
  const context = {
    fillStyle: '',
    fillRect: (x: number, y: number, width: number) => void bars.push([context.fillStyle, x, x + width, y]),
  }
  paintLane(context, { layout, spans, looks, ground, bar: { top: 3, height: 12, gap: 6 } }, lane, fills)
  return bars
}

test('what lasts less than a pixel is painted as one, over what lasts longer', () => {
  expect(barsOf(0, { begin: 0, end: 8 })).toEqual([
    ['compute', 100, 300, 3],
    ['compute', expect.closeTo(300.1), 700, 3],
    ['communicate', 300, 301, 3],
  ])
})

test('many brief spans take no more room than from the first to the last', () => {
  const bars = barsOf(1, { begin: 0, end: 80 })
  expect(bars[0][1]).toBe(140)
  expect(bars.at(-1)?.[2]).toBeCloseTo(140 + 4.5 + 1)
  for (let k = 1; k < bars.length; k++) expect(bars[k][1]).toBeGreaterThanOrEqual(bars[k - 1][2])
})

test('a stretch shows what lies in it, cut off at its edges, on the ground of doing nothing', () => {
  expect(barsOf(0, { begin: 1, end: 1.5 }, 'idle')).toEqual([
    ['idle', 100, 900, 3],
    ['compute', 100, 900, 3],
  ])
  expect(barsOf(1, { begin: 4.2, end: 4.21 }).map(([, from]) => from)).toEqual([expect.closeTo(100)])
  expect(barsOf(1, { begin: 5, end: 6 }, 'idle')).toEqual([['idle', 100, 900, 23]])
})

test('the first span after a time is found in its lane', () => {
  expect([0, 1.99, 2, 6, 7].map((time) => spanAfter(spans, 0, time))).toEqual([0, 0, 1, 3, 3])
  expect(spanAfter(spans, 1, 4.06)).toBe(5)
  expect(spanAfter({ ...spans, order: [2, 1, 0] }, 0, 0)).toBe(0)
})
