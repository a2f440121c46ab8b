/** The head of a lesson, which is read before its lab is there: which lab it is of, and what a list shows of it. */
import type { LineProblem } from './markdown.ts'
import { Fields } from './yaml.ts'

/** What stands in a lesson's head, beside its runs. */
export interface LessonHead {
  readonly lab: string
  readonly title: string
  /** One sentence: what one knows afterwards. */
  readonly summary: string
  /** Its place among the lab's lessons. */
  readonly order: number
  /** Words that it uses and does not explain, as the lesson that explains them has them. */
  readonly needs?: readonly string[]
  /** Words that it explains: each stands in its text with emphasis. */
  readonly gives?: readonly string[]
  /** The language that it is written in, as the web calls it: "de". */
  readonly lang?: string
  /** How long it takes, where that is not what its parts and exercises make one expect. */
  readonly minutes?: number
}

/** Limits on a lesson. */
export const LESSON_LIMITS = { characters: 100_000, problems: 100, parts: 40, exercises: 12 }

/** What is wrong with a file. */
export type Problems = { readonly problems: readonly LineProblem[] }

/** The file's head and its text, each with the line in which it begins. */
export function divided(
  text: string,
): { readonly head: string; readonly body: string; readonly line: number } | undefined {
  const match = /^\ufeff?---[ \t]*\n(|.*?\n)---[ \t]*(?:\n|$)/s.exec(text)
  if (!match || UNCLOSED.test(match[1])) return undefined
  return { head: match[1], body: text.slice(match[0].length), line: match[0].split('\n').length }
}

/** A file with nothing in it that ends lines in another way. */
export const lined = (text: string) => text.replace(/\r\n?/g, '\n')

/** What is a head only because a later line of --- ends it. */
const UNCLOSED = /^##[ \t].*^```/ms

/** What is said about a file without a head. */
export function noHead(text: string): LineProblem {
  const part = /^##[ \t]/m.exec(text)
  if (part && /^\ufeff?---[ \t]*\n/.test(text))
    return {
      line: text.slice(0, part.index).split('\n').length,
      message: 'the head is not closed: expected a line of --- before the first ##',
    }
  return { line: 1, message: 'a lesson begins with its head, between two lines of ---: the lab, a title, a summary' }
}

/** Takes the keys of a head. */
export function headOf(fields: Fields): LessonHead {
  const head = {
    lab: fields.text('lab', 'needed')?.value ?? '',
    title: fields.text('title', 'needed')?.value ?? '',
    summary: fields.text('summary', 'needed')?.value ?? '',
    order: fields.number('order') ?? 0,
  }
  const lang = fields.text('lang')?.value
  const minutes = fields.number('minutes')
  const needs = fields.list('needs')?.value
  const gives = fields.list('gives')?.value
  return {
    ...head,
    ...(needs && { needs }),
    ...(gives && { gives }),
    ...(lang !== undefined && { lang }),
    ...(minutes !== undefined && { minutes }),
  }
}

/** Reads a lesson's head only: which lab it is of, and what a list shows of it. */
export function readHead(text: string): { readonly head: LessonHead } | Problems {
  const problems: LineProblem[] = []
  const parts = text.length <= LESSON_LIMITS.characters ? divided(lined(text)) : undefined
  if (!parts) return { problems: [noHead(lined(text))] }
  const head = headOf(new Fields(parts.head, 2, 'head', (problem) => problems.push(problem)))
  return problems.length > 0 ? { problems } : { head }
}
