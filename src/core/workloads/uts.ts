/**
 * Unbalanced Tree Search, the benchmark of dynamic load balancing (Olivier, Huan, Liu, Prins, Dinan, Sadayappan, Tseng, LCPC 2006). A
 * descriptor is the five words of a node's SHA-1 state and its level, 0 at the root.
 */
import { choice, number, type Option, type Problem, type Values, type ValuesOf } from '../parameters.ts'
import { shown, unexpected } from '../text/expected.ts'
import { workload } from './definition.ts'
import { childrenBy, expectedNodes, type Growth } from './uts/growth.ts'
import { hashChild, hashRoot, STATE } from './uts/sha1.ts'
import { growths, officialGrowths } from './uts/trees.ts'
import { type BeginWorkload, MOST_TASKS, ready, roomFor, type Workload } from './workload.ts'

const isOwn = (v: Values) => v.utsTree === 'own'
const isGeometric = (v: Values) => isOwn(v) && v.utsKind !== 'binomial'
const isBinomial = (v: Values) => isOwn(v) && v.utsKind !== 'geometric'

/** Most expected children of a geometric or hybrid tree's root. */
const MOST_EXPECTED = 100

/** A tree of the benchmark itself. */
const official = (name: string, kind: string, nodes: number): Option => ({
  label: `${name}, ${kind} (takes seconds)`,
  help: `The benchmark’s own: ${nodes} nodes, which take seconds.`,
  source: 'sample_trees.sh',
})

/** The trees in words, in the order in which they are offered. What they grow by stands in ./uts/trees.ts. */
const trees = {
  fixed: { label: 'Fixed', help: 'Geometric: every node expects 4 children, down to level 6.' },
  linear: { label: 'Linear', help: 'Geometric: the expected children fall from 4 at the root to none on level 12.' },
  cyclic: {
    label: 'Cyclic',
    help: 'Geometric: the expected children go up and down between 6 and 1/6, every 8 levels.',
  },
  exponential: {
    label: 'Exponential',
    help: 'Geometric: the expected children fall fast at first, to 1 on level 8, and then slowly.',
  },
  hybrid: { label: 'Hybrid', help: 'Geometric at the top, binomial from level 4 on.' },
  binomial: { label: 'Binomial', help: 'The root has 200 children; every other node has 8 or, mostly, none.' },
  wide: { label: 'Wide', help: 'Binomial: the root has 2000 children.' },
  deep: { label: 'Deep', help: 'Binomial: a node has 2 children or none, and the deepest are on level 254.' },
  critical: {
    label: 'Critical',
    help: 'Binomial: every node but the root expects 0.996 children, so tree sizes differ enormously.',
  },
  plain: { label: 'Plain', help: 'What uts.c grows without options: geometric and linear, down to level 6.' },
  T1: official('T1', 'fixed', 4130071),
  T2: official('T2', 'cyclic', 4117769),
  T3: official('T3', 'binomial', 4112897),
  T4: official('T4', 'hybrid', 4132453),
  T5: official('T5', 'linear', 4147582),
  own: { label: 'Own', help: 'A tree whose kind, size and seed you set.' },
}

