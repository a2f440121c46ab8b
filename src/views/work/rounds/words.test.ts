import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { delayWords, speedups, verdict } from './chart.tsx'

const table = (rounds: readonly number[]) => ({
  processors: Int32Array.of(1, 2, 4),
  delays: Float64Array.of(0, Number.POSITIVE_INFINITY),
  rounds: Int32Array.from(rounds),
  visits: Int32Array.from(rounds),
})

test('super-linear and detrimental cases are named with their numbers', () => {
  const both = verdict(table([100, 40, 20, 100, 120, 50]))
  expect(both).toMatch(
    saying(
      'One processor',
      '100 rounds',
      '2 processors',
      '40 rounds',
      'known at once',
      'more than 2 times fewer',
      '2 processors',
      '120 rounds',
      'never known',
      'more than one',
    ),
  )
  expect(verdict(table([100, 50, 25, 100, 60, 60]))).toMatch(
    /No number of processors here is faster than in proportion/,
  )
})

test('a search that was stopped does not count', () => {
  expect(verdict(table([-1, 40, 20, -1, 120, 50]))).toMatch(/was stopped/)
  expect(speedups(table([100, 40, -1, 100, 50, 50]))).toEqual([1, 2.5, -1, 1, 2, 2])
  expect(verdict(table([100, 50, -1, 100, 50, 50]))).toMatch(/No search that ends .* none is slower than one/)
})

test('delays are said in words', () => {
  expect([0, 10, Number.POSITIVE_INFINITY].map(delayWords)).toEqual(['known at once', '10 rounds late', 'never known'])
})
