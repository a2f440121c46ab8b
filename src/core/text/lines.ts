/** Lines of text files: they end with LF, CR LF or CR, a byte order mark is none of them, and a remark ends with its line. */

/** A line that says something. */
export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** What stands before its remark. */
  readonly content: string
  readonly words: readonly string[]
}

/**
 * The lines that say something.
 *
 * @param remark what a remark begins with
 * @param blanks how many empty lines count, after the first line that says something: they have no words
 */
export function* linesOf(text: string, remark: string | RegExp = '#', blanks = 0): Generator<Line> {
  const ends = /\r\n?|\n/g
  let blankLines = -1
  let number = 0
  for (let from = text.startsWith('\ufeff') ? 1 : 0, isLast = false; !isLast; from = ends.lastIndex) {
    ends.lastIndex = from
    const end = ends.exec(text)
    isLast = end === null
    const line = text.slice(from, end?.index)
    number++
    const [content] = line.split(remark, 1)
    const words = content.trim().split(/\s+/)
    if (words[0] !== '') {
      blankLines = Math.max(blankLines, 0)
      yield { number, content, words }
    } else if (line.trim() === '' && !isLast && blankLines >= 0 && blankLines++ < blanks) {
      // What follows the last line end is no line.
      yield { number, content, words: [] }
    }
  }
}