const parameters = {
  utsTree: choice({
    label: 'UTS tree',
    group: 'tree',
    default: 'fixed',
    help: 'Which of the benchmark’s trees: small ones for watching, T1 to T5 for measuring.',
    options: trees,
  }),
  utsKind: choice({
    label: 'Kind',
    group: 'tree',
    default: 'geometric',
    help: 'By which rule a node has children.',
    options: {
      binomial: { label: 'Binomial', help: 'A node has m children with probability q, else none.' },
      geometric: {
        label: 'Geometric',
        help: 'The number of children is geometric, and its mean depends on the level.',
      },
      hybrid: { label: 'Hybrid', help: 'Geometric at the top, binomial below.' },
    },
    shownWhen: isOwn,
  }),
  utsShape: choice({
    label: 'Shape',
    group: 'tree',
    default: 'fixed',
    help: 'How the expected number of children changes from level to level.',
    options: {
      linear: { label: 'Linear', help: 'It falls evenly from the root to none on the last level.' },
      exponential: { label: 'Exponential', help: 'It falls as a power of the level, to 1 on the last level.' },
      cyclic: {
        label: 'Cyclic',
        help: 'It goes up and down, between as many as the root has and a small part of that, five times.',
      },
      fixed: { label: 'Fixed', help: 'It stays as at the root, and is none from the last level on.' },
    },
    shownWhen: isGeometric,
  }),
  rootBranching: number({
    label: 'Root branching',
    symbol: 'b₀',
    unit: 'children',
    group: 'tree',
    default: 4,
    slider: { min: 1, max: 16, step: 0.5 },
    limits: { min: 1, max: 10_000 },
    help: 'Children of the root: as many in a binomial tree, as many expected in the others, where a node has at most 100.',
    shownWhen: isOwn,
  }),
  utsDepth: number({
    label: 'Depth of the shape',
    symbol: 'g',
    unit: 'levels',
    group: 'tree',
    default: 6,
    slider: { min: 2, max: 20, step: 1 },
    limits: { min: 2, max: 40, integer: true },
    help: 'The level that the shape goes by; the root is on level 0.',
    shownWhen: isGeometric,
  }),
  utsSeed: number({
    label: 'Seed of the tree',
    symbol: 'r',
    group: 'tree',
    default: 19,
    slider: { min: 0, max: 1000, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'Chooses one of all such trees. The root of some geometric and hybrid trees has no child; the button “Another seed” avoids these.',
    seeds: [1, 7, 10, 11, 15, 16, 18, 19, 21, 22, 26, 36],
    shownWhen: isOwn,
  }),
  probability: number({
    label: 'Probability',
    symbol: 'q',
    group: 'tree',
    default: 0.124875,
    slider: { min: 0, max: 0.5, step: 0.001 },
    limits: { min: 0, max: 1 },
    help: 'How likely a node has children; with q·m = 1 or more a tree may never end.',
    shownWhen: isBinomial,
  }),
  branching: number({
    label: 'Branching',
    symbol: 'm',
    unit: 'children',
    group: 'tree',
    default: 8,
    slider: { min: 1, max: 16, step: 1 },
    limits: { min: 1, max: 100, integer: true },
    help: 'Children of a node that has any.',
    shownWhen: isBinomial,
  }),
  shift: number({
    label: 'Shift',
    group: 'tree',
    default: 0.5,
    slider: { min: 0, max: 1, step: 0.05 },
    limits: { min: 0, max: 1 },
    help: 'The tree is geometric above this share of g levels and binomial below.',
    shownWhen: (v) => isOwn(v) && v.utsKind === 'hybrid',
  }),
  granularity: number({
    label: 'SHA-1 a child',
    unit: 'operations',
    group: 'tree',
    default: 1,
    slider: { min: 1, max: 1000, scale: 'log10' },
    limits: { min: 1, max: 1e6, integer: true },
    help: 'Operations for each child that a node makes; the visit itself takes one more.',
  }),
}

type UtsValues = ValuesOf<typeof parameters>

/** What does not go together in a tree of one's own. */
function check(values: UtsValues): readonly Problem[] {
  const { utsTree, utsKind: kind, rootBranching, probability, branching } = values
  if (utsTree !== 'own') return []
  const problems: Problem[] = []
  if (kind !== 'binomial' && rootBranching > MOST_EXPECTED) {
    const expected = `at most ${MOST_EXPECTED} in a geometric or hybrid tree`
    problems.push({
      parameter: 'rootBranching',
      message: unexpected('rootBranching', expected, shown(rootBranching)),
    })
  }
  if (kind !== 'geometric' && probability * branching >= 1) {
    const expected = `less than 1/m = ${shown(1 / branching)}, or the expected size is infinite`
    problems.push({ parameter: 'probability', message: unexpected('probability', expected, shown(probability)) })
  }
  return problems
}

export const uts = workload({
  label: 'Unbalanced Tree Search',
  help: 'The benchmark of dynamic load balancing: a task is a node whose SHA-1 decides how many children it has.',
  source: 'Olivier et al., LCPC 2006',
  parameters,
  results: ['expectedNodes'],
  check,
})

/** What the tree of a scenario grows by. */
export function growthOf(values: UtsValues): Growth {
  const { utsTree, utsKind, utsShape, rootBranching, utsDepth, utsSeed, probability, branching, shift } = values
  if (utsTree !== 'own') return { ...growths, ...officialGrowths }[utsTree]
  return {
    kind: utsKind,
    shape: utsShape,
    rootBranching,
    depth: utsDepth,
    seed: utsSeed,
    probability,
    branching,
    shift,
  }
}

/** Words of a descriptor: the state and the level. */
const WORDS = STATE + 1

/** The tree of a scenario. A visit is one operation, and `granularity` for the SHA-1 of each child, which the parent computes. */
export const begin: BeginWorkload<UtsValues> = (values) => {
  const growth = growthOf(values)
  const { utsTree, granularity } = values
  const children = childrenBy(growth)
  const tree: Workload = {
    words: WORDS,
    bytes: 4 * WORDS,
    // Integer operations of one SHA-1, counted.
    flops: 1400,
    expected: Math.min(expectedNodes(growth), 1e7),
    results: () => ({ add() {}, values: () => ({ expectedNodes: expectedNodes(growth) }) }),
    most: Object.hasOwn(officialGrowths, utsTree) ? undefined : MOST_TASKS,
    root(into) {
      hashRoot(growth.seed, into)
      into[STATE] = 0
    },
    visit(descriptors, at, _, into) {
      const level = descriptors[at + STATE]
      const count = children(level, descriptors[at + STATE - 1] & 0x7fffffff)
      const array = roomFor(into, WORDS * count)
      for (let index = 0, place = 0; index < count; index++, place += WORDS) {
        hashChild(descriptors, at, index, array, place)
        array[place + STATE] = level + 1
      }
      into.count = count
      into.operations = 1 + granularity * count
    },
  }
  return ready(tree)
}
