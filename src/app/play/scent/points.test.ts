import { describe, expect, test } from 'vitest'
import { choice, number } from '../../../core/parameters.ts'
import { boundsUnder, nextPoint, type Point, stretches, valued } from './points.ts'

const common = { label: 'Interval', group: 'g', help: '' }
const powers = number({
  ...common,
  default: 1,
  slider: { min: 1, max: 1024, scale: 'log2' },
  limits: { min: 1, max: 9999, integer: true },
})
const even = number({ ...common, default: 1, slider: { min: 0, max: 32 }, limits: { min: 0, max: 99, integer: true } })
const options = choice({
  ...common,
  options: { off: { label: 'Off', help: '' }, on: { label: 'On', help: '' }, auto: { label: 'Auto', help: '' } },
})

/** Computes a curve to its end, as a function says; what it refuses is known without a run. */
function computed(parameter: typeof powers | typeof even, pointOf: (x: number) => Point) {
  const points = new Map<number | string, Point>()
  const levels: number[] = []
  for (let next = nextPoint(parameter, points); next; next = nextPoint(parameter, points)) {
    points.set(next.sample, pointOf(Number(next.sample)))
    levels[next.level] = (levels[next.level] ?? 0) + 1
  }
  return { points, levels }
}

describe('the points of a curve', () => {
  test('come coarse to fine: 5, 9, 17 and 33 of a range, from the middle to the ends', () => {
    const { points, levels } = computed(even, (x) => x)
    expect(levels).toEqual([5, 4, 8, 16])
    expect([...points.keys()].slice(0, 5)).toEqual([16, 8, 24, 0, 32])
  })

  test('are round values first, then lie where the curve bends', () => {
    const { points } = computed(powers, (x) => Math.abs(Math.log2(x) - 5.5))
    const [round, others] = [[...points.keys()].slice(0, 11), [...points.keys()].slice(11)]
    expect(round.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
    expect(others).toContain(45)
    expect(others.every((x) => Number(x) > 16 && Number(x) < 128)).toBe(true)
  })

  test('are no more than needed of a straight or a flat line, and at most 33 of a wild one', () => {
    expect(computed(powers, (x) => Math.log2(x)).points.size).toBe(11)
    expect(computed(powers, () => 3).points.size).toBe(11)
    expect(computed(powers, (x) => Math.sin(40 * x)).points.size).toBeLessThanOrEqual(33)
  })

  test('are sought on both sides of a round value where the curve bends, and no closer than a thirtieth of its width', () => {
    const nearBend = [...computed(powers, (x) => Math.abs(Math.log2(x) - 5)).points.keys()].slice(11)
    expect(nearBend.some((x) => Number(x) < 32) && nearBend.some((x) => Number(x) > 32)).toBe(true)
    expect(nearBend.every((x) => Number(x) > 16 && Number(x) < 64)).toBe(true)
    const step = [...computed(powers, (x) => (x < 90 ? 0 : 1)).points.keys()].map(Number).toSorted((a, b) => a - b)
    expect(step.length).toBeGreaterThan(11)
    for (const [i, x] of step.slice(1).entries()) expect(Math.log2(x / step[i])).toBeGreaterThan(0.15)
  })

  test('are not sought beyond values whose runs take too long', () => {
    const { points } = computed(even, (x) => (x > 9 ? 'long' : x))
    expect([...points.values()].filter((point) => point === 'long').length).toBeLessThanOrEqual(5)
    expect([...points.keys()].filter((x) => Number(x) <= 9)).toHaveLength(10)
  })

  test('are sought where only a value between round ones is known', () => {
    expect(nextPoint(powers, new Map([[45, 3]]))).toEqual({ sample: 64, level: 0 })
  })

  test('are all options of a choice, in their order', () => {
    expect(nextPoint(options, new Map())).toEqual({ sample: 'off', level: 0 })
    expect(nextPoint(options, new Map([['off', 1]]))?.sample).toBe('on')
    expect(
      nextPoint(
        options,
        new Map<string, Point>([
          ['off', 1],
          ['on', 'gap'],
          ['auto', 2],
        ]),
      ),
    ).toBeUndefined()
  })
})

describe('a curve', () => {
  const curve = new Map<number, Point>([
    [4, 40],
    [1, 10],
    [2, 'gap'],
    [8, 80],
    [6, 'refused'],
  ])

  test('has its values along the range', () => {
    expect(valued(powers, curve).map(({ sample }) => sample)).toEqual([1, 4, 8])
  })

  test('has a gap where a run has no value, and none where a value between round ones is refused', () => {
    expect(stretches(powers, curve).map((line) => line.map(({ sample }) => sample))).toEqual([[1], [4, 8]])
    expect(
      stretches(
        powers,
        new Map<number, Point>([
          [1, 1],
          [2, 'refused'],
          [4, 4],
        ]),
      ),
    ).toHaveLength(2)
  })
})

test('what no run can beat is known of a curve where it is known of each of its points', () => {
  const curve = [
    { sample: 1, value: 3 },
    { sample: 2, value: 4 },
  ]
  const under = [
    { sample: 1, value: 2 },
    { sample: 2, value: 2.5 },
  ]
  const limits = new Map([
    [1, 2],
    [2, 2.5],
  ])
  expect(boundsUnder(curve, limits)).toEqual(under)
  expect(boundsUnder(curve, new Map([[1, 2]]))).toEqual([])
  expect(boundsUnder(curve, new Map([...limits, [2, Number.NEGATIVE_INFINITY]]))).toEqual([])
})
