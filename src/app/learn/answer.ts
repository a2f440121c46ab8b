/** Answers to questions: whether one is right, and what is said to it. */
import type { AnswerUnit } from '../../core/content/lesson.ts'
import { quantity } from '../../core/text/format.ts'
import { type Slip, slipsOfPercent } from './slips.ts'
import { ASKED, amounts, readTyped } from './typed-number.ts'

/** Whether a number is near enough to the right one. A zero is met only by what rounds to it. */
export function near(value: number, right: number, tolerance: number): boolean {
  return Math.abs(value - right) <= Math.max(Math.abs(right) * tolerance, 1e-9)
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

/** What a try comes to: an answer that is `open` is not a try yet, because it could not be read or has another form. */
export interface Judgement {
  readonly outcome: 'right' | 'wrong' | 'open'
  /** What is said to it; empty to the right one. */
  readonly text: string
}

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

/** Two numbers with something between them: "8–9", "8 to 9", "2*4.25". */
const SEVERAL = /\d[^\d.,']+\d/

/**
 * Judges a typed answer.
 *
 * @param misses how many tries have missed before: the first miss is answered with more or less, a later one with the way
 */
export function judgeNumber(text: string, question: NumberAsked, misses: number): Judgement {
  const { right, unit, tolerance, way = '' } = question
  const open = (text: string): Judgement => ({ outcome: 'open', text })
  const wrong = (text: string): Judgement => ({ outcome: 'wrong', text })
  const typed = readTyped(text)
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
  const slips = [...(question.slips ?? []), ...(unit === '%' ? slipsOfPercent(right) : [])]
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
