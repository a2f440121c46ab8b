/** Numbers as people type them: which numbers a text may mean, and which unit stands behind them. */
import type { AnswerUnit } from '../../core/content/lesson.ts'

/** What the unit behind a number measures; `count` is any other word: "messages". */
type Dimension = 'share' | 'time' | 'times' | 'count'

/** Units as people write them, with what one is in shares of the whole, in seconds, or as a factor. */
const UNITS: readonly (readonly [words: RegExp, dimension: Dimension, size: number])[] = [
  [
    /^(?:(?:%|percent|percentage)[ -]?(?:points?|punkte?)|%|per ?cent|pour[ -]?cents?|pct|p\.?p|points?|punkte?|prozent(?:punkte?)?)(?: \p{L}+)*\.?$/iu,
    'share',
    0.01,
  ],
  [/^(?:hr?s?|hours?|heures?|stunden?|std)\.?$/i, 'time', 3600],
  [/^(?:min(?:ute[ns]?|s)?|mn)\.?$/i, 'time', 60],
  [/^s(?:ecs?|e[ck][ou]nd(?:s|es|en?)?)?\.?$/i, 'time', 1],
  [/^(?:ms|msecs?|millise[ck][ou]nd(?:s|es|en?)?)$/i, 'time', 1e-3],
  [/^(?:[µμu]s|mi[ck]rose[ck][ou]nd(?:s|es|en?)?)$/i, 'time', 1e-6],
  [/^(?:ns|nanose[ck][ou]nd(?:s|es|en?)?)$/i, 'time', 1e-9],
  [/^(?:[×x]|-?fold|-?fache?|-?mal|fois|times)(?: \p{L}+)*\.?$/iu, 'times', 1],
  [/^[/]?\p{L}[\p{L} /-]*\.?$/u, 'count', 1],
]

/** What each unit that an answer may be asked for in is called and measures; a plain number is what a factor and a count are. */
export const ASKED: Readonly<
  Record<AnswerUnit, { readonly dimension?: Dimension; readonly size: number; words: string }>
> = {
  '': { size: 1, words: '' },
  '%': { dimension: 'share', size: 0.01, words: 'percent' },
  points: { dimension: 'share', size: 0.01, words: 'percentage points' },
  s: { dimension: 'time', size: 1, words: 'seconds' },
  ms: { dimension: 'time', size: 0.001, words: 'milliseconds' },
}

/** Whether a unit is one of those. */
export const isAskedUnit = (unit: string): unit is AnswerUnit => Object.hasOwn(ASKED, unit)

/** A number as it was typed. */
interface Typed {
  /** What it may be: "3,715" is one number to English readers and another to German ones. */
  readonly values: readonly number[]
  /** Its significant digits. */
  readonly digits: number
  readonly unit?: { readonly dimension: Dimension; readonly size: number }
}

const ABOUT =
  /^(?:[~≈≃<>]|(?:it|the answer) is |at least |mindestens |au moins |nearly |almost |by |mal |(?:a |the )?ratio (?:of )?|about |approx(?:imately|\.)? |around |roughly |circa |zirka |ca\.? ?|etwa |rund |ungefähr |knapp |environ |env\.? |à peu près |presque |um |das |le |(?:an? |ein |un )?(?:factor|facteur|faktor) (?:of |de )?)\s*/iu
/** Fractions that are one character, as decimals. */
const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75', '⅓': '.33333', '⅔': '.66667' }
/** Words behind a number that say what its sign would. */
const LESS = /\b(?:less|fewer|lower|shorter|faster|weniger|moins)\b/i
const DIGITS = "\\d[\\d., ']*\\d[.,]?|\\d[.,]?|[.,]\\d+"
const TYPED = new RegExp(
  `^(?<sign>[+-]?) ?(?:[×x] ?)?(?<number>${DIGITS})(?: ?[/:] ?(?<below>${DIGITS}))?(?:(?:e| ?[·*×x] ?10\\^)(?<power>[+-]?\\d{1,3}))? ?(?<unit>.*)$`,
  'iu',
)

