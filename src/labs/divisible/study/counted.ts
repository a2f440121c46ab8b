/** What nobody proves and the source does not claim: how often ITERLP2A is no later than FIFO and LIFO. */
import type { Count, Samples } from '../../../core/study.ts'
import { SORTS } from '../model/orders.ts'
import { CASES, CLUSTERS } from './cases.ts'
import { type Method, nameOf } from './methods.ts'

/** Times that differ by less, relative to them, are the same. */
const SAME = 1e-9

/** How many systems the first method is no later on than the second, and of how many. */
function notLater(samples: readonly Samples[], first: Method, second: Method): readonly [number, number] {
  let [held, all] = [0, 0]
  for (const each of samples) {
    const [a, b] = [each.get(first) ?? [], each.get(second) ?? []]
    for (let sample = 0; sample < a.length; sample++) {
      all++
      if (a[sample] <= b[sample] * (1 + SAME)) held++
    }
  }
  return [held, all]
}

const percent = ([held, all]: readonly [number, number]) =>
  `${((100 * held) / all).toFixed(held === all ? 0 : 1)} % (${held} of ${all})`

function counted(id: string, where: string, cases: readonly string[]): Count {
  return {
    id,
    cases,
    count(of) {
      const samples = cases.map(of)
      const parts = SORTS.map((sort) => {
        const method = `iterlp2a/${sort}` as const
        const [fifo, lifo] = (['fifo', 'lifo'] as const).map((other) => percent(notLater(samples, method, other)))
        return `${nameOf(method)}: FIFO ${fifo}, LIFO ${lifo}`
      })
      return `Nothing guarantees that ITERLP2A is no later than FIFO and LIFO. How often it is, ${where}: ${parts.join('; ')}.`
    },
  }
}

const between = (from: number, to: number) => CASES.slice(from - 1, to)

export const COUNTED: readonly Count[] = [
  counted('fifo-lifo-5', 'with 5 workers', between(1, 16)),
  counted('fifo-lifo-16', 'with 16 workers', between(17, 24)),
  counted('fifo-lifo-32', 'with 32 workers', between(25, 32)),
  counted('fifo-lifo-clusters', 'in clusters', CLUSTERS),
]
