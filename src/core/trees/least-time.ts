/**
 * How early a tree can have been executed, with any balancer: a node is known only once its ancestors have been executed (late work), and a processor
 * has tasks only once a message has brought it one (spread). For equal nodes and free messages the first is Hu's formula (1961), the optimum.
 */
import { leastEnd } from '../math/least-end.ts'
import type { Tree } from './shape.ts'

/** Nodes that are not drawn are remembered up to this many: beyond, no bound is worked out. */
export const MOST_REMEMBERED = 400_000

/** Into how many stretches time is cut at most, each of which is looked at as a whole first. */
const MOST_BUCKETS = 2 ** 11

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
  const spread = spreading.messages.kind === 'post' ? spreadTime(work, speeds, ready, spreading.messages.gap) : 0
  const late = lateWork(work, speeds, ready, spread)
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
  const again = new Float64Array(ready.length)
  again[0] = begin
  let nextAgain = 0
  let nextNew = 1
  for (let k = 1; k < ready.length; k++) {
    const isNew = nextNew < k && ready[nextNew] < again[nextAgain]
    const start = isNew ? ready[nextNew++] : again[nextAgain++]
    ready[k] = start + delay
    again[k] = start + gap
  }
  return ready
}

/**
 * The greatest, over θ, of the least time in which nodes that have θ of ancestors above them, or more, can have been executed; something smaller where
 * that is below `interesting`.
 */
function lateWork({ heads, costs }: TreeWork, speeds: Float64Array, ready: Float64Array, interesting: number): number {
  const [fastest] = speeds
  /** The least T with Σ s_k (T − max(θ/s_1, r_k))⁺ ≥ work. */
  const endOf = (head: number, work: number): number => leastEnd(work, ready, speeds, { earliest: head / fastest })
  let together = 0
  let lost = 0
  for (let k = 0; k < speeds.length; k++) {
    together += speeds[k]
    lost += speeds[k] * ready[k]
  }
  const lastReady = ready[ready.length - 1]
  /** No less than that, and found at once: all take part. */
  const atMost = (head: number, work: number): number => {
    const earliest = head / fastest
    return Math.min(earliest + (work + lost) / together, Math.max(earliest, lastReady) + work / together)
  }
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
  for (let bucket = buckets - 1; bucket >= 0; bucket--) after[bucket] = after[bucket + 1] + sums[bucket]
  for (let bucket = 0; bucket < buckets; bucket++) {
    if (counts[bucket] > 0 && atMost(lowest[bucket], after[bucket]) >= Math.max(greatest, interesting))
      greatest = Math.max(greatest, endOf(lowest[bucket], after[bucket]))
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

/**
 * Nodes of each level from 1 on, once all have been executed.
 *
 * @param families nodes with children, by their level up to the last but two; not read where all nodes of a level are alike
 * @param executed all nodes
 */
export function levelsBy(
  { depth, fanOut, limit, certain }: Tree,
  families: Float64Array,
  executed: number,
): Float64Array {
  const counts = new Float64Array(depth + 2)
  counts[1] = 1
  let all = 1
  for (let level = 1; level < depth - 1; level++) {
    const parents = certain ? (limit[level] >= 0 ? counts[level] : 0) : families[level]
    counts[level + 1] = parents * fanOut
    all += counts[level + 1]
  }
  if (depth > 1) counts[depth] = executed - all
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
