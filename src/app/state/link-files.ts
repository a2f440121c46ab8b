/** The files that links name and this device keeps. */
import { heldFile } from '../../core/attachments/held.ts'
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
