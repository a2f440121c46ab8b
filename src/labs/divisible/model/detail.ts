/**
 * What happened in one program of a search, as the page gets it, and what the page makes of it: a plan becomes a schedule.
 * This is all of the model that views know.
 */
import type { OUTCOMES } from '../recording.ts'
import type { Problem } from './system.ts'

export { EXACT_WORKERS } from './limits.ts'
export { clustersIn, problemIn } from './problem.ts'
export { algorithmsFor, isSingle, widestPort, workersIn } from './scenario.ts'
export {
  type ClusterSchedule,
  inOrder,
  type Phase,
  type PortUse,
  phasesOf,
  rootOf,
  type Schedule,
  scheduleOf,
  type WorkerSchedule,
} from './schedule.ts'
export { clustersOf, type Member, nameOf, type Problem, signOf } from './system.ts'

/** Orders with fractions: what a schedule is built from. Workers are counted from 0. */
export interface Plan {
  readonly allocation: readonly number[]
  readonly collection: readonly number[]
  /** α by worker of the system. */
  readonly fractions: readonly number[]
  /** α of each round, by worker; absent where there is one round. */
  readonly instalments?: readonly (readonly number[])[] | undefined
  /** T, with latency. */
  readonly time: number
}

/** A program that was tried, and the best one until then. */
export interface ProgramDetail {
  readonly problem: Problem
  /** The program's number, counted from 1. */
  readonly number: number
  readonly outcome: (typeof OUTCOMES)[number]
  /** What the search compared: T of the program, or a lower bound of it. */
  readonly compared: number
  /** σ_a as far as it is decided. */
  readonly sent: readonly number[]
  /** σ_c as far as it is decided, from its end: the last ones of `size` places. */
  readonly collected: readonly number[]
  readonly size: number
  /** The program's own schedule; absent when its orders are not complete, or nothing could solve it. */
  readonly plan: Plan | undefined
  /** The best schedule so far; after the last program the answer. */
  readonly best: Plan | undefined
  /** Whether this program is the new best. */
  readonly improved: boolean
  /** Whether this is the last program, and `best` the answer. */
  readonly last: boolean
}
