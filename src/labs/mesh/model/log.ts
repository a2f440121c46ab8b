/** A run written down, so that any of its iterations can be looked into: going back costs no more than going on. */
import { changingOf, type Origin, type RefinedLine } from './changing.ts'
import { beginning, type Change, type Check, type Iteration } from './course.ts'
import type { LaidMesh } from './line.ts'
import type { Partition, Traffic } from './partition.ts'
import type { Scenario } from './scenario.ts'

/** What was written down. */
export interface Log {
  /** The mesh in an iteration, in its line. */
  lineOf(entry: Entry): LaidMesh | RefinedLine
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
  /** Iterations before the last change of the mesh; 0 where there was none. */
  readonly changed: number
  /** The list that was ordered last, where that has happened in the run. */
  readonly origin?: Origin
  /** Seconds in which schedules are built again behind it because the mesh has changed. */
  following?: number
}

/** Runs a scenario and writes it down; yields units of work. */
export function* writeLog(line: LaidMesh, scenario: Scenario): Generator<number, Log> {
  const iterations: Entry[] = []
  const checks: Check[] = []
  const changing = scenario.change && changingOf(line, scenario.change)
  let changed = 0
  let origin: Origin | undefined
  const course = yield* beginning(line, scenario, {
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
        changed,
        ...(origin ? { origin } : {}),
      })
    },
    change({ after, inspector }: Change) {
      changed = after
      iterations[after - 1].following = inspector
    },
    check(it) {
      checks.push(it)
      if (it.remapped && it.again) origin = it.again.origin
    },
  })
  yield* course.running()
  return { lineOf: ({ changed, origin }) => changing?.lineAfter(changed, origin) ?? line, iterations, checks }
}
