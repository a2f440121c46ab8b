/**
 * What a lab gives the picture of its machine, as data: the machine as a graph, its processors' values, what is on its way
 * between them, and words for those who do not see it.
 */
import type { Colour, Topology } from '../../core/network/topology.ts'
import type { Shown } from '../../core/playhead/shown.ts'
import type { Live } from '../playhead/moment.ts'
import type { Shape } from './layout/layout.ts'

/** A machine as a graph: what does not change while it works. A new object is laid out again. */
export interface Graph extends Shape, Pick<Topology, 'size' | 'coordinates'> {
  /** "2-d torus". */
  readonly name: string
  readonly links: readonly Pick<Colour, 'a' | 'b' | 'dimension'>[]
  /** What a processor is called: "Processor 3", "Worker 3". */
  nameOf(processor: number): string
}

/** What moves between processors. The arrays run in step. */
export interface Moves {
  readonly from: Int32Array
  readonly to: Int32Array
  /** How much moves, in the unit of the processors' values; from 1 on. */
  readonly amount: ArrayLike<number>
  /** When each leaves and when it arrives, in a unit of the lab's own. */
  readonly leaves: ArrayLike<number>
  readonly arrives: ArrayLike<number>
}

/** How moves are shown: dots that travel, arrows that stand, or links that glow because more could not be followed. */
export type Motion = 'dots' | 'arrows' | 'faint'

/** What is painted at a moment. */
export interface Frame {
  /** Processor i has the value `values[from + i]`, a whole number; absent when nothing is known yet. */
  readonly values?: ArrayLike<number>
  readonly from: number
  /** Above 0 for each processor that has worked: those that have nothing left get a dot. */
  readonly worked?: ArrayLike<number>
  readonly moves?: Moves
  readonly motion: Motion
  /** The time in the unit of the moves. */
  readonly now: number
  /** How many wait at the server. */
  readonly queue?: number
  /** The stretch that all of it is of. */
  readonly shown?: Pick<Shown, 'from' | 'to'>
}

/** A number and what it is. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** A machine at work. `M` is what the lab's words have to know about a moment. */
export interface Work<M> extends Live<M> {
  readonly graph: Graph
  /** What the processors' values count: "tasks". */
  readonly unit: string
  /** What is painted now; asked for once a frame while something changes. */
  frame(): Frame
  /** One sentence on the whole machine. */
  summary(moment: M): string
  /** What is known about a processor. */
  facts(processor: number, moment: M): readonly Fact[]
  /** The processors' values with a caption, for a table; undefined when nothing is known yet. */
  table(moment: M): { readonly caption: string; readonly values: Int32Array } | undefined
}
