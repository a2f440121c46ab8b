import { expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import { leastEnd } from './least-end.ts'

test('two that begin at different times: by hand', () => {
  // Until 3 the first does 3 alone, then both do 3 a unit: of 9 the last 6 take 2.
  expect(leastEnd(9, [0, 3], [1, 2])).toBe(5)
  // What the first has done by then needs no other.
  expect(leastEnd(3, [0, 3], [1, 2])).toBe(3)
  expect(leastEnd(9, [3, 0], [2, 1], { order: [1, 0] })).toBe(5)
  expect(leastEnd(9, [0, 3], [1, 2], { earliest: 4 })).toBe(7)
  expect(leastEnd(9, [0, 3], [1, 2], { losses: [0, 6] })).toBe(5)
  expect(leastEnd(1, [], [])).toBe(Number.POSITIVE_INFINITY)
})

test('by then all of the work is done, and not before', () => {
  const random = stream(5, 'begins')
  for (let nth = 0; nth < 200; nth++) {
    const count = 1 + Math.floor(8 * random())
    const begins = Array.from({ length: count }, () => Math.floor(6 * random())).sort((a, b) => a - b)
    const rates = begins.map(() => 0.5 + random())
    const work = 20 * random() + 0.1
    const end = leastEnd(work, begins, rates)
    const done = begins.reduce((sum, begin, k) => sum + rates[k] * Math.max(0, end - begin), 0)
    expect(done).toBeCloseTo(work, 9)
  }
})
