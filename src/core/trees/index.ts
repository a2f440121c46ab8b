/** The kinds of trees by name. */
import { number, type Option, type ParameterTable, type Values, type ValuesOf } from '../parameters.ts'
import { isDrawn } from '../workloads/names.ts'

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
const tree = <const P extends ParameterTable>(definition: TreeDefinition<P>): TreeDefinition<P> => definition

/** How much less likely a node splits, for each level beyond the minimum depth. */
const SLOPE = 1 / 128

/** A node's chance to split falls linearly beyond a minimum depth (figure 4.10). */
const random = tree({
  label: 'Random',
  help: 'A node splits with a probability that falls with its depth; the same seed gives the same tree.',
  parameters: {
    minDepth: number({
      label: 'Minimum depth',
      unit: 'levels',
      group: 'tree',
      default: 0,
      slider: { min: 0, max: 20, step: 1 },
      limits: { min: 0, max: 1000, integer: true },
      help: 'Down to this depth every node splits; below it a node is less likely to split the deeper it is. As deep as the tree: a balanced one.',
      source: '§4.2.3, figure 4.10',
    }),
  },
  seeded: true,
  improvementBy: 'time',
  splitting:
    ({ minDepth }) =>
    (level) =>
      1 - Math.max(0, level - minDepth) * SLOPE,
})

/** Every node above the last level splits. */
const balanced = tree({
  label: 'Balanced',
  help: 'Every node above the last level splits.',
  parameters: {},
  seeded: false,
  improvementBy: 'time',
  splitting: () => () => 1,
})

/**
 * The root and the right-most child always split, the others with probability 1 − m (figure 4.11). The thesis's text states
 * the comparison the wrong way round for m = 0; its figures and its own examples follow this reading. Its trees varied in size from
 * run to run, so it compared speeds.
 */
const imbalance = tree({
  label: 'Imbalanced',
  help: 'The right-most child always splits, the others with probability 1 − m.',
  parameters: {
    imbalance: number({
      label: 'Imbalance',
      symbol: 'm',
      group: 'tree',
      default: 0.1,
      slider: { min: 0, max: 1, step: 0.01 },
      limits: { min: 0, max: 1 },
      help: '0 is a balanced tree, 1 a chain slanted to the right. More: less to share.',
      source: '§4.2.3, figure 4.11',
    }),
  },
  seeded: true,
  improvementBy: 'speed',
  splitting:
    ({ imbalance: m }) =>
    (_, rightmost) =>
      rightmost ? 1 : 1 - m,
})

/** In the order in which they are offered. */
export const trees = { random, balanced, imbalance }

export type TreeName = keyof typeof trees

/** Whether an adaptive run is compared with another by speed: of trees whose size varied in the thesis. */
export const comparesSpeeds = (values: Values): boolean =>
  isDrawn(values) && trees[values.tree as TreeName].improvementBy === 'speed'
