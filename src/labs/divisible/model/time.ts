/** What constraints (2.1) and (2.2) give for fractions that are already known. */
import type { Orders } from './orders.ts'
import type { Problem } from './system.ts'

/** The two kinds of lower bound that fractions put on the finishing time. */
export interface Times {
  /** The greatest left-hand side of (2.1): the latest worker, if the port could serve two at once. */
  readonly workers: number
  /** The left-hand side of (2.2): the port's whole work. */
  readonly port: number
}

/** Both left-hand sides for the given fractions, by worker of the system; latency counts. */
export function timesOf(problem: Problem, orders: Orders, fractions: ArrayLike<number>): Times {
  const { system, resultRatio } = problem
  const { transfer, compute, latency } = system
  const { allocation, collection } = orders
  // The end of a worker's computation; its collection starts `after` before the end.
  const computed = new Map<number, number>()
  let port = 0
  for (const worker of allocation) {
    port += fractions[worker] * transfer[worker] + latency[worker]
    computed.set(worker, port + fractions[worker] * compute[worker])
  }
  let workers = 0
  let after = 0
  for (let place = collection.length - 1; place >= 0; place--) {
    const worker = collection[place]
    after += resultRatio * fractions[worker] * transfer[worker] + latency[worker]
    workers = Math.max(workers, (computed.get(worker) ?? 0) + after)
  }
  return { workers, port: port + after }
}

/**
 * T of the given fractions: when the last result is in. A program solved without latency gets its real time this way
 * ("adjusted for latency", §2.2).
 */
export function finishingTime(problem: Problem, orders: Orders, fractions: ArrayLike<number>): number {
  const { workers, port } = timesOf(problem, orders, fractions)
  return Math.max(workers, port)
}
