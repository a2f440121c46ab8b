import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import type { TreeValues } from '../parameters.ts'
import { parameters } from '../parameters.ts'
import { Simulation } from './simulation.ts'
import { makeStops, stopsOf } from './stops.ts'

const scenario = (set: Partial<TreeValues>) =>
  ({ ...defaults(parameters), processors: 16, depth: 11, ...set }) as TreeValues

function metricsOf(values: TreeValues) {
  const simulation = new Simulation(values, false)
  while (!simulation.advance(1e6));
  return simulation.metrics()
}

test.each([
  ['GDEM', { interval: 8, t1: 'on', t2: 'on', c2: 2 }],
  ['the load server', { balancer: 'loadserver', interval: 8, t1: 'on', t2: 'on', c2: 2 }],
  ['diffusion, with processors of two speeds', { balancer: 'diffusion', interval: 8, t2: 'on', c2: 1, speeds: [1, 2] }],
] as const)('stopping %s where t₂ stops it takes as long as the run with t₂', (_, set) => {
  const values = scenario(set as Partial<TreeValues>)
  const { t2Iteration, totalTime } = metricsOf(values)
  const through = metricsOf({ ...values, c2: 0 })
  const making = makeStops(values)
  let pieces = 0
  while (!making.advance(1000)) pieces++
  expect(pieces).toBeGreaterThan(10)
  const { at, cost, benefit } = making.result()
  const k = at.indexOf(Number(t2Iteration))
  expect(k, `t₂ at iteration ${t2Iteration} is one of those that are tried`).toBeGreaterThanOrEqual(0)
  expect(Number(through.totalTime) + benefit[k] - cost[k]).toBeCloseTo(Number(totalTime), 9)
  expect([...cost]).toEqual([...cost].sort((a, b) => b - a))
  expect(cost[0]).toBeLessThan(Number(through.balanceTime) + Number(through.syncTime))
})

test('early balancing saves many times what it costs', () => {
  const making = makeStops(scenario({ processors: 128, depth: 14, t1: 'on' }))
  while (!making.advance(1e6));
  const { cost, benefit } = making.result()
  expect(benefit[0]).toBeGreaterThan(3 * cost[0])
})

test('long runs are stopped at some iterations, more of the first ones', () => {
  expect(stopsOf(1)).toEqual([])
  expect(stopsOf(6)).toEqual([1, 2, 3, 4, 5])
  const many = stopsOf(10_000)
  expect(many.length).toBeLessThanOrEqual(40)
  expect([many[0], many.at(-1)]).toEqual([1, 9999])
  expect(many).toEqual([...new Set(many)].sort((a, b) => a - b))
})
