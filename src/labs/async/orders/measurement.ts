/** A search of all orders as a measurement of many runs: it fails with what is wrong, and reports how many states there were. */
import { type Run, RunStopped } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { MARKED_STATES, type Orders, type OrdersResult } from '../../../core/program/orders/orders.ts'
import { PROGRAM } from '../programs/index.ts'

/** Work of a step of a search, from one report to the next. */
const STEP_WORK = 100_000

/** @param load loads the search; a run is advanced in slices until it is there */
export const searching =
  (load: () => Promise<Orders>) =>
  (values: object): Run => {
    let search: ReturnType<Orders['search']> | undefined
    let failure: unknown
    let result: OrdersResult | undefined
    load().then(
      (orders) => {
        search = orders.search(values as Values, { states: MARKED_STATES }, () => 0)
      },
      (error: unknown) => {
        failure = error
      },
    )
    return {
      advance(work) {
        if (failure !== undefined) throw failure
        for (let left = work; left > 0 && search && !result; left -= STEP_WORK) {
          const { done, value } = search.next()
          if (done) result = value
        }
        const wrong = result?.findings.find(({ verdict }) => verdict === 'wrong')
        if (wrong) {
          const { sentence, steps, processors, tasks } = wrong
          const where = `in an order of ${steps} steps on ${processors} processors with ${tasks} tasks`
          throw new RunStopped({ parameter: PROGRAM, message: `${sentence.slice(0, -1)} (${where})` })
        }
        return result !== undefined
      },
      progress: () => (result ? 1 : 0.5),
      metrics: () => ({ states: result?.states ?? 0 }),
    }
  }
