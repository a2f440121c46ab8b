/** How far a learner has come, kept on this device. */
import { createStored } from './stored.ts'

/** How far a learner has come in one lesson. */
export interface LessonProgress {
  /** Index of the scene that was left. */
  readonly scene: number
  /** How many scenes the lesson has. */
  readonly of: number
  /** How many exercises it has; unknown of one that was left long ago. */
  readonly exercises?: number
  /** Whether its end has been reached: it is begun again from there. */
  readonly ended?: boolean
  /** What was left, as in the page's link: the scenario, what it was compared with, the step. */
  readonly query: string
  /** The same of scenes in which the reader writes a program, by their indexes: a text is there again when they come back. */
  readonly written?: Readonly<Record<number, string>>
  /** Ids of the exercises that are done. */
  readonly done: readonly string[]
}

/** Keeps progress by "lab/lesson" on a shelf. */
export function createProgress(shelf: Parameters<typeof createStored>[0]) {
  const { all, subscribe, change, forget } = createStored(shelf, 'evenkeel-lessons', isProgress)
  return {
    all,
    subscribe,
    /** Forgets a lesson, so that it begins again. */
    drop: (key: string) => forget((other) => other === key),
    /** Changes where a lesson was left, and with it what is done and whether it has ended; else these stay. */
    put(key: string, reached: Omit<LessonProgress, 'done'> & Partial<LessonProgress>) {
      const { done = [], ended, written } = all()[key] ?? {}
      const texts = { ...written, ...reached.written }
      change({
        ...all(),
        [key]: { done, ...(ended && { ended }), ...reached, ...(Object.keys(texts).length > 0 && { written: texts }) },
      })
    },
  }
}

/** Whether something that was stored is that. */
export function isProgress(entry: unknown): entry is LessonProgress {
  if (typeof entry !== 'object' || entry === null) return false
  const {
    scene,
    of,
    query,
    done,
    exercises = 0,
    ended = false,
    written = {},
  } = entry as Partial<Record<keyof LessonProgress, unknown>>
  const index = (n: unknown) => Number.isInteger(n) && Number(n) >= 0
  return (
    index(scene) &&
    index(of) &&
    Number(scene) < Number(of) &&
    index(exercises) &&
    typeof ended === 'boolean' &&
    typeof query === 'string' &&
    typeof written === 'object' &&
    written !== null &&
    Object.values(written).every((text) => typeof text === 'string') &&
    Array.isArray(done) &&
    done.every((id) => typeof id === 'string')
  )
}

/** Progress on this device. */
export const progress = createProgress(() => localStorage)
