/**
 * Drafts of lessons, kept on this device: each under a name of its own, so that two windows do not overwrite each other's. Where storage is
 * refused they last as long as the page.
 */

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
        try {
          const entry: unknown = JSON.parse(storage.getItem(key) ?? '')
          return isDraft(entry) ? [entry] : []
        } catch {
          return []
        }
      })
    } catch {
      return []
    }
  }
  return {
    /** The drafts of a lab, the latest first. */
    of: (lab: string): readonly Draft[] =>
      [...stored().filter(({ id }) => !unstored.has(id)), ...unstored.values()]
        .filter((draft) => draft.lab === lab)
        .toSorted((a, b) => b.changed - a.changed),
    /** Keeps a draft; returns whether it is there on the next visit. */
    keep(draft: Draft): boolean {
      try {
        shelf().setItem(PREFIX + draft.id, JSON.stringify(draft))
        unstored.delete(draft.id)
        return true
      } catch {
        unstored.set(draft.id, draft)
        return false
      }
    },
    /** Forgets a draft. */
    drop(id: string): void {
      unstored.delete(id)
      try {
        shelf().removeItem(PREFIX + id)
      } catch {
        // It was never there.
      }
    },
  }
}

/** Drafts on this device. */
export const drafts = createDrafts(() => localStorage)
