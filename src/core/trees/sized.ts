/** A kind of tree for a problem that is known by numbers: how many nodes, and how unequal its parts are. */
import { log2 } from '../math/exponential.ts'

/** A tree of the kind "imbalance" with two children each: its levels, its imbalance m, and how unequal its parts then are. */
interface SizedTree {
  readonly depth: number
  readonly imbalance: number
  /** Deviation of the sizes of its parts, as a share of their mean. */
  readonly spread: number
}

/** More levels than this are of no use: the tree would be a chain. */
const DEEPEST = 400
/** Halvings of an interval that leave nothing of it. */
const HALVINGS = 50

/**
 * The tree with this many nodes on average whose parts differ the most like this. Parts are the subtrees on the first level that has as many as
 * there are processors.
 *
 * @param spread deviation of their sizes as a share of their mean
 */
export function sizedTree(nodes: number, spread: number, processors: number): SizedTree {
  const least = Math.max(1, Math.ceil(log2(nodes + 1)))
  const level = 1 + Math.ceil(log2(Math.max(2, processors)))
  let best: SizedTree | undefined
  for (let depth = least; depth <= DEEPEST && 2 * depth - 1 <= Math.max(nodes, 2 * least); depth++) {
    const imbalance = imbalanceFor(nodes, depth)
    const tree = { depth, imbalance, spread: spreadOf(imbalance, depth, level) }
    if (!best || Math.abs(tree.spread - spread) < Math.abs(best.spread - spread)) best = tree
    if (tree.spread > spread) break
  }
  return best ?? { depth: least, imbalance: 0, spread: 0 }
}

/** The m with which a tree of this depth has this many nodes on average. */
function imbalanceFor(nodes: number, depth: number): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (momentsOf(middle, depth)[0].mean > nodes) low = middle
    else high = middle
  }
  return Number(((low + high) / 2).toPrecision(4))
}

/** Mean and variance of a subtree's size, for one whose root is a right-most child and one whose root is not. */
type Moments = readonly [right: { mean: number; variance: number }, other: { mean: number; variance: number }]

/**
 * The nodes of a subtree of this many levels. A right-most child always splits; another child splits with probability 1 − m, each into
 * one child of both kinds.
 */
function momentsOf(m: number, levels: number): Moments {
  let right = { mean: 1, variance: 0 }
  let other = { mean: 1, variance: 0 }
  const q = 1 - m
  for (let level = 1; level < levels; level++) {
    const below = { mean: right.mean + other.mean, variance: right.variance + other.variance }
    right = { mean: 1 + below.mean, variance: below.variance }
    other = { mean: 1 + q * below.mean, variance: q * below.variance + q * m * below.mean ** 2 }
  }
  return [right, other]
}

/** How much the subtrees of a level differ: half of them are of either kind. */
function spreadOf(m: number, depth: number, level: number): number {
  const [right, other] = momentsOf(m, Math.max(1, depth + 1 - level))
  const mean = (right.mean + other.mean) / 2
  const square = (right.variance + right.mean ** 2 + other.variance + other.mean ** 2) / 2
  return Math.sqrt(Math.max(0, square - mean ** 2)) / mean
}
