/** What the trees of Unbalanced Tree Search grow by: small ones, and five of the benchmark's own (sample_trees.sh), as published. */
import type { Growth, UtsShape } from './growth.ts'

const UNUSED = { probability: 0, branching: 1, shift: 0 }

/* @__NO_SIDE_EFFECTS__ */
const geometric = (shape: UtsShape, rootBranching: number, depth: number, seed: number): Growth => ({
  ...UNUSED,
  kind: 'geometric',
  shape,
  rootBranching,
  depth,
  seed,
})

/* @__NO_SIDE_EFFECTS__ */
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

/* @__NO_SIDE_EFFECTS__ */
const hybrid = (
  shape: UtsShape,
  rootBranching: number,
  depth: number,
  seed: number,
  probability: number,
  branching: number,
  shift: number,
): Growth => ({ kind: 'hybrid', shape, rootBranching, depth, seed, probability, branching, shift })

/** The trees that have a name. */
export const growths = {
  fixed: geometric('fixed', 4, 6, 19),
  linear: geometric('linear', 4, 12, 34),
  cyclic: geometric('cyclic', 6, 8, 502),
  exponential: geometric('exponential', 4, 8, 1),
  hybrid: hybrid('linear', 6, 8, 1, 0.234375, 4, 0.5),
  binomial: binomial(200, 0.12, 8, 42),
  wide: binomial(2000, 0.12, 8, 42),
  deep: binomial(100, 0.495, 2, 7),
  critical: binomial(100, 0.249, 4, 2),
  plain: geometric('linear', 4, 6, 0),
} as const satisfies Readonly<Record<string, Growth>>

/** The benchmark's own: their sizes are known, and above the limit of all others. */
export const officialGrowths = {
  T1: geometric('fixed', 4, 10, 19),
  T2: geometric('cyclic', 6, 16, 502),
  T3: binomial(2000, 0.124875, 8, 42),
  T4: hybrid('linear', 6, 16, 1, 0.234375, 4, 0.5),
  T5: geometric('linear', 4, 20, 34),
} as const satisfies Readonly<Record<string, Growth>>
