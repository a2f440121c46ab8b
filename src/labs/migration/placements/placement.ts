/** What a placement is: which processor each process begins on. */
import type { Routes } from '../../../core/network/routes.ts'
import type { Option } from '../../../core/parameters.ts'
import type { Random } from '../../../core/random/random.ts'
import type { ProgramGraph } from '../model/graph.ts'
import type { Program } from '../model/program.ts'
import type { Trial } from '../model/trial.ts'

/** A placement in words. How it is made stands in the same file as `maker`: the page needs only the words. */
export interface PlacementDefinition extends Option {
  /** Whether it learns from runs before. */
  readonly learns?: boolean
}

/** What processes are placed by. */
export interface PlacementGround {
  readonly routes: Routes
  readonly graph: ProgramGraph
  /** The stream "placement". */
  readonly random: Random
  /** The program. Nothing has been drawn for a run yet. */
  program(): Program
  /** How many runs may come before. */
  readonly runsBefore: number
  /** A run with this placement; yields units of work. */
  tried(place: Int32Array): Generator<number, Trial>
}

/** By process its processor, and how many runs it was learned from; null where it learns nothing. */
export interface Placed {
  readonly place: Int32Array
  readonly runs: number | null
}

/** By process, its processor; or, where it takes a while, a generator that yields units of work. It never depends on what is moved later. */
export type PlacementMaker = (ground: PlacementGround) => Int32Array | Generator<number, Placed>
