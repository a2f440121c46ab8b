/** What a front is: where the mesh is refined, while it goes over the mesh and back. */
import type { Option } from '../../../core/parameters.ts'
import type { Bounds } from '../model/bounds.ts'

/** A front: its words and its shape. */
export interface Front extends Option {
  readonly id: string
  /**
   * How far a point lies from the front: 0 on it, negative behind it. Absent where there is no front.
   *
   * @param region the part of the mesh that the front goes over
   * @param way how much of its way it has gone, from 0 to 1
   */
  distance?(region: Bounds, way: number): (x: number, y: number) => number
}
