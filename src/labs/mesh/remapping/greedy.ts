/** What the readings of MinimizeCostRedistribution (figure 6) have in common: each processor in turn is tried at each place. */
import { comparisonWith } from '../model/cut.ts'
import { gainsOf, move } from './move.ts'
import type { ListRemapping, MoveStep } from './remapping.ts'

/**
 * An arrangement found by taking each processor in hand in the order of the present intervals.
 *
 * @param begin makes what chooses a place by the gains there and the place where the processor stands now; it may remember what it chose
 */
export function greedy(begin: () => (gains: Float64Array, present: number) => number): ListRemapping['arrange'] {
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
export function bestPlace(gains: Float64Array): number {
  let best = 0
  for (let place = 1; place < gains.length; place++) if (gains[place] > gains[best]) best = place
  return best
}
