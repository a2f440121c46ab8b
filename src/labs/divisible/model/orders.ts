/** Orders of allocation and collection, and the sorts that the heuristics begin with. */
import type { Random } from '../../../core/random/random.ts'
import { type System, sizeOf } from './system.ts'

/** σ_a and σ_c: the same workers, each once, as indices into the system. */
export interface Orders {
  /** σ_a: who is sent load first, second, … */
  readonly allocation: readonly number[]
  /** σ_c: whose result is collected first, second, … */
  readonly collection: readonly number[]
}

/** The sorts of §2.3: by C, by C then E, by E, by L, always increasing. */
export type Sort = 'C' | 'CE' | 'E' | 'L'

export const SORTS: readonly Sort[] = ['C', 'CE', 'E', 'L']

/** All workers of a system in the order of its table. */
export function workersOf(system: System): number[] {
  return Array.from({ length: sizeOf(system) }, (_, worker) => worker)
}

/** Workers sorted stably: those that the sort cannot distinguish keep their order. */
export function sorted(system: System, workers: readonly number[], sort: Sort): number[] {
  const { transfer, compute, latency } = system
  const keys = { C: [transfer], CE: [transfer, compute], E: [compute], L: [latency] }[sort]
  return [...workers].sort((a, b) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a] - key[b]
    return 0
  })
}

/** All workers by increasing C, as a table has them where that is the same. */
export const sortedByTransfer = (system: System): number[] => sorted(system, workersOf(system), 'C')

/** Workers in random order (Fisher and Yates). */
export function shuffled(workers: readonly number[], random: Random): number[] {
  const result = [...workers]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const swapped = result[last]
    result[last] = result[other]
    result[other] = swapped
  }
  return result
}

/** An order with a worker put in at a place. */
export function inserted(order: readonly number[], place: number, worker: number): number[] {
  return [...order.slice(0, place), worker, ...order.slice(place)]
}

/** FIFO: results are collected in the order of the allocation. */
export function fifo(order: readonly number[]): Orders {
  return { allocation: order, collection: order }
}

/** LIFO: results are collected in the reverse order of the allocation. */
export function lifo(order: readonly number[]): Orders {
  return { allocation: order, collection: [...order].reverse() }
}

/** Whether both orders are of the same workers of the system, each once, and not empty. */
export function areOrders(orders: Orders, system: System): boolean {
  const { allocation, collection } = orders
  const once = (order: readonly number[]) =>
    new Set(order).size === order.length && order.every((w) => Number.isInteger(w) && w >= 0 && w < sizeOf(system))
  return (
    allocation.length > 0 &&
    allocation.length === collection.length &&
    once(allocation) &&
    once(collection) &&
    collection.every((worker) => allocation.includes(worker))
  )
}
