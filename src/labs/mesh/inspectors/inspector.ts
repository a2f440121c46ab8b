/** What a way to build the communication schedule is (§3.2). */
import type { Option } from '../../../core/parameters.ts'
import type { InspectorCosts } from '../model/costs.ts'
import type { Schedule } from '../model/schedule.ts'

/** A way to build the schedules of all processors, and what it costs. */
export interface Inspector extends Option {
  readonly id: string
  readonly costs: InspectorCosts
  /** Whether it looks elements up in an explicit translation table. */
  readonly explicit?: true
  /**
   * Makes the lists of all processors agree, in pieces: what i receives from j comes in the order in which j sends it.
   *
   * @param found the lists as the references came, by processor
   */
  agree(found: readonly Schedule[]): Generator<undefined, readonly Schedule[]>
}

/** What the sorting strategies send: nothing. */
export const nothingSent = () => 0
