import { expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { bandOf, bandScenarios, SEEDS } from './band.ts'
import { planSweep } from './plan.ts'
import { stripTable } from './strip-text.ts'

const values: Values = { ...defaults(labs.tree.parameters), seed: 5 }
const plan = planSweep(labs.tree, values, page.sweep, 'interval:totalTime', 'totalTime')
/** Seeds move all times by whole seconds, the interval by a tenth of one: only pairs show it. */
const outcome = ({ seed, interval, t1, t2 }: Values): Outcome => {
  const isBest = interval === 32 && t1 === 'on' && t2 === 'off'
  return { metrics: { totalTime: Number(seed) + (isBest ? 0 : 0.1) } }
}

test('a band runs the strip again with the seeds after its own', () => {
  const scenarios = bandScenarios(labs.tree, plan)
  expect(scenarios).toHaveLength((SEEDS - 1) * plan.scenarios.length)
  expect([...new Set(scenarios.map(({ seed }) => seed))]).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(scenarios[0]).toEqual({ ...plan.scenarios[0], seed: 6 })
})

test('a strip of the seed itself has no band', () => {
  expect(bandScenarios(labs.tree, { ...plan, id: 'seed' })).toEqual([])
})

test('it reaches from the least to the greatest of the seeds, and says which place is the best in pairs', () => {
  const band = bandOf(plan, plan.scenarios.map(outcome), bandScenarios(labs.tree, plan).map(outcome))
  expect(band.low[0][0]).toBeCloseTo(5.1, 9)
  expect(band.high[0][0]).toBeCloseTo(14.1, 9)
  expect(band.text).toMatch(/^Over 10 seeds the best mean is 9\.50 s at 32 nodes, .*\. All other places are behind it /)
  expect(stripTable(plan, [[5.1]], { low: [[5.1]], high: [[14.1]] }).rows[0][1]).toBe('5.10 s (5.10 to 14.1 s)')
})

test('where chance decides, the places that may be as good are counted', () => {
  const drawn = (values: Values, i: number): Outcome => ({
    metrics: { totalTime: 1 + (((i + 1) * 7919 * (Number(values.seed) + 3)) % 101) / 100 },
  })
  const band = bandOf(plan, plan.scenarios.map(drawn), bandScenarios(labs.tree, plan).map(drawn))
  expect(band.text).toMatch(
    /\. \d+ other places cannot be distinguished from it \(paired t tests, 5 % for all together\)\.$/,
  )
})

test('a place that a seed cannot run has no band', () => {
  const others = bandScenarios(labs.tree, plan).map(outcome)
  const band = bandOf(plan, plan.scenarios.map(outcome), [{ problem: 'no' }, ...others.slice(1)])
  expect(band.low[0][0]).toBeUndefined()
  expect(band.low[0][1]).toBeDefined()
})
