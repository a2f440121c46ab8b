/**
 * The tree that a run executes, node by node: who executes which one when. The engine itself runs again; beside it, queues of nodes
 * follow what it counts: how many tasks a processor takes and which moves there are.
 */

import type { Making } from '../../../core/lab.ts'
import { processorsOf } from '../../../core/network/index.ts'
import { childKey } from '../../../core/trees/tables.ts'
import type { TreeValues } from '../parameters.ts'
import { MOST_NODES, type TreeNodes } from './detail.ts'
import { Engine } from './engine.ts'
import type { Probe } from './system.ts'

/** Nodes between two pauses. */
const PIECE = 4096

/** Follows a run; the result is undefined where the tree has more than `most` nodes. */
export function makeNodes(values: TreeValues, most = MOST_NODES): Making<TreeNodes | undefined> {
  const steps = follow(values, most)
  let result: TreeNodes | undefined
  return {
    advance(work) {
      for (let left = work; left > 0; ) {
        const { done, value } = steps.next()
        if (!done) left -= value
        else {
          result = value
          return true
        }
      }
      return false
    },
    result: () => result,
  }
}

/** What is known of nodes; grows with their number. */
function createStore() {
  const fresh = (size: number) => ({
    parent: new Int32Array(size),
    depth: new Uint16Array(size),
    owner: new Uint16Array(size),
    moves: new Uint16Array(size),
    order: new Int32Array(size),
    key: new Int32Array(size),
    /** The next newer and the next older task of the same queue, or −1. */
    newer: new Int32Array(size),
    older: new Int32Array(size),
  })
  let arrays = fresh(PIECE)
  return {
    /** The arrays, with room for so many nodes. They are others after each call. */
    room(nodes: number) {
      if (nodes > arrays.parent.length) {
        const larger = fresh(2 * nodes)
        for (const name of Object.keys(larger) as (keyof typeof larger)[]) larger[name].set(arrays[name])
        arrays = larger
      }
      return arrays
    },
  }
}

/** Yields how much work it has done, a node being some ten units. */
function* follow(values: TreeValues, most: number): Generator<number, TreeNodes | undefined> {
  const engine = new Engine(values, false)
  const { system } = engine
  const { tree } = system
  const { fanOut, limit, mark } = tree
  const oldestFirst = values.traversal === 'breadth-first'
  const processors = processorsOf(values)
  const oldest = new Int32Array(processors).fill(-1)
  const newest = new Int32Array(processors).fill(-1)
  const store = createStore()
  const begin = [0]
  const work = 10 * PIECE
  let nodes = 1
  let executed = 0
  let its = store.room(1)
  its.parent[0] = its.newer[0] = its.older[0] = -1
  its.depth[0] = 1
  its.key[0] = tree.rootKey
  oldest[engine.firstWorker] = newest[engine.firstWorker] = 0
  while (!engine.approach(0, work, () => {})) yield work

  let moved: [from: number, to: number, tasks: number][] = []
  const probe: Probe = {
    clocks: new Float64Array(processors),
    moved: (from, to, tasks) => moved.push([from, to, tasks]),
    message() {},
  }
  let active = new Int32Array()
  let ran = new Int32Array()
  const look = () => {
    active = system.active.slice(0, system.activeCount)
    ran = active.map((q) => system.ran[q])
  }
  while (engine.iterate(probe, look)) {
    if (system.executed + system.tasks > most) return undefined
    let spent = active.length
    for (let i = 0; i < active.length; i++) {
      const q = active[i]
      for (let left = ran[i]; left > 0; left--) {
        // Taken out of the queue.
        const node = oldestFirst ? oldest[q] : newest[q]
        const { older, newer } = its
        const next = oldestFirst ? newer[node] : older[node]
        if (oldestFirst) oldest[q] = next
        else newest[q] = next
        if (next < 0) oldest[q] = newest[q] = -1
        else if (oldestFirst) older[next] = -1
        else newer[next] = -1
        its.owner[node] = q
        its.order[executed++] = node
        spent += 10
        // Its children come in at the newest end.
        const plain = its.depth[node]
        const right = node === 0 || (node - 1) % fanOut === fanOut - 1
        const level = right ? plain | mark : plain
        if (its.key[node] >>> 1 > limit[level]) continue
        its = store.room(nodes + fanOut)
        for (let c = 0; c < fanOut; c++) {
          const child = nodes++
          its.parent[child] = node
          its.depth[child] = plain + 1
          its.key[child] = childKey(its.key[node], c)
          append(its, oldest, newest, q, child, child)
        }
        spent += 10 * fanOut
        if (spent > work) {
          yield spent
          spent = 0
        }
      }
    }
    for (const [from, to, tasks] of moved) {
      if (tasks === 0) continue
      const first = oldest[from]
      let last = -1
      for (let left = tasks, at = first; left > 0; left--, at = its.newer[at]) {
        last = at
        if (its.moves[at] < 65_535) its.moves[at]++
      }
      const rest = its.newer[last]
      oldest[from] = rest
      if (rest < 0) newest[from] = -1
      else its.older[rest] = -1
      append(its, oldest, newest, to, first, last)
      spent += 2 * tasks
    }
    moved = []
    begin.push(executed)
    yield spent
  }
  // Gives the kernel back.
  engine.advance(1)
  const { parent, depth, owner, moves, order } = its
  return {
    processors,
    parent: parent.slice(0, nodes),
    depth: depth.slice(0, nodes),
    owner: owner.slice(0, nodes),
    moves: moves.slice(0, nodes),
    order: order.slice(0, nodes),
    begin: Int32Array.from(begin),
  }
}

/** Puts tasks that hang together, from `first` to `last`, at the newest end of a queue. */
function append(
  { newer, older }: { readonly newer: Int32Array; readonly older: Int32Array },
  oldest: Int32Array,
  newest: Int32Array,
  q: number,
  first: number,
  last: number,
): void {
  const before = newest[q]
  older[first] = before
  newer[last] = -1
  if (before < 0) oldest[q] = first
  else newer[before] = first
  newest[q] = last
}
