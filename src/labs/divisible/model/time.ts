/** What constraints (2.1) and (2.2) give for fractions that are already known. */
import type { Problem } from './system.ts'

/** The two kinds of lower bound that fractions put on the total time. */
interface Times {
  /** The greatest left-hand side of (2.1): the latest worker, if the port could serve two at once. */
  readonly workers: number
  /** The left-hand side of (2.2): the port's whole work. */
  readonly port: number
}

/** σ_a and σ_c as lists or as typed arrays of the right length. */
interface AnyOrders {
  readonly allocation: ArrayLike<number>
  readonly collection: ArrayLike<number>
}

/** Both left-hand sides for the given fractions, by worker of the system; latency counts. */
export function timesOf(
  problem: Problem,
  orders: AnyOrders,
  fractions: ArrayLike<number>,
  size = orders.allocation.length,
): Times {
  const { system, resultRatio } = problem
  const { transfer, compute, latency } = system
  const { allocation, collection } = orders
  // The end of each worker's computation.
  const computed = new Float64Array(transfer.length)
  let port = 0
  for (let place = 0; place < size; place++) {
    const worker = allocation[place]
    port += fractions[worker] * transfer[worker] + latency[worker]
    computed[worker] = port + fractions[worker] * compute[worker]
  }
  let workers = 0
  let after = 0
  for (let place = size - 1; place >= 0; place--) {
    const worker = collection[place]
    after += resultRatio * fractions[worker] * transfer[worker] + latency[worker]
    workers = Math.max(workers, computed[worker] + after)
  }
  return { workers, port: port + after }
}

/**
 * T of the given fractions: when the last result is in. A program solved without latency gets its real time this way
 * ("adjusted for latency", §2.2).
 */
export function makespan(
  problem: Problem,
  orders: AnyOrders,
  fractions: ArrayLike<number>,
  size = orders.allocation.length,
): number {
  const { workers, port } = timesOf(problem, orders, fractions, size)
  return Math.max(workers, port)
}
