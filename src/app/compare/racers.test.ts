import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { scaleOfTimes } from '../../core/text/times.ts'
import { aboveText } from '../../core/time/bound.ts'
import { labs } from '../../labs/registry.ts'
import { MARKS } from '../state/compared-runs.ts'
import { aboveSentence, isReady, outcomeText, placesOf, type Racer, type RaceState, racersOf } from './racers.ts'

/** A finished run of a link, as the page has it. */
const runOf = (link: string) => {
  const { values } = parseLink(link, labs)
  const { metrics, recording } = runWhole(labs.tree, values, { record: true })
  if (!recording) throw new Error('not recorded')
  return { values, recording, metrics, references: {}, finished: true }
}
const [torus, chain] = ['tree?processors=16&depth=10', 'tree?processors=16&depth=10&topology=chain'].map(runOf)
const compared = { lab: 'tree', values: chain.values, run: chain, share: 1 }
const state: RaceState = {
  run: torus,
  values: torus.values,
  comparedRuns: [compared],
  problems: [],
  status: { kind: 'done' },
}
const names = [
  { short: 'Torus', full: '' },
  { short: 'Chain', full: '' },
  { short: 'Ring', full: '' },
]
const racers = (...times: readonly (number | undefined)[]): Racer[] =>
  times.map((time, i) => ({ mark: MARKS[i], run: undefined, time, share: 1 }))
const outcome = (...times: readonly (number | undefined)[]) =>
  outcomeText(racers(...times), names, scaleOfTimes(times.filter((time) => time !== undefined)))

describe('a race', () => {
  test('takes as long as the runs’ own total times', () => {
    const racers = racersOf(state)
    expect(racers.map(({ time }) => time)).toEqual([
      expect.closeTo(torus.metrics.totalTime as number, 12),
      expect.closeTo(chain.metrics.totalTime as number, 12),
    ])
    expect(isReady(racers)).toBe(true)
  })

  test('waits for runs that are on their way, and goes on without one that cannot be run', () => {
    expect(isReady(racersOf({ ...state, values: chain.values }))).toBe(false)
    expect(isReady(racersOf({ ...state, comparedRuns: [{ ...compared, run: undefined, share: 0.4 }] }))).toBe(false)
    // Its run is still that of the scenario before.
    expect(isReady(racersOf({ ...state, comparedRuns: [{ ...compared, values: torus.values }] }))).toBe(false)
    const broken = { ...compared, run: undefined, problem: 'sides: expected …' }
    expect(isReady(racersOf({ ...state, comparedRuns: [broken] }))).toBe(false)
    expect(isReady(racersOf({ ...state, comparedRuns: [compared, broken] }))).toBe(true)
  })

  test('gives the same place for the same time, and none without one', () => {
    expect(placesOf([3, 1, 2, 1])).toEqual([4, 1, 3, 1])
    expect(placesOf([3, undefined, 2])).toEqual([2, undefined, 1])
  })

  test('says who is first, and how far ahead', () => {
    expect(outcome(0.08, 0.06)).toMatch(saying('B (Chain)', '20.0 ms ahead', 'A (Torus)'))
    expect(outcome(0.06, 0.06)).toBe('A and B arrive together.')
    expect(outcome(0.06, 0.06, 0.08)).toBe('A and B arrive together and first.')
    expect(outcome(0.06, undefined, 0.08)).toMatch(saying('A (Torus)', '20.0 ms ahead', 'C (Ring)'))
    expect(outcome(1, 1 + 1e-12)).toMatch(saying('A (Torus)', 'less than 0.000001 s ahead', 'B (Chain)'))
    expect(outcome(undefined)).toBe('')
    const long = { short: 'Guided self-scheduling', full: 'Guided self-scheduling' }
    const sentence = outcomeText(racers(0.08, 0.06), [long, long], scaleOfTimes([0.08, 0.06]))
    expect(sentence, 'long names stand at the machines').toMatch(/^B is .* ahead of A\.$/)
  })
})

describe('how far racers are above the best possible', () => {
  test('is said of all that have a time, each by its own bound', () => {
    const [a, b] = [torus, chain].map(({ metrics: { totalTime, leastTime } }) =>
      aboveText(Number(totalTime), Number(leastTime)),
    )
    expect(aboveSentence(labs.tree, racersOf(state))).toBe(`Above the best possible: A ${a}, B ${b}.`)
  })

  test('is not said where one has no bound, or what is bounded is not what they race for', () => {
    const without = { ...chain, metrics: { totalTime: chain.metrics.totalTime } }
    expect(aboveSentence(labs.tree, racersOf({ ...state, comparedRuns: [{ ...compared, run: without }] }))).toBe('')
    expect(aboveSentence(labs.tree, racersOf(state), 'messages')).toBe('')
    expect(aboveSentence({ bounds: [] }, racersOf(state))).toBe('')
  })
})
