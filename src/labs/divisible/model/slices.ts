/** A search in slices: the shape of a lab's run (core/lab.ts), where a row of the recording is a program tried. */
import type { Answer, SlicedSearch, Step } from './search.ts'

/** A search in progress. */
interface SearchRun {
  /** Works for about `work` units (one is a few nanoseconds) and returns whether the search is finished. */
  advance(work: number): boolean
  /** Share of the search that is done, from 0 to 1; an estimate. */
  progress(): number
  /** What was found; undefined until the search is finished. */
  answer(): Answer | undefined
}

/** Units of work of a program: its pivots and their width, measured at about 4 ns a unit for 5 to 32 workers. */
export function workOf(size: number): number {
  return 60 + (size + 2) ** 2 * (size / 2 + 3)
}

/** Runs a search in slices; `onStep` sees every program tried, in an object that the next one overwrites. */
export function runSearch(search: SlicedSearch, onStep?: (step: Step) => void): SearchRun {
  let share = 0
  let answer: Answer | undefined
  return {
    advance(work) {
      let left = work
      while (!answer && left > 0) {
        const next = search.next()
        if (next.done) {
          answer = next.value
          share = 1
        } else if (typeof next.value === 'number') left -= workOf(next.value)
        else {
          share = next.value.share
          left -= workOf(next.value.size)
          onStep?.(next.value)
        }
      }
      return answer !== undefined
    },
    progress: () => share,
    answer: () => answer,
  }
}
