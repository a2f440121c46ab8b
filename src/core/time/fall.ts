/** A waterfall from one time to another: where its bars lie. */
import type { TimeDifference } from './time-difference.ts'

/** A range of changes below this share of the longer total is drawn from a later origin, or its bars could not be distinguished. */
const LEAST_RANGE = 0.3

/** Room before the lowest and after the highest level of a scale that is cut, in ranges. */
const MARGIN = 0.6

/** A waterfall; all places are shares of the width. */
interface Waterfall {
  /** What the left edge stands for, in counts of the last digit. */
  readonly origin: number
  /** Whether the left edge stands for more than nothing. */
  readonly cut: boolean
  readonly from: number
  readonly to: number
  /** A time that no run can beat; undefined where it is not known, or before the left edge. */
  readonly bound: number | undefined
  readonly bars: readonly { readonly left: number; readonly right: number }[]
}

/** Lays a difference out. @param bound a time that no run can beat, in counts of the last digit */
export function fallOf(
  { from, to, changes }: Pick<TimeDifference, 'from' | 'to' | 'changes'>,
  bound?: number,
): Waterfall {
  const levels = [from]
  for (const { change } of changes) levels.push(levels[levels.length - 1] + change)
  const [least, most] = [Math.min(...levels), Math.max(...levels)]
  const range = most - least
  // A level below nothing is only passed through: changes come by size, not by time.
  const low = Math.min(0, least)
  const origin = range > 0 && range < LEAST_RANGE * most ? Math.max(low, Math.floor(least - MARGIN * range)) : low
  const at = (level: number) => (most > origin ? (level - origin) / (most - origin) : 0)
  return {
    origin,
    cut: origin > 0,
    from: at(from),
    to: at(to),
    bound: bound !== undefined && bound > origin && bound <= most ? at(bound) : undefined,
    bars: changes.map((_, i) => ({
      left: at(Math.min(levels[i], levels[i + 1])),
      right: at(Math.max(levels[i], levels[i + 1])),
    })),
  }
}
