/** The least times that a player needed for each level, kept on this device. */
import { createStored } from '../state/stored.ts'

/** The best time of a round, in milliseconds of the machine, by kind of round. */
interface Best {
  readonly dark?: number
  readonly open?: number
}

const isBest = (entry: unknown): entry is Best =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.entries(entry).every(([kind, time]) => ['dark', 'open'].includes(kind) && Number.isFinite(time))

/** Keeps best times on a shelf by level. */
export function createBestTimes(shelf: Parameters<typeof createStored>[0]) {
  const { all, change } = createStored(shelf, 'evenkeel-game', isBest)
  return {
    /** The best times of a level; undefined before its first round. */
    of: (level: string): Best | undefined => all()[level],
    /** Takes the time of a round, if it is the best. */
    put(level: string, kind: keyof Best, millis: number) {
      const before = all()[level]
      if (millis < (before?.[kind] ?? Number.POSITIVE_INFINITY))
        change({ ...all(), [level]: { ...before, [kind]: millis } })
    },
  }
}

/** The best times of this browser's player. */
export const bestTimes = createBestTimes(() => localStorage)
