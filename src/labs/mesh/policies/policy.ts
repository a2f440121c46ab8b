/** What a policy is: when the controller checks, and whether it remaps (§3.5). */
import type { Option } from '../../../core/parameters.ts'

/** What the controller knows after a check, where something would move. */
interface Offer {
  /** g: what the slowest processor saves in an iteration, in seconds. */
  readonly gain: number
  /** K: what the remap costs, in seconds. */
  readonly price: number
  /** H: iterations for which the gain is counted. */
  readonly horizon: number
}

/** A policy. */
export interface Policy extends Option {
  readonly id: string
  /** Whether it ever checks of its own accord. */
  readonly balances: boolean
  /** Whether it checks when a check is due. @param made checks that were made before */
  checks(made: number): boolean
  /** H, by the check interval C and the iterations that are left. */
  horizon(every: number, left: number): number
  /** Whether it takes an offer. */
  remaps(offer: Offer): boolean
}

/** The paper's rule: a remap is profitable if what it saves until the horizon is more than it costs. */
export const pays = ({ gain, price, horizon }: Offer): boolean => gain * horizon > price

/** The paper's next phase. */
export const nextPhase = (every: number, left: number): number => Math.min(every, left)
