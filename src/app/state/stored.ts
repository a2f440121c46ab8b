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

/** What is kept under a name, and what changes it. */
export interface Stored<T> {
  /** All entries. */
  readonly all: () => Readonly<Record<string, T>>
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps other entries in their place: those that differ from what is here now. */
  readonly change: (next: Readonly<Record<string, T>>) => void
  /** Forgets all whose key is so. */
  readonly forget: (isSo: (key: string) => boolean) => void
  /** Reads what another tab may have stored a moment ago. */
  readonly refresh: () => void
  /** Whether something has this key, also what cannot be read here. */
  readonly has: (key: string) => boolean
  /** Whether this device keeps what was changed last. */
  readonly isStored: () => boolean
}

/**
 * Keeps entries on a shelf under a name; `shelf` may throw, as browsers do where storage is forbidden: then they last as long as the page. Another tab, which
 * may be of another version, keeps entries there, too: what it has kept stays, also what cannot be read here.
 *
 * @param isEntry whether something that was stored is an entry
 * @param former what is there where nothing was ever stored under the name
 */
export function createStored<T>(
  shelf: () => Shelf,
  name: string,
  isEntry: (entry: unknown) => entry is T,
  former: () => Readonly<Record<string, T>> = () => ({}),
): Stored<T> {
  /** Everything that is stored now, whatever it is; undefined where nothing can be read. */
  const stored = (): Readonly<Record<string, unknown>> | undefined => {
    let text: string | null
    try {
      text = shelf().getItem(name)
    } catch {
      return undefined
    }
    if (text === null) return former()
    try {
      const read: unknown = JSON.parse(text)
      return typeof read === 'object' && read !== null && !Array.isArray(read)
        ? (read as Readonly<Record<string, unknown>>)
        : {}
    } catch {
      return {}
    }
  }
  /** What was changed here and could not be stored yet; undefined stands for what was forgotten. */
  const unstored = new Map<string, T | undefined>()
  /** Whether the last change could be stored, also one that only stores what is there. */
  let isStored = true
  /** What is stored, with that in its place. */
  const present = (): Map<string, unknown> => {
    const entries = new Map(Object.entries(stored() ?? all()))
    for (const [key, entry] of unstored) {
      if (entry === undefined) entries.delete(key)
      else entries.set(key, entry)
    }
    return entries
  }
  const entriesIn = (read: Iterable<readonly [string, unknown]>): Readonly<Record<string, T>> =>
    Object.fromEntries([...read].filter((pair): pair is [string, T] => isEntry(pair[1])))
  const { get: all, set, subscribe } = createSource(entriesIn(Object.entries(stored() ?? {})))
  const refresh = () => set(entriesIn(present()))
  globalThis.addEventListener?.('storage', (event) => {
    // Without a key everything was removed.
    if ([name, null].includes((event as StorageEvent).key)) refresh()
  })
  const change = (next: Readonly<Record<string, T>>) => {
    const before = all()
    for (const key of Object.keys(before)) if (!Object.hasOwn(next, key)) unstored.set(key, undefined)
    for (const [key, entry] of Object.entries(next)) if (entry !== before[key]) unstored.set(key, entry)
    const entries = present()
    isStored = keepWith(() => shelf().setItem(name, JSON.stringify(Object.fromEntries(entries))))
    if (isStored) unstored.clear()
    set(entriesIn(entries))
  }
  return {
    all,
    subscribe,
    change,
    refresh,
    forget: (isSo) => change(Object.fromEntries(Object.entries(all()).filter(([key]) => !isSo(key)))),
    has: (key) => present().has(key),
    isStored: () => isStored,
  }
}
