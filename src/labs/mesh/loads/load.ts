/** What a load pattern is: how much of a processor competing programs take, and when (simulated time, in seconds). */
import type { Random } from '../../../core/random/random.ts'

/** Most that a load factor can be. */
const MOST_FACTOR = 1000

/** A load as a run meets it; it is asked for times that never fall. */
export interface Sampler {
  /** The load factor F ≥ 1 at a time: with 3 the processor gets a third of itself. */
  at(time: number): number
  /** Works towards a time for about this many steps and returns whether `at` can answer at once; absent where it always can. */
  advance?(time: number, steps: number): boolean
}

/** One processor's load. */
export interface Pattern {
  begin(random: Random): Sampler
  /** The first moment after this one at which it may change; absent where it never does. */
  changes?(time: number): number
  /** When the processor takes no part at all: from ≤ t < to. */
  readonly away?: { readonly from: number; readonly to: number }
}

/** A kind of load pattern. */
export interface LoadKind {
  readonly id: string
  readonly label: string
  readonly help: string
  /** How it is written: "step:factor,from,to". */
  readonly form: string
  /** The pattern with these numbers; a text says what is expected instead. */
  read(numbers: readonly number[]): Pattern | string
}

/** A pattern that a time alone decides. @param moments the first moments at which it may change after a given one; those that are not later are left out */
export const pattern = (
  at: (time: number) => number,
  moments: (time: number) => readonly number[] = () => [],
): Pattern => ({
  begin: () => ({ at }),
  changes: (time) => later(time, moments(time)),
})

/** The first of some moments that is later; infinite where none is. */
export const later = (time: number, moments: readonly number[]): number =>
  moments.reduce((next, moment) => (moment > time ? Math.min(next, moment) : next), Number.POSITIVE_INFINITY)

/** Whether a number is a load factor. */
export const isFactor = (factor: number): boolean => factor >= 1 && factor <= MOST_FACTOR

/** What is expected of a load factor, in words. */
export const FACTOR = `a factor from 1 to ${MOST_FACTOR}`
