/** Numbers for people: three significant digits, SI prefixes, signs on differences. Full values belong in exports. */
import { decimalExponentOf } from '../math/bits.ts'

const MINUS = '−'
const PREFIXES: readonly (readonly [number, string])[] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
]

/** A rate of what is counted by its name: "requests/s", but not "B/s". */
const THINGS = /^[a-z]{4,}\/s$/

/** Long durations are written in hours or minutes: [from this many seconds on, seconds of the unit, unit]. */
const LONG = [
  [36_000, 3600, 'h'],
  [600, 60, 'min'],
] as const

/** A smaller share is of no use to a reader. */
const LEAST_PERCENT = 0.005

/** Shorter times, in seconds, are written as 0: they are what rounding has left, or a part of a nanosecond. */
const LEAST_SECONDS = 0.9995e-9

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Significant digits of a number that is not negative, as many as asked; below a ten-thousandth with a power of ten: "1.53 × 10⁻⁷". */
function digits(size: number, significant: number): string {
  if (size === 0) return '0'
  const magnitude = decimalExponentOf(Number(size.toPrecision(significant)))
  if (magnitude >= 3) return grouped(size, Math.max(0, significant - 1 - magnitude))
  if (magnitude >= -4) return size.toFixed(Math.max(0, significant - 1 - magnitude))
  const [mantissa, exponent] = size.toExponential(significant - 1).split('e-')
  return `${mantissa} × 10⁻${exponent.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)])}`
}

/** A count in full, its thousands apart by narrow spaces that do not break: 29535 → "29 535". */
export function count(value: number): string {
  return grouped(Math.round(value), 0)
}

/** A number of things: "1 node", "2 nodes". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`

/** A unit as it stands behind a number that is written: "nodes", but "1 node"; abbreviations stay. */
export function unitOf(text: string, unit: string): string {
  return text === '1' ? unit.replace(/^([a-z]{2,}?)(?:(?<=ss)es|ren|s)\b/, '$1') : unit
}

/** A number with the given decimals, the thousands of its whole part apart as in `count`. */
export function grouped(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals)
  const [whole, part] = text.split('.')
  const apart = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')
  return (value < 0 && Number(text) !== 0 ? MINUS : '') + (part ? `${apart}.${part}` : apart)
}

/**
 * A number and its unit: (0.0974, "s") → "97.4 ms"; (1.2e6, "nodes/s") → "1.20 Mnodes/s", but (0.97, "nodes/s") → "0.970 nodes/s"; counts are written in
 * full. Three significant digits, or more where two numbers are to be distinguished.
 */
export function quantity(value: number | null | undefined, unit = '', significant = 3): string {
  const parts = quantityParts(value, unit, significant)
  return parts.unit ? `${parts.number} ${parts.unit}` : parts.number
}

/** The same in its parts, for what writes them apart: (0.0974, "s") → "97.4" and "ms". The unit may be empty. */
export function quantityParts(
  value: number | null | undefined,
  unit: string,
  significant = 3,
): { readonly number: string; readonly unit: string } {
  if (value === null || value === undefined || Number.isNaN(value)) return { number: '–', unit: '' }
  const sign = value < 0 ? MINUS : ''
  const size = Math.abs(value)
  if (size === Number.POSITIVE_INFINITY) return { number: `${sign}∞`, unit: '' }
  if (unit === '%') {
    const isNearZero = size > 0 && size < LEAST_PERCENT
    return { number: isNearZero ? '≈ 0' : sign + digits(size, significant), unit }
  }
  if (unit !== 's' && !unit.endsWith('/s')) {
    const text = Number.isInteger(size) || (size >= 1000 && significant === 3) ? count(size) : digits(size, significant)
    return { number: sign + text, unit: unit && unitOf(text, unit) }
  }
  if (size === 0) return { number: '0', unit }
  if (unit === 's' && size < LEAST_SECONDS) return { number: '≈ 0', unit }
  // "973 mrequests/s" has to be read twice.
  if (size < 1 && THINGS.test(unit)) return { number: sign + digits(size, significant), unit }
  const long = unit === 's' && LONG.find(([from]) => size >= from)
  if (long) return { number: sign + digits(size / long[1], significant), unit: long[2] }
  const [factor, prefix] = PREFIXES.find(([f]) => size >= f * 0.9995) ?? PREFIXES[PREFIXES.length - 1]
  const scaled = size / factor
  const text =
    Number(scaled.toPrecision(significant)) >= 1000 ? digits(scaled, significant) : scaled.toPrecision(significant)
  return { number: sign + text, unit: prefix + unit }
}

/** A number as it was set, in full, its thousands apart: 65536 → "65 536". */
export const exact = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? count(value) : String(value).replace(/^-/, MINUS)

/** A number that was set, in three digits like `quantity` but without zeros behind them: 0.5 → "0.5", 65536 → "65 536". */
export const setting = (value: number): string => {
  const size = Math.abs(value)
  return Number.isInteger(value) || size >= 1000 || size < 1e-4 ? quantity(value) : exact(Number(value.toPrecision(3)))
}

/** A difference with its sign: "+3.20 ms", "−12.0 %"; none where it is as good as nothing. */
export function difference(value: number, unit = '', significant = 3): string {
  const text = quantity(value, unit, significant)
  return value > 0 && !text.startsWith('≈') ? `+${text}` : text
}

/** A share in whole percent, distinguished from none and from all. */
export function percent(share: number): string {
  const whole = Math.round(100 * share)
  if (whole === 0 && share > 0) return 'less than 1 %'
  if (whole === 100 && share < 1) return 'more than 99 %'
  return `${whole} %`
}

/** A time in words: "12 s", "3 min 20 s", "2 h 5 min". */
export function duration(millis: number): string {
  if (!Number.isFinite(millis)) return 'unknown'
  const seconds = Math.ceil(millis / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
