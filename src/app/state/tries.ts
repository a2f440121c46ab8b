/** What a learner has tried at the exercises of lessons, kept on this device: what was answered, in which try, and what it came to. */
import { predictions } from './predictions.ts'
import { progress } from './progress.ts'
import { createStored } from './stored.ts'

/** What a try came to: `done` is a task that was made to happen, which has no first try, and `shown` a solution that the reader asked for. */
export type Outcome = (typeof OUTCOMES)[number]

const OUTCOMES = ['right', 'wrong', 'done', 'shown'] as const

/** One try at an exercise. */
export interface Try {
  /** The exercise's id in its lesson. */
  readonly question: string
  /** The number as it was typed, the id of the option, the query of the scenario that a task made; empty where the solution was shown. */
  readonly answer: string
  /** Which try at this exercise it is, from 1 on. */
  readonly number: number
  readonly outcome: Outcome
}

/** What was tried at one lesson. */
export interface LessonTries {
  /** How often the lesson was begun, from 1 on: a reader who begins it again knows the answers. */
  readonly begun: number
  /** In the order in which they were made. */
  readonly tries: readonly Try[]
}

/** How an exercise was solved: a question at the first try or at a later one, a task, or by being shown. */
type Solved = 'first' | 'later' | 'done' | 'shown'

/** More tries at one exercise are not kept one by one. */
const MOST_TRIES = 50
/** Signs of an answer that are kept. */
const MOST_SIGNS = 500

/** How many tries at an exercise have missed. */
export const missesAt = (tries: readonly Try[], question: string): number =>
  tries.filter((one) => one.question === question && one.outcome === 'wrong').length

/** How an exercise was solved; undefined where it has not been. A solution that was shown once stays that. */
export function solvedAs(tries: readonly Try[], question: string): Solved | undefined {
  const sameQuestion = tries.filter((one) => one.question === question)
  if (sameQuestion.some(({ outcome }) => outcome === 'shown')) return 'shown'
  const last = sameQuestion.find(({ outcome }) => outcome === 'right' || outcome === 'done')
  return last && (last.outcome === 'done' ? 'done' : last.number === 1 ? 'first' : 'later')
}

/** How many exercises of a lesson were right at the first try, and for how many the solution was shown. */
export function countSolved(tries: readonly Try[]): { readonly first: number; readonly shown: number } {
  const solved = [...new Set(tries.map(({ question }) => question))].map((question) => solvedAs(tries, question))
  const count = (as: Solved) => solved.filter((one) => one === as).length
  return { first: count('first'), shown: count('shown') }
}

/** Adds a try to those of a lesson; the same wrong answer twice in a row is one. */
function withTry(tries: readonly Try[], question: string, answer: string, outcome: Outcome): readonly Try[] {
  const sameQuestion = tries.filter((one) => one.question === question)
  const last = sameQuestion.at(-1)
  const shortened = answer.slice(0, MOST_SIGNS)
  if (solvedAs(sameQuestion, question) || (last?.answer === shortened && last.outcome === outcome)) return tries
  const next = { question, answer: shortened, number: (last?.number ?? 0) + 1, outcome }
  // The last place is for what it comes to in the end.
  return sameQuestion.length < MOST_TRIES ? [...tries, next] : [...tries.filter((one) => one !== last), next]
}

/** Keeps tries by "lab/lesson" on a shelf. */
export function createTries(shelf: Parameters<typeof createStored>[0]) {
  const { all, subscribe, change, forget } = createStored(shelf, 'evenkeel-tries', isLessonTries)
  const of = (key: string): LessonTries => all()[key] ?? { begun: 1, tries: [] }
  return {
    all,
    subscribe,
    /** Forgets what was tried at a lesson. */
    drop: (key: string) => forget((other) => other === key),
    /** What was tried at a lesson. */
    of,
    /** Adds a try at an exercise that is not solved yet. */
    add(key: string, question: string, answer: string, outcome: Outcome) {
      const { begun, tries } = of(key)
      const next = withTry(tries, question, answer, outcome)
      if (next !== tries) change({ ...all(), [key]: { begun, tries: next } })
    },
    /** Puts back what was kept elsewhere. */
    restore: (key: string, lessonTries: LessonTries) => change({ ...all(), [key]: lessonTries }),
    /** Begins a lesson again: its exercises are open, and that they were tried before stays known. */
    again(key: string) {
      const { begun, tries } = of(key)
      if (tries.length > 0) change({ ...all(), [key]: { begun: begun + 1, tries: [] } })
    },
  }
}

function isTry(entry: unknown): entry is Try {
  if (typeof entry !== 'object' || entry === null) return false
  const { question, answer, number, outcome } = entry as Partial<Record<keyof Try, unknown>>
  return (
    typeof question === 'string' &&
    typeof answer === 'string' &&
    Number.isInteger(number) &&
    Number(number) >= 1 &&
    OUTCOMES.some((one) => one === outcome)
  )
}

/** Whether something that was stored is that. */
export function isLessonTries(entry: unknown): entry is LessonTries {
  if (typeof entry !== 'object' || entry === null) return false
  const { begun, tries } = entry as Partial<Record<keyof LessonTries, unknown>>
  return Number.isInteger(begun) && Number(begun) >= 1 && Array.isArray(tries) && tries.every(isTry)
}

/** Tries on this device. */
export const tries = createTries(() => localStorage)

/** Begins a lesson again: it asks again, and that it was tried before stays known. */
export function beginAgain(key: string): void {
  progress.drop(key)
  predictions.drop(`${key}/`)
  tries.again(key)
}

/** Forgets a lesson with everything that was done in it. */
export function forgetLesson(key: string): void {
  beginAgain(key)
  tries.drop(key)
}
