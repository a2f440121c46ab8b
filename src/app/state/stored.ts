/** Entries by key that are kept on this device. What is stored and cannot be read counts as nothing. */
import { createSource } from '../../core/source.ts'

/** What is needed of a browser's storage. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Keeps entries on a shelf under a name; `shelf` may throw, as browsers do where storage is forbidden: then they last as long as the page.
 *
 * @param isEntry whether something that was stored is an entry
 */
export function createStored<T>(shelf: () => Shelf, name: string, isEntry: (entry: unknown) => entry is T) {
  let first: Readonly<Record<string, T>> = {}
  try {
    const stored: unknown = JSON.parse(shelf().getItem(name) ?? '{}')
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) {
      first = Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, T] => isEntry(pair[1])))
    }
  } catch {
    // There is nothing that can be read.
  }
  const { get: all, set, subscribe } = createSource(first)
  /** Keeps other entries in their place. */
  const change = (next: Readonly<Record<string, T>>) => {
    try {
      shelf().setItem(name, JSON.stringify(next))
    } catch {
      // Storage is switched off or full: it holds for this visit.
    }
    set(next)
  }
  return {
    all,
    subscribe,
    change,
    /** Forgets all whose key is so. */
    forget: (isSo: (key: string) => boolean) =>
      change(Object.fromEntries(Object.entries(all()).filter(([key]) => !isSo(key)))),
  }
}
