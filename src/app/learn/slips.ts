/** Mistakes that are made often with an answer: the number that each comes to, and what is said to it. */
import { numberOf } from '../../core/text/expression/evaluate.ts'
import type { Expression, KnownRuns } from '../../core/text/expression/tree.ts'

export interface Slip {
  /** In the unit of the answer. */
  readonly value: number
  readonly text: string
}

const WHOLE = 'That is with the whole. The question asks only for the part beyond 100 %.'
const RATIO: Omit<Slip, 'value'> = { text: 'That is a ratio. The question asks for a difference.' }
const DIFFERENCE: Omit<Slip, 'value'> = { text: 'That is a difference. The question asks for a ratio: divide.' }

/** The slips of an answer that compares two numbers: a ratio for a difference, the reverse, the other way round, the whole for the part. */
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

/** The slips of every answer in percent. */
export const slipsOfPercent = (right: number): readonly Slip[] => [
  ...[right + 100, right / 100 + 1].map((value) => ({ value, text: WHOLE })),
  { value: 100 - right, text: 'That is the other part of 100 %.' },
]
