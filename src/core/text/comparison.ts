/** How a number compares with another one, in words. */
import { capital } from './case.ts'
import { count, quantity } from './format.ts'

/** From this factor on a percentage is hard to read. */
const MANY = 2

/** A larger factor has no number: the other one is as good as nothing, and the quotient may be infinite. */
const MOST = 1e6

/** A smaller share is no difference that a reader could use. */
const NEARLY = 0.005

/** Whether two numbers are the same for a reader: 0.5 % apart at most. */
export const nearlySame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= NEARLY * Math.max(Math.abs(a), Math.abs(b))

/** Units that are things which are counted: "requests", "tasks". */
const COUNTED = /^[a-z]{3,}s$/

/** Two digits of a number; one decimal at most. */
const rough = (value: number): string =>
  value < 10 ? String(Number(value.toFixed(1))) : count(Number(value.toPrecision(2)))

/** "3.4 times", "more than a million times". */
const times = (factor: number, text: (factor: number) => string): string =>
  `${factor > MOST ? 'more than a million' : text(factor)} times`

/**
 * A number compared with another one: "15 % less", "3.4 times as much", "nearly the same"; of what is counted "15 % fewer", "3.4 times as
 * many". Percentages differ in points, and numbers of which one is none or negative in their unit.
 *
 * @param than what the other number is of, where the words are to name it: "A" makes it "15 % less than A"
 */
export function comparison(value: number, other: number, unit: string, than = ''): string {
  const as = than && ` as ${than}`
  if (value === other) return `the same${as}`
  const isCounted = COUNTED.test(unit)
  const direction = `${value > other ? 'more' : isCounted ? 'fewer' : 'less'}${than && ` than ${than}`}`
  if (nearlySame(value, other)) return `nearly the same${as}`
  if (unit === '%') return `${quantity(Math.abs(value - other))} points ${direction}`
  if (!(value >= 0 && other > 0)) return `${quantity(Math.abs(value - other), unit)} ${direction}`
  const factor = value / other
  if (factor >= MANY) return `${times(factor, rough)} as ${isCounted ? 'many' : 'much'}${as}`
  const percent = rough(100 * Math.abs(factor - 1))
  return `${percent === '100' && factor > 0 && factor < 1 ? 'more than 99' : percent} % ${direction}`
}

/** A time in seconds against another run's: "15 % less than without adapting (72.0 ms)"; undefined where one of them is not known. */
export function timeComparison(time: number | undefined, other: number | undefined, than: string): string | undefined {
  if (time === undefined || other === undefined) return undefined
  return capital(comparison(time, other, 's', `${than} (${quantity(other, 's')})`))
}

/** The most digits that a range gets. */
const MOST_DIGITS = 6

/**
 * From one number to another, their unit written once where both have the same: "54.6 to 58.8 ms". Two different numbers get as many
 * significant digits as distinguish them, up to six: "0.9981 to 0.9984 s", not "0.998 to 0.998 s".
 */
export function range(low: number, high: number, text: (value: number, significant?: number) => string): string {
  let significant = 3
  while (low !== high && significant < MOST_DIGITS && text(low, significant) === text(high, significant)) significant++
  const [from, to] = [text(low, significant), text(high, significant)]
  const unit = / \D*$/.exec(to)?.[0] ?? ''
  return `${unit && from.endsWith(unit) ? from.slice(0, -unit.length) : from} to ${to}`
}

/**
 * A speedup: "20.5 times as fast as one processor"; below one, "4.27 times as long as with one processor". Where processors have other `speeds`,
 * it is that of one of speed 1, which the machine may not have.
 */
export const timesAsFast = (speedup: number | undefined, speeds: readonly number[] = []): string | undefined => {
  if (speedup === undefined) return undefined
  const one = speeds.every((speed) => speed === 1) ? 'one processor' : 'one processor of speed 1'
  return speedup > 0 && speedup < 1
    ? `${times(1 / speedup, quantity)} as long as with ${one}`
    : `${times(speedup, quantity)} as fast as ${one}`
}

/** Why no value of a knob is the best one: it changes what is to be done, or under which conditions. */
export const noneBetter = (circumstance: 'job' | 'conditions'): string =>
  `It changes ${circumstance === 'job' ? 'the job itself' : 'the conditions of the job'}, so no value is better than another.`
