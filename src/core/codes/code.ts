/**
 * Answers as short codes that a student pastes where the class writes: "7K3M-2XQ". A code says which question, what was answered, at
 * which try, and has a random mark, so that the same code read twice is one answer. It says nothing about the person.
 *
 * Signs are Crockford's base 32: digits and letters without I, L, O and U. The first six hold 30 bits: the question (7), the try (2), the
 * mark (16) and a check (5); what is answered follows: one sign for a pick, three for a number, one for each handle of a curve.
 */
import { mix } from '../random/hash.ts'

/** What is answered. */
export type CodedAnswer =
  /** Which of the candidates, counted from 0, at most 31, in the order of the question's file. */
  | { readonly kind: 'pick'; readonly option: number }
  /** A number, kept to three significant digits. */
  | { readonly kind: 'number'; readonly value: number }
  /** Heights of a drawn curve's 13 handles, as shares of the axis, kept to 1/31. */
  | { readonly kind: 'curve'; readonly shares: readonly number[] }
  /** How a program or link did: a score, and the first 25 bits of the link's fingerprint. */
  | { readonly kind: 'score'; readonly value: number; readonly fingerprint: number }

/** What a code holds. */
export interface Code {
  /** Which question, as `questionMark` gives it: 0 to 127. */
  readonly question: number
  readonly answer: CodedAnswer
  /** 1 for the first try, up to 4 for the fourth and all later ones. */
  readonly attempt: number
  /** A random number of 16 bits; the last four may be changed, so that the code looks like no word. */
  readonly mark: number
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HEAD = 6
const HANDLES = 13
const MARKS = 2 ** 16
/** Powers of ten that a number's three digits are multiplied by: 10⁻⁷ to 10⁸. */
const LEAST_POWER = -7
/** How many signs each kind of answer takes behind the first six. */
const SIGNS_OF = { pick: 1, number: 3, score: 8, curve: HANDLES } as const
/** The length of each kind of code, in signs. */
export const LENGTHS: ReadonlyMap<number, CodedAnswer['kind']> = new Map(
  (Object.keys(SIGNS_OF) as (keyof typeof SIGNS_OF)[]).map((kind) => [HEAD + SIGNS_OF[kind], kind]),
)

/** A question's number in codes, from the key under which its answer is kept ("tree/start/idle"): 0 to 127 (FNV-1a, folded). */
export function questionMark(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 7) ^ (hash >>> 14) ^ (hash >>> 21)) & 127
}

/**
 * Multiplication by the generator of the field of 32 elements, x⁵ = x² + 1. The sum of all signs, each times another power of it, is
 * zero: any one wrong sign and any two neighbours swapped change that.
 */
const twice = (element: number): number => ((element << 1) ^ (element & 16 ? 0b100101 : 0)) & 31
const checkOf = (signs: readonly number[]): number => signs.reduceRight((sum, sign) => twice(sum) ^ sign, 0)

/** `count` signs of five bits, at most six, the most significant first. */
function signsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (value >> (5 * (count - 1 - i))) & 31)
}
const joined = (signs: readonly number[]): number => signs.reduce((value, sign) => value * 32 + sign, 0)

/** A number in 15 bits: its sign, three digits and a power of ten. Greater ones become the greatest, smaller ones zero. */
function packNumber(value: number): number {
  const size = Math.abs(value)
  const [digits, exponent] = size === 0 ? ['000', '0'] : size.toExponential(2).replace('.', '').split('e')
  const power = Number(exponent) - 2 - LEAST_POWER
  const packed = power < 0 ? 0 : power > 15 ? 15 * 1024 + 999 : power * 1024 + Number(digits)
  return (value < 0 ? 2 ** 14 : 0) + packed
}
function unpackNumber(packed: number): number {
  const digits = packed % 1024
  const power = (Math.floor(packed / 1024) % 16) + LEAST_POWER
  return (packed >= 2 ** 14 ? -1 : 1) * Number(`${digits}e${power}`)
}

function packAnswer(answer: CodedAnswer): number[] {
  switch (answer.kind) {
    case 'pick':
      return [answer.option]
    case 'number':
      return signsOf(packNumber(answer.value), 3)
    case 'score':
      return [...signsOf(packNumber(answer.value), 3), ...signsOf(answer.fingerprint, 5)]
    case 'curve':
      return answer.shares.map((share) => Math.round(31 * Math.max(0, Math.min(1, share))))
  }
}
function unpackAnswer(kind: CodedAnswer['kind'], signs: readonly number[]): CodedAnswer {
  switch (kind) {
    case 'pick':
      return { kind, option: signs[0] }
    case 'number':
      return { kind, value: unpackNumber(joined(signs)) }
    case 'score':
      return { kind, value: unpackNumber(joined(signs.slice(0, 3))), fingerprint: joined(signs.slice(3)) }
    case 'curve':
      return { kind, shares: signs.map((sign) => sign / 31) }
  }
}

/** Whether signs can't be taken for a word, a year or a number: two digits or more, a letter or more. */
export const unlikeAWord = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= 2 && /[a-z]/i.test(text)

/** Where the last four bits of the mark stand, among the signs behind the check. */
const LAST_OF_MARK = HEAD - 2
/** All signs but that one, changed in a way that depends on its four bits; done twice it changes nothing. */
const veiled = (signs: readonly number[]): readonly number[] =>
  signs.map((sign, i) => (i === LAST_OF_MARK ? sign : sign ^ (mix((signs[LAST_OF_MARK] & 15) * 32 + i) & 31)))

/** A code in groups of four. Where it would look like a word or a number, the last four bits of its mark are others. */
export function formatCode({ question, answer, attempt, mark }: Code): string {
  const tail = packAnswer(answer)
  const texts = Array.from({ length: 16 }, (_, tried) => {
    const marked = mark - (mark % 16) + ((mark + tried) % 16)
    const head = signsOf((question * 4 + Math.min(attempt, 4) - 1) * MARKS + marked, HEAD - 1)
    const signs = veiled([...head, ...tail])
    // The check comes first and has the power zero: it is what the others sum to.
    return [checkOf([0, ...signs]), ...signs].map((sign) => SIGNS[sign]).join('')
  })
  return (texts.find(unlikeAWord) ?? texts[0]).replace(/.{4}(?=.)/g, '$&-')
}

/** What a code says, from its signs without what groups them; undefined where the length or the check is wrong. */
export function parseCode(text: string): Code | undefined {
  const kind = LENGTHS.get(text.length)
  const plain = text.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')
  const checked = Array.from(plain, (sign) => SIGNS.indexOf(sign))
  if (!kind || checked.includes(-1) || checkOf(checked) !== 0) return undefined
  const signs = veiled(checked.slice(1))
  const head = joined(signs.slice(0, HEAD - 1))
  const questionAndAttempt = Math.floor(head / MARKS)
  return {
    question: Math.floor(questionAndAttempt / 4),
    attempt: (questionAndAttempt % 4) + 1,
    mark: head % MARKS,
    answer: unpackAnswer(kind, signs.slice(HEAD - 1)),
  }
}
