import { expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import { sweep } from '../../../labs/divisible/views/explore.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { cheapFirst, columnCosts, planSweep, presentCurve, sweptParameters } from './plan.ts'

const lab = labs.tree
const values: Values = defaults(lab.parameters)
const plan = (change: Values = {}, chosen?: string) =>
  planSweep(lab, { ...values, ...change }, page.sweep, chosen, 'totalTime')

test('the strip of a lab is what the lab declares: time over eleven intervals for four variants', () => {
  const { id, metric, samples, curves, scenarios } = plan()
  expect([id, metric.id, samples.length, curves.length, scenarios.length]).toEqual(['interval', 'totalTime', 11, 4, 44])
  expect(scenarios[7]).toEqual({ ...values, interval: 2, t1: 'on', t2: 'on' })
})

test('its runs are the same wherever on the strip the scenario stands, and others for every other change', () => {
  expect(plan({ interval: 64, t1: 'on' }).key).toBe(plan().key)
  expect(plan({ grain: 7 }).key).not.toBe(plan().key)
  expect(plan({}, 'grain:totalTime').key).not.toBe(plan().key)
  expect(plan({}, 'interval:speedup').key).toBe(plan().key)
})

test('variants that would set the swept parameter themselves, or do not differ, are left out', () => {
  expect(plan({}, 't1:totalTime').curves.map(({ id }) => id)).toEqual(['itself'])
  expect(plan({ balancer: 'none' }).curves).toHaveLength(1)
})

test('where a worker turns slow, algorithms that know nothing of it have no place on the strip', () => {
  const { divisible } = labs
  const slow = { ...defaults(divisible.parameters), algorithm: 'fifo', slowWorker: 2 }
  const swept = planSweep(divisible, slow, sweep, 'algorithm:makespan', 'makespan')
  expect(swept.samples).toContain('lifo')
  expect(swept.samples, 'the optimum is that of workers none of which turns slow').not.toContain('opt')
  const usual = planSweep(divisible, { ...slow, slowWorker: 'none' }, sweep, 'algorithm:makespan', 'makespan')
  expect(usual.samples).toContain('opt')
})

test('what took little time is run first, and before that is known what stands in the middle', () => {
  const swept = plan()
  const columns = (order: readonly number[]) => order.filter((i) => i % 4 === 0).map((i) => i / 4)
  expect(columns(cheapFirst(swept, undefined)).slice(0, 3)).toEqual([5, 4, 6])
  const metrics = { totalTime: 1 }
  const outcomes = swept.scenarios.map((_, i) => (i === 0 ? { problem: 'no' } : { metrics, millis: 100 - i }))
  const costs = columnCosts(swept, outcomes)
  expect(costs.slice(0, 2)).toEqual([99 + 98 + 97, 96 + 95 + 94 + 93])
  const order = cheapFirst(swept, costs)
  expect(columns(order)).toEqual([10, 9, 8, 7, 0, 6, 5, 4, 3, 2, 1])
  expect(order.toSorted((a, b) => a - b)).toEqual(swept.scenarios.map((_, i) => i))
  // A strip of other columns knows nothing of these.
  expect(cheapFirst(swept, [1, 2, 3])).toEqual(cheapFirst(swept, undefined))
})

test('the scenario is found among the curves', () => {
  expect(presentCurve(plan(), values)).toBe(0)
  expect(presentCurve(plan(), { ...values, t1: 'on' })).toBe(1)
})

test('parameters that do not apply, and lists, are not offered', () => {
  const offered = sweptParameters(lab, values)
  expect(offered).toContain('interval')
  expect(offered).not.toContain('sides')
  expect(offered).not.toContain('imbalance')
  expect(plan({}, 'imbalance:totalTime').id).toBe('interval')
})
