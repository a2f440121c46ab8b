/** Times as logs write them: numbers, the stamp of a common log, dates of ISO 8601. */
import { isNumber } from '../../../../core/text/expected.ts'
import type { TimeUnitId } from '../../../../core/text/time-units.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Seconds from the beginning of 1970 to a time of day of the Gregorian calendar; NaN where there is no such time. */
function secondsOf(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = DAYS[month] + (leap && month === 1 ? 1 : 0)
  if (!(year >= 1970 && day >= 1 && day <= length && hour < 24 && minute < 60 && second < 61)) return Number.NaN
  const before = year - 1
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477
  let days = 365 * (year - 1970) + leaps + day - 1
  for (let m = 0; m < month; m++) days += DAYS[m] + (leap && m === 1 ? 1 : 0)
  return ((days * 24 + hour) * 60 + minute) * 60 + second
}

/** Seconds of a zone such as +0200 or +02:00. */
function offsetOf(zone: string): number {
  if (!/^[+-]/.test(zone)) return 0
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60
  return zone.startsWith('-') ? -seconds : seconds
}

/** The time of an access log, "10/Oct/2000:13:55:36 -0700" or "10/Oct/2000:13:55:36.125" (UTC), in seconds since 1970; NaN of everything else. */
function stampOf(cell: string): number {
  const stamp = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)(?: ([+-]\d{4}))?$/.exec(cell)
  if (!stamp) return Number.NaN
  const [, day, month, year, hour, minute, second, zone = ''] = stamp
  const at = MONTHS.indexOf(month.toLowerCase())
  return secondsOf(Number(year), at, Number(day), Number(hour), Number(minute), Number(second)) - offsetOf(zone)
}

/** A date of ISO 8601 in seconds since 1970, in UTC if it names no zone; NaN of everything else. */
function isoOf(cell: string): number {
  const date = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/i.exec(cell)
  if (!date) return Number.NaN
  const [, year, month, day, hour, minute, second, zone = 'Z'] = date
  const time = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const
  return secondsOf(...time, Number(second.replace(',', '.'))) - offsetOf(zone)
}

/** A date as it is written in German, "5.1.2026 10:00:01,5", in seconds since 1970, as UTC; NaN of everything else. */
function dottedOf(cell: string): number {
  const date = /^(\d\d?)\.(\d\d?)\.(\d{4}),? (\d\d?):(\d\d)(?::(\d\d(?:[.,]\d{1,9})?))?$/.exec(cell)
  if (!date) return Number.NaN
  const [, day, month, year, hour, minute, second = '0'] = date
  const at = Number(month) - 1
  if (at < 0 || at > 11) return Number.NaN
  return secondsOf(Number(year), at, Number(day), Number(hour), Number(minute), Number(second.replace(',', '.')))
}

/** A date as C writes it, "Mon Jan  5 10:00:01 2026", in seconds since 1970, as UTC; NaN of everything else. */
function spelledOf(cell: string): number {
  const date = /^(?:\w{3},? )?(\w{3}) +(\d\d?) (\d\d):(\d\d):(\d\d(?:\.\d{1,9})?) (\d{4})$/.exec(cell)
  if (!date) return Number.NaN
  const [, month, day, hour, minute, second, year] = date
  const at = MONTHS.indexOf(month.toLowerCase())
  if (at < 0) return Number.NaN
  return secondsOf(Number(year), at, Number(day), Number(hour), Number(minute), Number(second))
}

/** Whether a cell is a time of an access log. */
export const isStamp = (cell: string): boolean => !Number.isNaN(stampOf(cell))

/** The time of a date that is none of an access log, in seconds since 1970; NaN of everything else. */
function dateOf(cell: string): number {
  const ways = [isoOf(cell), dottedOf(cell), spelledOf(cell)]
  return ways.find((time) => !Number.isNaN(time)) ?? Number.NaN
}

/** Whether a cell is a date, but none of an access log. */
export const isDate = (cell: string): boolean => !Number.isNaN(dateOf(cell))

/** The unit of a number that is a time since 1970, by how large it is; seconds where it may be anything. */
export function epochUnit(number: number): TimeUnitId {
  if (number >= 1e17) return 'ns'
  if (number >= 1e14) return 'us'
  return number >= 1e11 ? 'ms' : 's'
}

/** The time of a cell in nanoseconds, of a number in this many nanoseconds each; NaN where it is none. */
export function timeOf(cell: string, unit: number): number {
  if (isNumber(cell)) return Number(cell) * unit
  const stamp = stampOf(cell)
  return 1e9 * (Number.isNaN(stamp) ? dateOf(cell) : stamp)
}

/** A date with a time of day and no fraction of a second. */
const WHOLE_DATE =
  /^(\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d( [+-]\d{4})?|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d ?(Z|[+-][\d:]+)?|\d\d?\.\d\d?\.\d{4},? \d\d?:\d\d:\d\d|(\w{3},? )?\w{3} +\d\d? \d\d:\d\d:\d\d \d{4})$/i

/** Seconds since 1970 without a fraction. */
const WHOLE_EPOCH = /^\d{10}$/

/**
 * Whether a time says no more than its second, so that several requests of a second have the same: a date without a fraction, or whole
 * seconds since 1970. A number of a finer unit says its own moment, however many digits it has.
 *
 * @param unit what numbers count; undefined for seconds
 */
export const isWholeSecond = (cell: string, unit: TimeUnitId | undefined): boolean =>
  WHOLE_DATE.test(cell) || (WHOLE_EPOCH.test(cell) && (unit ?? 's') === 's')
