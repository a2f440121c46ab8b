/** The list of the reader's own lessons, kept on this device; their files are among the stored ones (see own-lessons.ts). */
import { createStored } from './stored.ts'

/** A lesson of one's own as the list has it. */
export interface OwnEntry {
  readonly lab: string
  readonly title: string
  readonly summary: string
  readonly lang?: string
  /** The name of its file. */
  readonly name: string
  /** The fingerprint of its file, and those of the files beside it that it names, by their names. */
  readonly text: string
  readonly files: Readonly<Record<string, string>>
  /** When it was added, in milliseconds since 1970. */
  readonly added: number
}

/** Whether something that was stored is an entry of the list. */
export function isOwnEntry(entry: unknown): entry is OwnEntry {
  if (typeof entry !== 'object' || entry === null) return false
  const { lab, title, summary, name, text, files, added } = entry as Partial<Record<keyof OwnEntry, unknown>>
  return (
    [lab, title, summary, name, text].every((each) => typeof each === 'string') &&
    typeof added === 'number' &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every((each) => typeof each === 'string')
  )
}

/** The reader's own lessons, by their ids. */
export const ownList = createStored(() => localStorage, 'evenkeel-own-lessons', isOwnEntry)

/** Fingerprints of all files that the reader's own lessons need. */
export const filesOfOwn = (): readonly string[] =>
  Object.values(ownList.all()).flatMap(({ text, files }) => [text, ...Object.values(files)])
