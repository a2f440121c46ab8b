/** The trees of Unbalanced Tree Search by name: ten small ones, and five of the benchmark's own (sample_trees.sh), as published. */
import type { Growth, UtsShape } from './growth.ts'

/** A tree by name: its words and what it grows by. */
interface UtsTree {
  readonly label: string
  readonly help: string
  readonly source?: string
  readonly growth: Growth
}

const UNUSED = { probability: 0, branching: 1, shift: 0 }

const geometric = (shape: UtsShape, rootBranching: number, depth: number, seed: number): Growth => ({
  ...UNUSED,
  kind: 'geometric',
  shape,
  rootBranching,
  depth,
  seed,
})

const binomial = (rootBranching: number, probability: number, branching: number, seed: number): Growth => ({
  ...UNUSED,
  kind: 'binomial',
  shape: 'fixed',
  rootBranching,
  depth: 0,
  seed,
  probability,
  branching,
})

const hybrid = (
  shape: UtsShape,
  rootBranching: number,
  depth: number,
  seed: number,
  probability: number,
  branching: number,
  shift: number,
): Growth => ({ kind: 'hybrid', shape, rootBranching, depth, seed, probability, branching, shift })

const official = (name: string, kind: string, nodes: number, growth: Growth): UtsTree => ({
  label: `${name}, ${kind} (takes seconds)`,
  help: `The benchmark’s own: ${nodes} nodes, which take seconds.`,
  source: 'sample_trees.sh',
  growth,
})

/** In the order in which they are offered. */
export const utsTrees = {
  fixed: {
    label: 'Fixed',
    help: 'Geometric: every node expects 4 children, down to level 6.',
    growth: geometric('fixed', 4, 6, 19),
  },
  linear: {
    label: 'Linear',
    help: 'Geometric: the expected children fall from 4 at the root to none on level 12.',
    growth: geometric('linear', 4, 12, 34),
  },
  cyclic: {
    label: 'Cyclic',
    help: 'Geometric: the expected children go up and down between 6 and 1/6, every 8 levels.',
    growth: geometric('cyclic', 6, 8, 502),
  },
  exponential: {
    label: 'Exponential',
    help: 'Geometric: the expected children fall fast at first, to 1 on level 8, and then slowly.',
    growth: geometric('exponential', 4, 8, 1),
  },
  hybrid: {
    label: 'Hybrid',
    help: 'Geometric at the top, binomial from level 4 on.',
    growth: hybrid('linear', 6, 8, 1, 0.234375, 4, 0.5),
  },
  binomial: {
    label: 'Binomial',
    help: 'The root has 200 children; every other node has 8 or, mostly, none.',
    growth: binomial(200, 0.12, 8, 42),
  },
  wide: {
    label: 'Wide',
    help: 'Binomial: the root has 2000 children.',
    growth: binomial(2000, 0.12, 8, 42),
  },
  deep: {
    label: 'Deep',
    help: 'Binomial: a node has 2 children or none, and some paths are 254 levels long.',
    growth: binomial(100, 0.495, 2, 7),
  },
  critical: {
    label: 'Critical',
    help: 'Binomial: every node but the root expects 0.996 children, so sizes vary without measure.',
    growth: binomial(100, 0.249, 4, 2),
  },
  plain: {
    label: 'Plain',
    help: 'What uts.c grows without options: geometric and linear, down to level 6.',
    growth: geometric('linear', 4, 6, 0),
  },
  T1: official('T1', 'fixed', 4130071, geometric('fixed', 4, 10, 19)),
  T2: official('T2', 'cyclic', 4117769, geometric('cyclic', 6, 16, 502)),
  T3: official('T3', 'binomial', 4112897, binomial(2000, 0.124875, 8, 42)),
  T4: official('T4', 'hybrid', 4132453, hybrid('linear', 6, 16, 1, 0.234375, 4, 0.5)),
  T5: official('T5', 'linear', 4147582, geometric('linear', 4, 20, 34)),
} as const satisfies Readonly<Record<string, UtsTree>>

/** Whether a tree by name is one of the benchmark's own, whose sizes are known and too large for the limit of others. */
export const isOfficial = (name: keyof typeof utsTrees): boolean => 'source' in utsTrees[name]
