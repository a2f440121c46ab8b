/**
 * Searches in the asynchronous lab against the plain implementation in oracle/async: which processor knows which value when
 * decides what is visited.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { stream } from '../src/core/random/random.ts'
import { roomFor, type Workload } from '../src/core/workloads/workload.ts'
import { MessageLog, messageHash } from '../src/labs/async/model/message-log.ts'
import { Simulation } from '../src/labs/async/model/simulation.ts'
import { metricsOf } from '../src/labs/async/model/totals.ts'
import { type AsyncValues, parameters } from '../src/labs/async/parameters.ts'
import { Costs } from './oracle/async/costs.ts'
import type { Scenario } from './oracle/async/scenario.ts'
import { asyncScenarios } from './oracle/async/scenarios.ts'
import { type Search, type SearchNode, type Sharing, visit } from './oracle/async/search.ts'
import { simulate, TooLong } from './oracle/async/simulate.ts'
import { byChance, cases } from './setup/cases.ts'

const RUNS = 80
const MOST_STEPS = 20_000

const SHARINGS: readonly Sharing[] = ['instant', 'broadcast', 'binomial-tree', 'with-other-messages', 'never']

/** A random tree in which values come sooner or later, and the bounds of children are no less than those of their parents. */
function searchOf(seed: number, sharing: Sharing): Search {
  const random = stream(seed, 'search')
  const count = 20 + Math.floor(random() * 300)
  const bend = 0.3 + 3 * random()
  const expensive = random() < 0.5 ? 30 : 3000
  const children: number[][] = Array.from({ length: count }, () => [])
  const bounds = [0]
  for (let k = 1; k < count; k++) {
    const parent = Math.min(k - 1, Math.floor(k * random() ** bend))
    children[parent].push(k)
    bounds[k] = bounds[parent] + Math.floor(random() * 12)
  }
  const nodes = bounds.map((bound, k): SearchNode => {
    const solution = random() < 0.25 ? bound + Math.floor(random() * 60) : undefined
    return { children: children[k], bound, solution, operations: 1 + Math.floor(random() * expensive) }
  })
  return { nodes, sharing }
}

/** The same as work for the engine, whose tasks take as much of a message as those of the scenario. */
function workloadOf(search: Search, taskSize: number): Workload {
  return {
    words: 1,
    bytes: 4 * taskSize,
    flops: 1,
    expected: search.nodes.length,
    startValue: Number.POSITIVE_INFINITY,
    root(into) {
      into[0] = 0
    },
    visit(descriptors, at, best, into) {
      const { children, operations, solution } = visit(search, descriptors[at], best)
      roomFor(into, children.length).set(children)
      into.count = children.length
      into.operations = operations
      if (solution !== undefined) into.value = solution
    },
  }
}

function engine(scenario: Scenario, search: Search, slices: readonly number[]) {
  const values = { ...defaults(parameters), ...scenario, workload: 'search', sharing: search.sharing } as AsyncValues
  const simulation = new Simulation(values, { workload: workloadOf(search, new Costs(scenario).taskSize) })
  const log = new MessageLog(simulation.machine)
  simulation.machine.watcher = log
  for (let k = 0; !simulation.ended; k++) simulation.advance(slices[k % slices.length], Number.POSITIVE_INFINITY)
  const { best } = simulation.machine.nodes
  return { ...metricsOf(simulation), messageHash: messageHash(log.all()), optimum: Math.min(...best), log: log.all() }
}

const scenarios = fc.record({
  scenario: asyncScenarios,
  seed: fc.nat({ max: 1e6 }),
  sharing: fc.constantFrom(...SHARINGS),
  slices: fc.oneof(fc.constant([1e6]), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 3 })),
})

test('In any search the engine visits the same nodes, sends the same messages and measures the same', () => {
  let same = 0
  const property = fc.property(scenarios, ({ scenario, seed, sharing, slices }) => {
    const search = searchOf(seed, sharing)
    const plain = (() => {
      try {
        return simulate(scenario, { search, mostSteps: MOST_STEPS })
      } catch (error) {
        if (error instanceof TooLong) return undefined
        return error as Error
      }
    })()
    if (!plain) return
    if (plain instanceof Error) {
      expect(() => engine(scenario, search, slices)).toThrow()
      return
    }
    const actual: Readonly<Record<string, unknown>> = engine(scenario, search, slices)
    for (const [id, expected] of Object.entries(plain.metrics)) {
      if (id === 'criticalPath' || id === 'workBound' || id === 'bound') expect(actual[id]).toBeNull()
      else if (typeof expected === 'number') {
        // A share of the whole run may be what rounding leaves of nothing.
        const least = 1e-12 * Number(plain.metrics.totalTime)
        const apart = Math.abs(Number(actual[id]) - expected)
        expect(apart, `${id} is ${actual[id]}, not ${expected}`).toBeLessThanOrEqual(1e-12 * Math.abs(expected) + least)
      } else expect(actual[id], id).toBe(expected)
    }
    same++
  })
  fc.assert(property, byChance(1, RUNS))
  expect(same).toBeGreaterThan(0.8 * cases(RUNS))
})
