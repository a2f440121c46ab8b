/** A run before: what it measures, for a placement that learns from it. */
import type { Scenario } from './scenario.ts'
import { Simulation } from './simulation.ts'

/** Cycles that a run before is watched for at most: a second (§4.4). */
const WATCHED = 20_000_000

/** Steps of a run before between two looks at the clock, and units of work of each. */
const STEPS = 500
const STEP_WORK = 60

/** What a run before measured. */
export interface Trial {
  readonly place: Int32Array
  /** Cycles of processes in a cycle of the machine. */
  readonly pace: number
  /** By process, cycles of an iteration. */
  readonly work: Float64Array
  /** By channel, bytes that were acknowledged. */
  readonly bytes: Float64Array
}

/** Runs a scenario without migration, for a while; yields units of work. */
export function* tried(scenario: Scenario): Generator<number, Trial> {
  const { values, program, placement: place } = scenario
  const watched = { ...values, migration: 'off' as const, duration: Math.min(values.duration, WATCHED) }
  const simulation = new Simulation({ ...scenario, values: watched })
  while (!simulation.ended) {
    const left = simulation.advance(STEPS, Number.POSITIVE_INFINITY)
    yield (STEPS - left) * STEP_WORK
  }
  const { machine, now } = simulation
  const cycles = Float64Array.from(place, (_, i) => machine.computedUntil(i, now))
  return {
    place,
    pace: cycles.reduce((sum, cycleCount) => sum + cycleCount, 0) / now,
    work: cycles.map((cycleCount, i) => cycleCount / (machine.complete[i] + 1)),
    bytes: machine.acknowledged.map((count, c) => count * program.lengths[c]),
  }
}
