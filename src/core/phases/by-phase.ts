/** What may differ from phase to phase. */
import type { Values } from '../parameters.ts'

/** One for each phase: filling, steady, emptying (§3.1). */
export type ByPhase<T> = readonly [T, T, T]

/** The balancers that a scenario chooses for its phases, where `acts` says that it does anything different after a transition. */
export function chosenByPhase<N extends string>(
  values: Values,
  acts: (transition: 't1' | 't2') => boolean,
): ByPhase<N> {
  const steady = values.balancer as N
  const inPhase = (chosen: N | 'same', transition: 't1' | 't2') =>
    chosen !== 'same' && acts(transition) ? chosen : steady
  return [
    inPhase(values.fillingBalancer as N | 'same', 't1'),
    steady,
    inPhase(values.emptyingBalancer as N | 'same', 't2'),
  ]
}
