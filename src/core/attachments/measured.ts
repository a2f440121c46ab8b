/**
 * Measured times out of a text file: a plain list of numbers, or a column of a table (CSV, TSV, or parted by spaces) with a head or without one.
 * A column may say in which order the rows belong. Large files are read in pieces.
 */
import { isNumber, shown } from '../text/expected.ts'
import { linesOf } from '../text/lines.ts'
import { readingNumbers } from '../text/numbers.ts'
import { heldFile } from './held.ts'
import { missing } from './named.ts'
import { type Fault, faultProblem, type Parsed, type ReadFile } from './read.ts'

/** Seconds of a unit; cycles need a clock. */
const TIME_UNITS = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 } as const

export type TimeUnit = keyof typeof TIME_UNITS | 'cycles'

/** How a file is to be read. */
export interface Measuring {
  /** The column with the times, counted from 1. */
  readonly column: number | 'auto'
  /** The column by which the rows are put in order; none: they are in order. */
  readonly index: number | 'auto' | 'none'
  /** What 1 is in the file; auto: what the name of the column says, otherwise a second. */
  readonly unit: TimeUnit | 'auto'
  /** Cycles a second. */
  readonly clock: number
}

/** What a file may hold: seconds, both included, and how many. */
interface Allowed {
  readonly min: number
  readonly max: number
  readonly most: number
}

/** What times a file has. */
export interface Measured {
  /** Seconds, in their order. */
  readonly numbers: Float64Array
}

/** The beginning of a file: whether it is a table, and which of its columns is what. */
interface MeasuredLayout {
  /** First lines that say something, cell by cell. */
  readonly rows: readonly (readonly string[])[]
  readonly headed: boolean
  /** Whether it is read as a table; a plain list is read number by number, however many stand on a line. */
  readonly isTable: boolean
  /** What parts cells; spaces unless given. */
  readonly separator: string | undefined
  /** Number of the first line that says something. */
  readonly line: number
  /** Places of the columns, from 0; −1 for no index. */
  readonly column: number
  readonly index: number
  readonly unit: TimeUnit
}

/** Bytes that are looked at before a file is read, and rows of a preview. */
const LOOKED_AT = 2 ** 16
const ROWS = 8

/** Bytes that are read at a time. */
const PIECE = 2 ** 19

const INDEX_NAMES = /^(i|j|k|n|id|idx|index|iter(ation)?s?|no|nr|num(ber)?|row|task|line|item|element)\.?$/i
const TIME_NAMES =
  /(^|[^a-z])(t|time|cost|duration|elapsed|took|wall|cpu|seconds?|secs?|s|ms|us|µs|μs|ns|cycles|ticks|clocks|millis\w*|micros\w*|nanos\w*)([^a-z]|$)|time|cost|duration/i

/** Cells that are no numbers and no names. */
const NO_NAMES = /^[+-]?(nan|inf(inity)?|na|n\/a|null|none|undefined)$/i

/** The unit that a column's name ends with, or has in brackets: "time_us", "cost (ms)". */
function unitIn(name: string): TimeUnit | undefined {
  const words = name
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .split(/[^a-z]+/)
  for (const word of words.reverse()) {
    if (/^(cycles|ticks|clocks)$/.test(word)) return 'cycles'
    if (/^(ns|nsecs?|nano(second)?s?)$/.test(word)) return 'ns'
    if (/^(us|usecs?|micro(second)?s?)$/.test(word)) return 'us'
    if (/^(ms|msecs?|milli(second)?s?)$/.test(word)) return 'ms'
    if (/^(s|secs?|seconds?)$/.test(word)) return 's'
  }
  return undefined
}

/** A cell of a table as a number: where commas do not part cells, one may be its decimal point. NaN for everything else. */
function numberOf(cell: string, separator: string | undefined): number {
  if (isNumber(cell)) return Number(cell)
  if (separator === ',' || !/^[+-]?\d+,\d+(e[+-]?\d+)?$/i.test(cell)) return Number.NaN
  return Number(cell.replace(',', '.'))
}

