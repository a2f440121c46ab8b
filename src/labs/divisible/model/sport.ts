/**
 * SPORT (Ghatpande, Nakazato, Beaumont and Watanabe 2008, cited as [5]) as its publication announces it: the best schedule
 * of two workers in closed form, and the equivalent processor that takes the place of the two, so that workers are taken
 * in one after the other by increasing C. The model is linear: there is no latency.
 *
 * The two orders of each step are those of [5] and the one that it can leave out: all four are tried, which costs nothing.
 * Fractions of two are on a line, T is the greatest of three linear functions on it, so it is least at an end or where
 * two of them meet.
 */
import { type Orders, sortedByTransfer } from './orders.ts'
import { type Answer, better, createStep, type Search } from './search.ts'
import { type Problem, sizeOf } from './system.ts'
import { makespan } from './time.ts'

/** A worker, or several that are one to those outside; rates for a unit of load. */
interface Processor {
  readonly transfer: number
  readonly compute: number
}

/** A linear function of the first one's share: its values without any and with all of the load. */
interface Line {
  readonly at0: number
  readonly at1: number
}

/**
 * The best share of the worker that is sent load first, and T, for one unit of load on two workers.
 * `fifo`: the first is collected first.
 */
export function twoWorkers(
  first: Processor,
  second: Processor,
  resultRatio: number,
  fifo: boolean,
): { readonly share: number; readonly time: number } {
  const [there, next] = [first.transfer, second.transfer]
  const [back, nextBack] = [resultRatio * there, resultRatio * next]
  const lines: readonly Line[] = [
    { at1: there + first.compute + back, at0: fifo ? nextBack : 0 },
    { at1: there + (fifo ? 0 : back), at0: next + second.compute + nextBack },
    { at1: there + back, at0: next + nextBack },
  ]
  const shares = [1, 0]
  for (const [k, one] of lines.entries()) {
    for (const other of lines.slice(k + 1)) {
      const slope = one.at1 - one.at0 - other.at1 + other.at0
      const share = (other.at0 - one.at0) / slope
      if (share > 0 && share < 1) shares.push(share)
    }
  }
  const timeAt = (share: number) => Math.max(...lines.map(({ at0, at1 }) => at0 * (1 - share) + at1 * share))
  const share = shares.reduce((best, each) => (timeAt(each) < better(timeAt(best)) ? each : best))
  return { share, time: timeAt(share) }
}

/** The workers taken in so far as one, with their orders and their shares of a unit of load. */
interface Equivalent extends Processor {
  readonly orders: Orders
  readonly shares: Float64Array
}

/** The search: every step is a pair of orders of the equivalent processor and the next worker. */
export function* sport(problem: Problem): Search {
  const { system, load, resultRatio } = problem
  const size = sizeOf(system)
  const step = createStep(problem)
  const alone = (worker: number): Equivalent => {
    const shares = new Float64Array(size)
    shares[worker] = 1
    const orders = { allocation: [worker], collection: [worker] }
    return { transfer: system.transfer[worker], compute: system.compute[worker], orders, shares }
  }
  const write = ({ orders, shares }: Equivalent, k: number) => {
    step.size = step.sent = step.collected = orders.allocation.length
    step.allocation.set(orders.allocation)
    step.collection.set(orders.collection)
    for (let worker = 0; worker < size; worker++) step.fractions[worker] = load * shares[worker]
    step.time = makespan(problem, orders, step.fractions)
    step.improved = step.time < better(step.best)
    if (step.improved) step.best = step.time
    step.tried++
    step.share = k / size
  }
  const [start, ...rest] = sortedByTransfer(system)
  let all = alone(start)
  write(all, 1)
  yield step
  for (const [k, worker] of rest.entries()) {
    const next = alone(worker)
    let best: Equivalent | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [first, second] of [
      [all, next],
      [next, all],
    ]) {
      for (const fifo of [true, false]) {
        const { share, time } = twoWorkers(first, second, resultRatio, fifo)
        const joined = join(first, second, share, time, resultRatio, fifo)
        write(joined, k + 2)
        yield step
        if (time < better(least)) {
          least = time
          best = joined
        }
      }
    }
    // The workers after it have slower links still.
    if (!best || best.shares[worker] === 0) break
    all = best
  }
  const fractions = all.shares.map((share) => share * load)
  const answer: Answer = {
    orders: all.orders,
    fractions,
    time: makespan(problem, all.orders, fractions),
    tried: step.tried,
    failed: 0,
    degenerate: false,
  }
  return answer
}

/** Two as one: the port sends to both in turn, collects from both in turn, and what is between is its computing. */
function join(
  first: Equivalent,
  second: Equivalent,
  share: number,
  time: number,
  resultRatio: number,
  fifo: boolean,
): Equivalent {
  const transfer = share * first.transfer + (1 - share) * second.transfer
  const taking = [...(share > 0 ? [first] : []), ...(share < 1 ? [second] : [])]
  return {
    transfer,
    compute: Math.max(0, time - (1 + resultRatio) * transfer),
    orders: {
      allocation: taking.flatMap(({ orders }) => orders.allocation),
      collection: (fifo ? taking : taking.toReversed()).flatMap(({ orders }) => orders.collection),
    },
    shares: first.shares.map((each, worker) => share * each + (1 - share) * second.shares[worker]),
  }
}
