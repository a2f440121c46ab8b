/**
 * Trees to be executed (§4.2.3). A tree is never built: a task is a node's level and its key, a hash, and whether it splits
 * follows from the two. So the shape does not depend on who executes which node when.
 */

import type { OwnParameters, ValuesOf } from '../parameters.ts'
import { mix } from '../random/hash.ts'
import { type Splitting, type TreeName, trees } from './index.ts'

/** A level carries this mark when its node is a right-most child and the kind of tree makes a difference of it. */
const RIGHTMOST = 1024

/** Entries of the tables that are indexed by a marked level. */
const LEVELS = 2 * RIGHTMOST

/** What of a scenario determines its tree. */
export type TreeSettings = ValuesOf<OwnParameters<typeof trees>> & {
  readonly tree: TreeName
  readonly depth: number
  readonly fanOut: number
  readonly seed: number
}

/** What an engine knows about a tree. Tables are indexed by a node's level, marked or not. */
export interface Tree {
  readonly depth: number
  readonly fanOut: number
  readonly rootLevel: number
  readonly rootKey: number
  /** Mark of right-most children: RIGHTMOST, or 0 when they are like all others. */
  readonly mark: number
  /** A node splits when `key >>> 1 <= limit[level]`; −1 means never. */
  readonly limit: Int32Array
  /** Expected nodes of the subtree below and with a node. */
  readonly expected: Float64Array
  /** Whether chance has no part in it: all nodes of a level are alike, and keys are not needed. */
  readonly certain: boolean
  /** Nodes of a subtree of a certain tree; NEVER when there are more than that. */
  readonly size: Int32Array
}

/** Size of a subtree that is never executed whole in one go. */
const NEVER = 2 ** 31 - 1

/** Key of a child by its parent's key and its index: 32-bit hash chaining. */
export function childKey(key: number, index: number): number {
  return mix(key + Math.imul(index + 1, 0x9e3779b9))
}

/** Key of the root, by the seed. Without the constant seed 0 would have the key 0, which `mix` leaves as it is. */
export const rootKeyOf = (seed: number): number => mix(seed ^ 0x2545f491)

/** The tree of a scenario. */
export const treeOf = (values: TreeSettings): Tree => createTree(trees[values.tree].splitting(values), values)

/** Lays out the tables of a tree whose nodes split like this. */
function createTree(splitting: Splitting, values: TreeSettings): Tree {
  const { depth, fanOut } = values
  const probability = (level: number, rightmost: boolean) =>
    level < depth ? Math.min(1, Math.max(0, splitting(level, rightmost))) : 0
  const levels = Array.from({ length: depth }, (_, i) => i + 1)
  const mark = levels.some((level) => probability(level, true) !== probability(level, false)) ? RIGHTMOST : 0
  const entries = mark ? LEVELS : depth + 2
  const limit = new Int32Array(entries).fill(-1)
  const expected = new Float64Array(entries)
  const size = new Int32Array(entries).fill(NEVER)
  for (const level of levels.reverse()) {
    for (const marked of mark ? [0, mark] : [0]) {
      const chance = probability(level, mark === 0 || marked !== 0)
      const at = level | marked
      limit[at] = Math.ceil(chance * 2 ** 31) - 1
      const below = chance === 0 ? 0 : (fanOut - 1) * expected[level + 1] + expected[(level + 1) | mark]
      expected[at] = 1 + chance * below
      size[at] = Math.min(NEVER, expected[at])
    }
  }
  const certain = mark === 0 && levels.every((level) => [0, 1].includes(probability(level, true)))
  return {
    depth,
    fanOut,
    rootLevel: 1 | mark,
    rootKey: rootKeyOf(values.seed),
    mark,
    limit,
    expected,
    certain,
    size,
  }
}

/**
 * The level of the deepest node, found by going down first and only on until no deeper one is possible: a few nodes for most trees,
 * and never more than the run itself executes.
 */
export function deepestLevel({ depth, fanOut, rootLevel, rootKey, mark, limit }: Tree): number {
  let possible = 1
  while (possible < depth && Math.max(limit[possible], limit[possible | mark]) >= 0) possible++
  const levels = [rootLevel]
  const keys = [rootKey]
  let deepest = 1
  for (let level = levels.pop(); level !== undefined && deepest < possible; level = levels.pop()) {
    const key = keys.pop() ?? 0
    if (key >>> 1 > limit[level]) continue
    const below = (level & ~mark) + 1
    deepest = Math.max(deepest, below)
    for (let child = 0; child < fanOut; child++) {
      levels.push(child === fanOut - 1 ? below | mark : below)
      keys.push(childKey(key, child))
    }
  }
  return deepest
}
