/** What a placement is: which processor each process begins on. */
import type { Option } from '../../../core/parameters.ts'
import type { Random } from '../../../core/random/random.ts'

/** A placement in words. How it is made stands in the same file as `maker`: the page needs only the words. */
export type PlacementDefinition = Option

/**
 * By process, its processor; drawn from the stream "placement". It depends neither on the graph nor on what is moved later.
 */
export type PlacementMaker = (processes: number, processors: number, random: Random) => Int32Array
