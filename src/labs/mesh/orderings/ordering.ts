/** What an ordering is: a way to lay the vertices of a mesh in a line, which is then cut into intervals. */

import type { Option } from '../../../core/parameters.ts'
import type { SlicedMaking } from '../../../core/run/making.ts'
import type { Mesh } from '../model/mesh.ts'

/** What an ordering may depend on besides the mesh. */
export interface OrderingSettings {
  readonly seed: number
  readonly processors: number
  /** One a processor: not negative, not all zero. */
  readonly capabilities: readonly number[]
}

/** A mesh laid in a line. */
export interface Order {
  /** The vertex at each position of the list. */
  readonly list: Int32Array
  /** For an ordering that is a partition itself: the sizes of its parts, which stand one after the other in the list. */
  readonly sizes?: Int32Array
}

/** An ordering: its words, and which settings it depends on. How a mesh is ordered stands beside it, as `begin`: the page needs only the words. */
export interface Ordering extends Option {
  readonly id: string
  /** The settings that make a difference; an order is kept while these stay as they are. */
  readonly uses: readonly (keyof OrderingSettings)[]
  /** Whether Try all tries it; of `own order` where the mesh has one. Absent where it is a variant, or made for comparison. */
  readonly tried?: 'always' | 'own order'
  /** Whether it needs coordinates of the mesh's own; it is refused on a mesh without. */
  readonly needsCoordinates: boolean
}

/** Begins to order a mesh. */
export type BeginOrder = (mesh: Mesh, settings: OrderingSettings) => SlicedMaking<Order>
