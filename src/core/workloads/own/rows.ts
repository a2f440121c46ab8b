/** The rows of a tree of one's own, out of CSV or JSON: what stands in each column, whatever it is. */
import type { Fault } from '../../attachments/read.ts'
import { isNumber, quoted, shown } from '../../text/expected.ts'
import { DEEPEST, isTooDeep, parseJson } from '../../text/json.ts'
import { linesOf } from '../../text/lines.ts'
import { pointed } from '../../text/pointed.ts'

/** What is wrong with a file. Rows are line numbers in CSV and positions from 1 in JSON. */
export interface Mistake extends Fault {
  readonly code: string
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

const empty: Mistake = { code: 'empty', expected: 'a row for each node', got: 'none' }
const tooMany = (rows: number): Mistake => ({
  code: 'too-many-rows',
  expected: `at most ${MOST_ROWS} rows`,
  got: `${rows}`,
})

/** The rows of a text, or why there are none. */
export function rowsOf(text: string): Iterable<Row> | Mistake {
  if (text.length > MOST_CHARACTERS) {
    return {
      code: 'too-large',
      expected: `at most ${MOST_CHARACTERS} characters`,
      got: `${text.length}`,
    }
  }
  const plain = text.replace(/^\ufeff/, '')
  return /^\s*[[{]/.test(plain) ? rowsOfJson(plain) : rowsOfCsv(plain)
}

function rowsOfJson(text: string): Iterable<Row> | Mistake {
  if (isTooDeep(text))
    return { code: 'too-deep', expected: `lists and objects in at most ${DEEPEST} levels`, got: 'more' }
  const read = parseJson('it', text)
  if ('problem' in read) {
    const why = /\((.*)\)$/s.exec(read.problem)?.[1] ?? ''
    return { code: 'not-json', expected: 'JSON', got: `none: ${quoted(why, 200).slice(1, -1)}` }
  }
  const { value: content, repeated } = read
  if (repeated.length > 0)
    return { code: 'repeated', expected: 'each name once in a node', got: `${quoted(repeated[0], 40)} twice` }
  const nodes: unknown = Array.isArray(content) ? content : (content as { nodes?: unknown }).nodes
  if (!Array.isArray(nodes)) {
    const expected = 'a list of nodes, [{"id": 1, "parent": null, "cost": 10}, …] or {"nodes": […]}'
    return { code: 'no-list', expected, got: shown(content, 40) }
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

/** The lines that say something: a name may have a # in it, so only a whole line is a remark. */
const tableLines = (text: string) => linesOf(text, /^\s*#/)

/** A line's cells without the spaces around them; a separator within quotes is part of its cell. */
function cellsOf(line: string, separator: string | undefined): string[] {
  const cells: string[] = []
  let open = false
  for (const piece of separator === undefined ? [line] : line.split(separator)) {
    if (open) cells.push(`${cells.pop()}${separator}${piece}`)
    else cells.push(piece)
    const cell = cells[cells.length - 1].trim()
    open = cell.startsWith('"') && cell.split('"').length % 2 === 0
  }
  return cells.map((cell) => {
    const trimmed = cell.trim()
    return /^".+"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed
  })
}

function rowsOfCsv(text: string): Iterable<Row> | Mistake {
  const first = tableLines(text).next()
  if (first.done) return empty
  const separator = SEPARATORS.find((each) => first.value.content.includes(each))
  const head = cellsOf(first.value.content, separator).map((cell) => cell.toLowerCase())
  const headed =
    head.includes('id') || head.includes('parent') || !head.some((cell) => isNumber(pointed(cell, separator)))
  let rows = headed ? -1 : 0
  for (const _ of tableLines(text)) rows++
  if (rows === 0) return empty
  const places = COLUMNS.map((column, at) => (headed ? head.indexOf(column) : at))
  const lacking = COLUMNS.find((column, at) => places[at] < 0 && column !== 'bytes')
  if (lacking)
    return { code: 'no-column', expected: `a column ${quoted(lacking)} in the header`, got: shown(head.join(), 40) }
  if (rows > MOST_ROWS) return tooMany(rows)
  return {
    *[Symbol.iterator]() {
      let below = !headed
      for (const { number, content } of tableLines(text)) {
        if (below) {
          const cells = cellsOf(content, separator)
          const [id, parent, cost, bytes] = places.map((place) => cells[place])
          yield { row: number, is: true, id, parent, cost: cost && pointed(cost, separator), bytes }
        }
        below = true
      }
    },
  }
}
