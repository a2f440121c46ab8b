/** A question as phones get it that belongs to no story: its words and what answers it. It says nothing of what is right, and nothing of a run. */
import { encode } from '../../core/link/link.ts'
import { ENTRY_LIMITS } from '../../core/link/playlist.ts'

/** The question. */
export interface OwnQuestion {
  readonly question: string
  /** What can be picked; absent where a number is asked for. */
  readonly options?: readonly string[]
  /** The unit of the number that is asked for; empty for none. */
  readonly unit?: string
}

const oneLine = (text: string) => text.replace(/[\s|]+/g, ' ').trim()

/** What answers to a question are collected by: the same words with other options are another question. */
export function keyOf({ question, options, unit }: OwnQuestion): string {
  let sum = 0
  for (const sign of (options ?? [unit ?? '']).map(oneLine).join('|'))
    sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0
  // A room takes no sign that is not seen, such as those that join letters.
  return `question/${oneLine(question).replace(/\p{C}/gu, '').slice(0, ENTRY_LIMITS.question)}/${(sum >>> 0).toString(36)}`
}

/** The link of the page on which a phone answers it. */
export const answerLink = ({ question, options, unit = '' }: OwnQuestion): string =>
  `answer?ask=${encode(oneLine(question))}&${options ? `options=${encode(options.map(oneLine).join('|'))}` : `number=${encode(oneLine(unit))}`}`

/** What such a link asks, without the name of its page; undefined where it asks nothing. */
export function readAnswerLink(query: string): OwnQuestion | undefined {
  const fields = new URLSearchParams(query)
  const question = (fields.get('ask') ?? '').slice(0, ENTRY_LIMITS.question)
  const options = (fields.get('options') ?? '').split('|').filter(Boolean).slice(0, ENTRY_LIMITS.options)
  if (question === '') return undefined
  if (fields.has('number')) return { question, unit: (fields.get('number') ?? '').slice(0, ENTRY_LIMITS.unit) }
  return options.length >= 2 ? { question, options } : undefined
}
