/**
 * Why one run takes longer than another: the difference of their total times, part by part of the time split. All numbers are
 * whole counts of one last digit, so that what is written adds up.
 */
import type { MetricDefinition, Metrics, TimePart } from '../lab.ts'
import { decimalExponentOf } from '../math/bits.ts'
import { inSentence, listed } from '../text/case.ts'
import { quantity } from '../text/format.ts'
import { type TimeScale, timeScale } from '../text/times.ts'
import type { TimeUse } from './time-use.ts'

/** The most changes that are named one by one; what is less than these is one together. */
export const MOST_CHANGES = 5

/** A share of the total time below which a difference is only rounding. */
const NOISE = 1e-9

/** What two runs differ by in one part of their time, or in several small ones together. */
export interface TimeChange {
  /** The parts, the one that changes most first. */
  readonly parts: readonly TimePart[]
  /** In counts of the last digit; never 0. */
  readonly change: number
}

/** The difference of two runs. */
export interface TimeDifference {
  readonly scale: TimeScale
  /** The total times, in counts of the last digit. */
  readonly from: number
  readonly to: number
  /** What leads from one to the other, the largest first; they add up to `to − from`. */
  readonly changes: readonly TimeChange[]
}

/** The parts of a run's time in the order of the split; undefined where one has no value. */
export function timesOf(split: readonly TimePart[], metrics: Metrics): readonly number[] | undefined {
  const times = split.flatMap(({ metric }) => {
    const time = metrics[metric]
    return typeof time === 'number' ? [time] : []
  })
  return times.length === split.length && split.length > 0 ? times : undefined
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** Rounds numbers, each down or up, so that they add up to a whole number that their sum can be rounded to. */
function roundedTo(total: number, values: readonly number[]): readonly number[] {
  const rounded = values.map(Math.floor)
  let missing = total - sum(rounded)
  // The values with the largest rests are rounded up; a whole value stays.
  const order = values.map((value, i) => ({ i, rest: value - rounded[i] })).sort((a, b) => b.rest - a.rest)
  for (const { i, rest } of order) {
    if (missing > 0 && rest > 0) {
      rounded[i]++
      missing--
    }
  }
  // What rounding in the totals themselves leaves over is nothing to the largest.
  if (missing !== 0 && rounded.length > 0) rounded[0] += missing
  return rounded
}

/** The last digit that everything is written with: three digits of the largest change, that of the whole included, and at most six of the totals. */
function lastDigit(totals: readonly number[], changes: readonly number[]): number {
  const most = Math.max(...totals)
  if (most <= 0) return -3
  const largest = changes.length > 0 ? Math.max(Math.abs(totals[1] - totals[0]), ...changes.map(Math.abs)) : most
  const least = Math.min(...totals.filter((total) => total > 0))
  const exponent = Math.min(decimalExponentOf(largest) - 2, decimalExponentOf(least) - 1)
  return Math.max(exponent, decimalExponentOf(most) - 5)
}

/**
 * What leads from one run's total time to another's.
 *
 * @param unit the unit of the parts: "s", or "" where the lab's time has none
 * @returns undefined where a run has no value for a part of its time
 */
export function timeDifference(
  split: readonly TimePart[],
  from: Metrics,
  to: Metrics,
  unit: string,
): TimeDifference | undefined {
  const [a, b] = [timesOf(split, from), timesOf(split, to)]
  if (!a || !b) return undefined
  const totals = [sum(a), sum(b)]
  const noise = NOISE * Math.max(...totals)
  const changes = split
    .map((part, i) => ({ parts: [part], change: Math.abs(b[i] - a[i]) > noise ? b[i] - a[i] : 0 }))
    .filter(({ change }) => change !== 0)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
  const scale = timeScale(
    Math.max(...totals),
    lastDigit(
      totals,
      changes.map(({ change }) => change),
    ),
    unit,
  )
  const first = scale.count(totals[0])
  const last = changes.length > 0 ? scale.count(totals[1]) : first
  const named = changes.slice(0, changes.length > MOST_CHANGES ? MOST_CHANGES - 1 : MOST_CHANGES)
  const small = changes.slice(named.length)
  const bars = small.length
    ? [...named, { parts: small.flatMap(({ parts }) => parts), change: sum(small.map(({ change }) => change)) }]
    : named
  const counts = roundedTo(
    last - first,
    bars.map(({ change }) => change / scale.quantum),
  )
  return {
    scale,
    from: first,
    to: last,
    changes: bars
      .map(({ parts }, i) => ({ parts, change: counts[i] }))
      .filter(({ change }) => change !== 0)
      .sort((one, other) => Math.abs(other.change) - Math.abs(one.change)),
  }
}

/** What a part of the time is called after "less" and "more". */
const NOUNS: Readonly<Record<TimeUse, string>> = {
  compute: 'computing',
  communicate: 'communicating',
  overhead: 'overhead',
  wait: 'waiting',
  idle: 'idle time',
  synchronise: 'synchronising',
}

/** The parts of a change in words: "waiting", "overhead and idle time". */
export const partsText = ({ parts }: TimeChange): string =>
  listed(parts.map(({ use, words }) => words?.noun ?? NOUNS[use]))

/** A change in words: "11.0 ms less waiting". */
export function changeText(change: TimeChange, { write }: TimeScale): string {
  return `${write(Math.abs(change.change))} ${change.change < 0 ? 'less' : 'more'} ${partsText(change)}`
}

/**
 * How much longer one run takes: "B takes 14.2 ms less than A".
 *
 * @param whose whose time it is, where it is not the run's: "request"
 */
export function totalText({ scale, from, to }: TimeDifference, a: string, b: string, whose?: string): string {
  const total = to - from
  const [who, other] = whose ? [`In ${b} a ${whose}`, `in ${a}`] : [b, a]
  const much =
    total === 0
      ? `as long as ${other}, to ${scale.write(1)}`
      : `${scale.write(Math.abs(total))} ${total < 0 ? 'less' : 'more'} than ${other}`
  return `${who} takes ${much}${whose ? ' on average' : ''}`
}

/** What follows a total: ": 11.0 ms less waiting and 3.2 ms less computing". */
export function splitText({ scale, changes }: TimeDifference): string {
  const why = listed(changes.map((change) => changeText(change, scale)))
  return why ? `: ${why}` : ', and spends it in the same way'
}

/** The whole difference in one sentence: "B takes 14.2 ms less than A: 11.0 ms less waiting and 3.2 ms less computing." */
export const differenceText = (difference: TimeDifference, a: string, b: string, whose?: string): string =>
  `${totalText(difference, a, b, whose)}${splitText(difference)}.`

/**
 * What two runs that take equally long have achieved: "In the same time B comes to 143 messages a channel, A to 86.8."
 *
 * @param counted the metric whose label says what is counted
 * @returns undefined where their times differ, or one of them has no such value
 */
export function achievedText(
  { from, to }: Pick<TimeDifference, 'from' | 'to'>,
  counted: MetricDefinition,
  runs: readonly [a: Metrics, b: Metrics],
  a: string,
  b: string,
): string | undefined {
  const [one, other] = runs.map((metrics) => metrics[counted.id])
  if (from !== to || typeof one !== 'number' || typeof other !== 'number') return undefined
  const [first, second] = [quantity(one), quantity(other)]
  const what = inSentence(counted.label)
  if (first === second) return `In that time both come to ${first} ${what}.`
  return `In the same time ${b} comes to ${second} ${what}, ${a} to ${first}.`
}
