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
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  // What follows the last line end is no line.
  if (lines[lines.length - 1].trim() === '') lines.pop()
  let blankLines = -1
  for (const [i, line] of lines.entries()) {
    const [content] = line.split(remark, 1)
    const words = content.trim().split(/\s+/)
    if (words[0] !== '') {
      blankLines = Math.max(blankLines, 0)
      yield { number: i + 1, content, words }
    } else if (line.trim() === '' && blankLines >= 0 && blankLines++ < blanks) {
      yield { number: i + 1, content, words: [] }
    }
  }
}