/** What digits with points, commas, spaces and apostrophes among them may be; nothing where they make no number. */
function readings(text: string): readonly number[] {
  const plain = (whole: string, decimals = '') => Number(`${whole.replace(/\D/g, '') || 0}.${decimals || 0}`)
  const grouped = /^(\d{1,3}(?:([ ',.])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/.exec(text)
  const decimal = /^(\d*)(?:[.,](\d*))?$/.exec(text)
  const values: number[] = []
  // "0,715" has no thousands, and "1.234.5" no sense.
  if (grouped && !/^0\D/.test(text) && grouped[2] !== grouped[3]) values.push(plain(grouped[1], grouped[4]))
  if (decimal) values.push(plain(decimal[1], decimal[2]))
  // Before a point with three digits behind it a decimal is likelier.
  return /^\d+\.\d+$/.test(text) ? values.reverse() : values
}

/** A number as people type it: "0,06", "3 715", "~12 %", "5/4", "2×", "16 messages", "−3"; undefined where it is none. */
export function readTyped(text: string): Typed | undefined {
  const plain = text
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/’/g, "'")
    .replace(/10([⁻⁰¹²³⁴-⁹]+)/g, (_, raised: string) => `10^${raised.normalize('NFKC').replace('−', '-')}`)
    .replace(/÷/g, '/')
    .replace(/ ?([½¼¾⅓⅔])/g, (_, fraction: string) => FRACTIONS[fraction])
    .replace(/^(\d+) (\d{1,2})\/(\d{1,2})(?!\d)/, (_, whole, above, below) => String(Number(whole) + above / below))
    // What stands behind it in brackets says the same once more.
    .replace(/ ?\([^)]*\)$/, '')
    // The result of a calculation that is typed whole.
    .replace(/^.*[=≥≤](?=.*\d)/, '')
    .replace(/ (?:to|zu|à) 1$/i, '')
    .replace(/(?<=\d) (?:out of|von|sur) (?=\d)/i, '/')
    .replace(/[!?;.,]+$/, '')
    .replace(/(\d) ?(?:k|thousand|tausend)(?= |$)/i, '$1e3')
    .replace(/ (?:1\/s|s(?:⁻¹|\^-1))$/, '/s')
    .trim()
    .replace(ABOUT, '')
    .replace(/^(?:minus|moins) /i, '-')
    .replace(/^plus /i, '+')
  const { sign, number, below, power = '0', unit = '' } = TYPED.exec(plain)?.groups ?? {}
  if (number === undefined) return undefined
  const unitEntry = UNITS.find(([words]) => words.test(unit))
  if (unit !== '' && !unitEntry) return undefined
  const scale = (sign === '-' ? -1 : 1) * 10 ** Number(power)
  const divisors = below === undefined ? [1] : readings(below)
  const numbers = readings(number).flatMap((value) => divisors.map((divisor) => (scale * value) / divisor))
  const values = LESS.test(unit) ? [...numbers, ...numbers.map((value) => -value)] : numbers
  if (values.length === 0 || !values.every(Number.isFinite)) return undefined
  const digits =
    below === undefined ? number.replace(/\D/g, '').replace(/^0+|0+$/g, '').length : Number.POSITIVE_INFINITY
  return { values, digits, ...(unitEntry && { unit: { dimension: unitEntry[1], size: unitEntry[2] } }) }
}

/** What a typed number may be in the unit that is asked for; undefined where its own unit does not fit. */
export function amounts({ values, unit }: Typed, wantedUnit: AnswerUnit): readonly number[] | undefined {
  const { dimension, size } = ASKED[wantedUnit]
  if (unit === undefined || (unit.dimension === 'count' && dimension !== 'time')) return values
  const fits = dimension === undefined ? unit.dimension !== 'time' : unit.dimension === dimension
  const isShare = dimension === 'share' && unit.dimension === 'times'
  return fits || isShare ? values.map((value) => (value * unit.size) / size) : undefined
}

/** A number as people type it, in a unit; where it may be two, the one between `from` and `to`. NaN where it is none. */
export function typedNumber(text: string, unit: AnswerUnit, from = Number.NEGATIVE_INFINITY, to = Infinity): number {
  const typed = readTyped(text)
  const values = (typed && amounts(typed, unit)) ?? []
  return values.find((value) => value >= from && value <= to) ?? values.at(0) ?? Number.NaN
}
