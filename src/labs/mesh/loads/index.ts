/** The load patterns that a processor can have, and how a list of them is written. A pattern is an entry in ./patterns.ts, or its file, and its line here. */
import { isNumber, quoted, unexpected } from '../../../core/text/expected.ts'
import type { LoadKind, Pattern } from './load.ts'
import { away, constant, periodic, recorded, step } from './patterns.ts'
import { walk } from './walk.ts'

export const loadKinds = { constant, step, periodic, walk, recorded, away } as const satisfies Readonly<
  Record<string, LoadKind>
>

/** No competing program. */
const UNLOADED: Pattern = { begin: () => ({ at: () => 1 }) }

/** Loads as read: a pattern for each processor, or what is wrong. */
type ReadLoads = { readonly patterns: readonly Pattern[] } | { readonly problem: string }

/**
 * Reads loads: one entry a processor, separated by ";"; an empty or absent one is unloaded. "constant:3;;walk:0.3"
 *
 * @param name what a message calls the text
 */
export function readLoads(text: string, name = 'loads'): ReadLoads {
  const patterns: Pattern[] = []
  for (const [processor, entry] of text.split(';').entries()) {
    const trimmed = entry.trim()
    if (trimmed === '') {
      patterns.push(UNLOADED)
      continue
    }
    const load = readOne(trimmed)
    if (typeof load === 'string')
      return { problem: unexpected(`${name}: processor ${processor}`, load, quoted(trimmed)) }
    patterns.push(load)
  }
  return { patterns }
}

function readOne(entry: string): Pattern | string {
  const colon = entry.indexOf(':')
  const id = colon < 0 ? entry : entry.slice(0, colon).trim()
  const kind: LoadKind | undefined = Object.hasOwn(loadKinds, id) ? loadKinds[id as keyof typeof loadKinds] : undefined
  if (!kind)
    return `one of ${Object.values(loadKinds)
      .map(({ form }) => form)
      .join(', ')}`
  const parts = colon < 0 ? [] : entry.slice(colon + 1).split(',')
  if (!parts.every(isNumber)) return `numbers as in ${kind.form}`
  const read = kind.read(parts.map(Number))
  return typeof read === 'string' ? `${read}, as in ${kind.form}` : read
}

/** The patterns of this many processors. */
export function patternsIn(text: string, processors: number): readonly Pattern[] {
  const read = readLoads(text)
  const patterns = 'patterns' in read ? read.patterns : []
  return Array.from({ length: processors }, (_, i) => patterns[i] ?? UNLOADED)
}
