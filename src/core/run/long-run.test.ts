import { describe, expect, test } from 'vitest'
import { createTrial, roughTime } from './long-run.ts'

describe('a trial', () => {
  /** The answers to a share that grows by the same amount at equal intervals of milliseconds. */
  const watched = (share: number, every: number, steps: number, trial = createTrial()) =>
    Array.from({ length: steps }, (_, i) => trial(share * (i + 1), every * i))

  test('answers once, with the time of the whole at the pace of the beginning', () => {
    const answers = watched(0.001, 100, 20)
    expect(answers.findIndex((answer) => answer !== undefined)).toBe(8)
    expect(answers[8]).toBeCloseTo(100, 9)
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
    expect(watched(0.0001, 20, 40).findIndex((answer) => answer !== undefined)).toBe(35)
  })

  test('leaves out a start during which nothing is done', () => {
    const trial = createTrial()
    expect(trial(0, 0)).toBeUndefined()
    expect(trial(0, 2600)).toBeUndefined()
    for (let i = 0; i < 8; i++) expect(trial(0.1 + i / 20, 2700 + 100 * i)).toBeUndefined()
    expect(trial(0.5, 3500)).toBeCloseTo(2, 9)
  })

  test('goes on watching where nothing moves, and where the computer did something else', () => {
    const trial = createTrial()
    trial(1e-9, 0)
    for (let i = 1; i < 20; i++) expect(trial(1e-9, 500 * i)).toBeUndefined()
    expect(trial(2e-9, 10_000)).toBeCloseTo(1e10, -3)
    const starved = createTrial()
    starved(0.01, 0)
    expect(starved(0.0101, 2000)).toBeUndefined()
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
