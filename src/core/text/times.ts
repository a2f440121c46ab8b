/** Times that are read together: one unit and one last digit for all of them, so that they can be compared and added up. */
import { decimalExponentOf, powerOfTen } from '../math/bits.ts'
import { grouped } from './format.ts'

const UNITS = [
  [0, 's'],
  [-3, 'ms'],
  [-6, 'µs'],
  [-9, 'ns'],
] as const

/** How times are written together. */
export interface TimeScale {
  /** How many seconds one in the last digit stands for. */
  readonly quantum: number
  /** How many of them a time is, rounded. */
  readonly count: (seconds: number) => number
  /** A number of them with the unit: 974 → "97.4 ms". */
  readonly write: (count: number) => string
}

/**
 * A scale in the unit that suits the greatest of the times.
 *
 * @param last exponent of the last digit in seconds: −4 for tenths of milliseconds
 * @param unit "", or another one that has no prefixes, where times are not in seconds
 */
export function timeScale(greatest: number, last: number, unit = 's'): TimeScale {
  const [exponent, prefixed] =
    unit === 's' ? (UNITS.find(([e]) => greatest >= powerOfTen(e)) ?? UNITS[UNITS.length - 1]) : [0, unit]
  const decimals = Math.max(0, exponent - last)
  // Powers with positive exponents are exact.
  const perSecond = powerOfTen(Math.max(0, -last))
  const seconds = powerOfTen(Math.max(0, last))
  return {
    quantum: seconds / perSecond,
    count: (time) => Math.round((time / seconds) * perSecond),
    write: (count) =>
      `${grouped((count * powerOfTen(Math.max(0, last - exponent))) / powerOfTen(decimals), decimals)} ${prefixed}`.trimEnd(),
  }
}

/**
 * The scale of times of which each is to be read by itself: three digits of the smallest where the greatest has no more than four by
 * then, and as many as distinguish different ones, up to seven.
 */
export function scaleOfTimes(times: readonly number[]): TimeScale {
  const some = times.filter((time) => time > 0)
  if (some.length === 0) return timeScale(1, -3)
  const greatest = Math.max(...some)
  const most = decimalExponentOf(greatest)
  let last = Math.max(decimalExponentOf(Math.min(...some)) - 2, most - 3)
  const different = new Set(times).size
  for (; last > most - 6; last--) {
    const { count } = timeScale(greatest, last)
    if (new Set(times.map(count)).size === different) break
  }
  return timeScale(greatest, last)
}
