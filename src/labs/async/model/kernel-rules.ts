/**
 * Of the balancers, by name, those whose rules the kernel has: what it has to know of them. They are not in the balancers' own files, for a
 * worker loads them with the kernel.
 */
import type { BalancerName } from '../balancers/index.ts'
import type { AsyncValues } from '../parameters.ts'

/** What else of a scenario makes a difference to a rule. */
interface KernelUse {
  /** Where the root is. */
  readonly rootAt: number
  /** Whether it is the balancer both of filling and of steady phases. */
  readonly throughout: boolean
  /** Whether the filling phase may have settings of its own. */
  readonly fills: boolean
  /** The optimal exchange parameter of the network. */
  readonly optimum: number
  /** How long a thief pauses, in nanoseconds. */
  readonly pause: number
}

/** The number of a rule and its settings, in the order of ../kernel/<name>.ts; nothing where the kernel has none with these settings. */
type KernelRule = (values: AsyncValues, use: KernelUse) => readonly number[] | undefined

const bit = (holds: boolean) => (holds ? 1 : 0)

/** A setting that may be another one while filling. */
const whileFilling = <T>({ fills }: KernelUse, usual: T, filling: T | 'same'): T =>
  fills && filling !== 'same' ? filling : usual

const VICTIMS = { random: 0, ring: 1, last: 2, neighbour: 3, global: 4 }

export const kernelRules: Readonly<Partial<Record<BalancerName, KernelRule>>> = {
  none: () => [0],
  stealing: ({ victim, amount, keep, backoff }, { pause }) => [
    1,
    VICTIMS[victim],
    bit(amount === 'half'),
    keep,
    pause,
    bit(backoff > 0),
  ],
  loadserver: (values, use) => [
    2,
    values.lightThreshold,
    values.heavyThreshold,
    values.migration,
    whileFilling(use, values.lightThreshold, values.fillingLightThreshold),
    whileFilling(use, values.heavyThreshold, values.fillingHeavyThreshold),
    whileFilling(use, values.migration, values.fillingMigration),
    bit(values.request === 'wait'),
    bit(values.repeat === 'on'),
    bit(values.registered === 'start'),
    use.rootAt,
  ],
  sid: ({ lowThreshold, diffusionThreshold, update }) => [3, lowThreshold, diffusionThreshold, update],
  rid: ({ lowThreshold, diffusionThreshold, update }) => [4, lowThreshold, diffusionThreshold, update],
  gdem({ lambda, fillingLambda, synchronisation }, use) {
    // Partners that wait for each other are not in the kernel.
    if (synchronisation !== 'none' && use.throughout) return undefined
    const value = (setting: number | 'auto') => (setting === 'auto' ? use.optimum : setting)
    return [5, value(lambda), value(whileFilling(use, lambda, fillingLambda))]
  },
}
