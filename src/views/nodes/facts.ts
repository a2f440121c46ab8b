/** What the tree's drawing says in words: about the whole, a level, a node. */
import { count } from '../../core/text/format.ts'
import { FATE } from '../../core/workloads/workload.ts'
import type { Fact } from '../network/graph.ts'
import { type FollowedTree, movedBefore } from './followed.ts'
import type { Level, Progress } from './progress.ts'

/** One sentence on the whole tree, at a moment. */
export function treeSummary({ parent, momentOf }: FollowedTree, progress: Progress, at: number): string {
  const levels = progress.levels()
  const moved = levels.reduce((sum, level) => sum + level.moved, 0)
  const waiting = progress.waiting()
  const of = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`
  return `Tree of ${of(parent.length, 'node', 'nodes')} on ${of(levels.length, 'level', 'levels')}; ${momentOf(at)}, ${of(progress.executed, 'node is', 'nodes are')} executed (${count(moved)} moved before), and ${of(waiting, 'task waits', 'tasks wait')}.`
}

/** The heads of the table by level, and a row for each. */
export const LEVEL_HEAD = ['Depth', 'Nodes', 'Executed', 'Waiting', 'Moved before'] as const
export const levelCells = (level: Level, depth: number): readonly string[] =>
  [depth, level.nodes, level.executed, level.waiting, level.moved].map(count)

/** What is known about a level. */
export const levelFacts = ({ nodes, executed, waiting, moved }: Level): readonly Fact[] => [
  { label: 'Nodes', value: count(nodes) },
  { label: 'Executed', value: count(executed) },
  { label: 'Waiting', value: count(waiting) },
  { label: 'Moved before', value: count(moved) },
]

/** What is known about a node, in the moment that is shown. */
export function nodeFacts(
  tree: FollowedTree,
  progress: Progress,
  nameOf: (processor: number) => string,
  node: number,
): readonly Fact[] {
  const { depth, moves, owner, parent } = tree
  const facts: Fact[] = [{ label: 'Depth', value: count(depth[node] - 1 + tree.rootDepth) }]
  const maker = node > 0 ? nameOf(owner[parent[node]]) : 'the beginning'
  if (progress.isKnown(node)) facts.push({ label: 'Made a task by', value: maker })
  if (progress.place[node] < progress.executed) {
    facts.push({ label: 'Executed by', value: nameOf(owner[node]) }, tree.whenOf(progress.place[node]), {
      label: 'Moved before',
      value: moves ? movesIn(moves[node]) : movedBefore(tree, node) ? 'yes' : 'no',
    })
    if (tree.fate?.[node] === FATE.dropped) facts.push({ label: 'Dropped', value: 'as good is known' })
  } else facts.push({ label: 'Executed', value: 'not yet' })
  return facts
}

const movesIn = (moves: number) => (moves === 0 ? 'no' : moves === 1 ? 'once' : `${count(moves)} times`)
