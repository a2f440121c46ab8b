/** Entries by key that are kept on this device. What is stored and cannot be read counts as nothing. */
import { createSource } from '../../core/source.ts'

/** What is needed of a browser's storage. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Whether this browser has taken everything that it was to keep; it is said once where it has not. */
export const keeping = createSource(true)

/** Does something that keeps; where storage is switched off, blocked or full, it holds for this visit. Returns whether it is kept. */
export function keepWith(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    if (keeping.get()) keeping.set(false)
    return false
  }
}

/**
 * Keeps entries on a shelf under a name; `shelf` may throw, as browsers do where storage is forbidden: then they last as long as the page. Another tab, which
 * may be of another version, keeps entries there, too: what it has kept stays, also what cannot be read here.
 *
 * @param isEntry whether something that was stored is an entry
 */
export function createStored<T>(shelf: () => Shelf, name: string, isEntry: (entry: unknown) => entry is T) {
  /** Everything that is stored now, whatever it is; undefined where nothing can be read. */
  const stored = (): Readonly<Record<string, unknown>> | undefined => {
    try {
      const read: unknown = JSON.parse(shelf().getItem(name) ?? '{}')
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
    } catch {
      return undefined
    }
  }
  const entriesIn = (read: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(read).filter((pair): pair is [string, T] => isEntry(pair[1])))
  const { get: all, set, subscribe } = createSource(entriesIn(stored()))
  /** Whether the last change could be stored: else what is stored is older than what is here. */
  let isStored = true
  globalThis.addEventListener?.('storage', (event) => {
    if ((event as StorageEvent).key === name && isStored) set(entriesIn(stored()))
  })
  /** Keeps other entries in their place: those that differ from what is here now. */
  const change = (next: Readonly<Record<string, T>>) => {
    const present = all()
    const merged: Record<string, unknown> = { ...(isStored ? stored() : { ...stored(), ...present }) }
    for (const key of Object.keys(present)) if (!Object.hasOwn(next, key)) delete merged[key]
    for (const [key, entry] of Object.entries(next)) if (!isStored || entry !== present[key]) merged[key] = entry
    isStored = keepWith(() => shelf().setItem(name, JSON.stringify(merged)))
    set(isStored ? entriesIn(merged) : next)
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
