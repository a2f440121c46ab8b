/** The asynchronous lab's kernel against its engine, which can be read: to the last bit, in golden cases and in random scenarios. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { Exhausted } from '../src/core/run/kernels.ts'
import golden from '../src/labs/async/model/golden.json' with { type: 'json' }
import { inKernel, KernelRun } from '../src/labs/async/model/kernel.ts'
import { Simulation } from '../src/labs/async/model/simulation.ts'
import { metricsOf } from '../src/labs/async/model/totals.ts'
import { type AsyncValues, parameters } from '../src/labs/async/parameters.ts'
import type { Scenario } from './oracle/async/scenario.ts'
import { asyncScenarios } from './oracle/async/scenarios.ts'
import { byChance } from './setup/cases.ts'

const RUNS = 60
/** Scenarios with more steps are left out: most go on for ever, or until a test gives up. */
const MOST_STEPS = 60_000

/** The balancers whose rules the kernel has. */
const KNOWN = ['stealing', 'loadserver', 'sid', 'rid', 'gdem', 'none'] as const

const valuesOf = (scenario: Partial<Scenario>) => ({ ...defaults(parameters), ...scenario }) as AsyncValues

/** What the engine measures, or undefined where it takes too long. */
function engine(values: AsyncValues) {
  const simulation = new Simulation(values)
  try {
    simulation.advance(MOST_STEPS, Number.POSITIVE_INFINITY)
    if (!simulation.ended) return undefined
  } catch (error) {
    return String(error)
  }
  return metricsOf(simulation)
}

function kernel(values: AsyncValues, slices: readonly number[]) {
  const run = new KernelRun(values)
  try {
    for (let k = 0; !run.advance(slices[k % slices.length]); k++) expect(run.progress()).toBeLessThan(1)
  } catch (error) {
    return String(error)
  }
  return metricsOf(run.outcome())
}

describe('The kernel gives what the engine gives', () => {
  const cases = golden.map(({ scenario }) => valuesOf(scenario as Partial<Scenario>)).filter(inKernel)

  test.each(cases)('in the golden case of $balancer on $processors processors', (values) => {
    expect(kernel(values, [1e6])).toEqual(engine(values))
  })

  // Many messages under way to one processor, from near and far; many processors that step at one time; long queues that move as a whole.
  const larger: readonly (readonly [what: string, changes: Partial<AsyncValues>])[] = [
    ['far from their server', { balancer: 'loadserver', topology: 'chain', hopTime: 3, registered: 'announce' }],
    ['that count for all', { victim: 'global', topology: 'ring', hopTime: 9, port: 'serial', interval: 4 }],
    ['that ask while a few compute for long', { grain: 2e4, depth: 4, processors: 200 }],
    ['that compute for long', { balancer: 'sid', grain: 1e8, depth: 14, processors: 256, update: 1 }],
    ['in lock step', { balancer: 'gdem', tree: 'balanced', topology: 'hypercube', processors: 256 }],
    [
      'with long queues',
      { balancer: 'sid', traversal: 'breadth-first', interval: 64, fanOut: 3, processors: 9, depth: 9 },
    ],
  ]

  test.each(larger)('of processors %s', (_, changes) => {
    const values = { ...valuesOf({ processors: 300, depth: 11 }), ...changes }
    expect(inKernel(values)).toBe(true)
    expect(kernel(values, [1000])).toEqual(engine(values))
  })

  const settings = fc.tuple(
    asyncScenarios,
    fc.oneof(fc.constant([1e6]), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 3 })),
    fc.boolean(),
  )

  test.each(KNOWN)('in random scenarios of %s, however they are cut up', (balancer) => {
    let same = 0
    const property = fc.property(settings, ([scenario, slices, adapts]) => {
      const values = valuesOf({
        ...scenario,
        balancer,
        handling: 'poll',
        termination: 'free',
        shares: 'equal',
        detection: 'exact',
        ...(!adapts && { t1: 'off', t2: 'off' }),
      })
      if (!inKernel(values)) return
      const expected = engine(values)
      if (expected === undefined) return
      expect(kernel(values, slices)).toEqual(expected)
      same++
    })
    fc.assert(property, byChance(1, RUNS))
    expect(same).toBeGreaterThan(RUNS / 4)
  })
})

test('a run for which there is no memory left is given up with what was set', () => {
  const run = new KernelRun(valuesOf({ balancer: 'sid' }))
  expect(run.advance(100)).toBe(false)
  const holder = Reflect.get(run, 'holder') as { kernel: object }
  holder.kernel = {
    ...holder.kernel,
    advance() {
      throw new Exhausted()
    },
  }
  expect(() => run.advance(100)).toThrow(/^balancer: expected .*, got sid with \d+ left and more tasks and messages/)
})
