import { expect, test } from 'vitest'
import { createTimeLeft } from './time-left.ts'

/** Watches a run that does `rate(t)` of its work a second, ten times a second; the last answer and when it came. */
function watch(rate: (second: number) => number, seconds: number) {
  const left = createTimeLeft(1000)
  let share = 0
  let answer: number | undefined
  for (let tenth = 1; tenth <= seconds * 10; tenth++) {
    share += rate(tenth / 10) / 10
    answer = left(share, 1000 + tenth * 100)
  }
  return { answer, share }
}

test('a run at an even pace takes what is left at that pace', () => {
  expect(watch(() => 0.02, 10).answer).toBeCloseTo(40, 6)
})

test('a run that has just begun, or makes no progress, says nothing', () => {
  expect(watch(() => 0.1, 1).answer).toBeUndefined()
  expect(watch(() => 0, 30).answer).toBeUndefined()
})

test('an estimate that keeps growing, as where a tree grows faster than it is worked off, is not shown', () => {
  expect(watch((second) => 0.3 / (second + 1) ** 2, 20).answer).toBeUndefined()
})

test('after a slow start the recent pace counts, not the mean', () => {
  const { answer, share } = watch((second) => (second <= 5 ? 0.001 : 0.04), 15)
  const truly = (1 - share) / 0.04
  const byTheMean = (15 * (1 - share)) / share
  expect(Math.abs((answer ?? 0) - truly)).toBeLessThan(0.1 * truly)
  expect(byTheMean).toBeGreaterThan(1.4 * truly)
})
