/** What a remapping is: which new partition a remap goes to, given the present one and the new sizes. */

import type { Option } from '../../../core/parameters.ts'
import type { SlicedMaking } from '../../../core/run/making.ts'
import type { Cut } from '../model/cut.ts'
import type { Mesh } from '../model/mesh.ts'

/** A step on the way to an arrangement: a processor was put at each place in turn. */
export interface MoveStep {
  /** The processor in hand; −1 where an arrangement was found in one go. */
  readonly processor: number
  /** By place, what the arrangement gains with it there: overlap − w · messages. */
  readonly gains: Float64Array
  /** The place where it was left; −1 with no processor in hand. */
  readonly place: number
  /** The arrangement then. */
  readonly arrangement: Int32Array
}

/** An arrangement that was found. */
interface Arranged {
  readonly arrangement: Int32Array
  /** How many gains were evaluated. */
  readonly gainsEvaluated: number
  readonly steps: readonly MoveStep[]
}

/** What all remappings have. */
interface AnyRemapping extends Option {
  readonly id: string
  /** What it is called where every remap is compared with it; absent where none is. */
  readonly baseline?: string
}

/** A remapping that cuts the same list again and chooses the order of the intervals. */
export interface ListRemapping extends AnyRemapping {
  readonly of: 'list'
  /** Most processors for which it can be worked out. */
  readonly mostProcessors?: number
  /**
   * @param old the present cut
   * @param sizes the new sizes by processor, or how much work each gets
   * @param weight w, what a message costs in elements
   * @param before the work before each position, where vertices have weights
   */
  arrange(old: Cut, sizes: ArrayLike<number>, weight: number, before?: Float64Array): Arranged
}

/** A remapping that leaves the list and moves single vertices from one processor to another. */
export interface GraphRemapping extends AnyRemapping {
  readonly of: 'graph'
}

/**
 * Begins such a remap, which only the engine needs.
 *
 * @param owner the present owner by vertex
 * @param sizes the sizes that are wanted, by processor, in work where vertices have weights; those that come out may differ a little
 */
export type BeginRemap = (
  mesh: Mesh,
  owner: Int32Array,
  sizes: ArrayLike<number>,
) => SlicedMaking<{ readonly owner: Int32Array }>

export type Remapping = ListRemapping | GraphRemapping
