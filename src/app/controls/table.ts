/** A table of list parameters as the editor handles it: rows of cells, added, removed, pasted. Pure; it knows no lab. */
import type { ListParameter, Value, Values } from '../../core/parameters.ts'
import { shown, unexpected } from '../../core/text/expected.ts'
import { plainNumber } from '../../core/text/typed.ts'
import { parseValue, validate } from '../../core/text/values.ts'

/** A column of the table. */
export interface Column {
  readonly id: string
  readonly parameter: ListParameter
  readonly value: readonly number[]
}

/** New lists of the columns, or why there are none. */
export type Edited =
  | { readonly changes: Values }
  | {
      readonly problem: string
      readonly column: string
      /** The row that is at fault in what was pasted. */
      readonly row?: number
    }

/** How many rows the table has; columns that are shorter have holes at their end. */
export function rowsOf(columns: readonly Column[]): number {
  return Math.max(1, ...columns.map(({ value }) => value.length))
}

/** What one row is called: "worker". */
export function rowName(columns: readonly Column[]): string {
  return columns[0]?.parameter.row ?? 'row'
}

/** All columns with as many rows as the longest; holes get what stands above them. */
function filled(columns: readonly Column[]): Map<string, number[]> {
  const rows = rowsOf(columns)
  return new Map(
    columns.map(({ id, parameter, value }) => {
      const last = value.at(-1) ?? parameter.default[0] ?? parameter.limits.min
      return [id, Array.from({ length: rows }, (_, row) => value[row] ?? last)]
    }),
  )
}

/** A name for a cell: "Transfer time C, worker 2". */
export function cellName({ parameter }: Column, row: number): string {
  return `${parameter.label} ${parameter.symbol ?? ''}, ${parameter.row ?? 'row'} ${row + 1}`.replace(' ,', ',')
}

/** The table with one cell set from text. */
export function withCell(columns: readonly Column[], column: Column, row: number, text: string): Edited {
  const cell = readCell(column, row, text)
  if ('problem' in cell) return cell
  const lists = filled(columns)
  lists.get(column.id)?.splice(row, 1, cell.value)
  return { changes: Object.fromEntries(lists) }
}

function readCell(column: Column, row: number, text: string): { value: number } | { problem: string; column: string } {
  const one = { ...column.parameter, limits: { ...column.parameter.limits, length: [1, 1] as const } }
  const plain = plainNumber(text)
  if (typeof plain !== 'string') {
    return {
      problem: unexpected(
        cellName(column, row),
        plain.either.join(' or '),
        `${shown(text.trim())}, which may be either`,
      ),
      column: column.id,
    }
  }
  const parsed = parseValue(column.id, one, plain)
  if ('value' in parsed && Array.isArray(parsed.value)) return { value: Number(parsed.value[0]) }
  const { min, max, integer } = column.parameter.limits
  const expected = `a ${integer ? 'whole ' : ''}number from ${shown(min)} to ${shown(max)}`
  return { problem: unexpected(cellName(column, row), expected, shown(text.trim(), 40)), column: column.id }
}

/** The table with a row more, which is like the last one; undefined when it has as many as it may. */
export function withRow(columns: readonly Column[]): Values | undefined {
  const lists = filled(columns)
  for (const list of lists.values()) list.push(list[list.length - 1])
  return ifValid(columns, lists)
}

/** The table without a row; undefined when it has as few as it may. */
export function withoutRow(columns: readonly Column[], row: number): Values | undefined {
  const lists = filled(columns)
  for (const list of lists.values()) list.splice(row, 1)
  return ifValid(columns, lists)
}

function ifValid(columns: readonly Column[], lists: ReadonlyMap<string, readonly number[]>): Values | undefined {
  const fits = columns.every(({ id, parameter }) => !validate(id, parameter, lists.get(id)))
  return fits ? Object.fromEntries(lists) : undefined
}

/** Whether text is more than one cell. */
export function isTable(text: string): boolean {
  return /[\t\n;,]/.test(text.trim())
}

/**
 * Reads pasted text (CSV, or what a spreadsheet copies) into the table from a cell on. A first line of words is a heading.
 * Rows as wide as the table replace all of it when they are pasted into its first cell; else they overwrite and extend it.
 */
export function pasted(columns: readonly Column[], at: { row: number; column: number }, text: string): Edited {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = ['\t', ';', ','].find((each) => text.includes(each)) ?? '\n'
  const cells = lines.map((line) => line.split(separator).map((cell) => cell.trim()))
  // Where commas do not part cells they are decimal points.
  const plain = (cell: string) => (separator === ',' ? cell : cell.replace(',', '.'))
  if (cells.length > 1 && cells[0].every((cell) => Number.isNaN(Number(plain(cell))))) cells.shift()
  const name = rowName(columns)
  const width = cells[0]?.length ?? 0
  const first = columns[at.column]
  const room = columns.length - at.column
  if (width === 0) return { problem: 'Nothing was pasted.', column: first.id }
  if (width > room) {
    const expected = room === 1 ? '1 column' : `at most ${room} columns`
    return { problem: unexpected('Pasted', expected, `${width}`), column: first.id }
  }
  const ragged = cells.findIndex((line) => line.length !== width)
  if (ragged >= 0) {
    const where = `Pasted, ${name} ${at.row + ragged + 1}`
    return { problem: unexpected(where, `${width} values, as above`, `${cells[ragged].length}`), column: first.id }
  }
  const whole = at.row === 0 && at.column === 0 && width === columns.length
  const rows = whole ? cells.length : Math.max(rowsOf(columns), at.row + cells.length)
  const [fewest, most] = first.parameter.limits.length
  if (rows > most) return { problem: unexpected('Pasted', `${fewest} to ${most} rows`, `${rows}`), column: first.id }
  const lists = filled(columns)
  for (const list of lists.values()) {
    while (list.length < rows) list.push(list[list.length - 1])
    list.length = rows
  }
  for (const [r, line] of cells.entries()) {
    for (const [c, cell] of line.entries()) {
      const column = columns[at.column + c]
      const read = readCell(column, at.row + r, plain(cell))
      if ('problem' in read) {
        const problem = `${read.problem}, in the pasted row “${line.join(' ').slice(0, 60)}”; nothing is pasted`
        return { ...read, problem, row: at.row + r }
      }
      lists.get(column.id)?.splice(at.row + r, 1, read.value)
    }
  }
  return { changes: Object.fromEntries(lists) }
}

/** A list's entry as text; empty where the column has none. */
export function cellText(value: Value, row: number): string {
  return Array.isArray(value) && value[row] !== undefined ? String(value[row]) : ''
}
