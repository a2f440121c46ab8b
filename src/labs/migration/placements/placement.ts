/** What a placement is: which processor each process begins on. */
import type { Option } from '../../../core/parameters.ts'
import type { Random } from '../../../core/random/random.ts'

/** A placement; it depends neither on the graph nor on what is moved later. */
export interface PlacementDefinition extends Option {
  /** By process, its processor; drawn from the stream "placement". */
  place(processes: number, processors: number, random: Random): Int32Array
}
