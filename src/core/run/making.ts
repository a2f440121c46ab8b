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
  let result: A | undefined
  return {
    advance(budget) {
      for (let unitsLeft = budget; result === undefined && unitsLeft > 0; unitsLeft -= work) {
        const step = steps.next()
        if (step.done) result = step.value
        else share = step.value
      }
      return result !== undefined
    },
    progress: () => (result === undefined ? share : 1),
    result() {
      if (result === undefined) throw new Error('the result was asked for before it was made')
      return result
    },
  }
}

/** Goes on for about a number of units of work with steps that each yield what they took; returns their end once they have come to it. */
export function goOn<A>(steps: Generator<number, A>, work: number): IteratorReturnResult<A> | undefined {
  for (let unitsLeft = work; unitsLeft > 0; ) {
    const step = steps.next()
    if (step.done) return step
    unitsLeft -= step.value
  }
  return undefined
}

/**
 * A making from steps that each yield what they took, in units of work; its result may be undefined.
 *
 * @param progress how far they are, where that is known: a share
 */
export function inSteps<A extends object>(
  steps: Generator<number, A | undefined>,
  progress?: () => number,
): Making<A | undefined> {
  let end: IteratorReturnResult<A | undefined> | undefined
  return {
    ...(progress && { progress }),
    advance(work) {
      end ??= goOn(steps, work)
      return end !== undefined
    },
    result: () => end?.value,
  }
}

/** Things that a piece goes over: some tenths of a millisecond, or a few. */
export const PIECE = 2 ** 14

/** Work units of a piece. */
export const PIECE_WORK = 20 * PIECE

/** Goes over things that are numbered from 0, in pieces. */
export function* inPieces(count: number, over: (from: number, to: number) => void): Generator<undefined, void> {
  for (let from = 0; from < count; from += PIECE) {
    over(from, Math.min(count, from + PIECE))
    yield
  }
}

/** Passes pieces on as those of a making that is so far by then. */
export function* within<T>(pieces: Generator<unknown, T>, share: number): Generator<number, T> {
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
    yield share
  }
}

/** The result of pieces, all in one go. */
export function whole<T>(pieces: Generator<unknown, T>): T {
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}
