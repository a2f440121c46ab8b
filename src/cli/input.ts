/** Reads what is given as a file, without waiting for the end of what has none. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { decoded, notText } from '../core/text/decoding.ts'
import { quoted } from '../core/text/expected.ts'
import { type InputError, inputError } from '../library/input-error.ts'
import { kindOf } from './output.ts'

/** The most that is read of a file, in bytes: a scenario may carry files. */
const INPUT_LIMIT = 32 * 2 ** 20

/** Bytes that are read at once of what does not say its size. */
const PIPED = 1 << 16

/** The text of a file or pipe, read as `readBytes` does; throws an `InputError` of one that is no text. */
export function readText(name: string): string {
  const bytes = readBytes(name)
  const text = decoded(bytes)
  if (text === undefined) throw inputError(`file ${quoted(name)}`, 'text in UTF-8 or UTF-16', notText(bytes))
  return text
}

/**
 * The content of a file or pipe; throws what the system says about one that cannot be read, and an `InputError` of one that may not.
 *
 * @param most the most bytes that it may have
 * @param tooLong what is said about one that has more; how many a pipe has is not known
 */
export function readBytes(
  name: string,
  most = INPUT_LIMIT,
  tooLong: (name: string, size?: number) => InputError = tooLongInput,
): Uint8Array<ArrayBuffer> {
  const file = openSync(name, 'r')
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() && !stats.isDirectory() && !stats.isFIFO() && !stats.isSocket()) {
      throw inputError(`file ${quoted(name)}`, 'a regular file or a pipe', kindOf(stats))
    }
    if (stats.size > most) throw tooLong(name, stats.size)
    // One byte more than there should be shows the end. A second copy of a large file would take as much again.
    let all = new Uint8Array(stats.size + 1)
    let size = 0
    for (;;) {
      const read = readSync(file, all, size, all.length - size, null)
      if (read === 0) break
      size += read
      if (size > most) throw tooLong(name)
      if (size < all.length) continue
      const larger = new Uint8Array(2 * size + PIPED)
      larger.set(all)
      all = larger
    }
    return size === stats.size ? all.subarray(0, size) : all.slice(0, size)
  } finally {
    closeSync(file)
  }
}

function tooLongInput(name: string, size?: number): InputError {
  return inputError(`file ${quoted(name)}`, `at most ${INPUT_LIMIT} bytes (32 MB)`, `${size ?? 'more'}`)
}
