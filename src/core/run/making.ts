/** Things that take a while to make, such as a mesh or an ordering: made in slices, so that a run can be watched and cancelled. */
import type { Making } from '../lab.ts'

/** Something that is being made. */
export interface SlicedMaking<A extends object> extends Making<A> {
  /** Share of the work that is done, from 0 to 1; an estimate. */
  progress(): number
}

/**
 * A making from a generator that yields the share that is done by then, about once every `work` units; what it returns is the result.
 *
 * @param work units of work (a few nanoseconds each) between two yields
 */
export function making<A extends object>(steps: Generator<number, A>, work: number): SlicedMaking<A> {
  let share = 0
  let made: A | undefined
  return {
    advance(budget) {
      for (let left = budget; made === undefined && left > 0; left -= work) {
        const step = steps.next()
        if (step.done) made = step.value
        else share = step.value
      }
      return made !== undefined
    },
    progress: () => (made === undefined ? share : 1),
    result() {
      if (made === undefined) throw new Error('the result was asked for before it was made')
      return made
    },
  }
}
