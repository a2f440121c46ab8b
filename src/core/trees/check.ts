/** What is wrong with a tree whose parameters are each inside their limits. */
import type { Problem, Values } from '../parameters.ts'
import { unexpected } from '../text/expected.ts'
import type { Tree } from './shape.ts'

/** How many nodes a tree may be expected to have: depth-first, and breadth-first, which holds most of the last level in memory. */
interface MostNodes {
  readonly most: number
  readonly mostBreadthFirst: number
}

/** Whether a tree is too large for the order in which its nodes are taken. */
export function treeProblems(tree: Tree, { traversal }: Values, { most, mostBreadthFirst }: MostNodes): Problem[] {
  const nodes = tree.expected[tree.rootLevel]
  const [limit, order] = traversal === 'breadth-first' ? [mostBreadthFirst, ' breadth-first'] : [most, '']
  if (nodes <= limit) return []
  const expected = nodes < 1e15 ? Math.round(nodes).toString() : nodes.toExponential(1)
  const message = unexpected('depth', `a tree of at most ${limit} nodes${order}`, `about ${expected}`)
  return [{ parameter: 'depth', message }]
}
