import { expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import { whole } from './making.ts'
import { sorted } from './sorted.ts'

test.each([0, 1, 5, 16_383, 16_384, 16_385, 50_000, 100_000])('%i numbers, in slices as at once', (count) => {
  const random = stream(count, 'numbers')
  const numbers = Float64Array.from({ length: count }, () => Math.floor(1000 * random()) / 7)
  const expected = numbers.slice().sort()
  expect(whole(sorted(numbers.slice()))).toEqual(expected)
  const units = [...sorted(numbers.slice())]
  expect(Math.max(0, ...units), 'no slice is long').toBeLessThan(1e6)
  expect(units.length).toBeGreaterThanOrEqual(count / 16_384)
})
