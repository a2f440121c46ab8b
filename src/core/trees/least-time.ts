/**
 * How early a tree can have been executed, with any balancer: a node is known only once its ancestors have been executed (late work), and a processor
 * has tasks only once a message has brought it one (spread). For equal nodes and free messages the first is Hu's formula (1961), the optimum.
 */
import { leastEnd } from '../math/least-end.ts'
import { childKey, type Tree } from './shape.ts'

/** Nodes that are not drawn are remembered up to this many: beyond, no bound is worked out. */
export const MOST_REMEMBERED = 400_000

/** Into how many stretches time is cut at most, each of which is looked at as a whole first. */
const MOST_BUCKETS = 2 ** 11

/** Nodes after which counting a tree's levels may be interrupted, and the work units of each. */
const PIECE = 2 ** 14
const NODE_WORK = 3

/** What a tree's nodes need: `costs[i]` nanoseconds for the nodes that have `heads[i]` nanoseconds of ancestors above them, at speed 1. */
export interface TreeWork {
  readonly heads: ArrayLike<number>
  readonly costs: ArrayLike<number>
}

/** The processors that execute nodes, and how they come by tasks. Times in nanoseconds. */
export interface Spreading {
  /** Speeds of the processors that execute nodes. */
  readonly speeds: ArrayLike<number>
  /** What the root takes at speed 1. */
  readonly root: number
  /**
   * How tasks reach others: all have them at the start; each sender sends one every `gap`, and its receiver has it `delay` after the sending began; or
   * all others have theirs `delay` after the root.
   */
  readonly messages:
    | { readonly kind: 'none' }
    | { readonly kind: 'post'; readonly gap: number; readonly delay: number }
    | { readonly kind: 'server'; readonly delay: number }
}

/** The least time of all, and what takes it. */
export interface LeastTime {
  readonly time: number
  readonly by: 'late' | 'spread'
}

/** The least time in nanoseconds in which such a tree is executed by these processors. */
export function leastTimeOf(work: TreeWork, spreading: Spreading): LeastTime {
  const speeds = Float64Array.from(spreading.speeds).sort().reverse()
  const ready = readyTimes(speeds, spreading)
  const late = lateWork(work, speeds, ready)
  const spread = spreading.messages.kind === 'post' ? spreadTime(work, speeds, ready, spreading.messages.gap) : 0
  return spread > late ? { time: spread, by: 'spread' } : { time: late, by: 'late' }
}

/** When each processor can have its first task, the earliest first (the postal model of Bar-Noy and Kipnis 1992). */
function readyTimes(speeds: Float64Array, { root, messages }: Spreading): Float64Array {
  const ready = new Float64Array(speeds.length)
  if (messages.kind === 'none') return ready
  const begin = root / speeds[0]
  if (messages.kind === 'server') return ready.fill(begin + messages.delay, 1)
  const { gap, delay } = messages
  // The moments at which a processor can begin to send next: those of newcomers and those of senders that go on each come in order.
  const again: number[] = [begin]
  let nextAgain = 0
  let nextNew = 1
  for (let k = 1; k < ready.length; k++) {
    const fresh = nextNew < k ? ready[nextNew] : Number.POSITIVE_INFINITY
    const isNew = nextAgain >= again.length || fresh < again[nextAgain]
    const start = isNew ? fresh : again[nextAgain]
    if (isNew) nextNew++
    else nextAgain++
    ready[k] = start + delay
    again.push(start + gap)
  }
  return ready
}

/** The greatest, over θ, of the least time in which nodes that have θ of ancestors above them, or more, can have been executed. */
function lateWork({ heads, costs }: TreeWork, speeds: Float64Array, ready: Float64Array): number {
  const [fastest] = speeds
  /** The least T with Σ s_k (T − max(θ/s_1, r_k))⁺ ≥ work. */
  const endOf = (head: number, work: number): number => leastEnd(work, ready, speeds, { earliest: head / fastest })
  // Nodes by their heads: where whole stretches cannot come above the greatest so far they are not sorted.
  const buckets = Math.min(MOST_BUCKETS, heads.length)
  let last = 0
  for (let i = 0; i < heads.length; i++) last = Math.max(last, heads[i])
  const bucketOf = (head: number) => (last > 0 ? Math.min(buckets - 1, Math.floor((head / last) * buckets)) : 0)
  const sums = new Float64Array(buckets)
  const counts = new Int32Array(buckets)
  const lowest = new Float64Array(buckets).fill(Number.POSITIVE_INFINITY)
  const highest = new Float64Array(buckets)
  for (let i = 0; i < heads.length; i++) {
    const bucket = bucketOf(heads[i])
    sums[bucket] += costs[i]
    counts[bucket]++
    lowest[bucket] = Math.min(lowest[bucket], heads[i])
    highest[bucket] = Math.max(highest[bucket], heads[i])
  }
  let greatest = 0
  const after = new Float64Array(buckets + 1)
  for (let bucket = buckets - 1; bucket >= 0; bucket--) {
    after[bucket] = after[bucket + 1] + sums[bucket]
    if (counts[bucket] > 0) greatest = Math.max(greatest, endOf(lowest[bucket], after[bucket]))
  }
  const open = new Map<number, number[]>()
  for (let bucket = 0; bucket < buckets; bucket++) {
    if (highest[bucket] > lowest[bucket] && endOf(highest[bucket], after[bucket]) > greatest) open.set(bucket, [])
  }
  if (open.size > 0) for (let i = 0; i < heads.length; i++) open.get(bucketOf(heads[i]))?.push(i)
  for (const [bucket, nodes] of open) {
    let work = after[bucket + 1]
    nodes.sort((a, b) => heads[b] - heads[a])
    for (const [nth, i] of nodes.entries()) {
      work += costs[i]
      if (heads[i] !== heads[nodes[nth + 1]]) greatest = Math.max(greatest, endOf(heads[i], work))
    }
  }
  return greatest
}

