/** The phases of a run and what adapts to them (§3.1, chapter 5). */
import type { ByPhase } from '../../../core/phases/by-phase.ts'
import { actsOn, adapts, balancersOf, type Smoothing, smoothingOf } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'

const FILLING = 0
export const STEADY = 1
export const EMPTYING = 2

/** Phases of one run. They are always followed; `t1` and `t2` say whether anything adapts to them. */
export interface Phases {
  /** The phase the next iteration runs in. */
  phase: number
  /** Whether the mean has been above the tasks at which emptying begins, for a t₂ that is a crossing of that line. */
  wasAbove: boolean
  /** Consecutive iterations in which the condition of t₂ has held, the last one included. */
  below: number
  /** The mean at the end of the last iteration; the root alone before the first. */
  mean: number
  /** The tasks that the last iterations of the window left; never changed in place, since checkpoints keep it. */
  recent: readonly number[]
  /** The iterations, counted from 1, at whose end a transition's condition was met; undefined before. */
  t1Iteration: number | undefined
  t2Iteration: number | undefined
}

/** The phases before the first iteration. */
export const beginning = (): Phases => ({
  phase: FILLING,
  wasAbove: false,
  below: 0,
  mean: 1,
  recent: [],
  t1Iteration: undefined,
  t2Iteration: undefined,
})

/** A scenario as it is in each of its phases: with that phase's balancer, interval, thresholds, tasks of a migration and λ. */
export function planOf(values: TreeValues): ByPhase<TreeValues> {
  if (!adapts(values)) return [values, values, values]
  const [filling, , emptying] = balancersOf(values)
  /** A phase's own setting, or that of the steady phase. */
  const or = <T>(setting: T | 'same', steady: T) => (setting === 'same' ? steady : setting)
  const { lightThreshold: light, heavyThreshold: heavy, migration, lambda } = values
  return [
    actsOn(values, 't1')
      ? {
          ...values,
          balancer: filling,
          interval: values.fillingInterval,
          lightThreshold: or(values.fillingLightThreshold, light),
          heavyThreshold: or(values.fillingHeavyThreshold, heavy),
          migration: or(values.fillingMigration, migration),
          lambda: or(values.fillingLambda, lambda),
        }
      : values,
    values,
    actsOn(values, 't2')
      ? {
          ...values,
          balancer: emptying,
          interval: values.emptyingInterval === 'unlimited' ? Number.POSITIVE_INFINITY : values.emptyingInterval,
          lightThreshold: or(values.emptyingLightThreshold, light),
          heavyThreshold: or(values.emptyingHeavyThreshold, heavy),
          migration: or(values.emptyingMigration, migration),
          lambda: or(values.emptyingLambda, lambda),
        }
      : values,
  ]
}

/** When the phases change. */
export interface Turns extends Smoothing {
  /** Tasks at which filling ends, those that the mean must have been above before emptying can begin, and those that it must fall to. */
  readonly filled: number
  readonly above: number
  readonly emptying: number
  /** Whether t₂ is a drop below that line, for which filling need not have ended; and whether it must have ended all the same. */
  readonly drops: boolean
  readonly onlyFilled: boolean
}

/** The turns of a scenario. */
export function turnsOf(values: TreeValues, processors: number): Turns {
  const smoothing = smoothingOf(values)
  const above = values.c2 * processors
  return {
    ...smoothing,
    filled: values.c1 * processors,
    above,
    emptying: above * (1 - smoothing.margin),
    // Where nothing acts upon t₂ it is a mark, and a drop may come long before the machine is full.
    drops: actsOn(values, 't2') && values.t2Rule === 'drop',
    onlyFilled: actsOn(values, 't1'),
  }
}

/**
 * Looks for a transition at the end of an iteration that leaves `tasks` tasks in the system. The second one comes when the workload
 * "drops below c₂·p" (§5.2.5): when it is there and smaller than before, or, as a crossing, when it has been above that line and is
 * not any more. The thesis has no mean: a window and a hold of one iteration, and no margin. Not to be called once the run empties.
 */
export function follow(phases: Phases, iteration: number, tasks: number, turns: Turns) {
  const mean = turns.window === 1 ? tasks : meanWith(phases, tasks, turns.window)
  if (mean > turns.above) phases.wasAbove = true
  const isFilling = phases.phase === FILLING
  // A crossing needs a machine that has been full. A drop does not, but where something acts upon t₁ that has to come first.
  const canEmpty = !isFilling || (turns.drops && !turns.onlyFilled)
  const hasFallen = turns.drops ? mean < phases.mean : phases.wasAbove
  phases.mean = mean
  phases.below = canEmpty && hasFallen && mean <= turns.emptying ? phases.below + 1 : 0
  if (isFilling && tasks >= turns.filled) {
    phases.phase = STEADY
    phases.t1Iteration = iteration
    return
  }
  if (!canEmpty || phases.below < turns.hold) return
  phases.phase = EMPTYING
  phases.t2Iteration = iteration
}

/** Adds the tasks to the window, and returns the mean of the window. */
function meanWith(phases: Phases, tasks: number, window: number): number {
  const recent = [...phases.recent.slice(-(window - 1)), tasks]
  phases.recent = recent
  return recent.reduce((a, b) => a + b) / recent.length
}
