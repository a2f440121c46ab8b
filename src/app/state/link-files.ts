/** The files that links name and this device keeps. */
import { type HeldFile, heldFile } from '../../core/attachments/held.ts'
import { listsIn } from '../../core/attachments/lists.ts'
import { PACKED, packingReady } from '../../core/attachments/packed.ts'

/**
 * A function that loads the files that a link names, and what unpacks its texts; undefined where there is nothing to wait for.
 * @param load gives what recalls files by their fingerprints
 */
export function createLinkFiles(
  load: () => Promise<{ readonly recall: (names: readonly string[]) => Promise<void> }> = () =>
    import('./stored-files.ts'),
): (link: string) => Promise<void> | undefined {
  /** Fingerprints that this device has been asked for. */
  const sought = new Set<string>()
  return (link) => {
    const named = (link.match(/\b[\da-f]{32}\b/g) ?? []).filter((name) => !heldFile(name) && !sought.has(name))
    const packed = link.includes(`=${PACKED}`) || link.includes(`:${PACKED}`) ? packingReady() : undefined
    if (named.length === 0) return packed
    return load()
      .then(({ recall }) => recall(named))
      .then(() => {
        for (const name of named) sought.add(name)
        return packed
      })
  }
}

/**
 * A function that keeps the long lists that a link names, each once, so that a reload finds them.
 * @param refused called where this device keeps nothing
 */
export function createListKeeper(
  refused: () => void,
  load: () => Promise<{ readonly keep: (files: readonly HeldFile[]) => Promise<boolean> }> = () =>
    import('./stored-files.ts'),
): (link: string) => void {
  const storedNames = new Set<string>()
  return (link) => {
    const files = listsIn(link).filter(({ fingerprint }) => !storedNames.has(fingerprint))
    if (files.length === 0) return
    for (const { fingerprint } of files) storedNames.add(fingerprint)
    load()
      .then(({ keep }) => keep(files))
      .then((stored) => stored || refused(), refused)
  }
}
