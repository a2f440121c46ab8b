/**
 * Long lists of numbers in links. A link that is too long is not read, so it names such a list by the fingerprint of its text, as it does
 * files; a scenario that is exported has the numbers themselves.
 */
import type { Value } from '../parameters.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type HeldFile, heldFile, hold } from './held.ts'

/** What stands before the fingerprint: no list begins so, and no file that a link names. */
const MARK = '.'
const NAMED = /^\.([\da-f]{32})$/

/** Names by their lists: a link is written with every change of the picture. */
const names = new WeakMap<object, string>()

/** The name of a list in a link; its text is held from now on. */
export function nameOfList(value: Value & object, text: string): string {
  const before = names.get(value)
  if (before) return before
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'numbers.txt', bytes })
  names.set(value, MARK + fingerprint)
  return MARK + fingerprint
}

/** The fingerprint of the list that stands in a link under this name; undefined where it is no such name. */
export const listNamed = (name: string): string | undefined => NAMED.exec(name)?.[1]

/** The text of a list that is held. */
export function listText(fingerprint: string): string | undefined {
  const file = heldFile(fingerprint)
  return file && new TextDecoder().decode(file.bytes)
}

/** The lists that a link names, as far as they are held. */
export const listsIn = (link: string): readonly HeldFile[] =>
  (link.match(/\.[\da-f]{32}\b/g) ?? []).flatMap((name) => heldFile(name.slice(MARK.length)) ?? [])
