/** JSON from outside: bounded in depth before it is parsed, as deep nesting ends a recursive parser. */

import { errorText } from './error-text.ts'
import { unexpected } from './expected.ts'

/** Deepest nesting that is read; a plan has three levels. */
export const DEEPEST = 32

/** What a text holds, with the keys that one of its objects has more than once; or the sentence that says why it is none. */
export function parseJson(
  name: string,
  text: string,
): { readonly value: unknown; readonly repeated: readonly string[] } | { readonly problem: string } {
  try {
    if (isTooDeep(text)) return { problem: unexpected(name, `JSON of at most ${DEEPEST} levels`, 'more') }
    return { value: JSON.parse(text), repeated: repeatedKeys(text) }
  } catch (error) {
    return { problem: `${name}: expected JSON (${errorText(error)})` }
  }
}

/** Whether a text nests lists and objects deeper than `DEEPEST`. Reads no further than to the first that does; does not check the syntax. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at) - 1
      if (at < 0) break
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

/** Keys that an object has more than once. Does not check the syntax. */
function repeatedKeys(text: string): readonly string[] {
  /** Keys of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  const repeated = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{' || sign === '[') open.push(sign === '{' ? new Set() : undefined)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      if (end < 0) break
      const keys = open.at(-1)
      if (keys && /^\s*:/.test(text.slice(end, end + 100))) {
        const key: unknown = JSON.parse(text.slice(at, end))
        if (typeof key === 'string' && keys.size === keys.add(key).size) repeated.add(key)
      }
      at = end - 1
    }
  }
  return [...repeated]
}

/** Where the string that begins here has ended; below 0 when it never does. */
export function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before--
    if ((at - before) % 2 === 0) return at + 1
  }
  return -1
}
