/**
 * A proof that no schedule of a drawn tree takes less than a time, even with free messages: nodes that have θ of ancestors above them, or more, begin no
 * earlier than that. Of equal nodes on equally fast processors it is the optimum, with a schedule that takes it (Hu 1961).
 */
import { RunStopped } from '../lab.ts'
import type { Values } from '../parameters.ts'
import { unexpected } from '../text/expected.ts'
import { count } from '../text/format.ts'
import { isDrawn, workloadNameOf } from '../workloads/names.ts'
import { childKey, type Tree, type TreeSettings, treeOf } from './shape.ts'

/** Nodes that a certificate lists at most. */
const MOST_LISTED = 100_000

/** Nodes after which the making of a certificate may be interrupted, and the work units of each. */
const PIECE = 2 ** 10
const NODE_WORK = 10

/** What nodes and processors are like: nanoseconds of a node, what each child adds, and speeds. */
export interface ToSchedule {
  readonly node: number
  readonly child: number
  readonly speeds: ArrayLike<number>
}

/** A certificate about late work: doc/certificates.md says what it holds. */
export interface LateCertificate {
  readonly kind: 'late'
  readonly problem: {
    readonly nodes: readonly (readonly [parent: number, cost: number])[]
    readonly speeds: readonly number[]
  }
  readonly time: number
  readonly theta: number
  readonly work: number
  readonly rounds?: readonly number[]
}

/** Whether Hu's formula gives the optimum: all nodes take equally long on all processors. */
export const areEqual = ({ node, child, speeds }: ToSchedule): boolean =>
  child === 0 && node > 0 && Array.from(speeds).every((speed) => speed === speeds[0])

/** The certificate of a scenario's tree; throws where chance does not draw it. */
export function* certifying(values: TreeSettings & Values, machine: ToSchedule): Generator<number, LateCertificate> {
  if (isDrawn(values)) return yield* lateCertificate(treeOf(values), machine)
  const message = unexpected('workload', 'a drawn tree, whose best can be proved', workloadNameOf(values))
  throw new RunStopped({ parameter: 'workload', message })
}

/** The certificate of a tree; throws where it has more than `MOST_LISTED` nodes. Yields units of work. */
function* lateCertificate(tree: Tree, machine: ToSchedule): Generator<number, LateCertificate> {
  const parents = yield* parentsOf(tree)
  const speeds = Array.from(machine.speeds)
  const { node, child } = machine
  const children = parents.map(() => 0)
  for (let k = 1; k < parents.length; k++) children[parents[k]]++
  const nodes = parents.map((parent, k): readonly [parent: number, cost: number] => [
    parent,
    node + child * children[k],
  ])
  const heads = [0]
  for (let k = 1; k < nodes.length; k++) heads.push(heads[parents[k]] + nodes[parents[k]][1])
  const isEqual = areEqual(machine)
  const fastest = Math.max(...speeds)
  const together = speeds.reduce((sum, speed) => sum + speed)
  let best = { time: Number.NEGATIVE_INFINITY, theta: 0, work: 0 }
  let work = 0
  const byHead = Array.from(nodes.keys()).sort((a, b) => heads[b] - heads[a])
  for (const [nth, k] of byHead.entries()) {
    work += nodes[k][1]
    if (heads[k] === heads[byHead[nth + 1]]) continue
    const lasts = isEqual ? Math.ceil((nth + 1) / speeds.length) * (node / fastest) : work / together
    const time = heads[k] / fastest + lasts
    if (time > best.time) best = { time, theta: heads[k], work }
  }
  const problem = { nodes, speeds }
  if (!isEqual) return { kind: 'late', problem, ...best }
  yield nodes.length * NODE_WORK
  return { kind: 'late', problem, ...best, rounds: roundsOf(parents, children, speeds.length) }
}

/** The parents of a tree's nodes, each after its parent; the root is its own. */
function* parentsOf({ depth, fanOut, rootLevel, rootKey, mark, limit }: Tree): Generator<number, number[]> {
  const parents = [0]
  const levels = [rootLevel]
  const keys = [rootKey]
  for (let k = 0; k < parents.length; k++) {
    if (k % PIECE === PIECE - 1) yield PIECE * NODE_WORK
    const below = (levels[k] & ~mark) + 1
    if (below > depth || keys[k] >>> 1 > limit[levels[k]]) continue
    if (parents.length + fanOut > MOST_LISTED) {
      const message = unexpected(
        'depth',
        `a tree of at most ${count(MOST_LISTED)} nodes, all of which a certificate lists`,
        'more',
      )
      throw new RunStopped({ parameter: 'depth', message })
    }
    for (let child = 0; child < fanOut; child++) {
      parents.push(k)
      levels.push(child === fanOut - 1 ? below | mark : below)
      keys.push(childKey(keys[k], child))
    }
  }
  return parents
}

/**
 * Hu's schedule: the round of each node, from 1 on. It is made from the end: of the nodes whose children all come later, those with most ancestors are
 * put into the latest round that has room.
 */
function roundsOf(parents: readonly number[], children: readonly number[], processors: number): number[] {
  const levels = [0]
  for (let k = 1; k < parents.length; k++) levels.push(levels[parents[k]] + 1)
  const left = [...children]
  const ready: number[][] = Array.from({ length: levels[levels.length - 1] + 1 }, () => [])
  for (const [k, level] of levels.entries()) if (left[k] === 0) ready[level].push(k)
  const fromEnd = parents.map(() => 0)
  let placed = 0
  let round = 0
  for (; placed < parents.length; round++) {
    const chosen: number[] = []
    for (let level = ready.length - 1; level >= 0; level--)
      while (chosen.length < processors && ready[level].length > 0) chosen.push(ready[level].pop() as number)
    for (const k of chosen) {
      fromEnd[k] = round
      if (k > 0 && --left[parents[k]] === 0) ready[levels[k] - 1].push(parents[k])
    }
    placed += chosen.length
  }
  return fromEnd.map((before) => round - before)
}
