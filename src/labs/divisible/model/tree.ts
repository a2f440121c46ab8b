/**
 * Load for a tree of clusters with a port at each level (§5.2), from the leaves up: the algorithm that plans a star plans
 * the members of every port, and a cluster is an equivalent worker for the port above, whose E is the time that its own
 * plan takes for a unit of its load.
 *
 * Without latency below it that time is in proportion to the load, so the equivalent worker is exact: a plan is as good on
 * every level as the algorithm is, and the best subset of each port gives the best of the tree. With latency the E of a cluster
 * depends on its load, so equivalents and loads are worked out in turns, and the best plan of them is taken.
 */
import { planTime } from './schedule.ts'
import { type Answer, type SlicedSearch, sized } from './search.ts'
import { type Member, type Problem, sizeOf, systemOf } from './system.ts'

/** Turns after which loads that still change are left as they are. */
const TURNS = 4

/** What is planned below a port, by worker of the system: the order and the share of each. */
interface Plan {
  readonly allocation: readonly number[]
  readonly collection: readonly number[]
  readonly shares: Float64Array
  readonly tried: number
  readonly failed: number
}

/** Plans a tree. Yields the sizes of the programs on the way. */
export function* planTree(
  problem: Problem,
  members: readonly Member[],
  search: (star: Problem) => SlicedSearch,
): Generator<number, Answer, void> {
  const { allocation, collection, shares, tried, failed } = yield* planPort(problem, members, problem.load, search)
  const orders = { allocation, collection }
  const fractions = shares.map((share) => share * problem.load)
  const time = planTime(problem, orders, { fractions })
  return { orders, fractions, time, tried, failed, degenerate: false }
}

/**
 * Plans the members that one sender serves. To the search a cluster is a worker that computes as fast as the plan inside
 * it; that depends on the cluster's load, and its load on the search: turns go on until no cluster's time changes.
 *
 * @param load units that the sender has in all
 */
function* planPort(
  problem: Problem,
  members: readonly Member[],
  load: number,
  search: (star: Problem) => SlicedSearch,
): Generator<number, Plan, void> {
  const { system } = problem
  const loads = members.map(() => load / members.length)
  const inside: (Plan & { readonly compute: number })[] = []
  let [tried, failed] = [0, 0]
  let best: Plan | undefined
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TURNS; turn++) {
    let changed = false
    for (const [k, member] of members.entries()) {
      if (typeof member === 'number') {
        if (turn > 0) continue
        const shares = new Float64Array(sizeOf(system))
        shares[member] = 1
        const only = [member]
        inside[k] = { allocation: only, collection: only, shares, tried: 0, failed: 0, compute: system.compute[member] }
        continue
      }
      const plan = yield* planPort(problem, member.members, loads[k], search)
      tried += plan.tried
      failed += plan.failed
      const fractions = plan.shares.map((share) => share * loads[k])
      const compute = planTime({ ...problem, tree: member.members }, plan, { fractions }) / loads[k]
      changed ||= !(Math.abs(compute - inside[k]?.compute) <= 1e-12 * compute)
      inside[k] = { ...plan, compute }
    }
    if (turn > 0 && !changed) break
    const star = systemOf(
      members.map((member) => (typeof member === 'number' ? system.transfer[member] : member.transfer)),
      inside.map(({ compute }) => compute),
      members.map((member) => (typeof member === 'number' ? system.latency[member] : member.latency)),
    )
    const answer = yield* sized(search({ system: star, load, resultRatio: problem.resultRatio }))
    tried += answer.tried
    failed += answer.failed
    if (!Number.isFinite(answer.time)) break
    const plan = { ...composed(members, inside, answer, load), tried, failed }
    const time = planTime({ ...problem, tree: members }, plan, { fractions: plan.shares.map((share) => share * load) })
    if (time < least) {
      least = time
      best = plan
    }
    answer.fractions.forEach((fraction, k) => {
      // A member without load keeps the load it was judged by.
      if (fraction > 0) loads[k] = fraction
    })
    if (members.every((member) => typeof member === 'number')) break
  }
  const none = { allocation: [], collection: [], shares: new Float64Array(sizeOf(system)).fill(Number.NaN) }
  return { ...(best ?? none), tried, failed }
}

/** The members' orders one inside the other; a cluster without load takes no part. */
function composed(
  members: readonly Member[],
  inside: readonly Plan[],
  { orders, fractions }: Answer,
  load: number,
): Omit<Plan, 'tried' | 'failed'> {
  const taking = (order: readonly number[]) => order.filter((k) => typeof members[k] === 'number' || fractions[k] > 0)
  const shares = new Float64Array(inside[0].shares.length)
  for (const k of taking(orders.allocation)) {
    inside[k].shares.forEach((share, worker) => {
      shares[worker] += (share * fractions[k]) / load
    })
  }
  return {
    allocation: taking(orders.allocation).flatMap((k) => inside[k].allocation),
    collection: taking(orders.collection).flatMap((k) => inside[k].collection),
    shares,
  }
}
