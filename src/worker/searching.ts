/** Searching all orders of a program, in a worker of its own, which the page ends to end the search; and showing one order again. */
import type { LabEngine } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import type { Film, OrdersOptions, OrdersProgress, OrdersResult } from '../core/program/orders/orders.ts'
import { type TaskApi, type TaskFailure, task } from './task.ts'
import { yieldToEvents } from './yield.ts'

/** What is asked for: a search, or the film of an order as a link has it. */
export interface OrdersRequest {
  readonly lab: string
  readonly values: Values
  readonly what: { readonly options: OrdersOptions } | { readonly machine: string; readonly choices: string }
}

/** News of it: where a search is, what came of it, the film, or why there is neither. */
export type OrdersReport =
  | { readonly progress: OrdersProgress }
  | { readonly result: OrdersResult }
  | { readonly film: Film }
  | TaskFailure

/** What the page can ask of a worker that searches. */
export type OrdersApi = TaskApi<OrdersRequest>

/** How often messages are let in, in milliseconds. */
const OFTEN_MS = 50

/** Does it with a lab's engine. */
export function searching(load: (lab: string) => Promise<LabEngine>): OrdersApi {
  async function run({ lab, values, what }: OrdersRequest, report: (news: OrdersReport) => void): Promise<void> {
    const orders = await (await load(lab)).orders?.()
    if (!orders) throw new Error(`the ${lab} lab has no orders to search`)
    if ('machine' in what) return report({ film: orders.film(values, what.machine, what.choices) })
    const search = orders.search(values, what.options, () => performance.now())
    let last = performance.now()
    for (;;) {
      const { done, value } = search.next()
      if (done) return report({ result: value })
      if (performance.now() - last < OFTEN_MS) continue
      report({ progress: value })
      await yieldToEvents()
      last = performance.now()
    }
  }
  return task(run)
}
