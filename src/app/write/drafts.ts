/**
 * Drafts of lessons, kept on this device: each under a name of its own, and two windows do not overwrite each other's. Where storage is
 * refused they last as long as the page.
 */
import { randomName } from '../state/random-name.ts'
import { keepWith } from '../state/stored.ts'

const PREFIX = 'evenkeel-draft-'

/** A lesson that is being written. */
export interface Draft {
  readonly id: string
  readonly lab: string
  readonly text: string
  /** The lesson of the reader's own that it is a copy of: the files beside that one stand beside it too. */
  readonly copyOf?: string
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

function isDraft(entry: unknown): entry is Draft {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, lab, text, copyOf = '', changed } = entry as Partial<Record<keyof Draft, unknown>>
  return [id, lab, text, copyOf].every((each) => typeof each === 'string') && typeof changed === 'number'
}

/** The draft that a stored text holds; undefined where it holds none. */
function draftIn(text: string | null): Draft | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? '')
    return isDraft(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

/** A draft as it is kept now, and whether it is there on the next visit. */
interface KeptDraft {
  readonly draft: Draft
  readonly stored: boolean
}

/** Keeps drafts on a shelf; `shelf` may throw, as browsers do where storage is forbidden. */
export function createDrafts(shelf: () => Shelf) {
  /** Drafts that the shelf did not take. */
  const unstored = new Map<string, Draft>()
  const stored = (): Draft[] => {
    try {
      const storage = shelf()
      const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
      return keys.flatMap((key) => {
        if (!key.startsWith(PREFIX)) return []
        return draftIn(storage.getItem(key)) ?? []
      })
    } catch {
      return []
    }
  }
  /** Whether another window has changed a draft since this one has seen it last. */
  const isOthers = ({ id, changed, text }: Draft, next: string): boolean => {
    try {
      const other = draftIn(shelf().getItem(PREFIX + id))
      return other !== undefined && other.changed > changed && ![text, next].includes(other.text)
    } catch {
      return false
    }
  }
  return {
    /** The drafts of a lab, the latest first. */
    of: (lab: string): readonly Draft[] =>
      [...stored().filter(({ id }) => !unstored.has(id)), ...unstored.values()]
        .filter((draft) => draft.lab === lab)
        .toSorted((a, b) => b.changed - a.changed),
    /**
     * Keeps another text of a draft, as this window has it. Where another window has changed it meanwhile, both stay: this one's is a draft of
     * its own from then on.
     *
     * @param now in milliseconds since 1970
     */
    keep(draft: Draft, text: string, now: number): KeptDraft {
      const next = { ...draft, text, changed: now, ...(isOthers(draft, text) && { id: randomName() }) }
      unstored.delete(draft.id)
      const stored = keepWith(() => shelf().setItem(PREFIX + next.id, JSON.stringify(next)))
      if (!stored) unstored.set(next.id, next)
      // What could not be stored has seen nothing later than what was stored before.
      return { draft: stored ? next : { ...next, changed: draft.changed }, stored }
    },
    /** Forgets a draft, unless another window has changed it meanwhile. */
    drop(draft: Draft): void {
      unstored.delete(draft.id)
      if (isOthers(draft, '')) return
      try {
        shelf().removeItem(PREFIX + draft.id)
      } catch {
        // It was never there.
      }
    },
  }
}

/** Drafts on this device. */
export const drafts = createDrafts(() => localStorage)
