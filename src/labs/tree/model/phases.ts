/** The phases of a run and what adapts to them (§3.1, chapter 5). */
import type { TreeValues } from '../parameters.ts'

export const FILLING = 0
export const STEADY = 1
export const EMPTYING = 2

/** Phases of one run. They are always followed; `t1` and `t2` say whether anything adapts to them. */
export interface Phases {
  /** The phase the next iteration runs in. */
  phase: number
  /** The iterations, counted from 1, at whose end a transition's condition was met; undefined before. */
  t1Iteration: number | undefined
  t2Iteration: number | undefined
}

export const beginning = (): Phases => ({ phase: FILLING, t1Iteration: undefined, t2Iteration: undefined })

/** What a scenario does in each phase: the most nodes a processor executes, and whether it balances. */
export interface Plan {
  readonly interval: readonly [number, number, number]
  readonly balances: readonly [boolean, boolean, boolean]
}

/** The plan of a scenario. Without a balancer there is nothing that could adapt. */
export function planOf({ balancer, t1, t2, interval, fillingInterval }: TreeValues): Plan {
  const adapts = balancer !== 'none'
  const off = adapts && t2 === 'on'
  return {
    interval: [adapts && t1 === 'on' ? fillingInterval : interval, interval, off ? Number.POSITIVE_INFINITY : interval],
    balances: [adapts, adapts, adapts && !off],
  }
}

/**
 * Looks for a transition at the end of an iteration that leaves `tasks` tasks in the system. The second one is looked for
 * from the first steady iteration on.
 */
export function follow(phases: Phases, iteration: number, tasks: number, fillingEnds: number, emptyingBegins: number) {
  if (phases.phase === FILLING && tasks >= fillingEnds) {
    phases.phase = STEADY
    phases.t1Iteration = iteration
  } else if (phases.phase === STEADY && tasks <= emptyingBegins) {
    phases.phase = EMPTYING
    phases.t2Iteration = iteration
  }
}
