/** What is not proved and the source does not claim: how often ITERLP2A is no later than FIFO and LIFO. */
import type { Count, Samples } from '../../../../core/reproduce/study.ts'
import { SORTS } from '../../model/orders.ts'
import { CASES, CLUSTERS } from './cases.ts'
import type { Method } from './methods.ts'

/** Times that differ by less, relative to them, are the same. */
const SAME = 1e-9

/** The share of the systems, in percent, in which the first method is no later than the second. */
function notLater(samples: readonly Samples[], first: Method, second: Method): number {
  let [holdCount, all] = [0, 0]
  for (const each of samples) {
    const [a, b] = [each.get(first) ?? [], each.get(second) ?? []]
    for (let sample = 0; sample < a.length; sample++) {
      all++
      if (a[sample] <= b[sample] * (1 + SAME)) holdCount++
    }
  }
  return (100 * holdCount) / all
}

/** Two digits, and 100 only where it is all. */
const percent = (share: number) => (share === 100 ? '100' : Math.min(99.99, share).toFixed(2))

function counted(id: string, where: string, cases: readonly string[]): Count {
  return {
    id,
    cases,
    count(of) {
      const samples = cases.map(of)
      const parts = SORTS.map((sort) => {
        const against = (other: Method) => `${percent(notLater(samples, `iterlp2a/${sort}`, other))} %`
        return `sorted by ${sort === 'CE' ? 'C, E' : sort} ${against('fifo')} and ${against('lifo')}`
      })
      const runs = samples.reduce((sum, each) => sum + (each.get('fifo')?.length ?? 0), 0)
      return `Nothing guarantees that ITERLP2A is no later than FIFO and than LIFO. ${where}, of ${runs} runs it is: ${parts.join('; ')}.`
    },
  }
}

const between = (from: number, to: number) => CASES.slice(from - 1, to)

export const COUNTED: readonly Count[] = [
  counted('fifo-lifo-5', 'With 5 workers', between(1, 16)),
  counted('fifo-lifo-16', 'With 16 workers', between(17, 24)),
  counted('fifo-lifo-32', 'With 32 workers', between(25, 32)),
  counted('fifo-lifo-clusters', 'In clusters', CLUSTERS),
]
