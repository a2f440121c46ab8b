/** Units of time as people write them: in the name of a column, behind a number, as hours, minutes and seconds. */
import { isNumber } from './expected.ts'

/** Nanoseconds of a unit. */
export const NANOS = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, min: 6e10, h: 3.6e12 } as const

/** A unit of time, as parameters have it. */
export type TimeUnitId = keyof typeof NANOS

/** How a unit stands in a sentence. */
export const unitText = (unit: TimeUnitId): string => (unit === 'us' ? 'µs' : unit)

const WORDS: readonly (readonly [TimeUnitId, RegExp])[] = [
  ['ns', /^(ns|nsecs?|nanos?(econds?)?)$/],
  ['us', /^(us|usecs?|micros?(econds?)?)$/],
  ['ms', /^(ms|msecs?|millis?(econds?)?)$/],
  ['s', /^(s|secs?|seconds?)$/],
  ['min', /^(min|mins|minutes?)$/],
  ['h', /^(h|hrs?|hours?)$/],
]

const unitOfWord = (word: string): TimeUnitId | undefined => WORDS.find(([, names]) => names.test(word))?.[0]

/** Names beside which "min" is the least of several values and no minute. */
const STATISTICS = /(^|[^a-z])(max|mean|avg|average|median|std|stddev)([^a-z]|$)/i

/** Names of what happens in a unit of time: "Requests/s", "ops per second". */
const RATES = /(\/|(^|[^a-z])per)[ _-]?(s|secs?|seconds?|min|minutes?|h|hours?)([^a-z]|$)/i

/** Whether a name says how often something happens in a unit of time. */
export const isRate = (name: string): boolean => RATES.test(name)

/**
 * The unit that a column's name ends with, or has in brackets: "latency_ms", "elapsed (ms)", "durationNs"; undefined where it names none, or a rate.
 *
 * @param others the names of all columns, of which some say whether "min" is a minute
 */
export function unitInName(name: string, others: readonly string[] = []): TimeUnitId | undefined {
  if (isRate(name)) return undefined
  const words = name
    .replace(/[µμ]/g, 'u')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  const parts = words.filter(Boolean)
  // Only where a name has the word: wide tables have many names.
  const isLeast = () => parts.length === 1 || others.some((other) => STATISTICS.test(other))
  for (const word of parts.reverse()) {
    const unit = unitOfWord(word)
    if (unit && !(word === 'min' && isLeast())) return unit
  }
  return undefined
}

/** Several parts, as "1m 2.5s", or one whose unit is short: minutes and days. */
const PARTS = /^(?:\d+(?:\.\d+)?(?:d|h|m|min|s|ms|[uµμ]s|ns) ?)+$/

/** A part of a time, in nanoseconds: "2m" is two minutes. */
function partOf(text: string): number {
  const [, number, word] = /^([\d.]+)(.*)$/.exec(text) ?? []
  if (word === 'd') return Number(number) * 24 * NANOS.h
  return Number(number) * NANOS[word === 'm' ? 'min' : (unitOfWord(word.replace(/[µμ]/g, 'u')) ?? 's')]
}

/**
 * A time that says its own unit, in nanoseconds: "2ms", "1.5 s", "3 min", "1m 2.5s", "0:00:03", "00:03.25", "2-01:00:00" of two
 * days and an hour; NaN of everything else, a plain number included.
 */
export function timeWithUnit(text: string): number {
  const spelled = /^([+-]?[\d.]+(?:e[+-]?\d+)?) ?([a-zµμ]+)$/i.exec(text)
  if (spelled && isNumber(spelled[1])) {
    const unit = unitOfWord(spelled[2].replace(/[µμ]/g, 'u').toLowerCase())
    if (unit) return Number(spelled[1]) * NANOS[unit]
  }
  const parts = PARTS.test(text) ? (text.match(/[\d.]+[a-zµμ]+/g) ?? []) : []
  if (parts.length > 0) return parts.reduce((sum, part) => sum + partOf(part), 0)
  const clock = /^(?:(?:(\d+)-)?(\d+):)?([0-5]?\d):([0-5]\d(?:\.\d+)?)$/.exec(text)
  if (!clock) return Number.NaN
  const [, days = '0', hours = '0', minutes, seconds] = clock
  return (24 * Number(days) + Number(hours)) * NANOS.h + Number(minutes) * NANOS.min + Number(seconds) * NANOS.s
}
