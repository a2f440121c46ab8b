import { describe, expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import { page as loopPage } from '../../../labs/loop/views/page.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { judgePlace, measureChoices, offersFor, optionsAt, planMap, scenarioAt, scenariosAt } from './plan.ts'

const lab = labs.tree
const values: Values = defaults(lab.parameters)
const time = (seconds: number) => ({ metrics: { totalTime: seconds } })

describe('a map', () => {
  test('is what the lab declares, until the reader chooses', () => {
    const plan = planMap(lab, page, values, {})
    expect([plan.x.id, plan.y.id, plan.measure.id]).toEqual(['interval', 'grain', 'best'])
    const chosen = planMap(lab, page, values, { x: 'depth', y: 'topology', show: 'ita' })
    expect([chosen.x.id, chosen.y.id, chosen.measure.metric.id]).toEqual(['depth', 'topology', 'ita'])
    const { topology } = lab.parameters
    expect(chosen.y.samples).toEqual(Object.keys('options' in topology ? topology.options : {}))
  })
  test('never has the same parameter on both sides, nor one that does not apply', () => {
    const plan = planMap(lab, page, values, { x: 'grain' })
    expect([plan.x.id, plan.y.id]).toEqual(['grain', 'interval'])
    expect(planMap(lab, page, values, { x: 'imbalance' }).x.id).toBe('interval')
  })
  test('offers the best alternative, every metric, and the best value of every number', () => {
    const ids = measureChoices(lab, page, values).map(({ id }) => id)
    expect(ids[0]).toBe('best')
    expect(ids).toContain('ita')
    expect(ids).toContain('best:interval')
    expect(ids).not.toContain('best:topology')
  })
  test('runs again only for what its runs depend on', () => {
    const key = (change: Values, show = 'totalTime') => planMap(lab, page, { ...values, ...change }, { show }).key
    expect(key({ interval: 3, grain: 9 })).toBe(key({}))
    expect(key({}, 'speedup')).toBe(key({}))
    expect(key({ depth: 9 })).not.toBe(key({}))
    expect(key({}, 'best')).not.toBe(key({}))
  })
})

describe('a place', () => {
  const plan = planMap(lab, page, values, {})
  test('is run once for every alternative', () => {
    const scenarios = scenariosAt(plan, { x: 0, y: 1 })
    // Each balancer that moves tasks with each kind of adapting, and none.
    expect(scenarios).toHaveLength(3 * 4 + 1)
    expect(scenarios[1]).toEqual({ ...values, interval: 1, grain: plan.y.samples[1], t1: 'on' })
    expect(scenarioAt(plan, { x: 0, y: 1 }, plan.measure.options[12]).balancer).toBe('none')
  })
  test('has only those alternatives that agree with its sides', () => {
    const sided = planMap(lab, page, values, { y: 't1', show: 'best' })
    const { options } = sided.measure
    const on = sided.y.samples.indexOf('on')
    expect(optionsAt(sided, { x: 0, y: on }).map((i) => options[i].values.t1 ?? 'on')).toEqual(
      new Array(optionsAt(sided, { x: 0, y: on }).length).fill('on'),
    )
    expect(optionsAt(sided, { x: 0, y: on }).length).toBeLessThan(9)
  })
  test('is judged by the metric that the lab sweeps: the best, its margin and the ranking', () => {
    const outcomes = [3, 2, 4, 5, 6, 7, 8, 9].map(time)
    const cell = judgePlace(plan, { x: 0, y: 0 }, [...outcomes, { problem: 'too large' }])
    expect(cell).toMatchObject({ value: 2, pick: 1 })
    expect(cell.margin).toBeCloseTo(100 / 3)
    expect(cell.ranking).toEqual([1, 0, 2, 3, 4, 5, 6, 7])
  })
  test('that cannot be run has no value', () => {
    const cell = judgePlace(plan, { x: 0, y: 0 }, new Array(9).fill({ problem: 'no' }))
    expect(cell).toMatchObject({ value: undefined, pick: -1, margin: undefined })
  })
})

test('A map of the best balancers of three phases runs each triple once, all with the same intervals, and is offered', () => {
  const offer = offersFor(lab, page, values).find(({ x, show }) => x === 'topology' && show === 'best:balancer')
  const plan = planMap(lab, page, values, { ...offer })
  const scenarios = scenariosAt(plan, { x: 2, y: 0 })
  const triple = (each: Values) => [each.fillingBalancer, each.balancer, each.emptyingBalancer].join()
  expect([scenarios.length, new Set(scenarios.map(triple)).size]).toEqual([3 * 3 * 2, 3 * 3 * 2])
  expect(scenarios).toContainEqual({
    ...values,
    ...{ topology: plan.x.samples[2], grain: plan.y.samples[0], t1: 'on', t2: 'on', emptyingInterval: 1 },
    ...{ fillingBalancer: 'loadserver', balancer: 'gdem', emptyingBalancer: 'same' },
  })
  expect(scenarios.flatMap((each) => lab.check(each))).toEqual([])
})

describe('a map of a metric that says which alternative it is', () => {
  const values: Values = defaults(labs.loop.parameters)
  const plan = planMap(labs.loop, loopPage, values, { show: 'predictedBest' })

  test('runs each place once and has the alternative that the metric names', () => {
    const place = { x: 0, y: 0 }
    expect(scenariosAt(plan, place)).toEqual([scenarioAt(plan, place)])
    const cell = judgePlace(plan, place, [{ metrics: { predictedBest: 2 } }])
    expect([cell.pick, plan.measure.options[cell.pick].id]).toEqual([2, 'lcdlb'])
    expect(judgePlace(plan, place, [{ metrics: { predictedBest: null } }]).pick).toBe(-1)
  })

  test('is offered beside the simulated one, for parameters that apply', () => {
    const labels = (change: Values) =>
      offersFor(labs.loop, loopPage, { ...values, ...change }).map(({ label }) => label)
    expect(labels({})).toContain('Latency × data of an iteration, predicted')
    expect(labels({ workload: 'ac' })).toEqual([
      'Latency × how long a load lasts, simulated',
      'Latency × how long a load lasts, predicted',
      'Latency × size, simulated',
      'Latency × size, predicted',
    ])
  })
})
