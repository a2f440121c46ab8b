/**
 * How far a learner has come, kept on this device. Where storage is switched off it lasts as long as the page; what is
 * stored and cannot be read counts as nothing.
 */

/** How far a learner has come in one lesson. */
interface LessonProgress {
  /** Index of the scene that was left. */
  readonly scene: number
  /** How many scenes the lesson has. */
  readonly of: number
  /** What was left, as in the page's link: the scenario, what it was compared with, the step. */
  readonly query: string
  /** Ids of the exercises that are done. */
  readonly done: readonly string[]
}

/** Progress by "lab/lesson". */
type AllProgress = Readonly<Record<string, LessonProgress>>

/** What is needed of a browser's storage. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'evenkeel-lessons'

/** Keeps progress on a shelf; `shelf` may throw, as browsers do where storage is forbidden. */
export function createProgress(shelf: () => Shelf) {
  const listeners = new Set<() => void>()
  let all: AllProgress = read(shelf)
  const keep = () => {
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
    /** Forgets a lesson, so that it begins anew. */
    drop(key: string) {
      all = Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))
      keep()
    },
    /** Changes where a lesson was left, and with it what is done; else that stays. */
    put(key: string, change: Omit<LessonProgress, 'done'> & Partial<LessonProgress>) {
      all = { ...all, [key]: { done: all[key]?.done ?? [], ...change } }
      keep()
    },
  }
}

function read(shelf: () => Shelf): AllProgress {
  try {
    const stored: unknown = JSON.parse(shelf().getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, entry]) => isProgress(entry)))
  } catch {
    return {}
  }
}

function isProgress(entry: unknown): entry is LessonProgress {
  if (typeof entry !== 'object' || entry === null) return false
  const { scene, of, query, done } = entry as Partial<Record<keyof LessonProgress, unknown>>
  const index = (n: unknown) => Number.isInteger(n) && Number(n) >= 0
  return (
    index(scene) &&
    index(of) &&
    Number(scene) < Number(of) &&
    typeof query === 'string' &&
    Array.isArray(done) &&
    done.every((id) => typeof id === 'string')
  )
}

/** Progress on this device. */
export const progress = createProgress(() => localStorage)
