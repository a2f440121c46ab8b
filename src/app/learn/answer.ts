/** Answers to questions for a number: read as people type them, judged, and answered with what may have been meant. */
import type { AnswerUnit } from '../../core/content/lesson.ts'
import { numberOf } from '../../core/text/expression/evaluate.ts'
import type { Expression, KnownRuns } from '../../core/text/expression/tree.ts'
import { quantity } from '../../core/text/format.ts'

/** Whether a number is near enough to the right one. A zero is met only by what rounds to it. */
export function near(value: number, right: number, tolerance: number): boolean {
  return Math.abs(value - right) <= Math.max(Math.abs(right) * tolerance, 1e-9)
}

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

/** What an answer in each unit is measured in; a plain number is what a factor and a count are. */
const ASKED: Readonly<Record<AnswerUnit, { readonly dimension?: Dimension; readonly size: number; words: string }>> = {
  '': { size: 1, words: '' },
  '%': { dimension: 'share', size: 0.01, words: 'percent' },
  points: { dimension: 'share', size: 0.01, words: 'percentage points' },
  s: { dimension: 'time', size: 1, words: 'seconds' },
  ms: { dimension: 'time', size: 0.001, words: 'milliseconds' },
}

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

/** Two numbers with something between them: "8–9", "8 to 9", "2*4.25". */
const SEVERAL = /\d[^\d.,']+\d/

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
function read(text: string): Typed | undefined {
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
    // What comes out, of a calculation that is typed whole.
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
function amounts({ values, unit }: Typed, wantedUnit: AnswerUnit): readonly number[] | undefined {
  const { dimension, size } = ASKED[wantedUnit]
  if (unit === undefined || (unit.dimension === 'count' && dimension !== 'time')) return values
  const fits = dimension === undefined ? unit.dimension !== 'time' : unit.dimension === dimension
  const isShare = dimension === 'share' && unit.dimension === 'times'
  return fits || isShare ? values.map((value) => (value * unit.size) / size) : undefined
}

/** A number as people type it, in a unit; where it may be two, the one between `from` and `to`. NaN where it is none. */
export function typedNumber(text: string, unit: AnswerUnit, from = Number.NEGATIVE_INFINITY, to = Infinity): number {
  const typed = read(text)
  const values = (typed && amounts(typed, unit)) ?? []
  return values.find((value) => value >= from && value <= to) ?? values.at(0) ?? Number.NaN
}

/** What a question for a number asks. */
interface NumberAsked {
  /** The right answer, in its unit. */
  readonly right: number
  readonly unit: AnswerUnit
  readonly tolerance: number
  /** What comes out where something else is computed from the same numbers. */
  readonly slips?: readonly Slip[]
  /** What shows the way, for a reader who has missed before. */
  readonly way?: string
}

/** A mistake that is made often: the number it comes to, and what is said to it. */
interface Slip {
  readonly value: number
  readonly text: string
}

/** What a try comes to: an answer that is `open` is not a try yet, because it could not be read or has another form. */
export interface Judgement {
  readonly outcome: 'right' | 'wrong' | 'open'
  /** What is said to it; empty to the right one. */
  readonly text: string
}

const WHOLE = 'That is with the whole. The question asks only for the part beyond 100 %.'
const RATIO: Omit<Slip, 'value'> = { text: 'That is a ratio. The question asks for a difference.' }
const DIFFERENCE: Omit<Slip, 'value'> = { text: 'That is a difference. The question asks for a ratio: divide.' }

/** The mistakes that are made often with an answer: a ratio for a difference, the reverse, the other way round, the whole for the part. */
export function slipsOf(answer: Expression, runs: KnownRuns): readonly Slip[] {
  if (typeof answer === 'number') return []
  const [operator] = answer
  if (operator !== '-' && operator !== '/' && operator !== '%') return []
  const [a, b] = [answer[1] as Expression, answer[2] as Expression].map((part) => numberOf(part, { runs }))
  const slips =
    operator === '-'
      ? [a / b, b / a, (100 * a) / b, (100 * b) / a, Math.abs(100 * (a / b - 1))].map((value) => ({ value, ...RATIO }))
      : [a - b, b - a].map((value) => ({ value, ...DIFFERENCE }))
  if (operator === '/') slips.push({ value: a / b - 1, ...DIFFERENCE })
  if (operator === '%') slips.push({ value: (100 * b) / a, text: 'The other way round? Divide by the other number.' })
  return slips
}

/** Slips of every answer in percent. */
const ofPercent = (right: number): readonly Slip[] => [
  ...[right + 100, right / 100 + 1].map((value) => ({ value, text: WHOLE })),
  { value: 100 - right, text: 'That is the other part of 100 %.' },
]

/** What an answer comes to that comes before the runs that it is judged by. */
export const WAITING: Judgement = {
  outcome: 'open',
  text: 'Its runs are still being computed; your answer is checked in a moment.',
}

/**
 * Judges a chosen answer.
 *
 * @param answer the option's id; empty where none is chosen
 * @param right the right one; undefined while its runs are not there
 * @param but why it is not this one, where the question says it
 */
export function judgeChoice(answer: string, right: string | undefined, but: string | undefined): Judgement {
  if (answer === '') return { outcome: 'open', text: 'Choose one of them first.' }
  if (right === undefined) return WAITING
  if (right === answer) return { outcome: 'right', text: '' }
  return { outcome: 'wrong', text: `Not that one. ${but || 'Have another look; the hint helps.'}` }
}

/**
 * Judges a typed answer.
 *
 * @param misses how many tries have missed before: the first miss is answered with more or less, a later one with the way
 */
export function judgeNumber(text: string, question: NumberAsked, misses: number): Judgement {
  const { right, unit, tolerance, way = '' } = question
  const open = (text: string): Judgement => ({ outcome: 'open', text })
  const wrong = (text: string): Judgement => ({ outcome: 'wrong', text })
  const typed = read(text)
  if (!typed)
    return open(
      SEVERAL.test(text)
        ? 'Type one number: no range, and no sum.'
        : `Type a number, like ${unit === '%' ? '40' : '1.5'}.`,
    )
  const values = amounts(typed, unit)
  const { words, size } = ASKED[unit]
  if (!values)
    return open(
      unit === '' ? 'Type a plain number, without a unit.' : `The answer is asked for in ${words}: type it so.`,
    )
  const meets = (target: number) => values.some((value) => near(value, target, tolerance))
  if (meets(right)) return { outcome: 'right', text: '' }
  const [value] = values.toSorted((a, b) => Math.abs(a - right) - Math.abs(b - right))
  const slips = [...(question.slips ?? []), ...(unit === '%' ? ofPercent(right) : [])]
  const slip = slips.find((slip) => Number.isFinite(slip.value) && tolerance > 0 && meets(slip.value))
  if (typed.unit === undefined && unit !== '') {
    const isFraction = size === 0.01 && Math.abs(value) <= 1 && value !== 0 && Math.abs(right) > 2
    if (!slip && isFraction)
      return open(`A fraction? In ${words} that is ${quantity(100 * value, unit === '%' ? unit : '')}.`)
    const other = { '%': 100, points: 100, s: 0.001, ms: 1000 }[unit]
    if (meets(right / other)) return open(`The answer is asked for in ${words}: type it so.`)
  }
  if (right > 0 && meets(-right)) return open('The question says which way it goes: type the number without a sign.')
  if (right < 0 && meets(-right)) return wrong('Is it more or less? The sign is missing.')
  if (typed.digits === 2 && Number(right.toPrecision(2)) === value) return open('Rounded too much: give more digits.')
  if (slip) return wrong(slip.text)
  if (typed.unit?.dimension === 'time' && typed.values.some((value) => near(value, right, tolerance)))
    return open('The number is right and its unit is not.')
  if (unit === '' && value !== 0 && tolerance > 0 && near(1 / value, right, tolerance))
    return wrong(`The other way round? 1 / ${quantity(value)} is ${quantity(1 / value)}.`)
  if (misses > 0)
    return wrong(`Not yet. ${way || 'Read again which numbers the question names, and what it does with them.'}`)
  return wrong(`Not quite: it is ${value < right ? 'more' : 'less'} than that. Have another look.`)
}
