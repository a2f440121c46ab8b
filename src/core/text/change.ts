/** How a number compares with another one, in words. */
import { count, quantity } from './format.ts'

/** From this factor on a percentage is hard to read. */
const MANY = 3

/** Two digits of a number. */
function rough(value: number): string {
  const short = Number(value.toPrecision(2))
  return short < 10 ? String(short) : count(short)
}

/**
 * A number compared with another one: "15 % less", "3.4 times as much", "the same". Percentages differ in points, and numbers of which one
 * is none or negative in their unit.
 */
export function changeText(value: number, other: number, unit: string): string {
  if (value === other) return 'the same'
  const word = value < other ? 'less' : 'more'
  if (unit === '%') return `${quantity(Math.abs(value - other))} points ${word}`
  if (!(value >= 0 && other > 0)) return `${quantity(Math.abs(value - other), unit)} ${word}`
  const factor = value / other
  if (factor >= MANY) return `${rough(factor)} times as much`
  const percent = 100 * Math.abs(factor - 1)
  if (percent < 0.05) return 'nearly the same'
  const text = rough(percent)
  return text === '100' && factor > 0 && factor < 1 ? `more than 99 % ${word}` : `${text} % ${word}`
}
