/** Lines of text files: they end with LF, CR LF or CR, a byte order mark is none of them, and a remark ends with its line. */

/** A line that says something. */
export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** What stands before its remark. */
  readonly content: string
  readonly words: readonly string[]
}

/** Words of a line that are read: no format that goes by lines has a longer one. */
const MOST_WORDS = 1_000_000

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
    const words = content.trim().split(/\s+/, MOST_WORDS)
    if (words[0] !== '') {
      blankLines = Math.max(blankLines, 0)
      yield { number, content, words }
    } else if (line.trim() === '' && !isLast && blankLines >= 0 && blankLines++ < blanks) {
      // What follows the last line end is no line.
      yield { number, content, words: [] }
    }
  }
}

/** The words of a text, for formats in which line ends mean nothing: one at a time, because all of them take many times what the text takes. */
export interface Words {
  /** The next one; undefined at the end. */
  next(): string | undefined
  /** The line of the latest word, counted from 1. */
  line(): number
}

/**
 * The words of a text without remarks.
 *
 * @param remarks whether # begins one
 * @param first number of the text's first line
 */
export function wordsOf(text: string, remarks = true, first = 1): Words {
  const parts = remarks ? /(\r\n?|\n)|#[^\r\n]*|[^\s#]+/g : /(\r\n?|\n)|\S+/g
  parts.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  let ends = 0
  let line = first
  return {
    next() {
      for (let part = parts.exec(text); part; part = parts.exec(text)) {
        if (part[1] !== undefined) ends++
        else if (!remarks || part[0][0] !== '#') {
          line = first + ends
          return part[0]
        }
      }
      return undefined
    },
    line: () => line,
  }
}
