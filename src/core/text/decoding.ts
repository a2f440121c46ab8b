/** What is text, for all readers of files: UTF-8, or UTF-16 that can be distinguished from it, without the sign that no text has. */

/** How bytes show that they are encoded: by a byte order mark, or, as texts begin with letters, digits or signs of ASCII, by where the first four are 0. */
function encodingOf([first, second, third, fourth]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0)) return 'utf-16be'
  return 'utf-8'
}

/** What bytes are that are no text, in words: an older encoding of letters has no signs that only programs write. */
export const notText = (bytes: Uint8Array): string =>
  bytes.subarray(0, LOOKED_AT).some((byte) => byte < 9 || (byte > 13 && byte < 32))
    ? 'a file that is no text'
    : 'bytes that are no UTF-8 (save it as “CSV UTF-8” or with the encoding UTF-8)'

/** Bytes that show whether a file is text at all. */
const LOOKED_AT = 100_000

/** The text of bytes, without a byte order mark; undefined of what is no text. */
export function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The bytes of a text in UTF-8: they themselves where they are that; undefined of what is no text. */
export function asUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const text = decoded(bytes)
  if (text === undefined) return undefined
  return encodingOf(bytes) === 'utf-8' ? bytes : new TextEncoder().encode(text)
}

/** The text of a file that the page was given; undefined of one that cannot be read or is no text. */
export const textOfFile = (file: Blob): Promise<string | undefined> =>
  file.arrayBuffer().then(
    (bytes) => decoded(new Uint8Array(bytes)),
    () => undefined,
  )
