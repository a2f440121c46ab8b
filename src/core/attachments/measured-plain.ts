/** Files of measured times as plain text: a list or a table in JSON, and what known programs write, become lines. */
import { whole } from '../run/making.ts'
import { knownText } from './known-texts.ts'
import { beginsAsJson, countInJson, readingJson } from './measured-json.ts'

/** Texts of files in JSON, each made once for as long as its bytes are held. */
const plainTexts = new WeakMap<Uint8Array, Uint8Array>()
const unreadColumns = new WeakMap<Uint8Array, number>()

/** How many columns of a file in JSON are not read. */
export const unreadIn = (bytes: Uint8Array): number => unreadColumns.get(bytes) ?? 0

/** How many rows a file in JSON has, without reading them; undefined of others. */
export const rowsInJson = (bytes: Uint8Array): number | undefined =>
  beginsAsJson(bytes) ? countInJson(new TextDecoder().decode(bytes)) : undefined

/** The bytes of a file as text with a line for each time: the list or the table in them where they are JSON, or what Go writes of benchmarks and Ninja of builds. */
export function* plainBytes(bytes: Uint8Array): Generator<undefined, Uint8Array> {
  const isJson = beginsAsJson(bytes)
  const tableOf = isJson ? undefined : knownText(new TextDecoder().decode(bytes.subarray(0, 200)))
  if (!isJson && !tableOf) return bytes
  const before = plainTexts.get(bytes)
  if (before) return before
  const text = new TextDecoder().decode(bytes)
  const json = isJson ? yield* readingJson(text) : undefined
  const lines = isJson ? json?.text : tableOf?.(text)
  const plain = lines === undefined ? bytes : new TextEncoder().encode(lines)
  plainTexts.set(bytes, plain)
  if (json) unreadColumns.set(bytes, json.unread)
  return plain
}

/** The beginning of a file in JSON that is enough to show how it is read. */
const BEGINNING = 2 ** 20

/** The same as `plainBytes`, of a file whose beginning is enough. */
export function plainBeginning(bytes: Uint8Array): Uint8Array {
  if (bytes.length > BEGINNING && !plainTexts.has(bytes) && beginsAsJson(bytes)) {
    const text = new TextDecoder().decode(bytes.subarray(0, BEGINNING))
    const json = whole(readingJson(text, 'beginning'))
    if (json) return new TextEncoder().encode(json.text)
  }
  return whole(plainBytes(bytes))
}