/** The least time over how many take part: each further one has its message sent by a processor that computes nothing meanwhile. */
function spreadTime({ costs }: TreeWork, speeds: Float64Array, ready: Float64Array, gap: number): number {
  let work = 0
  for (let i = 0; i < costs.length; i++) work += costs[i]
  const slowest = speeds[speeds.length - 1]
  let least = Number.POSITIVE_INFINITY
  let speed = 0
  let lost = 0
  for (let k = 0; k < speeds.length; k++) {
    speed += speeds[k]
    lost += speeds[k] * ready[k]
    least = Math.min(least, (work + k * gap * slowest + lost) / speed)
  }
  return least
}

/** The levels of the trees that were walked last, by what decides a tree's shape. */
const levelsOf = new Map<string, Float64Array>()
const MOST_TREES = 8

/** What decides the shape of a tree: two trees with the same have the same nodes. */
function shapeKey({ depth, fanOut, rootKey, mark, limit }: Tree): string {
  const limits = (from: number) => limit.subarray(from, from + depth + 1).join()
  return [depth, fanOut, rootKey, mark, limits(0), mark > 0 ? limits(mark) : ''].join('|')
}

/**
 * Nodes of each level of a tree from 1 on, counted in pieces: it is walked apart from any run, and once for runs that follow each other with the same tree.
 * Yields the work units of each piece.
 */
export function* countLevels(tree: Tree): Generator<number, Float64Array> {
  if (tree.certain) return yield* walkLevels(tree)
  const key = shapeKey(tree)
  const cached = levelsOf.get(key)
  if (cached) return cached
  const counts = yield* walkLevels(tree)
  if (levelsOf.size === MOST_TREES) levelsOf.clear()
  levelsOf.set(key, counts)
  return counts
}

function* walkLevels(tree: Tree): Generator<number, Float64Array> {
  const { depth, fanOut, rootLevel, rootKey, mark, limit, certain } = tree
  const counts = new Float64Array(depth + 2)
  if (certain) {
    counts[1] = 1
    for (let level = 1; level < depth && limit[level] >= 0; level++) counts[level + 1] = counts[level] * fanOut
    return counts
  }
  // Nodes with children alone wait, on each level at most those of one family more: leaves are counted as they are met.
  const levels = new Int32Array(depth * fanOut + 1)
  const keys = new Int32Array(depth * fanOut + 1)
  let waiting = 0
  counts[rootLevel & ~mark]++
  if (rootKey >>> 1 <= limit[rootLevel]) {
    levels[waiting] = rootLevel
    keys[waiting++] = rootKey
  }
  let left = PIECE
  while (waiting > 0) {
    const level = levels[--waiting]
    const key = keys[waiting]
    const below = (level & ~mark) + 1
    counts[below] += fanOut
    left -= fanOut
    if (left <= 0) {
      yield (PIECE - left) * NODE_WORK
      left = PIECE
    }
    // Children on the last level are leaves, whatever their keys.
    if (below === depth) continue
    for (let child = 0; child < fanOut; child++) {
      const at = child === fanOut - 1 ? below | mark : below
      const own = childKey(key, child)
      if (own >>> 1 > limit[at]) continue
      levels[waiting] = at
      keys[waiting++] = own
    }
  }
  return counts
}

/** The work of a tree of which this is known level by level. A node of a drawn tree has as many children as any other, or none. */
export function workOfLevels(counts: Float64Array, fanOut: number, node: number, child: number): TreeWork {
  const deepest = counts.findLastIndex((count) => count > 0)
  const heads = Float64Array.from({ length: deepest }, (_, k) => k * (node + fanOut * child))
  const costs = Float64Array.from({ length: deepest }, (_, k) => counts[k + 1] * node + counts[k + 2] * child)
  return { heads, costs }
}

/** Heads and costs of nodes as they are executed, up to `MOST_REMEMBERED`. */
export class NodeTimes {
  private heads = new Float64Array(1024)
  private costs = new Float64Array(1024)
  private count = 0

  add(head: number, cost: number): void {
    if (this.count > MOST_REMEMBERED) return
    if (this.count === this.heads.length) {
      const grown = (array: Float64Array) => {
        const next = new Float64Array(2 * array.length)
        next.set(array)
        return next
      }
      this.heads = grown(this.heads)
      this.costs = grown(this.costs)
    }
    this.heads[this.count] = head
    this.costs[this.count++] = cost
  }

  /** All of them; undefined where there were too many. */
  work(): TreeWork | undefined {
    if (this.count > MOST_REMEMBERED) return undefined
    return { heads: this.heads.subarray(0, this.count), costs: this.costs.subarray(0, this.count) }
  }
}
