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
  /** Elements that would move. */
  readonly moved: number
}

/** When it is asked. */
export interface Moment {
  /** Checks that were made before, iterations that are done and that are left, and seconds since the run began. */
  readonly checksMade: number
  readonly after: number
  readonly left: number
  readonly now: number
}

/** A policy at work. */
export interface PolicyRule {
  /** Whether it checks when a check is due. @param checksMade checks that were made before */
  checks(checksMade: number, moment: Moment): boolean
  /** H, by the check interval C and the iterations that are left. */
  horizon(every: number, left: number): number
  /** Whether it takes an offer. */
  remaps(offer: Offer, moment: Moment): boolean
  /** The run is over. */
  end?(): void
}

/** A policy. */
export interface Policy extends Option, PolicyRule {
  readonly id: string
  /** Whether it ever checks of its own accord. */
  readonly balances: boolean
  /** Whether it checks a single time. */
  readonly single?: true
  /** Whether a text of the reader’s own decides; a comparison leaves it out unless the scenario uses it. */
  readonly byText?: true
}

/** Begins a run of a policy. */
export type BeginPolicy = (values: { readonly checkEvery: number; readonly processors: number }) => PolicyRule

/** The paper's rule: a remap is profitable if what it saves until the horizon is more than it costs. */
export const pays = ({ gain, price, horizon }: Offer): boolean => gain * horizon > price

/** The paper's next phase. */
export const nextPhase = (every: number, left: number): number => Math.min(every, left)
