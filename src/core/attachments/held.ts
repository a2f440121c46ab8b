/**
 * The files that scenarios name: each by the fingerprint of its bytes, so that a name always means the same content. The page, every
 * worker and the command line hold their own; code that needs one that is not here says so (named.ts) and loses nothing.
 */
import type { Value, Values } from '../parameters.ts'
import { quoted } from '../text/expected.ts'

/** A file that is held. */
export interface HeldFile {
  /** The fingerprint of its bytes; what a scenario has in the place of the file. */
  readonly fingerprint: string
  /** What it was called where it came from: for people, no part of the content. */
  readonly name: string
  /** The content; never written to. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

const files = new Map<string, HeldFile>()

/** Holds a file from now on. */
export function hold(file: HeldFile): void {
  if (!files.has(file.fingerprint)) files.set(file.fingerprint, file)
}

/** The file of a fingerprint; undefined where it is not here. */
export const heldFile = (fingerprint: Value): HeldFile | undefined =>
  typeof fingerprint === 'string' ? files.get(fingerprint) : undefined

/** All files that are held. */
export const allHeld = (): readonly HeldFile[] => [...files.values()]

/** The files that scenarios name, as far as they are held, each once. */
export function heldIn(scenarios: readonly Values[]): readonly HeldFile[] {
  if (files.size === 0) return []
  const named = new Set<HeldFile>()
  for (const values of scenarios) {
    for (const value of Object.values(values)) {
      const file = heldFile(value)
      if (file) named.add(file)
    }
  }
  return [...named]
}

/** Letters of a fingerprint that are shown. */
const SHOWN = 12

/** The beginning of a fingerprint. */
export const shortened = (fingerprint: string): string => `${fingerprint.slice(0, SHOWN)}…`

/** A file's size for people: "812 bytes", "12 kB", "3.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [size, unit] = bytes < 999_500 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${size < 9.95 ? size.toFixed(1) : size.toFixed(0)} ${unit}`
}

/** The value of a parameter that takes a file, for people: the file's name and size, or the fingerprint of one that is not here. */
export function fileText(fingerprint: string): string {
  if (fingerprint === '') return 'no file'
  const file = heldFile(fingerprint)
  return file ? `${quoted(file.name)} (${sizeText(file.bytes.length)})` : `file ${shortened(fingerprint)}`
}
