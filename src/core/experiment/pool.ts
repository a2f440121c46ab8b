/** Several files of measurements as one: what a class has measured, each on a computer of its own. */
import { quoted, unexpected } from '../text/expected.ts'

/** A file with its text. */
interface NamedText {
  readonly name: string
  readonly text: string
}

/** The first line that is no remark, and what is below it. */
function parted(text: string): readonly [head: string, rows: string] {
  const plain = text.replace(/^\uFEFF/, '').replace(/^(?:#[^\r\n]*(?:\r\n?|\n))+/, '')
  const end = plain.search(/\r\n?|\n/)
  return end < 0 ? [plain, ''] : [plain.slice(0, end), plain.slice(end).replace(/^(?:\r\n?|\n)/, '')]
}

/** The rows of all files below the names of the columns, which have to be the same; in its place, the sentence that says which are not. */
export function pooledTables(files: readonly NamedText[]): { readonly text: string } | { readonly problem: string } {
  const [first, ...others] = files.map(({ name, text }) => ({ name, parts: parted(text) }))
  const [head] = first.parts
  const other = others.find(({ parts }) => parts[0] !== head)
  if (other) {
    return {
      problem: unexpected(other.name, `the names of the columns of ${quoted(first.name)}`, 'others'),
    }
  }
  const rows = [first, ...others].map(({ parts }) => (/[\r\n]$/.test(parts[1]) ? parts[1] : `${parts[1]}\n`))
  return { text: `${head}\n${rows.join('')}` }
}
