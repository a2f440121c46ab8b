/** A run written down, so that any of its iterations can be looked into: going back costs no more than going on. */
import { type Check, courseOf, type Iteration } from './course.ts'
import type { LaidMesh } from './line.ts'
import type { Partition, Traffic } from './partition.ts'
import type { Scenario } from './scenario.ts'

/** What was written down. */
export interface Log {
  readonly line: LaidMesh
  /** By iteration. */
  readonly iterations: readonly Entry[]
  readonly checks: readonly Check[]
}

/** An iteration, and which check was the last before its end. */
export interface Entry {
  readonly begin: number
  readonly done: number
  readonly wire: number
  /** Five numbers a processor, one kind after the other: load factor, computing, communicating, waiting, idle. */
  readonly times: Float64Array
  readonly partition: Partition
  readonly traffic: Traffic
  /** Checks that were made before it began; if there is one more after it, it stands behind it. */
  readonly checksBefore: number
}

/** Runs a scenario and writes it down; yields units of work. */
export function* writeLog(line: LaidMesh, scenario: Scenario): Generator<number, Log> {
  const iterations: Entry[] = []
  const checks: Check[] = []
  const course = courseOf(line, scenario, {
    iteration(it: Iteration, partition, traffic) {
      const { loads, compute, communicate, wait, idle } = it
      const p = loads.length
      const times = new Float64Array(5 * p)
      ;[loads, compute, communicate, wait, idle].forEach((each, k) => {
        times.set(each, k * p)
      })
      iterations.push({
        begin: it.begin,
        done: it.end,
        wire: it.wire,
        times,
        partition,
        traffic,
        checksBefore: checks.length,
      })
    },
    check(it) {
      checks.push(it)
    },
  })
  yield* course.running()
  return { line, iterations, checks }
}
