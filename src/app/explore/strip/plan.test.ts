import { expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { planSweep, presentCurve, sweptParameters } from './plan.ts'

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
