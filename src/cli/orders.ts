/** Searches all orders of a program on small machines, and prints what goes wrong step by step. */
import type { Lab } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { needsWatch } from '../core/program/engines.ts'
import type { Finding, OrdersOptions, OrdersResult } from '../core/program/orders/orders.ts'
import { inputError } from '../library/input-error.ts'

/** Searches to the end. */
export async function searchOrders(
  { lab: id, values, options }: { readonly lab: string; readonly values: Values; readonly options: OrdersOptions },
  labs: Readonly<Record<string, Lab>>,
): Promise<OrdersResult> {
  needsWatch()
  const lab = labs[id]
  if (!lab.orders) throw inputError('--orders', 'a program of a lab whose programs send messages', id)
  const { search } = await lab.orders()
  const searching = search(values, options, () => performance.now())
  for (;;) {
    const { done, value } = searching.next()
    if (done) return value
  }
}

/** What was found, for people: a sentence, and below what was found its steps and its link. */
export function ordersText({ sentence, findings, notes }: OrdersResult, linkOf: (finding: Finding) => string): string {
  const lines = [sentence]
  for (const finding of findings) {
    const { film, processors, tasks, round, steps } = finding
    lines.push('', finding.sentence, `${processors} processors, trees of up to ${tasks} tasks:`)
    for (const [k, step] of film.steps.entries()) {
      if (round > 0 && k === steps - round) lines.push('       From here it repeats.')
      lines.push(`${String(k + 1).padStart(6)} ${step.sentence}`)
    }
    lines.push(`       ${linkOf(finding)}`)
  }
  return [...lines, '', ...notes].join('\n')
}
