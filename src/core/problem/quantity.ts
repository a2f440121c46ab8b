/** Quantities as engineers write them, with their units: "200 µs", "10 Gbit/s", "1 kB". */
import { decimalExponentOf, powerOfTen } from '../math/bits.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { plainNumber } from '../text/typed.ts'

/** Names of units and what one is, in the quantity's own unit. */
type Units = Readonly<Record<string, number>>

const TIMES: Units = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600 }
const BYTES: Units = {
  B: 1,
  bytes: 1,
  byte: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 1024,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}
/** The questions ask how many bytes, so a number by itself is one of bytes. */
const BARE: Units = { '': 1 }
const BITS: Units = { bit: 1 / 8, kbit: 125, Mbit: 125e3, Gbit: 125e6, b: 1 / 8, kb: 125, Mb: 125e3, Gb: 125e6 }
const COUNTS: Units = { '': 1, k: 1e3, M: 1e6 }

const perSecond = (units: Units): Units =>
  Object.fromEntries(
    Object.entries(units).flatMap(([name, size]) => [
      [`${name}/s`, size],
      ...(name.endsWith('bit') || /^[kMG]b$/.test(name) ? [[`${name}ps`, size]] : []),
    ]),
  )

/** What can be asked for: its units, and what a refusal says is expected. */
const KINDS = {
  time: { units: TIMES, expected: 'a time with its unit (ns, µs, ms, s)', example: '200 µs' },
  rate: {
    units: { ...perSecond({ ...BYTES, ...BITS }), ...BARE },
    expected: 'bytes or bits a second with their unit (MB/s, GB/s, Gbit/s)',
    example: '1 GB/s',
  },
  bytes: { units: { ...BYTES, ...BARE }, expected: 'a size with its unit (B, kB, MB)', example: '64 B' },
  percent: { units: { '': 1, '%': 1 }, expected: 'a number of percent', example: '50 %' },
  count: { units: COUNTS, expected: 'a whole number', example: '100000' },
  number: { units: { '': 1 }, expected: 'a number', example: '1.5' },
  frequency: {
    units: { '': 1, '/s': 1, 'k/s': 1e3 },
    expected: 'a number a second',
    example: '5000',
  },
} as const satisfies Readonly<Record<string, { units: Units; expected: string; example: string }>>

/** A kind of quantity. */
export type QuantityKind = keyof typeof KINDS

/** Ends included, in the quantity's own unit: seconds, bytes, bytes a second. */
export interface QuantityLimits {
  readonly min: number
  readonly max: number
}

/** How a number is written in its own unit, for refusals: "1 µs". */
function written(kind: QuantityKind, value: number): string {
  const { units } = KINDS[kind]
  const names = Object.entries(units).filter(
    ([, size]) => value / size >= 1 && size === powerOfTen(decimalExponentOf(size)),
  )
  const [name, size] = names.toSorted(([, a], [, b]) => b - a)[0] ?? Object.entries(units)[0]
  return `${Number((value / size).toPrecision(6))}${name && ` ${name.replace('us', 'µs')}`}`
}

/**
 * Reads a quantity.
 *
 * @param name what the refusal names
 * @returns its value in seconds, bytes, bytes a second or percent
 */
export function readQuantity(
  name: string,
  kind: QuantityKind,
  text: string,
  limits: QuantityLimits,
): { readonly value: number } | { readonly problem: string } {
  const { units, expected, example } = KINDS[kind]
  const refuse = (what: string) => ({
    problem: unexpected(name, what, text.trim() === '' ? 'nothing' : quoted(text, 40)),
  })
  const match = /^\s*([+\-−]?[\d.,\s\u00a0\u202f]*\d(?:e[+-]?\d+)?)\s*([^\d\s].*?)?\s*$/i.exec(text)
  const unit = (match?.[2] ?? '').replace(/[µμ]/g, 'u').replace(/\s+/g, '')
  const number = match && plainNumber(match[1])
  if (number && typeof number !== 'string') return refuse(`${number.either[0]} or ${number.either[1]}`)
  const plain = Number(number?.replace(/\s/g, '') ?? Number.NaN)
  if (!match || Number.isNaN(plain) || !Object.hasOwn(units, unit)) return refuse(`${expected}, such as ${example}`)
  const value = Number((plain * (units as Units)[unit]).toPrecision(15))
  if (kind === 'count' && !Number.isInteger(value)) return refuse(`${expected}, such as ${example}`)
  if (value < limits.min || value > limits.max)
    return refuse(`${expected} from ${written(kind, limits.min)} to ${written(kind, limits.max)}`)
  return { value }
}
