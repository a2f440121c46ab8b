/** The asynchronous lab against the plain implementation in oracle/async: in golden cases, and in random scenarios of everything. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import type { Recorder } from '../src/core/recording.ts'
import { asyncModel } from '../src/labs/async/index.ts'
import golden from '../src/labs/async/model/golden.json' with { type: 'json' }
import { MessageLog, messageHash } from '../src/labs/async/model/message-log.ts'
import { Simulation } from '../src/labs/async/model/simulation.ts'
import { metricsOf } from '../src/labs/async/model/totals.ts'
import { type AsyncValues, parameters } from '../src/labs/async/parameters.ts'
import { record } from './oracle/async/record.ts'
import { DEFAULTS, type Scenario } from './oracle/async/scenario.ts'
import { asyncScenarios } from './oracle/async/scenarios.ts'
import { type Outcome, simulate, TooLong } from './oracle/async/simulate.ts'
import { remembered } from './remembered.ts'
import { byChance, cases, isLong } from './setup/cases.ts'

const RUNS = 50
/** The longest runs that are compared. */
const MOST_STEPS = isLong ? 50_000 : 8000

describe('The plain implementation gives', () => {
  test.each(golden)('what $scenario.balancer on $scenario.processors processors must give', ({ scenario, gives }) => {
    const actual: Readonly<Record<string, unknown>> = { ...simulate({ ...DEFAULTS, ...scenario } as Scenario).metrics }
    for (const [id, expected] of Object.entries(gives)) {
      const value = actual[id]
      if (typeof expected !== 'number') expect(value, id).toBe(expected)
      else expect(isClose(Number(value), expected, id, gives.totalTime), `${id}: ${value}, not ${expected}`).toBe(true)
    }
  })
})

/** Whether two numbers are the same but for the order of their sums; what idles is a difference of larger ones. */
function isClose(actual: number, expected: number, id: string, totalTime: number): boolean {
  return Math.abs(actual - expected) <= 1e-12 * (id === 'idleTime' ? totalTime : Math.abs(expected))
}

/** A run of the plain implementation, or what it fails with; undefined when it takes too many steps for a test. */
function outcomeOf(scenario: Scenario, reversed = false): Outcome | Error | undefined {
  try {
    return simulate(scenario, { reversed, mostSteps: MOST_STEPS })
  } catch (error) {
    if (error instanceof TooLong) return undefined
    return error as Error
  }
}

/** The engine's run in slices of this many steps: what it measures, and the hash of its messages. */
function run(scenario: Scenario, slices: readonly number[]) {
  const simulation = new Simulation(valuesOf(scenario))
  const log = new MessageLog(simulation.machine)
  simulation.machine.watcher = log
  for (let k = 0; !simulation.ended; k++) simulation.advance(slices[k % slices.length], Number.POSITIVE_INFINITY)
  return { ...metricsOf(simulation), messageHash: messageHash(log.all()) }
}

const valuesOf = (scenario: Scenario) => ({ ...defaults(parameters), ...scenario }) as AsyncValues

/** What a run records is what the plain implementation works out from all that happened in it. */
function recordsTheSame(scenario: Scenario, slices: readonly number[], outcome: Outcome): void {
  const run = asyncModel.start(valuesOf(scenario), { record: true })
  for (let k = 0; !run.advance(40_000 * slices[k % slices.length]); k++) {}
  const expected = record(scenario, outcome)
  const { columns, matrices, count } = run.recorder as Recorder
  must(count === expected.time.length, `${count} bins, not ${expected.time.length}`)
  for (const id of COLUMNS) {
    expected[id].forEach((value, bin) => {
      const actual = columns[id][bin]
      if (!(Math.abs(actual - value) <= 1e-9 * Math.max(1e-6, value)))
        throw new Error(`${id} ${bin}: ${actual}, not ${value}`)
    })
  }
  for (const id of MATRICES) {
    expected[id].flat().forEach((value, at) => {
      const actual = matrices[id][at]
      if (!(Math.abs(actual - value) <= 1e-6 * Math.max(1e-3, value)))
        throw new Error(`${id} ${at}: ${actual}, not ${value}`)
    })
  }
}

