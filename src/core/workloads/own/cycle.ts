/** Nodes that are each other's ancestors, and so belong to no tree. */
import type { OwnTree } from './read.ts'
import { type Mistake, named } from './rows.ts'

/** Names that are shown of a cycle. */
const MOST_NAMES = 6

/** What is wrong if some nodes cannot be reached from the root; undefined where all can. */
export function cycleOf({ root, ids, first, children }: OwnTree, above: Int32Array): Mistake | undefined {
  const reached = new Uint8Array(ids.length)
  const waiting = root < 0 ? [] : [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    reached[node] = 1
    for (let at = first[node]; at < first[node + 1]; at++) waiting.push(children[at])
  }
  const lost = reached.indexOf(0)
  if (lost < 0) return undefined
  // Every node but the root has a parent, so the way up from one that is not below the root comes round.
  let begin = lost
  for (; reached[begin] === 0; begin = above[begin]) reached[begin] = 1
  const cycle = [begin]
  for (let node = above[begin]; node !== begin; node = above[node]) cycle.push(node)
  const names = cycle.slice(0, MOST_NAMES).map((node) => named(ids[node]))
  const end = cycle.length > MOST_NAMES ? '…' : `${names[0]}.`
  const rootless = root < 0 ? 'No node is without a parent, so there is no root; ' : ''
  return {
    code: 'cycle',
    message: `${rootless}${cycle.length} nodes are each other’s ancestors: ${[...names, end].join(' → ')}`,
  }
}
