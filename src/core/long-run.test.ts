import { describe, expect, test } from 'vitest'
import { createTrial, roughTime } from './long-run.ts'

describe('a trial', () => {
  test('answers once, with the time of the whole at the pace of the beginning', () => {
    const trial = createTrial()
    expect(trial(0.001, 0)).toBeUndefined()
    expect(trial(0.002, 500)).toBeUndefined()
    expect(trial(0.003, 1000)).toBeCloseTo(500, 9)
    expect(trial(0.004, 2000)).toBeUndefined()
  })

  test('leaves out a start during which nothing is done', () => {
    const trial = createTrial()
    expect(trial(0, 0)).toBeUndefined()
    expect(trial(0, 2600)).toBeUndefined()
    expect(trial(0.1, 2700)).toBeUndefined()
    expect(trial(0.5, 3500)).toBeCloseTo(2, 9)
  })

  test('goes on watching where nothing moves', () => {
    const trial = createTrial()
    trial(1e-9, 0)
    expect(trial(1e-9, 5000)).toBeUndefined()
    expect(trial(2e-9, 10_000)).toBeCloseTo(1e10, -3)
  })
})

test.each([
  [150, '3 minutes'],
  [3600, '60 minutes'],
  [115_200, '32 hours'],
  [86_400 * 12, '12 days'],
  [3.156e7 * 40, '40 years'],
  [1e30, 'more than a thousand years'],
])('%d seconds are %s', (seconds, words) => {
  expect(roughTime(seconds)).toBe(words)
})
