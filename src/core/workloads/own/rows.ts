/** The rows of a tree of one's own, out of CSV or JSON: what stands in each column, whatever it is. */
import { quoted } from '../../text/expected.ts'
import { DEEPEST, isTooDeep } from '../../text/json.ts'

/** What is wrong with a file. Rows are line numbers in CSV and positions from 1 in JSON. */
export interface Mistake {
  readonly code: string
  readonly row?: number
  readonly message: string
}

/** A node as the file has it; a cell that is not there is undefined. `is` says whether it is a node at all. */
export interface Row {
  readonly row: number
  readonly is: boolean
  readonly id?: unknown
  readonly parent?: unknown
  readonly cost?: unknown
  readonly bytes?: unknown
}

/** Most characters of a file, and most rows. */
const MOST_CHARACTERS = 20_000_000
const MOST_ROWS = 200_000

const COLUMNS = ['id', 'parent', 'cost', 'bytes'] as const
const SEPARATORS = ['\t', ';', ',']

/** A text from the file in a message: its beginning, on one line. */
export const named = (text: string): string => `“${quoted(text, 40).slice(1, -1)}”`

const empty: Mistake = { code: 'empty', message: 'The file has no rows.' }
const tooMany = (rows: number): Mistake => ({
  code: 'too-many-rows',
  message: `The tree has ${rows} rows; the limit is ${MOST_ROWS}.`,
})

/** The rows of a text, or why there are none. */
export function rowsOf(text: string): Iterable<Row> | Mistake {
  if (text.length > MOST_CHARACTERS) {
    return {
      code: 'too-large',
      message: `The file has ${text.length} characters; the limit is ${MOST_CHARACTERS}.`,
    }
  }
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text
  return /^\s*[[{]/.test(plain) ? rowsOfJson(plain) : rowsOfCsv(plain)
}

function rowsOfJson(text: string): Iterable<Row> | Mistake {
  if (isTooDeep(text)) {
    return { code: 'too-deep', message: `Lists and objects stand in one another more than ${DEEPEST} levels deep.` }
  }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { code: 'not-json', message: `This is not JSON: ${quoted(words, 200).slice(1, -1)}` }
  }
  const nodes: unknown = Array.isArray(given) ? given : (given as { nodes?: unknown }).nodes
  if (!Array.isArray(nodes)) {
    return {
      code: 'no-list',
      message: 'A list of nodes is needed: [{"id": 1, "parent": null, "cost": 10}, …] or {"nodes": […]}.',
    }
  }
  if (nodes.length === 0) return empty
  if (nodes.length > MOST_ROWS) return tooMany(nodes.length)
  return nodes.map((node: unknown, index): Row => {
    const row = index + 1
    if (typeof node !== 'object' || node === null) return { row, is: false }
    if (!Array.isArray(node)) {
      const { id, parent, cost, bytes } = node as Readonly<Record<string, unknown>>
      return { row, is: true, id, parent, cost, bytes }
    }
    const [id, parent, cost, bytes] = node as readonly unknown[]
    return { row, is: true, id, parent, cost, bytes }
  })
}

/** The lines that say something, with their numbers. */
function* linesOf(text: string): Generator<{ readonly line: number; readonly text: string }> {
  const ending = text.includes('\n') ? '\n' : '\r'
  for (let line = 1, from = 0; from < text.length; line++) {
    const end = text.indexOf(ending, from)
    const to = end < 0 ? text.length : end
    const said = text.slice(from, to)
    if (/^\s*[^\s#]/.test(said)) yield { line, text: said }
    from = to + 1
  }
}

/** A line's cells without the spaces around them, and without one pair of quotes around each. */
const cellsOf = (line: string, separator: string | undefined): string[] =>
  (separator === undefined ? [line] : line.split(separator)).map((cell) => {
    const trimmed = cell.trim()
    return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed
  })

function rowsOfCsv(text: string): Iterable<Row> | Mistake {
  const first = linesOf(text).next()
  if (first.done) return empty
  const separator = SEPARATORS.find((each) => first.value.text.includes(each))
  const head = cellsOf(first.value.text, separator).map((cell) => cell.toLowerCase())
  const headed = head.includes('id') || head.includes('parent')
  let rows = headed ? -1 : 0
  for (const _ of linesOf(text)) rows++
  if (rows === 0) return empty
  const places = COLUMNS.map((column, at) => (headed ? head.indexOf(column) : at))
  const lacking = COLUMNS.find((column, at) => places[at] < 0 && column !== 'bytes')
  if (lacking) return { code: 'no-column', message: `The header has no column ${named(lacking)}.` }
  if (rows > MOST_ROWS) return tooMany(rows)
  return {
    *[Symbol.iterator]() {
      let below = !headed
      for (const { line, text: said } of linesOf(text)) {
        if (below) {
          const cells = cellsOf(said, separator)
          const [id, parent, cost, bytes] = places.map((place) => cells[place])
          yield { row: line, is: true, id, parent, cost, bytes }
        }
        below = true
      }
    },
  }
}
