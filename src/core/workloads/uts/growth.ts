/** How many children a node of Unbalanced Tree Search has: by its kind of tree, its level and a draw of 31 bits. */

import { sin } from '../../math/circle.ts'
import { log, pow } from '../../math/exponential.ts'

/** The kinds of trees. */
type UtsKind = 'binomial' | 'geometric' | 'hybrid'

/** How a geometric tree's expected number of children changes from level to level. */
export type UtsShape = 'linear' | 'exponential' | 'cyclic' | 'fixed'

/** What a tree grows by. */
export interface Growth {
  readonly kind: UtsKind
  /** The shape of geometric and hybrid trees. */
  readonly shape: UtsShape
  /** b₀: the root's children, or how many are expected. */
  readonly rootBranching: number
  /** g: levels of geometric and hybrid trees. */
  readonly depth: number
  readonly seed: number
  /** q: how likely it is that a node of a binomial tree, or of a hybrid one's lower part, has children. */
  readonly probability: number
  /** m: how many it has then. */
  readonly branching: number
  /** The share of g above which a hybrid tree is geometric. */
  readonly shift: number
}

/** Most children of a node of a geometric tree. */
const MOST = 100

/** Children that are expected of a node of a geometric tree. The root, on level 0, always has b₀. */
const shapes: Readonly<Record<UtsShape, (b0: number, g: number, level: number) => number>> = {
  linear: (b0, g, level) => b0 * (1 - level / g),
  exponential: (b0, g, level) => b0 * pow(level, -log(b0) / log(g)),
  cyclic: (b0, g, level) => (level > 5 * g ? 0 : pow(b0, sin((2 * Math.PI * level) / g))),
  fixed: (b0, g, level) => (level < g ? b0 : 0),
}

/** Children that are expected on a level of a geometric tree. What is 1 but for rounding is 1, so that every engine has the same. */
function expectedChildren({ shape, rootBranching, depth }: Growth, level: number): number {
  const expected = level === 0 ? rootBranching : shapes[shape](rootBranching, depth, level)
  return Math.abs(expected - 1) < 1e-9 ? 1 : expected
}

/**
 * From which draw on a node has at least 1, 2 … children, if `expected` are expected: draws are at least 2³¹ − ⌊2³¹·rᵏ⌋ with
 * r = 1 − 1/(1 + b). That is ⌊ln(1 − u) / ln(1 − p)⌋ of uts.c in products alone, which are the same in every engine.
 */
export function geometricThresholds(expected: number): Int32Array {
  if (expected <= 0) return new Int32Array(0)
  const r = 1 - 1 / (1 + expected)
  const thresholds: number[] = []
  let power = r
  for (let k = 1; k <= MOST && Math.floor(2 ** 31 * power) >= 1; k++) {
    thresholds.push(2 ** 31 - Math.floor(2 ** 31 * power))
    power *= r
  }
  return Int32Array.from(thresholds)
}

/** Whether a tree is geometric on a level; the root of a hybrid one always is. */
const isGeometric = ({ kind, shift, depth }: Growth, level: number): boolean =>
  kind === 'geometric' || (kind === 'hybrid' && (level === 0 || level < shift * depth))

/** The number of children by a node's level and draw. */
export function childrenBy(growth: Growth): (level: number, draw: number) => number {
  const { kind, rootBranching, probability, branching } = growth
  const below = Math.ceil(2 ** 31 * probability)
  if (kind === 'binomial') {
    const first = Math.floor(rootBranching)
    return (level, draw) => (level === 0 ? first : draw < below ? branching : 0)
  }
  // Exponential trees have no last level: the table is laid out as far as they reach.
  const tables: Int32Array[] = []
  const geometric = (level: number, draw: number): number => {
    while (tables.length <= level) tables.push(geometricThresholds(expectedChildren(growth, tables.length)))
    const thresholds = tables[level]
    let count = 0
    while (count < thresholds.length && draw >= thresholds[count]) count++
    return count
  }
  if (kind === 'geometric') return geometric
  return (level, draw) => (isGeometric(growth, level) ? geometric(level, draw) : draw < below ? branching : 0)
}

/** Levels after which what is left of an expected size is not added any more. */
const FAR = 100_000

/** How many nodes are expected; infinite where the tree may never end. */
export function expectedNodes(growth: Growth): number {
  const { kind, rootBranching, probability, branching } = growth
  const each = 1 - probability * branching
  if (kind !== 'geometric' && each <= 0) return Number.POSITIVE_INFINITY
  if (kind === 'binomial') return 1 + Math.floor(rootBranching) / each
  let nodes = 0
  let width = 1
  for (let level = 0; width > 1e-9 * nodes && level < FAR; level++) {
    if (!isGeometric(growth, level)) return nodes + width / each
    nodes += width
    width *= Math.max(0, expectedChildren(growth, level))
  }
  return nodes
}
