/**
 * Several rounds of sending (§1.1 sets them aside): the port goes through its workers `rounds` times and opens each link
 * again for every instalment, so a worker begins to compute after the first one and receives the others meanwhile. As in
 * one round, all sending comes before the first collection, and each worker returns its result in one piece.
 */
import { agree, type Bounds, certify } from './certify.ts'
import type { Orders } from './orders.ts'
import { createProgram } from './program.ts'
import { planTime } from './schedule.ts'
import { createWorkspace, solve, solveAgain } from './simplex.ts'
import { type Problem, sizeOf } from './system.ts'

/** Instalments, and T with them. */
interface RoundsPlan {
  /** α by round, then by worker of the system. */
  readonly instalments: readonly Float64Array[]
  /** α by worker of the system, over all rounds. */
  readonly fractions: Float64Array
  readonly time: number
}

function planned(problem: Problem, orders: Orders, instalments: readonly Float64Array[]): RoundsPlan {
  const fractions = new Float64Array(sizeOf(problem.system))
  for (const loads of instalments) for (const worker of orders.allocation) fractions[worker] += loads[worker]
  return { instalments, fractions, time: planTime(problem, orders, { fractions, instalments }) }
}

/** How often a program is taken up again before it counts as one without a proof. */
const ATTEMPTS = 4

/** Shares of T by which the two bounds may differ: instalments grow from round to round, up to a million times. */
const PROVED = 1e-8

/**
 * The best instalments for given orders and a number of rounds: the linear program of §2.1 with (2.1) for every
 * instalment, as a worker that has received its r-th one computes at least that and all later ones before it is
 * collected. Undefined where no optimum could be proved.
 */
export function bestInstalments(problem: Problem, orders: Orders, rounds: number): RoundsPlan | undefined {
  const { system, load, resultRatio } = problem
  const { transfer, compute, latency } = system
  const { allocation, collection } = orders
  const workers = allocation.length
  const size = workers * rounds
  const program = createProgram(size)
  program.size = size
  program.load = load
  const { matrix, base, port } = program
  let opened = 0
  for (let r = 0; r < rounds; r++) {
    allocation.forEach((worker, k) => {
      const at = r * workers + k
      const row = at * size
      opened += latency[worker]
      base[at] = opened
      port[at] = (1 + resultRatio) * transfer[worker]
      for (let j = 0; j <= at; j++) matrix[row + j] = transfer[allocation[j % workers]]
      for (let s = r; s < rounds; s++) matrix[row + s * workers + k] += compute[worker]
      for (const other of collection.slice(collection.indexOf(worker))) {
        base[at] += latency[other]
        const column = allocation.indexOf(other)
        for (let s = 0; s < rounds; s++) matrix[row + s * workers + column] += resultRatio * transfer[other]
      }
    })
  }
  program.portBase = opened + opened / rounds
  const work = createWorkspace(size)
  work.tolerance = 1e-10
  const bounds: Bounds = { upper: 0, lower: 0 }
  let status = solve(program, work)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    certify(program, work.fractions, work.duals, work.portDual, bounds)
    if (status === 'optimal' && agree(bounds, PROVED)) break
    status = solveAgain(program, work)
  }
  if (!agree(bounds, PROVED)) return undefined
  const instalments = Array.from({ length: rounds }, (_, r) => {
    const loads = new Float64Array(sizeOf(system))
    allocation.forEach((worker, k) => {
      loads[worker] = work.fractions[r * workers + k]
    })
    return loads
  })
  return planned(problem, orders, instalments)
}

/** How many times the load of the last round all rounds may have: beyond it the last round would be lost in rounding. */
const GREATEST = 1e9

/**
 * Uniform rounds (UMR; Yang and Casanova 2003): in a round every worker computes for the same time, and sending a round
 * takes as long as computing the one before, so that load comes about when it is needed. With θ = Σ C/E and
 * Λ = Σ L over the workers, the times of computing are linked by Λ + θ t_r = t_{r−1}. Where the last rounds would be
 * left without load there are fewer.
 */
export function uniformInstalments(problem: Problem, orders: Orders, rounds: number): RoundsPlan {
  const { system, load } = problem
  const { transfer, compute, latency } = system
  let [speed, rate, opening] = [0, 0, 0]
  for (const worker of orders.allocation) {
    speed += 1 / compute[worker]
    rate += transfer[worker] / compute[worker]
    opening += latency[worker]
  }
  // Backwards from the last round, whose time is t: t_r = t · growth + fixed.
  const times = [{ growth: 1, fixed: 0 }]
  for (let r = 1; r < rounds; r++) {
    const { growth, fixed } = times[0]
    const before = { growth: rate * growth, fixed: opening + rate * fixed }
    const all = [before, ...times]
    if (sum(all, 'fixed') * speed >= load || sum(all, 'growth') > GREATEST) break
    times.unshift(before)
  }
  const last = (load / speed - sum(times, 'fixed')) / sum(times, 'growth')
  const instalments = times.map(({ growth, fixed }) => {
    const loads = new Float64Array(sizeOf(system))
    for (const worker of orders.allocation) loads[worker] = (growth * last + fixed) / compute[worker]
    return loads
  })
  return planned(problem, orders, instalments)
}

const sum = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number =>
  rows.reduce((total, row) => total + row[key], 0)

/** Workers by increasing C as long as one port can feed them all while they compute: Σ C/E ≤ 1; at least the first. */
export function fedByOnePort({ system }: Problem, order: readonly number[]): readonly number[] {
  let busy = 0
  const last = order.findIndex((worker) => {
    busy += system.transfer[worker] / system.compute[worker]
    return busy > 1
  })
  return last < 0 ? order : order.slice(0, Math.max(1, last))
}
