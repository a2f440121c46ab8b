/** What has been predicted, kept on this device beside the progress of lessons; what is skipped is kept for the visit. */

/** The handles of a curve, the name of a run, or a number as it was given. */
export type Answer = readonly number[] | string | number

/** Answers by what was asked: "tree/why-balance/who" in a lesson, "tree?query" of a story. */
type AllAnswers = Readonly<Record<string, Answer>>

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'evenkeel-predictions'

/** Keeps predictions on a shelf; `shelf` may throw, as browsers do where storage is forbidden. */
export function createPredictions(shelf: () => Shelf) {
  const listeners = new Set<() => void>()
  let all = read(shelf)
  let skipped: ReadonlySet<string> = new Set()
  const change = (next: AllAnswers) => {
    all = next
    try {
      shelf().setItem(KEY, JSON.stringify(all))
    } catch {
      // storage is switched off or full: it holds for this visit
    }
    for (const listener of listeners) listener()
  }
  return {
    all: () => all,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    put: (key: string, answer: Answer) => change({ ...all, [key]: answer }),
    /** Leaves a question unanswered. */
    skip(key: string) {
      skipped = new Set([...skipped, key])
    },
    /** Whether something has not been asked yet: neither answered nor skipped. */
    open: (key: string) => !(key in all) && !skipped.has(key),
    /** Forgets one answer, so that its question is asked anew. */
    reopen(key: string) {
      skipped = new Set([...skipped].filter((other) => other !== key))
      const { [key]: _, ...others } = all
      change(others)
    },
    /** Forgets all whose key begins so, so that they are asked anew. */
    drop(start: string) {
      skipped = new Set([...skipped].filter((key) => !key.startsWith(start)))
      change(Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith(start))))
    },
  }
}

function read(shelf: () => Shelf): AllAnswers {
  try {
    const stored: unknown = JSON.parse(shelf().getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, answer]) => isAnswer(answer)))
  } catch {
    return {}
  }
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'string' || Number.isFinite(answer) || (Array.isArray(answer) && answer.every(Number.isFinite))

/** Predictions on this device. */
export const predictions = createPredictions(() => localStorage)
