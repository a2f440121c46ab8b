/** What one check cost: replays against the run, and the cases that are written down. */
import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { metricsOf, withText } from '../../../core/program/testing.ts'
import { whole } from '../../../core/run/making.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab, meshModel } from '../index.ts'
import type { MeshValues } from '../parameters.ts'
import type { ChecksDetail, TurnedDetail } from './detail.ts'
import { runToReplay, timeTurned } from './replay.ts'
import { scenarioOf } from './scenario.ts'
import { laying } from './store.ts'

const valuesOf = (query: string): MeshValues => {
  const { values, problems } = parseLink(`mesh?${query}`, { mesh: lab })
  expect([...problems, ...lab.check(values)]).toEqual([])
  return values as unknown as MeshValues
}

const lineOf = (values: MeshValues) => {
  const making = laying(values)
  while (!making.advance(1e9)) {}
  return making.result()
}

const turnedOf = (query: string, first = 1) => {
  const reports = [...meshModel.replays(valuesOf(query), first)].filter((step) => typeof step !== 'number')
  return { checks: reports[0] as ChecksDetail, turned: reports.slice(1) as TurnedDetail[] }
}

describe('With no check turned a replay is the run', () => {
  test.each([
    'loads=constant:3',
    'loads=periodic:3,6,0.5&policy=always',
    'iterations=120&loads=periodic:3,6,0.5;;periodic:3,6,0.5,3',
    'vertices=600&iterations=60&loads=constant:3;;away:0.5&checkEvery=5',
    'vertices=600&iterations=50&checkEvery=4&front=shock&frontSpeed=0.5&refinement=4',
    'vertices=1000&mesh=grid&ordering=multilevel&loads=periodic:3,1,0.5&policy=always&iterations=60',
  ])('%s', (query) => {
    const values = valuesOf(query)
    const line = lineOf(values)
    const { checks, time } = whole(runToReplay(line, scenarioOf(values)))
    expect(checks.length).toBeGreaterThan(0)
    expect(whole(timeTurned(line, scenarioOf(values), checks, undefined))).toBe(time)
    expect(runWhole(lab, values, { record: false }).metrics.checks).toBe(checks.length)
  })
})

test.each([70, 200, 470])(
  'where a load is always followed, one check turned is the run of a program that stays there: after %i iterations',
  async (after) => {
    const query = 'loads=periodic:3,6,0.5&policy=always'
    const { turned } = turnedOf(query, after / 10)
    expect(turned[0]).toMatchObject({ after, remapped: true })
    const stays = withText(lab, 'program', `remaps = ({ after }) => after !== ${after}`, valuesOf(query))
    const [run, other] = [await metricsOf(lab, valuesOf(query)), await metricsOf(lab, stays)]
    expect(turned[0].more).toBeCloseTo(Number(other.totalTime) - Number(run.totalTime), 9)
  },
)

test('where a load is always followed, staying after 70 iterations would have saved 0.5 s', () => {
  const { checks, turned } = turnedOf('loads=periodic:3,6,0.5&policy=always', 7)
  expect(checks).toMatchObject({ checks: 49 })
  expect(turned[0].more).toBeCloseTo(-0.511, 3)
})

test.each([
  ['loads=constant:3', 49],
  ['loads=constant:3&iterations=200', 19],
])('where one processor slows down for good, no decision was wrong: %s has %i', (query, decisions) => {
  const { checks, turned } = turnedOf(query)
  expect(checks.open.length).toBe(decisions)
  expect(turned.map(({ number }) => number)).toEqual(checks.open)
  for (const { more } of turned) expect(more).toBeGreaterThan(0)
})

test('a check that a processor forces, or that finds nothing to move, is not turned', () => {
  const values = valuesOf('vertices=600&iterations=60&loads=constant:3;;away:0.5&checkEvery=5')
  const { checks } = whole(runToReplay(lineOf(values), scenarioOf(values)))
  const forced = checks.filter((check) => check.forced)
  expect(forced.length).toBeGreaterThan(0)
  expect(forced.some(({ open }) => open)).toBe(false)
})

test('what is no run of the loop has no checks to turn, and says so', () => {
  expect(() => [...meshModel.replays(valuesOf('experiment=remap&mesh=grid&vertices=100'), 1)]).toThrow(
    /^experiment: expected run/,
  )
})