/** A line's cells without spaces and quotes around them; a separator within quotes is part of its cell. */
function cellsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return line.trim().split(/\s+/)
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let open = false
  for (const piece of line.split(separator)) {
    if (open) cells.push(`${cells.pop()}${separator}${piece}`)
    else cells.push(piece)
    open = cells[cells.length - 1].split('"').length % 2 === 0
  }
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'))
}

/** The part of a file that shows how it has to be read; undefined where it says nothing. */
export function layoutOf(bytes: Uint8Array, { column, index, unit }: Measuring): MeasuredLayout | undefined {
  const cut = bytes.length <= LOOKED_AT ? bytes.length : bytes.subarray(0, LOOKED_AT).lastIndexOf(10) + 1 || LOOKED_AT
  const lines = [...linesOf(new TextDecoder().decode(bytes.subarray(0, cut)))].slice(0, 3 * ROWS)
  if (lines.length === 0) return undefined
  const first = lines[0].content
  const separator = ['\t', ';', ','].find((each) => first.trim().includes(each))
  const rows = lines.map(({ content }) => cellsOf(content, separator))
  const isWord = (cell: string) => Number.isNaN(numberOf(cell, separator)) && !NO_NAMES.test(cell)
  const headed = rows[0].every(isWord) && rows[0].some((cell) => cell !== '')
  const names = headed ? rows[0] : []
  const body = headed ? rows.slice(1) : rows
  const width = rows[0].length
  const valuesOf = (place: number) => body.map((row) => numberOf(row[place] ?? '', separator))
  const counts = (place: number) => {
    const values = valuesOf(place)
    return (
      values.length > 2 && values.every((value, i) => value === values[0] + i) && (values[0] === 0 || values[0] === 1)
    )
  }
  // Without a head a first column that counts the rows shows a table.
  const counted = width > 1 && body.every((row) => row.length === width) && counts(0)
  const isTable = headed || column !== 'auto' || (index !== 'auto' && index !== 'none') || counted
  const all = Array.from({ length: width }, (_, place) => place)
  const findIndex = () => {
    const named = names.findIndex((name, place) => INDEX_NAMES.test(name) && place !== Number(column) - 1)
    return named >= 0 ? named : counted && width > 1 && column !== 1 ? 0 : -1
  }
  const place = index === 'none' || !isTable ? -1 : index === 'auto' ? (width > 1 ? findIndex() : -1) : index - 1
  const findColumn = () => {
    const others = all.filter((each) => each !== place)
    const numeric = others.filter((each) => valuesOf(each).some((value) => !Number.isNaN(value)))
    return (
      numeric.find((each) => names[each] !== undefined && unitIn(names[each]) !== undefined) ??
      numeric.find((each) => names[each] !== undefined && TIME_NAMES.test(names[each])) ??
      numeric.at(-1) ??
      others[0] ??
      0
    )
  }
  const at = column === 'auto' ? (isTable ? findColumn() : 0) : column - 1
  return {
    rows: rows.slice(0, ROWS),
    headed,
    isTable,
    separator,
    line: lines[0].number,
    column: at,
    index: place,
    unit: unit === 'auto' ? (unitIn(names[at] ?? '') ?? 's') : unit,
  }
}

/** Seconds of 1 in a file. */
const secondsOf = (unit: TimeUnit, clock: number): number => (unit === 'cycles' ? 1 / clock : TIME_UNITS[unit])

const UNIT_WORDS = { s: '', ms: ' ms', us: ' µs', ns: ' ns', cycles: ' cycles' } as const

/** Reads the times of a file, in pieces; yields the share that has been read. */
export function* measuringIn(bytes: Uint8Array, how: Measuring, allowed: Allowed): Generator<number, Parsed<Measured>> {
  const layout = layoutOf(bytes, how)
  if (!layout) return { fault: { expected: 'numbers', got: 'none' } }
  const scale = secondsOf(layout.unit, how.clock)
  // Bounds in the file's own unit, without what dividing leaves behind.
  const bound = (seconds: number) => Number((seconds / scale).toPrecision(6))
  const limits = { min: bound(allowed.min), max: bound(allowed.max), most: allowed.most, unit: UNIT_WORDS[layout.unit] }
  if (layout.isTable) return yield* columnIn(bytes, layout, { ...limits, scale })
  const parsed = yield* readingNumbers(bytes, limits)
  if ('fault' in parsed) return parsed
  return { numbers: scale === 1 ? parsed.numbers : parsed.numbers.map((number) => number * scale) }
}

