/** The schedule that fractions and orders stand for, as figure 2.2 draws it. All times are time units from the start. */
import type { Orders } from './orders.ts'
import type { Problem } from './system.ts'
import { makespan } from './time.ts'

/** One worker's three phases; a phase of no load still opens the link. */
export interface WorkerSchedule {
  readonly worker: number
  /** α, units of load. */
  readonly fraction: number
  /** The port sends: latency, then load. */
  readonly allocationStart: number
  readonly allocationEnd: number
  readonly computationStart: number
  readonly computationEnd: number
  /** x_k: from the end of the computation to the start of the collection. */
  readonly idle: number
  /** The port receives: latency, then results. */
  readonly collectionStart: number
  readonly collectionEnd: number
}

/** One use of the master's port. */
interface PortUse {
  readonly worker: number
  readonly phase: 'allocation' | 'collection'
  readonly start: number
  /** End of the latency, start of the transfer. */
  readonly open: number
  readonly end: number
}

/** A schedule. */
export interface Schedule {
  /** T: end of the last collection. */
  readonly end: number
  /** In the order of allocation. */
  readonly workers: readonly WorkerSchedule[]
  /** In the order of time; no two overlap. */
  readonly port: readonly PortUse[]
  /** y: from the last allocation's end to the first collection's start; the port has nothing to do. */
  readonly portIdle: number
}

/** Builds the schedule: allocations one after the other from 0, collections one after the other up to T. */
export function scheduleOf(problem: Problem, orders: Orders, fractions: ArrayLike<number>): Schedule {
  const { system, resultRatio } = problem
  const { transfer, compute, latency } = system
  const end = makespan(problem, orders, fractions)
  const sending: PortUse[] = []
  let now = 0
  for (const worker of orders.allocation) {
    const open = now + latency[worker]
    const until = open + fractions[worker] * transfer[worker]
    sending.push({ worker, phase: 'allocation', start: now, open, end: until })
    now = until
  }
  const receiving: PortUse[] = []
  let later = end
  for (const worker of [...orders.collection].reverse()) {
    const open = later - resultRatio * fractions[worker] * transfer[worker]
    const start = open - latency[worker]
    receiving.unshift({ worker, phase: 'collection', start, open, end: later })
    later = start
  }
  const collections = new Map(receiving.map((use) => [use.worker, use]))
  const workers = sending.map(({ worker, start, end: sent }): WorkerSchedule => {
    const computationEnd = sent + fractions[worker] * compute[worker]
    const back = collections.get(worker)
    const collectionStart = back?.start ?? end
    return {
      worker,
      fraction: fractions[worker],
      allocationStart: start,
      allocationEnd: sent,
      computationStart: sent,
      computationEnd,
      idle: Math.max(0, collectionStart - computationEnd),
      collectionStart,
      collectionEnd: back?.end ?? end,
    }
  })
  return { end, workers, port: [...sending, ...receiving], portIdle: Math.max(0, later - now) }
}
