/** What may differ from phase to phase. */
import type { Values } from '../parameters.ts'

/** The phases of a computation in the order of time (§3.1): recordings number them by their place here, and colours have these ids. */
export const PHASES = ['filling', 'steady', 'emptying'] as const

export type Phase = (typeof PHASES)[number]

/** One for each phase. */
export type ByPhase<T> = readonly [filling: T, steady: T, emptying: T]

/** The balancers that a scenario chooses for its phases, where `acts` says that it does anything different after a transition. */
export function chosenByPhase<N extends string>(
  values: Values,
  acts: (transition: 't1' | 't2') => boolean,
): ByPhase<N> {
  const steady = values.balancer as N
  const inPhase = (id: string, transition: 't1' | 't2') => {
    const chosen = acts(transition) ? (values[id] as N | 'same') : 'same'
    return chosen === 'same' ? steady : chosen
  }
  return [inPhase('fillingBalancer', 't1'), steady, inPhase('emptyingBalancer', 't2')]
}

/** What follows from the settings of each phase; it is worked out once for neighbouring phases of the same settings. */
export function mapPhases<T, R>([filling, steady, emptying]: ByPhase<T>, of: (settings: T) => R): ByPhase<R> {
  const first = of(filling)
  const second = steady === filling ? first : of(steady)
  return [first, second, emptying === steady ? second : of(emptying)]
}
