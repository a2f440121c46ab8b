import { describe, expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { planSweep } from './plan.ts'
import {
  bestOfStrip,
  bestText,
  boundsOfStrip,
  boundsText,
  curvesOf,
  gapsText,
  haveRoom,
  stripTable,
  summary,
} from './strip-text.ts'

const values: Values = defaults(labs.tree.parameters)
const plan = planSweep(labs.tree, values, page.sweep, undefined, 'totalTime')
/** Times of 100 ms, 75 ms at an interval of 32 with the first transition; the very first scenario cannot be run. */
const outcomes: Outcome[] = plan.scenarios.map(({ interval, t1, t2 }, i) =>
  i === 0
    ? { problem: 'processors: too many' }
    : { metrics: { totalTime: interval === 32 && t1 === 'on' && t2 === 'off' ? 0.075 : 0.1 } },
)
const curves = curvesOf(plan, outcomes)

describe('the strip says', () => {
  test('where the best is, and its gain on the present run', () => {
    const text = bestText(plan, bestOfStrip(plan, curves), 0.1)
    expect(text).toMatch(saying('75.0 ms', '32 nodes', 'first transition', '25 % less', '100 ms'))
  })
  test('when nothing beats the present run', () => {
    expect(bestText(plan, bestOfStrip(plan, curves), 0.075)).toMatch(/Nothing on this strip beats the present scenario/)
  })
  test('that none is best where the parameter changes the job', () => {
    const depth = planSweep(labs.tree, values, page.sweep, 'depth:totalTime', 'totalTime', page.roleOf)
    expect(bestOfStrip(depth, curvesOf(depth, outcomes))).toBeUndefined()
    expect(bestText(depth, undefined, 1)).toBe('It changes the job itself, so no value is better than another.')
    expect(
      planSweep(labs.tree, values, page.sweep, 'interval:totalTime', 'totalTime', page.roleOf).circumstance,
    ).toBeUndefined()
  })
  test('when a metric has no better direction or no value', () => {
    const nodes = planSweep(labs.tree, values, page.sweep, 'interval:nodes', 'totalTime')
    expect(bestText(nodes, bestOfStrip(nodes, curvesOf(nodes, outcomes)), 1)).toMatch(/neither better nor worse/)
    const ita = planSweep(labs.tree, values, page.sweep, 'interval:ita', 'totalTime')
    expect(bestText(ita, bestOfStrip(ita, curvesOf(ita, outcomes)), undefined)).toMatch(/no value anywhere/)
  })
  test('what leaves gaps, and leaves them in its table', () => {
    expect(curves[0][0]).toBeUndefined()
    expect(gapsText(outcomes)).toMatch(saying('1', '44', 'processors: too many'))
    expect(gapsText(outcomes.slice(1))).toBeUndefined()
    const { head, rows } = stripTable(plan, curves)
    expect([head.length, rows.length]).toEqual([5, 11])
    expect(rows[0].slice(0, 3)).toEqual(['1 node', '–', '100 ms'])
  })
  test('what no run can beat, at each place the least of all curves and seeds', () => {
    const withBounds = plan.scenarios.map(
      (_, i): Outcome => ({ metrics: { totalTime: 0.1, leastTime: 0.06 + i / 1e4 } }),
    )
    const bounds = boundsOfStrip(labs.tree, plan, withBounds) ?? []
    expect(bounds[0]).toBe(0.06)
    expect(bounds[1]).toBeCloseTo(0.06 + plan.curves.length / 1e4, 12)
    const other = withBounds.map((): Outcome => ({ metrics: { totalTime: 0.1, leastTime: 0.05 } }))
    const two = boundsOfStrip(labs.tree, plan, [...withBounds, ...other]) ?? []
    expect(new Set(two)).toEqual(new Set([0.05]))
    expect(haveRoom(two, curves)).toBe(true)
    expect(boundsText(plan, two, true)).toMatch(saying('Dotted line', '50.0 ms'))
    expect(stripTable(plan, curves, undefined, two).rows[0].at(-1)).toBe('50.0 ms')
    // One run without a bound: then the line would not hold for everything that is shown.
    expect(boundsOfStrip(labs.tree, plan, [...withBounds.slice(1), { metrics: { totalTime: 0.1 } }])).toBeUndefined()
    expect(boundsOfStrip(labs.tree, { ...plan, metric: { ...plan.metric, id: 'nodes' } }, withBounds)).toBeUndefined()
  })
  test('everything in one paragraph', () => {
    expect(summary(plan, curves, values, 0.1)).toMatch(
      /^Total time against balancing interval from 1 node to 1.024 nodes/,
    )
  })
})
