/** The tree as an icicle: a row a level, the root on top, every node above its children and as wide as its leaves. */
import type { FollowedTree } from './followed.ts'

/** Where nodes lie. Widths are leaves, of which the root has all. */
export interface Icicle {
  readonly depth: number
  readonly leaves: Int32Array
  /** Leaves left of a node. */
  readonly left: Int32Array
  /** The leftmost child, or −1. */
  readonly child: Int32Array
}

/** Lays a tree out, with children in their order. */
export function icicleOf({ parent, depth }: FollowedTree): Icicle {
  const count = parent.length
  const leaves = new Int32Array(count)
  const left = new Int32Array(count)
  const child = new Int32Array(count).fill(-1)
  let deepest = 1
  // Children come after their parent.
  for (let node = count - 1; node > 0; node--) {
    if (child[node] < 0) leaves[node] = 1
    leaves[parent[node]] += leaves[node]
    child[parent[node]] = node
    deepest = Math.max(deepest, depth[node])
  }
  if (count === 1) leaves[0] = 1
  for (let node = 1; node < count; node++) {
    const before = node - 1
    left[node] = child[parent[node]] === node ? left[parent[node]] : left[before] + leaves[before]
  }
  return { depth: deepest, leaves, left, child }
}

/** The node of a level above a leaf; −1 where the tree does not reach so deep there. Leaves and levels are counted from 0. */
export function nodeAt({ leaves, left, child }: Icicle, { parent }: FollowedTree, leaf: number, level: number): number {
  let node = 0
  if (leaf < 0 || leaf >= leaves[0] || level < 0) return -1
  for (let below = level; below > 0; below--) {
    const first = child[node]
    if (first < 0) return -1
    let next = first
    while (parent[next] === node && left[next] + leaves[next] <= leaf) next++
    node = next
  }
  return node
}

/** From a node to another by an arrow key: up to the parent, down to the leftmost child, sideways to a sibling; −1 where there is none. */
export function stepFrom({ child }: Icicle, { parent }: FollowedTree, node: number, key: string): number {
  const sibling = (other: number) => (node > 0 && parent[other] === parent[node] ? other : -1)
  if (key === 'ArrowUp') return parent[node]
  if (key === 'ArrowDown') return child[node]
  if (key === 'ArrowLeft') return sibling(node - 1)
  if (key === 'ArrowRight') return sibling(node + 1)
  return -1
}
