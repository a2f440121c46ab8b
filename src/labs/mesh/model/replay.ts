/**
 * What one check cost: the run with this check turned, which stays where it remapped or remaps where it stayed. All other checks are made after
 * the same iterations, and remap or stay as they did; into what, they work out again.
 */
import { beginning, type Course, type Turned } from './course.ts'
import type { LaidMesh } from './line.ts'
import type { Scenario } from './scenario.ts'

/** A check of a run, as far as it is decided again. */
export interface MadeCheck {
  /** Counted from 1. */
  readonly number: number
  /** Iterations that were done by then. */
  readonly after: number
  readonly remapped: boolean
  /** Whether a processor that left or joined made it. */
  readonly forced: boolean
  /** Whether it could have been decided otherwise: nothing forced it, and something would move. */
  readonly open: boolean
}

/** Runs a scenario to its end; yields units of work. */
function* toEnd(
  line: LaidMesh,
  scenario: Scenario,
  turned?: Turned,
): Generator<number, Course & { checksMade: MadeCheck[] }> {
  const checksMade: MadeCheck[] = []
  const course = yield* beginning(
    line,
    scenario,
    {
      iteration() {},
      check({ after, remapped, forced, transfers }) {
        checksMade.push({
          number: checksMade.length + 1,
          after,
          remapped,
          forced,
          open: !forced && transfers.moved > 0,
        })
      },
    },
    turned,
  )
  yield* course.running()
  return Object.assign(course, { checksMade })
}

/** The checks of a run and how long it takes, in seconds. Yields units of work. */
export function* runToReplay(
  line: LaidMesh,
  scenario: Scenario,
): Generator<number, { readonly checks: readonly MadeCheck[]; readonly time: number }> {
  const { checksMade, time } = yield* toEnd(line, scenario)
  return { checks: checksMade, time }
}

/**
 * How long a run takes with a check turned, in seconds; with none it is the run. Where the run had no check that was its own to decide, because
 * a processor forced one or nothing would have moved, the policy decides. Yields units of work.
 */
export function* timeTurned(
  line: LaidMesh,
  scenario: Scenario,
  checks: readonly MadeCheck[],
  turned: MadeCheck | undefined,
): Generator<number, number> {
  const byIterations = new Map(checks.map((check) => [check.after, check]))
  const course = yield* toEnd(line, scenario, {
    checks(after) {
      const check = byIterations.get(after)
      return check?.forced ? undefined : check !== undefined
    },
    remaps(after) {
      const check = byIterations.get(after)
      if (!check?.open) return undefined
      return check === turned ? !check.remapped : check.remapped
    },
  })
  return course.time
}
