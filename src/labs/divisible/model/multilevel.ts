/**
 * The multi-level scheme that §5.2 leaves as future work: a cluster counts as one equivalent worker, clusters of clusters
 * are solved recursively, and the load of a cluster is split again among its members.
 *
 * All workers still hang on the one port of the master (table 3.3's clusters do), which serves a cluster's members one
 * after the other, both ways. The equivalent worker of a cluster is read off its own best schedule for its load x, with
 * fractions φ of x, the sum of latencies Λ and the total time T:
 *
 * - C = Σ φ_k C_k: the port sends the whole cluster its load in Λ + C x,
 * - L = Λ over the members that take part,
 * - E = (T − 2 Λ)/x − (1 + δ) C: what is between the last allocation and the first collection.
 *
 * Seen from outside, the cluster then is a worker that takes T alone: its schedule, shifted as a block, fits wherever the
 * equivalent worker's fits, so the composed schedule is never later than the one of the equivalent workers. As latency
 * makes T/x depend on x, equivalents and shares are worked out in turns. Whatever comes out is measured on the flat
 * system, so it is a real schedule and an upper bound of the flat optimum.
 */

import type { Orders } from './orders.ts'
import { type Search, sized } from './search.ts'
import { type Problem, sizeOf, systemOf } from './system.ts'
import { makespan } from './time.ts'

/** A worker of the system, or a cluster of workers and clusters. */
export type Tree = number | readonly Tree[]

/** A cluster as one worker, and what is inside. */
interface Equivalent {
  readonly transfer: number
  readonly compute: number
  readonly latency: number
  readonly orders: Orders
  /** Shares of the cluster's load, by worker of the system; they sum to 1. */
  readonly shares: Float64Array
}

/** A composed schedule. */
interface Multilevel {
  readonly orders: Orders
  /** α by worker of the system. */
  readonly fractions: Float64Array
  /** T of these fractions on the flat system. */
  readonly time: number
  /** Programs tried on all levels and in all turns. */
  readonly tried: number
}

/** Turns after which shares that still change are left as they are; they come to rest in 3 or 4. */
const TURNS = 8

/**
 * Schedules a load cluster by cluster. `search` finds the orders among the members of one cluster, at most as many as the
 * widest level has. Yields the number of members after each program, so that it can be done in slices.
 */
export function* multilevel(
  problem: Problem,
  tree: Tree,
  search: (problem: Problem) => Search,
): Generator<number, Multilevel, void> {
  const count = { tried: 0 }
  const { orders, shares } = yield* equivalentOf(problem, tree, problem.load, search, count)
  const fractions = shares.map((share) => share * problem.load)
  return { orders, fractions, time: makespan(problem, orders, fractions), tried: count.tried }
}

/** The equivalent worker of a tree for a load. */
function* equivalentOf(
  problem: Problem,
  tree: Tree,
  load: number,
  search: (problem: Problem) => Search,
  count: { tried: number } = { tried: 0 },
): Generator<number, Equivalent, void> {
  const { transfer, compute, latency } = problem.system
  if (typeof tree === 'number') {
    const shares = new Float64Array(sizeOf(problem.system))
    shares[tree] = 1
    const orders = { allocation: [tree], collection: [tree] }
    return { transfer: transfer[tree], compute: compute[tree], latency: latency[tree], orders, shares }
  }
  const loads = tree.map(() => load / tree.length)
  let members: Equivalent[] = []
  let best: Equivalent | undefined
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TURNS; turn++) {
    const now: Equivalent[] = []
    for (const [k, member] of tree.entries()) {
      const same = typeof member === 'number' && turn > 0
      now.push(same ? members[k] : yield* equivalentOf(problem, member, loads[k], search, count))
    }
    members = now
    const system = systemOf(
      members.map((member) => member.transfer),
      members.map((member) => member.compute),
      members.map((member) => member.latency),
    )
    const answer = yield* sized(search({ ...problem, system, load }))
    count.tried += answer.tried
    const composed = compose(problem, load, members, answer.orders, answer.fractions)
    if (composed.time < least) {
      least = composed.time
      best = composed.equivalent
    }
    let change = 0
    answer.fractions.forEach((fraction, k) => {
      // A member without load keeps the load it was judged by.
      if (fraction === 0) return
      change = Math.max(change, Math.abs(fraction - loads[k]) / load)
      loads[k] = fraction
    })
    if (change < 1e-9 || tree.every((member) => typeof member === 'number')) break
  }
  if (!best) throw new RangeError('A cluster without members has no equivalent worker.')
  return best
}

/** The members' schedules one inside the other, and what they look like as one worker. */
function compose(
  problem: Problem,
  load: number,
  members: readonly Equivalent[],
  outer: Orders,
  fractions: ArrayLike<number>,
): { readonly equivalent: Equivalent; readonly time: number } {
  const taking = (order: readonly number[]) => order.filter((member) => fractions[member] > 0)
  const orders = {
    allocation: taking(outer.allocation).flatMap((member) => members[member].orders.allocation),
    collection: taking(outer.collection).flatMap((member) => members[member].orders.collection),
  }
  const { system, resultRatio } = problem
  const shares = new Float64Array(sizeOf(system))
  for (const member of outer.allocation) {
    members[member].shares.forEach((share, worker) => {
      shares[worker] += (share * fractions[member]) / load
    })
  }
  let transfer = 0
  let latency = 0
  for (const worker of orders.allocation) {
    transfer += shares[worker] * system.transfer[worker]
    latency += system.latency[worker]
  }
  const time = makespan(
    problem,
    orders,
    shares.map((share) => share * load),
  )
  // A cluster that the port keeps busy all the time computes for free; a worker has to have some E.
  const compute = Math.max((time - 2 * latency) / load - (1 + resultRatio) * transfer, 1e-9 * transfer)
  return { equivalent: { transfer, compute, latency, orders, shares }, time }
}
