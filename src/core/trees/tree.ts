import type { Option, ParameterTable, ValuesOf } from '../parameters.ts'

/** The probability that a node above the last level splits. The root is at level 1 and counts as a right-most child. */
export type Splitting = (level: number, rightmost: boolean) => number

/** A kind of tree: what it is called, what can be set, and which of its nodes split. */
interface TreeDefinition<P extends ParameterTable> extends Option {
  /** Parameters that only this kind has. */
  readonly parameters: P
  /** Whether the seed decides which nodes split. */
  readonly seeded: boolean
  /** What the improvement through adaptivity compares: times, or speeds in nodes per second. */
  readonly improvementBy: 'time' | 'speed'
  splitting(values: ValuesOf<P>): Splitting
}

/** Declares a kind of tree and keeps the type of its parameters. */
export const tree = <const P extends ParameterTable>(definition: TreeDefinition<P>): TreeDefinition<P> => definition
