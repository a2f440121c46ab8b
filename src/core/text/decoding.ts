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

/** Bytes that are decoded at a time where the whole text is not needed: it takes as much as they do, or twice as much. */
const PIECE = 2 ** 16

/** The text of bytes piece by piece, without a byte order mark. Throws where they are no text. */
function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  for (let from = 0; from < bytes.length; from += PIECE) {
    const piece = decoder.decode(bytes.subarray(from, from + PIECE), { stream: from + PIECE < bytes.length })
    if (piece.includes('\0')) throw new Error('no text has this sign')
    yield piece
  }
}

/** The bytes of a text in UTF-8: they themselves where they are that; undefined of what is no text. */
export function asUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const isUtf8 = encodingOf(bytes) === 'utf-8'
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  try {
    for (const piece of piecesOf(bytes)) if (!isUtf8) pieces.push(encoder.encode(piece))
  } catch {
    return undefined
  }
  if (isUtf8) return bytes
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** The text of a file that the page was given; undefined of one that cannot be read or is no text. */
export const textOfFile = (file: Blob): Promise<string | undefined> =>
  file.arrayBuffer().then(
    (bytes) => decoded(new Uint8Array(bytes)),
    () => undefined,
  )
