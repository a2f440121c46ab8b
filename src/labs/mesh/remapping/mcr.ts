/** MinimizeCostRedistribution (figures 6 and 7) in three readings: each processor in turn is tried at each place. */

import { type Comparison, comparisonWith } from '../model/cut.ts'
import type { ListRemapping, MoveStep } from './remapping.ts'

/**
 * Puts a processor at a place, counted from 0; the others keep their order. In the print the second shift would write over what it has
 * yet to move: it must run from the place to X − 1.
 */
export function move(arrangement: Int32Array, processor: number, place: number): void {
  const present = arrangement.indexOf(processor)
  if (present < place) arrangement.copyWithin(present, present + 1, place + 1)
  else arrangement.copyWithin(place + 1, place, present)
  arrangement[place] = processor
}

/** The gain with the processor at each place in turn. It is left at the last one. */
function gainsOf(arrangement: Int32Array, processor: number, { gain }: Comparison): Float64Array {
  const gains = new Float64Array(arrangement.length)
  for (let place = 0; place < gains.length; place++) {
    move(arrangement, processor, place)
    gains[place] = gain(arrangement)
  }
  return gains
}

/**
 * An arrangement found by taking each processor in hand in the order of the present intervals.
 *
 * @param begin makes what chooses a place by the gains there and the place where the processor stands now; it may remember what it chose
 */
function greedy(begin: () => (gains: Float64Array, present: number) => number): ListRemapping['arrange'] {
  return (old, sizes, weight, before) => {
    const comparison = comparisonWith(old, sizes, weight, before)
    const arrangement = old.arrangement.slice()
    const choose = begin()
    const steps: MoveStep[] = []
    for (const processor of old.arrangement) {
      const present = arrangement.indexOf(processor)
      const gains = gainsOf(arrangement, processor, comparison)
      const place = choose(gains, present)
      move(arrangement, processor, place)
      steps.push({ processor, gains, place, arrangement: arrangement.slice() })
    }
    return { arrangement, gainsEvaluated: old.arrangement.length ** 2, steps }
  }
}

/** The first of the best places. */
function bestPlace(gains: Float64Array): number {
  let best = 0
  for (let place = 1; place < gains.length; place++) if (gains[place] > gains[best]) best = place
  return best
}

export const mcr: ListRemapping = {
  id: 'mcr',
  label: 'MCR',
  help: 'MinimizeCostRedistribution: each processor in turn is tried at every place, and moves only where that gains more than its present place.',
  source: '§3.4, figures 6 and 7',
  byDefault: true,
  of: 'list',
  arrange: greedy(() => (gains, present) => {
    const best = bestPlace(gains)
    return gains[best] > gains[present] ? best : present
  }),
}

/** MinimizeCostRedistribution to the letter of figure 6, which cannot be meant. */
export const mcrPrinted: ListRemapping = {
  id: 'mcr-printed',
  label: 'MCR as printed (broken)',
  help: 'To the letter of the paper: the best gain stays from one processor to the next. So one that gains nothing takes another one’s place.',
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

/** A third reading of MinimizeCostRedistribution. */
export const mcrReset: ListRemapping = {
  id: 'mcr-reset',
  label: 'MCR, best again for each',
  help: 'The best gain is looked for again for each processor, which goes to the first best place even where its present one is as good.',
  source: 'figure 6, another reading',
  of: 'list',
  arrange: greedy(() => bestPlace),
}
