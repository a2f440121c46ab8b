/** The phases of a run and what adapts to them (§3.1, chapter 5). */
import { actsOn, balancers } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'

const FILLING = 0
const STEADY = 1
export const EMPTYING = 2

/** Phases of one run. They are always followed; `t1` and `t2` say whether anything adapts to them. */
export interface Phases {
  /** The phase the next iteration runs in. */
  phase: number
  /** Whether some iteration has left more tasks than those at which emptying begins: t₂ is a crossing of that line. */
  wasAbove: boolean
  /** The iterations, counted from 1, at whose end a transition's condition was met; undefined before. */
  t1Iteration: number | undefined
  t2Iteration: number | undefined
}

export const beginning = (): Phases => ({
  phase: FILLING,
  wasAbove: false,
  t1Iteration: undefined,
  t2Iteration: undefined,
})

/** What a scenario does in each phase: the most nodes a processor executes, and whether it balances. */
export interface Plan {
  readonly interval: readonly [number, number, number]
  readonly balances: readonly [boolean, boolean, boolean]
}

/** The plan of a scenario. */
export function planOf(values: TreeValues): Plan {
  const { balances } = balancers[values.balancer]
  const { interval, fillingInterval } = values
  const off = actsOn(values, 't2')
  return {
    interval: [actsOn(values, 't1') ? fillingInterval : interval, interval, off ? Number.POSITIVE_INFINITY : interval],
    balances: [balances, balances, balances && !off],
  }
}

/**
 * Looks for a transition at the end of an iteration that leaves `tasks` tasks in the system. The second one is looked for
 * from the first steady iteration on, and only once an iteration has left more tasks than `emptyingBegins`: the workload
 * "drops below" that line (§5.2.5), which table 5.10 confirms.
 */
export function follow(phases: Phases, iteration: number, tasks: number, fillingEnds: number, emptyingBegins: number) {
  if (tasks > emptyingBegins) phases.wasAbove = true
  if (phases.phase === FILLING && tasks >= fillingEnds) {
    phases.phase = STEADY
    phases.t1Iteration = iteration
  } else if (phases.phase === STEADY && phases.wasAbove && tasks <= emptyingBegins) {
    phases.phase = EMPTYING
    phases.t2Iteration = iteration
  }
}
