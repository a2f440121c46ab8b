/** Taking a file for a parameter: what every file has to keep to, whatever it holds. */
import type { Accepted } from '../parameters.ts'
import { asUtf8, notText } from '../text/decoding.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type HeldFile, sizeText } from './held.ts'

/** Longest name of a file that is kept, in characters. */
const NAME_LENGTH = 80

/** A file that a parameter can take, or in one sentence why it cannot. */
type Taken = { readonly file: HeldFile } | { readonly problem: string }

/** The size of a file is known before it is read: why one is too large, or undefined. */
export function tooLarge(id: string, { bytes }: Accepted, name: string, size: number): string | undefined {
  if (size <= bytes) return undefined
  return unexpected(`${id}: file ${quoted(name)}`, `at most ${bytes} bytes (${sizeText(bytes)})`, `${size}`)
}

/**
 * Checks the content of a file against what a parameter accepts: not empty, not too large, text where text is asked for, which is kept in UTF-8. What the text
 * says is for the lab's reader (see read.ts).
 *
 * @param fingerprint that of the bytes, where it is known already
 */
export function takeFile(
  id: string,
  accepted: Accepted,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fingerprint?: string,
): Taken {
  const refuse = (expected: string, got: string): Taken => ({
    problem: unexpected(`${id}: file ${quoted(name)}`, expected, got),
  })
  const large = tooLarge(id, accepted, name, bytes.length)
  if (large) return { problem: large }
  if (bytes.length === 0) return refuse(accepted.words, 'an empty file')
  const textBytes = accepted.binary ? bytes : asUtf8(bytes)
  if (!textBytes) return refuse(`${accepted.words}, as text`, notText(bytes))
  const { lines = Number.POSITIVE_INFINITY } = accepted
  const counted = Number.isFinite(lines) ? countLines(textBytes) : 0
  if (counted > lines) return refuse(`at most ${lines} lines`, `${counted}`)
  const isSame = textBytes === bytes && fingerprint !== undefined
  return {
    file: {
      fingerprint: isSame ? fingerprint : fingerprintOf(textBytes),
      name: name.slice(0, NAME_LENGTH),
      bytes: textBytes,
    },
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = bytes[bytes.length - 1] === 10 ? 0 : 1
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}
