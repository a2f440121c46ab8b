/** A processor that slows down at a moment, for labs with the parameters of `speedParameters`. */
import type { Break } from '../breaks.ts'

/** How many times as slowly it computes. */
const TIMES = 10

/** The moment from which it is slow: milliseconds with three digits after the point keep links short. */
const milliseconds = (seconds: number) => Math.max(0, Math.floor(seconds * 1e6) / 1e3)

/** The list of breaks. */
export const slowBreaks: readonly Break[] = [
  {
    id: 'slow',
    label: 'A processor slows down',
    of: 'processor',
    count: ({ processors }) => Number(processors),
    words: (target) => `Processor ${target} computes ${TIMES} times as slowly.`,
    change: (_, seconds, target) => ({
      slowProcessor: target,
      slowStart: milliseconds(seconds),
      slowLength: 1e6,
      slowFactor: TIMES,
    }),
  },
  {
    id: 'pause',
    label: 'A processor pauses',
    of: 'processor',
    count: ({ processors }) => Number(processors),
    words: (target) => `Processor ${target} stands still for a while, and then goes on as before.`,
    change: (_, seconds, target) => ({
      slowProcessor: target,
      slowStart: milliseconds(seconds),
      // It lasts as long as the run has taken so far, at least a millisecond.
      slowLength: Math.max(1, milliseconds(seconds / 2)),
      slowFactor: 1e6,
    }),
  },
]