const COLUMNS = ['time', 'tasks', 'tasksMost'] as const
const USES = ['compute', 'communication', 'overhead', 'wait', 'idle'] as const
const MATRICES = ['load', ...USES, 'sent', 'taken', 'tasksSent', 'tasksTaken'] as const

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

function holdsInvariants({ metrics, messages, pieces, executed }: Outcome): void {
  must(new Set(executed).size === executed.length && executed.length === metrics.nodes, 'a node twice')
  for (const { from, to, sent, reach, transfer, taken, tasks } of messages) {
    must(from !== to, 'a message to oneself')
    must(reach > sent, 'a message that takes no time')
    must(taken === undefined || taken >= reach + transfer, 'a message taken before it arrives')
    must(taken !== undefined || tasks.length === 0, 'tasks lost')
  }
  const ends: number[] = []
  for (const { q, from, to } of [...pieces].sort((a, b) => a.from - b.from || a.to - b.to)) {
    must(from >= (ends[q] ?? 0), 'two things at once')
    ends[q] = to
  }
  must(metrics.totalTime >= metrics.bound * (1 - 1e-12), 'shorter than possible')
  must(metrics.detectionDelay >= 0, 'an end noticed before it')
  must(metrics.idleTime > -1e-12, 'idle for less than no time')
}

const slices = fc.oneof(fc.constant([1e6]), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 3 }))

test('In any run the engine sends the same messages and measures the same, however it is cut up, records what happened, and the invariants of the model hold', () => {
  let same = 0
  const property = fc.property(asyncScenarios, slices, fc.nat({ max: 3 }), (scenario, slices, turn) => {
    const outcome = outcomeOf(scenario)
    if (!outcome) return
    if (outcome instanceof Error) {
      expect(() => run(scenario, slices)).toThrow()
      return
    }
    const { metrics } = outcome
    holdsInvariants(outcome)
    // Which of two things at the same time comes first decides nothing.
    if (turn === 0) expect(outcomeOf(scenario, true)).toHaveProperty('metrics', metrics)
    expect(asyncModel.check(valuesOf(scenario))).toEqual([])
    if (turn > 1) recordsTheSame(scenario, slices, outcome)
    const actual: Readonly<Record<string, unknown>> = run(scenario, slices)
    for (const [id, expected] of Object.entries(metrics)) {
      if (typeof expected !== 'number') expect(actual[id], id).toBe(expected)
      else must(isClose(Number(actual[id]), expected, id, metrics.totalTime), `${id}: ${actual[id]}, not ${expected}`)
    }
    same++
  })
  fc.assert(property, byChance(1, RUNS, remembered<Scenario, [number[], number]>('async', [1], 0)))
  expect(same).toBeGreaterThan(0.8 * cases(RUNS))
})

test('a pool whose workers learn of the end of a phase without messages, and ask no more, gives its tasks away all the same', () => {
  for (const detection of ['exact', 'accumulator'] as const) {
    for (const [processors, seed] of [2, 3, 4].flatMap((p) => [1, 2, 3, 4, 5, 6].map((seed) => [p, seed] as const))) {
      const chosen = {
        balancer: 'pool',
        chunk: 1,
        t2: 'on',
        detection,
        depth: 6,
        minDepth: 2,
        processors,
        seed,
      } as const
      const scenario: Scenario = { ...DEFAULTS, ...chosen }
      const { metrics } = simulate(scenario)
      const { totalTime, nodes, messages }: Readonly<Record<string, unknown>> = run(scenario, [1e6])
      expect({ totalTime, nodes, messages }, `${detection}, ${processors} processors, seed ${seed}`).toEqual({
        totalTime: metrics.totalTime,
        nodes: metrics.nodes,
        messages: metrics.messages,
      })
    }
  }
})
