/** What is text, for all readers of files: UTF-8, or UTF-16 that says so, without the sign that no text has. */

/** How bytes say that they are encoded. */
function encodingOf([first, second]: Uint8Array): string {
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

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
