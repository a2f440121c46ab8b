/** Networks of processors and their edge colourings (thesis §4.2.1, §2.3.2, figure 2.1). */
import type { Option, ParameterTable, Problem, ValuesOf } from '../parameters.ts'
import { count } from '../text/format.ts'

/**
 * Links of one colour: no processor is in two of them, so all exchange at once. Link i joins `a[i]` and `b[i]`.
 */
export interface Colour {
  /** "x, even links", "dimension 3". */
  readonly label: string
  readonly dimension: number
  readonly a: Int32Array
  readonly b: Int32Array
  /** The same links as a few long ranges, for loops that must not look up each link; in an order of their own. */
  readonly ranges: readonly LinkRange[]
}

/** Links (first, first + offset), (first + step, first + step + offset), …, as long as the first end is below `until`. */
export interface LinkRange {
  readonly first: number
  readonly until: number
  readonly step: number
  readonly offset: number
}

/**
 * A hint on how a network is drawn: as a grid of its sides (a line or a loop if it has only one), as a cube of two processors along each
 * dimension, as a hub, processor 0, with all others around it, as a tree whose root is processor 0, as equals around a circle, as computers (its second side) of some cores
 * (its first), the last of which may have fewer, or as a graph by its links.
 */
export type NetworkLayout = 'grid' | 'cube' | 'hub' | 'tree' | 'circle' | 'computers' | 'graph'

/** A network. Processor (x, y, z, …) has the number x + X·(y + Y·(z + …)). */
export interface Topology {
  readonly processors: number
  /** Processors along each dimension, x first. */
  readonly sides: readonly number[]
  /** Whether the dimensions close to rings. A side of 2 or less never does. */
  readonly wraps: boolean
  /** In the order in which a dimension exchange visits them. */
  readonly colours: readonly Colour[]
  readonly layout: NetworkLayout
  /**
   * How a message finds its way: dimension by dimension; by any shortest path where there are no dimensions; or directly inside a computer
   * of as many processors as the first side, and by a switch, two links, from one computer to another.
   */
  readonly routing?: 'shortest' | 'switch'
  /** Its size in words: "16 × 8 = 128 processors". */
  readonly size: string
  /** Where a processor is: "x 3, y 5"; undefined where its number says it all. */
  coordinates(processor: number): string | undefined
}

/** A kind of network: what it is called, what can be set, and how it is built. */
interface TopologyDefinition<P extends ParameterTable> extends Option {
  /** Parameters that only this kind has. */
  readonly parameters: P
  /** The number of processors, where its own parameters determine it. */
  processors?(values: ValuesOf<P>): number
  /** What is wrong with its own parameters, where they have a file; undefined where nothing is. */
  problem?(values: ValuesOf<P>): Problem | undefined
  /** Which numbers of processors it can have; absent where any will do. */
  readonly sizes?: {
    /** In words, to follow "expected": "a power of two". */
    readonly expected: string
    includes(processors: number): boolean
  }
  build(processors: number, values: ValuesOf<P>): Topology
}

/** Declares a kind of network and keeps the type of its parameters. */
export const topology = <const P extends ParameterTable>(definition: TopologyDefinition<P>): TopologyDefinition<P> =>
  definition

/** "1 processor", "128 processors". */
export const processorsInWords = (processors: number): string =>
  `${count(processors)} ${processors === 1 ? 'processor' : 'processors'}`
