import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { defineMetrics, type Metrics, type TimePart } from '../lab.ts'
import { achievedText, changeText, differenceText, timeDifference } from './time-difference.ts'
import type { TimeUse } from './time-use.ts'

const USES = ['compute', 'communicate', 'overhead', 'wait', 'idle', 'synchronise'] as const satisfies readonly TimeUse[]
const split: readonly TimePart[] = USES.map((use) => ({ use, metric: use }))
/** Metrics from the six parts, in seconds. */
const parts = (...seconds: readonly number[]): Metrics => Object.fromEntries(USES.map((use, i) => [use, seconds[i]]))
const difference = (a: Metrics, b: Metrics, unit = 's') => {
  const measured = timeDifference(split, a, b, unit)
  if (!measured) throw new Error('no difference')
  return measured
}
const sentenceOf = (a: Metrics, b: Metrics, unit = 's') => differenceText(difference(a, b, unit), 'A', 'B')

describe('a difference of two runs', () => {
  const run = parts(0.02, 0.01, 0.005, 0.03, 0.02, 0.015)

  test('is given part by part, the largest first', () => {
    expect(sentenceOf(run, parts(0.0209, 0.01, 0.005, 0.019, 0.02, 0.0109))).toMatch(
      saying('B', '14.2 ms less', 'A', '11.0 ms less waiting', '4.1 ms less synchronising', '0.9 ms more computing'),
    )
    expect(sentenceOf(run, parts(0.02, 0.01, 0.005, 0.03, 0.0212, 0.015))).toMatch(
      saying('B', '1.20 ms more', 'A', '1.20 ms more idle'),
    )
  })

  test('of less than the last digit is none', () => {
    expect(sentenceOf(run, run)).toMatch(saying('B', 'as long as', 'A', '1 ms'))
    expect(sentenceOf(run, parts(0.03, 0.01, 0.005, 0.02, 0.02, 0.015))).toMatch(
      saying('B', 'as long as', 'A', '0.1 ms', '10.0 ms more computing', '10.0 ms less waiting'),
    )
    expect(sentenceOf(run, parts(0.02 + 1e-13, 0.01, 0.005, 0.03, 0.02, 0.015))).toBe(sentenceOf(run, run))
  })

  test('has its totals in the same digits, which the changes add up to', () => {
    const { scale, from, to, changes } = difference(
      parts(1, 0.1, 0, 0.05, 0, 0),
      parts(1.0004, 0.0996, 0, 0.0496, 0, 0),
    )
    expect([scale.write(from), scale.write(to)]).toEqual(['1.15000 s', '1.14960 s'])
    expect(changes.reduce((sum, { change }) => sum + change, 0)).toBe(to - from)
  })

  test('gives five changes, the smallest of six together', () => {
    const { changes, scale } = difference(run, parts(0.03, 0.013, 0.006, 0.025, 0.018, 0.0151))
    expect(changes.map((change) => changeText(change, scale))).toEqual([
      '10.0 ms more computing',
      '5.0 ms less waiting',
      '3.0 ms more communicating',
      '2.0 ms less idle time',
      '1.1 ms more overhead and synchronising',
    ])
  })

  test('of times without a unit has none, and there is none without a value', () => {
    expect(sentenceOf(parts(300, 50, 0, 2, 0, 0), parts(280, 51, 0, 2, 0, 0), '')).toMatch(
      saying('B', '19.0 less', 'A', '20.0 less computing', '1.0 more communicating'),
    )
    expect(timeDifference(split, run, { ...run, wait: null }, 's')).toBeUndefined()
    expect(timeDifference([], run, run, 's')).toBeUndefined()
  })
})

test('a part that a lab has words of its own for is called by them', () => {
  const words = { label: 'Router', short: 'router', help: 'Passing on.', noun: 'work of the router' }
  const splitWithWords = split.map((part) => (part.use === 'communicate' ? { ...part, words } : part))
  const measured = timeDifference(splitWithWords, parts(0.1, 0.2, 0, 0, 0, 0), parts(0.15, 0.1, 0, 0, 0, 0), 's')
  expect(measured && differenceText(measured, 'A', 'B')).toMatch(
    saying('B', '50 ms less', 'A', '100 ms less', 'router', '50 ms more computing'),
  )
})

test('what runs have achieved is said where they take equally long, and both have it', () => {
  const [counted] = defineMetrics({
    messages: { label: 'Messages a channel', unit: 'messages', help: '', formula: '' },
  })
  const achieved = (to: number, one: number | null, other: number | null) =>
    achievedText({ from: 500, to }, counted, [{ messages: one }, { messages: other }], 'A', 'B')
  expect(achieved(500, 86.8, 143)).toMatch(saying('B', '143 messages a channel', 'A', '86.8'))
  expect(achieved(500, 86.8, 86.801)).toMatch(saying('both', '86.8 messages a channel'))
  expect(achieved(499, 86.8, 143)).toBeUndefined()
  expect(achieved(500, 86.8, null)).toBeUndefined()
})
