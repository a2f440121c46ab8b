/** Reads what is given as a file, without waiting for the end of what has none. */
import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { Refusal } from './refusal.ts'

/** The most that is read of a file, in bytes. */
export const INPUT_LIMIT = 16 * 2 ** 20

/** The text of a file or pipe; throws what the system says of one that cannot be read, and a `Refusal` of one that may not. */
export function readText(name: string): string {
  const file = openSync(name, 'r')
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() && !stats.isDirectory() && !stats.isFIFO() && !stats.isSocket()) {
      throw new Refusal(`file: "${name}" is ${kindOf(stats)}; allowed: a regular file or a pipe`)
    }
    if (stats.size > INPUT_LIMIT) throw tooLong(name, `${stats.size}`)
    const pieces: Buffer[] = []
    let size = 0
    for (;;) {
      const piece = Buffer.alloc(1 << 16)
      const read = readSync(file, piece)
      if (read === 0) break
      pieces.push(piece.subarray(0, read))
      size += read
      if (size > INPUT_LIMIT) throw tooLong(name, `more than ${INPUT_LIMIT}`)
    }
    return Buffer.concat(pieces)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } finally {
    closeSync(file)
  }
}

function tooLong(name: string, size: string): Refusal {
  return new Refusal(`file: "${name}" has ${size} bytes; allowed: at most ${INPUT_LIMIT} (16 MB)`)
}

function kindOf(stats: Stats): string {
  return stats.isCharacterDevice() || stats.isBlockDevice() ? 'a device' : 'no file'
}
