/** A search of all orders as a measurement of many runs: it fails with what is wrong, and reports how many states there were. */
import { type Run, RunStopped } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { type Finding, MARKED_STATES, type Orders, type OrdersResult } from '../../../core/program/orders/orders.ts'
import { counted } from '../../../core/text/format.ts'
import { PROGRAM } from '../programs/index.ts'

/** Work of a step of a search, from one report to the next. */
const STEP_WORK = 100_000

/** What is wrong and where, without its full stop: "Wrong in an order of 5 steps on 2 processors with 4 tasks: …". */
function inOneSentence({ sentence, steps, processors, tasks }: Finding): string {
  const where = `in an order of ${steps} steps on ${processors} processors with ${counted(tasks, 'task')}`
  return `Wrong ${where}: ${sentence.replace(/^Wrong: /, '').replace(/\.$/, '')}`
}

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
          const { orders, order } = wrong
          throw new RunStopped({ parameter: PROGRAM, message: inOneSentence(wrong) }, { orders, order })
        }
        return result !== undefined
      },
      progress: () => (result ? 1 : 0.5),
      metrics: () => ({ states: result?.states ?? 0 }),
    }
  }
