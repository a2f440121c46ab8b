/** What has been predicted, kept on this device beside the progress of lessons; what is skipped is kept for the visit. */
import { createStored } from './stored.ts'

/** The handles of a curve, the name of a run, or a number as it was given. */
export type Answer = readonly number[] | string | number

/** Keeps predictions on a shelf by what was asked: "tree/why-balance/who" in a lesson, "tree?query" of a story. */
export function createPredictions(shelf: Parameters<typeof createStored>[0]) {
  const { all, subscribe, change, forget } = createStored(shelf, 'evenkeel-predictions', isAnswer)
  const attempts = createStored(shelf, 'evenkeel-attempts', isCount)
  let skipped: ReadonlySet<string> = new Set()
  const ask = (isSo: (key: string) => boolean) => {
    skipped = new Set([...skipped].filter((key) => !isSo(key)))
    forget(isSo)
  }
  return {
    all,
    subscribe,
    put(key: string, answer: Answer) {
      attempts.change({ ...attempts.all(), [key]: (attempts.all()[key] ?? 0) + 1 })
      change({ ...all(), [key]: answer })
    },
    /** How many times a question has been answered on this device. */
    attempts: (key: string): number => attempts.all()[key] ?? 0,
    /** Leaves a question unanswered. */
    skip(key: string) {
      skipped = new Set([...skipped, key])
    },
    /** Whether something has not been asked yet: neither answered nor skipped. */
    open: (key: string) => !(key in all()) && !skipped.has(key),
    /** Forgets one answer, so that its question is asked again. */
    reopen: (key: string) => ask((other) => other === key),
    /** Forgets all whose key begins so, so that they are asked again. */
    drop: (start: string) => ask((key) => key.startsWith(start)),
  }
}

/** Whether something that was stored is an answer. */
export const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'string' || Number.isFinite(answer) || (Array.isArray(answer) && answer.every(Number.isFinite))

const isCount = (entry: unknown): entry is number => Number.isInteger(entry)

/** Predictions on this device. */
export const predictions = createPredictions(() => localStorage)
