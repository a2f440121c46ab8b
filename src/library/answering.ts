/** What a thread does for a run that executes a program of the reader's own, and for looks inside it: what crosses is plain data. */

import type { Lab, StepViewer } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import type { OrdersOptions, OrdersResult } from '../core/program/orders/orders.ts'
import { errorText } from '../core/text/error-text.ts'
import { asInputError, type Computed, compute, TURN_MS, turn } from './compute.ts'
import { InputError } from './input-error.ts'

/** What a thread is asked for: a run, steps of a run, or a search of all orders. */
export type Ask =
  | { readonly ask: 'run'; readonly lab: string; readonly values: Values; readonly record: boolean }
  | { readonly ask: 'look'; readonly lab: string; readonly values: Values; readonly from: number; readonly to: number }
  | { readonly ask: 'orders'; readonly lab: string; readonly values: Values; readonly options: OrdersOptions }

/** What it answers. */
export type Answer =
  | { readonly share: number }
  | { readonly ran: Computed }
  | { readonly details: readonly object[] }
  | { readonly searched: OrdersResult }
  | { readonly problem: string; readonly isInput: boolean }

/** The steps of a run that a viewer shows. */
export async function look(viewer: StepViewer, from: number, to: number): Promise<readonly object[]> {
  const details: object[] = []
  let turned = performance.now()
  // Step by step, so that a thread can say in between that it is there.
  for (let step = from; step < to; step++) {
    while (!asInputError(() => viewer.seek(step, 1_000_000))) {
      await turn()
      turned = performance.now()
    }
    const [detail] = asInputError(() => viewer.window(step, step + 1))
    if (!detail) break
    details.push(detail)
    if (performance.now() - turned <= TURN_MS) continue
    await turn()
    turned = performance.now()
  }
  return structuredClone(details)
}

/** Searches all orders of a scenario's program, and lets others in now and then. */
async function searchOrders(lab: Lab, values: Values, options: OrdersOptions): Promise<OrdersResult> {
  const orders = await lab.orders?.()
  if (!orders) throw new Error(`the ${lab.id} lab has no orders to search`)
  const searching = orders.search(values, options, () => performance.now())
  let turned = performance.now()
  for (;;) {
    const { done, value } = asInputError(() => searching.next())
    if (done) return value
    if (performance.now() - turned <= TURN_MS) continue
    await turn()
    turned = performance.now()
  }
}

/** What was looked into last: its steps are mostly asked for one after another. */
let viewed: { readonly lab: string; readonly values: string; readonly viewer: StepViewer } | undefined

/** The thread's side: answers what it is asked. */
export async function answerAsk(
  ask: Ask,
  load: (id: string) => Promise<Lab>,
  answer: (it: Answer) => void,
): Promise<void> {
  try {
    const { values } = ask
    const lab = await load(ask.lab)
    await lab.ready?.(values)
    const [problem] = lab.check(values)
    if (problem) throw new InputError(problem.message)
    if (ask.ask === 'run') {
      answer({ ran: await compute(lab, values, { record: ask.record, onProgress: (share) => answer({ share }) }) })
      return
    }
    if (ask.ask === 'orders') {
      answer({ searched: await searchOrders(lab, values, ask.options) })
      return
    }
    const key = JSON.stringify(values)
    if (viewed?.lab !== lab.id || viewed.values !== key) {
      const viewer = asInputError(() => lab.inspect?.(values))
      if (!viewer) throw new Error(`the ${lab.id} lab has nothing to look into`)
      viewed = { lab: lab.id, values: key, viewer }
    }
    answer({ details: await look(viewed.viewer, ask.from, ask.to) })
  } catch (error) {
    answer({
      problem: errorText(error),
      isInput: error instanceof InputError,
    })
  }
}
