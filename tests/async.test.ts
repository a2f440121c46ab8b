/** The asynchronous model: its golden cases, and what holds in every run of it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GOLDEN_ASYNC } from './data/async.ts'
import { DEFAULTS, type Scenario } from './oracle/async/scenario.ts'
import { asyncScenarios } from './oracle/async/scenarios.ts'
import { type Outcome, simulate, TooLong } from './oracle/async/simulate.ts'

/** More of them with ASYNC_RUNS=5000. */
const RUNS = Number(process.env.ASYNC_RUNS ?? 60)

const MOST_STEPS = RUNS > 1000 ? 200_000 : 20_000

describe('The plain implementation gives', () => {
  test.each(GOLDEN_ASYNC)('what $scenario.balancer on $scenario.processors processors must give', (golden) => {
    const found = { ...simulate({ ...DEFAULTS, ...golden.scenario }).metrics }
    for (const [id, expected] of Object.entries(golden.metrics)) {
      const value = found[id as keyof typeof found]
      if (typeof expected !== 'number' || typeof value !== 'number') expect(value, id).toBe(expected)
      else {
        const scale = id === 'idleTime' ? golden.metrics.totalTime : Math.abs(expected)
        expect(Math.abs(value - expected), `${id}: ${value}, expected ${expected}`).toBeLessThanOrEqual(1e-9 * scale)
      }
    }
  })
})

/** A run, or what it fails with; undefined when it takes too many steps for a test. */
function outcomeOf(scenario: Scenario, reversed = false): Outcome | Error | undefined {
  try {
    return simulate(scenario, { reversed, mostSteps: MOST_STEPS })
  } catch (error) {
    if (error instanceof TooLong) return undefined
    return error as Error
  }
}

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

test('In any run each node is executed once, no task is lost, nothing happens before its cause, and ties decide nothing', () => {
  let held = 0
  fc.assert(
    fc.property(asyncScenarios, (scenario) => {
      const outcome = outcomeOf(scenario)
      if (!outcome) return
      const other = outcomeOf(scenario, true)
      if (outcome instanceof Error || other instanceof Error) {
        expect(other).toEqual(outcome)
        return
      }
      holdsInvariants(outcome)
      expect(other?.metrics).toEqual(outcome.metrics)
      held++
    }),
    { seed: 1, numRuns: RUNS },
  )
  expect(held).toBeGreaterThan(0.9 * RUNS)
})
