/** Times as logs write them: numbers, the stamp of a common log, dates of ISO 8601. */
import { isNumber } from '../../../../core/text/expected.ts'

/** Nanoseconds of a unit. */
export const UNITS = { s: 1e9, ms: 1e6, us: 1e3 } as const

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

/** The time of a common log, "10/Oct/2000:13:55:36 -0700", in seconds since 1970; NaN of everything else. */
function stampOf(cell: string): number {
  const stamp = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{4})$/.exec(cell)
  if (!stamp) return Number.NaN
  const [, day, month, year, hour, minute, second, zone] = stamp
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

/** Whether a cell is a time of a common log; those are whole seconds. */
export const isStamp = (cell: string): boolean => !Number.isNaN(stampOf(cell))

/** Whether a cell is a date of ISO 8601. */
export const isDate = (cell: string): boolean => !Number.isNaN(isoOf(cell))

/** The time of a cell in nanoseconds, of a number in this many nanoseconds each; NaN where it is none. */
export function timeOf(cell: string, unit: number): number {
  if (isNumber(cell)) return Number(cell) * unit
  const stamp = stampOf(cell)
  return 1e9 * (Number.isNaN(stamp) ? isoOf(cell) : stamp)
}
