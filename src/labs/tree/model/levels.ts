/** Nodes of a tree by their depth (figures 4.10 and 4.11). */

import { childKey, treeOf } from '../../../core/trees/shape.ts'
import type { TreeValues } from '../parameters.ts'

/** How many nodes each depth has, the root's depth being 1. Walks the whole tree: for trees of some ten thousand nodes. */
export function nodesPerLevel(values: TreeValues): readonly (readonly [depth: number, nodes: number])[] {
  const tree = treeOf(values)
  const counts: number[] = []
  const visit = (level: number, key: number, depth: number) => {
    counts[depth - 1] = (counts[depth - 1] ?? 0) + 1
    if (key >>> 1 > tree.limit[level]) return
    for (let child = 0; child < tree.fanOut; child++) {
      const last = child === tree.fanOut - 1
      visit((depth + 1) | (last ? tree.mark : 0), childKey(key, child), depth + 1)
    }
  }
  visit(tree.rootLevel, tree.rootKey, 1)
  return counts.map((nodes, i) => [i + 1, nodes] as const)
}