interface ColumnLimits extends Allowed {
  readonly unit: string
  readonly scale: number
}

function* columnIn(
  bytes: Uint8Array,
  { separator, headed, column, index, line: first }: MeasuredLayout,
  { min, max, most, unit, scale }: ColumnLimits,
): Generator<number, Parsed<Measured>> {
  const numbers: number[] = []
  /** The index and the line of each row, as long as there is an order. */
  const places: number[] = []
  const lines: number[] = []
  let ordered = true
  const decoder = new TextDecoder()
  const ending = bytes.includes(10) ? 10 : 13
  let line = 0
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(bytes.length, from + PIECE)
    if (to < bytes.length) {
      const before = bytes.subarray(from, to).lastIndexOf(ending)
      const after = before < 0 ? bytes.indexOf(ending, to) : from + before
      to = after < 0 ? bytes.length : after + 1
    }
    const text = decoder.decode(bytes.subarray(from, to))
    const piece = (from === 0 ? text.replace(/^\ufeff/, '') : text).split(ending === 10 ? '\n' : '\r')
    // What follows the last line's end is no line.
    if (piece.at(-1) === '') piece.pop()
    for (const whole of piece) {
      line++
      const [content] = whole.split('#', 1)
      if (content.trim() === '' || (headed && line === first)) continue
      const cells = cellsOf(content, separator)
      const fault = (place: number, expected: string, got: string): { fault: Fault } => ({
        fault: { line, column: place + 1, expected, got },
      })
      const value = numberOf(cells[column] ?? '', separator)
      if (!(value >= min && value <= max))
        return fault(column, `a number from ${shown(min)} to ${shown(max)}${unit}`, shown(cells[column], 40))
      if (numbers.length === most) return fault(column, `at most ${most} numbers`, 'more')
      if (index >= 0) {
        const place = numberOf(cells[index] ?? '', separator)
        if (Number.isNaN(place)) return fault(index, 'a number that orders the rows', shown(cells[index], 40))
        ordered &&= places.length === 0 || place > places[places.length - 1]
        places.push(place)
        lines.push(line)
      }
      numbers.push(value * scale)
    }
    from = to
    yield from / bytes.length
  }
  if (numbers.length === 0) return { fault: { expected: 'a row with a number below the names', got: 'none' } }
  if (ordered) return { numbers: Float64Array.from(numbers) }
  const order = Uint32Array.from(numbers, (_, i) => i).sort((a, b) => places[a] - places[b] || a - b)
  const twice = order.findIndex((row, i) => i > 0 && places[row] === places[order[i - 1]])
  if (twice > 0) {
    const row = order[twice]
    return {
      fault: {
        line: lines[row],
        column: index + 1,
        expected: 'each index once, or no index',
        got: `${places[row]} again`,
      },
    }
  }
  return { numbers: Float64Array.from(order, (row) => numbers[row]) }
}

/** Files that were read last. */
const REMEMBERED = 4

/** Makes a reader of measured times. It reads in pieces, a file once for as long as it is asked for now and then. */
export function createMeasuredReader(allowed: Allowed) {
  const cache = new Map<string, Parsed<Measured>>()
  return function* (parameter: string, fingerprint: string, how: Measuring): Generator<number, ReadFile<Measured>> {
    const file = heldFile(fingerprint)
    if (!file) return { problem: missing(parameter, fingerprint) }
    const { column, index, unit, clock } = how
    const key = [fingerprint, column, index, unit, clock].join()
    const parsed = cache.get(key) ?? (yield* measuringIn(file.bytes, how, allowed))
    cache.delete(key)
    cache.set(key, parsed)
    if (cache.size > REMEMBERED) cache.delete([...cache.keys()][0])
    return 'fault' in parsed ? { problem: faultProblem(parameter, file.name, parsed.fault) } : { content: parsed }
  }
}
