/**
 * The contract of a search for orders: a generator that yields after every program it tried, and returns its answer.
 *
 * The step is one object that is written again each time, so that a search of half a million programs allocates nothing;
 * a caller that wants to keep a step copies it.
 */
import type { Orders } from './orders.ts'
import type { Outcome, Solver } from './solver.ts'
import { type Problem, sizeOf } from './system.ts'

/** One program that was tried. */
export interface Step {
  /** How many workers take part. */
  size: number
  /** σ_a, `size` workers, of which the first `sent` are decided. */
  readonly allocation: Int32Array
  /** σ_c, `size` workers, of which the last `collected` are decided. */
  readonly collection: Int32Array
  sent: number
  collected: number
  /** Whether the orders are complete; otherwise the program bounds all that complete them. */
  complete: boolean
  /** The time the search compares by; when `outcome` is 'above', only a lower bound of it. */
  time: number
  outcome: Outcome
  /** α by worker of the system; meaningful when the outcome is 'optimal'. */
  readonly fractions: Float64Array
  /** α of each round, by worker; absent where there is one round. */
  instalments?: readonly Float64Array[]
  /** The best time so far; infinite before the first complete program. */
  best: number
  /** Whether this program is the new best. */
  improved: boolean
  /** Programs tried so far, this one included. */
  tried: number
  /** Share of the search that is done, from 0 to 1; an estimate. */
  share: number
}

/** What a search found. */
export interface Answer {
  readonly orders: Orders
  /** T with latency: when the last result of these fractions is in. */
  readonly time: number
  /** α by worker of the system, units of load. */
  readonly fractions: Float64Array
  /** α of each round, by worker; absent where there is one round. */
  readonly instalments?: readonly Float64Array[]
  /** Programs tried: solved, or pruned because they could not beat the best. */
  readonly tried: number
  /** Programs without a proved answer; above 0, an optimum is not proved. */
  readonly failed: number
  /** For ITERLP and ITERLP2B: T of the program before latency is added. */
  readonly bareTime?: number
  /** Whether other fractions for the same orders reach the same time. */
  readonly degenerate: boolean
}

/** A search: advanced program by program. */
export type Search = Generator<Step, Answer, void>

/** The same for a search whose steps are many programs of other searches: it yields the size of each of those in between. */
export type SlicedSearch = Generator<Step | number, Answer, void>

/** Relative difference below which two times count as the same: the earlier program keeps the place. */
const SAME = 1e-10

/** The time that a program has to be below to be better. */
export function better(best: number): number {
  return best * (1 - SAME)
}

/** A step to be written by a search. */
export function createStep(problem: Problem): Step {
  const capacity = sizeOf(problem.system)
  return {
    size: 0,
    allocation: new Int32Array(capacity),
    collection: new Int32Array(capacity),
    sent: 0,
    collected: 0,
    complete: true,
    time: Number.NaN,
    outcome: 'optimal',
    fractions: new Float64Array(capacity),
    best: Number.POSITIVE_INFINITY,
    improved: false,
    tried: 0,
    share: 0,
  }
}

/** Copies the fractions of the solver's last program into a step. */
export function takeFractions(step: Step, solver: Solver): void {
  step.fractions.fill(0)
  for (let k = 0; k < solver.program.size; k++) step.fractions[solver.program.workers[k]] = solver.fractions[k]
}

/** A search that says about its programs only how large they are. */
export function* sized(search: SlicedSearch): Generator<number, Answer, void> {
  for (let next = search.next(); ; next = search.next()) {
    if (next.done) return next.value
    yield typeof next.value === 'number' ? next.value : next.value.size
  }
}
