/** MinimizeCostRedistribution to the letter of figure 6, which cannot be meant. */
import { greedy } from './greedy.ts'
import type { ListRemapping } from './remapping.ts'

export const mcrPrinted: ListRemapping = {
  id: 'mcr-printed',
  label: 'MCR as printed (broken)',
  help: 'To the letter of figure 6: the best gain stays from one processor to the next. So one that gains nothing takes another one’s place.',
  source: 'figure 6',
  of: 'list',
  arrange: greedy(() => {
    // The print begins with −1, which fails where messages have a price: gains are negative then.
    let max = Number.NEGATIVE_INFINITY
    let jmax = 0
    return (gains) => {
      gains.forEach((gain, place) => {
        if (gain > max) {
          max = gain
          jmax = place
        }
      })
      return jmax
    }
  }),
}
