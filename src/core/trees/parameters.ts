/** Parameters of a tree, for the labs that grow one. Sections are those of Haron's thesis (Leeds 1998). */
import { choice, number, ownParameters, shownWhere, type Values } from '../parameters.ts'
import { isDrawn } from '../workloads/names.ts'
import { isSeeded } from '../workloads/parameters.ts'
import { type TreeName, trees } from './index.ts'

/** What a lab says about its trees. */
interface TreeDefaults {
  /** Floating point operations in a node. */
  readonly grain: number
  readonly seed: number
  /** What the seed decides besides the tree, in words, and when it decides any of that. */
  readonly drawn: readonly string[]
  readonly seeded: (values: Values) => boolean
}

/** Whether the seed decides which tree there is. */
const seedsTree = (v: Values) => isSeeded(v) && (!isDrawn(v) || trees[v.tree as TreeName].seeded)

/** The orders in which a queue's tasks may be taken whatever they are. */
const traversals = {
  'depth-first': { label: 'Depth-first', help: 'The newest task: short queues where nodes have few children.' },
  'breadth-first': {
    label: 'Breadth-first',
    help: 'The oldest task: long queues where levels are wide. In most drawn trees the number of waiting tasks rises and falls like a bell.',
  },
} as const

/** Which tree is drawn, where one is, and in which order nodes are taken; all in the group `tree`. */
export const treeParameters = ({ grain, seed, drawn, seeded }: TreeDefaults) => ({
  ...shownWhere(isDrawn, drawnParameters(grain)),
  seed: number({
    label: 'Seed',
    group: 'tree',
    default: seed,
    slider: { min: 1, max: 1000, step: 1 },
    limits: { min: 0, max: 4294967295, integer: true },
    help: `Chooses the random tree, where one is drawn. It also decides ${drawn.join(', ')}.`,
    source: '§4.2.3',
    shownWhen: (v) => seedsTree(v) || seeded(v),
  }),
  traversal: choice({
    label: 'Traversal',
    group: 'tree',
    default: 'depth-first',
    help: 'Which task of its queue a processor takes next.',
    source: '§4.2.3, §5.1.3',
    options: traversals,
  }),
})

/** Which tree is drawn. */
const drawnParameters = (grain: number) => ({
  tree: choice({
    label: 'Kind of tree',
    group: 'tree',
    help: 'Which nodes split.',
    source: '§4.2.3',
    options: trees,
  }),
  depth: number({
    label: 'Depth',
    symbol: 'd',
    unit: 'levels',
    group: 'tree',
    default: 16,
    slider: { min: 2, max: 20, step: 1 },
    limits: { min: 1, max: 1000, integer: true },
    help: 'Levels of the tree; nodes on the last one are leaves. In a balanced tree one more level is about the fan-out times the work; in others less.',
    source: '§4.2.3',
  }),
  fanOut: number({
    label: 'Fan-out',
    symbol: 'f',
    unit: 'children',
    group: 'tree',
    default: 2,
    slider: { min: 2, max: 8, step: 1 },
    limits: { min: 1, max: 64, integer: true },
    help: 'Children of a node that splits.',
    source: '§4.2.3',
  }),
  grain: number({
    label: 'Grain size',
    symbol: 'g',
    unit: 'operations',
    group: 'tree',
    default: grain,
    slider: { min: 1, max: 10000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    help: 'Floating point operations in a node: how much work one task is. More: messages weigh less beside computing.',
    source: '§4.3.1',
  }),
  ...ownParameters('tree', trees),
})
