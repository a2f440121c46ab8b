/** What a kind of program graph is: which processes talk to which. */
import type { Topology } from '../../../core/network/topology.ts'
import type { Option, Problem } from '../../../core/parameters.ts'
import type { Random } from '../../../core/random/random.ts'

/** The size of a graph as the scenario asks for it. */
export interface GraphSize {
  readonly processes: number
  /** Channels of a process, in and out together; on average where they differ. */
  readonly channels: number
}

/** A kind of program graph in words. Its edges are made by the `maker` in the same file, which the page does not need. */
export interface GraphDefinition extends Option {
  /** Whether the number of channels of a process can be set. */
  readonly usesChannels: boolean
  /** Whether neighbours send to each other both ways; otherwise a coin says which one sends. */
  readonly bothWays: boolean
  /** Whether a file has its processes and channels: no edges are made then. */
  readonly fromFile?: boolean
  /** Its processes as a grid or a cube, where they have an order; they stand around a circle where they have none. */
  order?(processes: number): Pick<Topology, 'layout' | 'sides' | 'wraps'>
  /** What is wrong with a size; undefined where there are such graphs. */
  check(size: GraphSize): Problem | undefined
}

/** Edges as pairs a < b in ascending order, [a, b, a, b, …]; drawn from the stream "graph" where they are random. */
export type GraphMaker = (size: GraphSize, random: Random) => Int32Array
