/** What is looked at in the tree's drawing, and where keys lead. */
import type { FollowedTree } from './followed.ts'
import { type Icicle, stepFrom } from './layout.ts'
import type { Progress } from './progress.ts'

/** The node whose subtree is shown; and a node, or a level, that is looked at, −1 for none. */
export interface Look {
  readonly root: number
  readonly item: number
}

/** Shows the subtree of a node, unless it has no children. */
export const zoomed = (look: Look, icicle: Icicle, node: number): Look =>
  node < 0 || icicle.child[node] < 0 ? look : { ...look, root: node, item: node }

/** What is looked at after a double click: the subtree of what is looked at, and from its own root on the whole again. */
export const entered = (look: Look, icicle: Icicle): Look =>
  zoomed(look, icicle, look.root > 0 && look.item === look.root ? 0 : look.item)

/** What is looked at after a key; undefined where the key means nothing here. Without an icicle, items are levels. */
export function lookAfter(
  key: string,
  look: Look,
  {
    nodes,
    icicle,
    progress,
  }: { readonly nodes: FollowedTree; readonly icicle: Icicle | undefined; readonly progress: Progress },
): Look | undefined {
  const { root, item } = look
  if (key.startsWith('Arrow')) {
    const from = item < 0 ? root : item
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const to = item < 0 ? from : icicle ? stepFrom(icicle, nodes, from, key) : from + by
    const there = icicle ? to >= 0 && progress.isKnown(to) : to >= 0 && to < progress.levels().length
    if (!there) return look
    const higher = icicle && nodes.depth[to] < nodes.depth[root]
    return { root: higher ? to : root, item: to }
  }
  if (key === 'Enter' && icicle && item >= 0) return zoomed(look, icicle, item)
  if (key === 'Escape' && root > 0) return { ...look, root: 0 }
  if (key === 'Escape' && item >= 0) return { root, item: -1 }
  return undefined
}
