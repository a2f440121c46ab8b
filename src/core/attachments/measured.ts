/**
 * Measured times out of a text file: a plain list of numbers, or a column of a table (CSV, TSV, JSON, or parted by spaces) with a head or without
 * one. A column may say in which order the rows belong, a cell or a column the unit. Large files are read in pieces.
 */
import { listed } from '../text/case.ts'
import { shown } from '../text/expected.ts'
import { counted, quantity } from '../text/format.ts'
import { readingNumbers } from '../text/numbers.ts'
import { unitText } from '../text/time-units.ts'
import { heldFile } from './held.ts'
import { cellsOf, isRule, JOB_STEP, numberOf, ownSecondsOf, secondsOf, type TimeUnit } from './measured-cells.ts'
import { unreadText } from './measured-json.ts'
import {
  isMoment,
  isNoTime,
  LOOKED_AT,
  layoutOf,
  type MeasuredLayout,
  type Measuring,
  unitOfCell,
} from './measured-layout.ts'
import { plainBeginning, plainBytes, unreadIn } from './measured-plain.ts'
import { missing } from './named.ts'
import { type Fault, faultProblem, type Parsed, type ReadFile } from './read.ts'
import { summaryFault } from './summaries.ts'

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
  /** From where and in which unit they were read, and in which order they stand: "column 3 in ns (time_unit), in the order of the lines". */
  readonly from: string
  /** Rows that sum up others, or are part of them, which were left out. */
  readonly leftOut: number
  /** What those rows are. */
  readonly leaves: string
  /** Columns that are not read, because there are too many. */
  readonly unread: number
}

/** Bytes that are read at a time. */
const PIECE = 2 ** 19

/** How a unit stands behind a number; a second says nothing. */
const behind = (unit: TimeUnit): string => (unit === 's' ? '' : ` ${unit === 'cycles' ? unit : unitText(unit)}`)

/** From where times were read: "column 3 in ns (time_ns), in the order of column 1 (iteration)". */
function fromText(layout: MeasuredLayout): string {
  const { rows, headed, isTable, column, begin, index, unit, why, isSpelled, unitColumn } = layout
  const named = (at: number) => (headed && rows[0][at] ? `column ${at + 1} (${rows[0][at]})` : `column ${at + 1}`)
  const each = isSpelled
    ? 'in the unit of each'
    : unitColumn >= 0
      ? `each in the unit of ${named(unitColumn)}`
      : undefined
  const one = `in ${unit === 'cycles' ? unit : unitText(unit)}`
  const reason = why === undefined ? ', as nothing says another unit' : why === 'as set' ? ', as set' : ` (${why})`
  return [
    `from ${isTable ? named(column) : 'a list'}${begin < 0 ? '' : ` less ${named(begin)}`} ${each ?? one + reason}`,
    `in the order of ${index >= 0 ? named(index) : 'the file'}`,
  ].join(', ')
}

/** What was read, in one line: "3 times from column 3 (real_time) in ns, in the order of the file: total 276 µs, mean 91.9 µs". */
export function measuredText({ numbers, from, leftOut, leaves, unread }: Measured): string {
  let sum = 0
  for (const number of numbers) sum += number
  const rest = leftOut > 0 ? `; ${counted(leftOut, 'row')} of ${leaves} left out` : ''
  const size = `total ${quantity(sum, 's')}, mean ${quantity(sum / numbers.length, 's')}`
  return `${counted(numbers.length, 'time')} ${from}: ${size}${rest}${unread > 0 ? `; ${unreadText(unread)}` : ''}`
}

/** Mean in seconds from which on a unit that nothing says is asked for. */
const DOUBTFUL = 1000

/** A unit that nothing says, and times that are hardly seconds: what the mean would be in others. */
function doubtOf(numbers: Float64Array, parameter: string): { readonly fault: Fault } | undefined {
  const mean = numbers.reduce((all, one) => all + one, 0) / numbers.length
  if (mean < DOUBTFUL) return undefined
  const others = (['ms', 'us', 'ns'] as const).map(
    (unit) => `${quantity(mean * secondsOf(unit, 1), 's')} in ${unitText(unit)}`,
  )
  return {
    fault: {
      expected: `the unit of the times, such as ${parameter}=us or ${parameter}=s: the file does not say it, and the mean is ${others.join(', ')}`,
      got: `a mean of ${quantity(mean, 's')} if they are seconds`,
    },
  }
}

/** What is wrong with the column of the times, where the reader has chosen none. */
function columnFault({ rows, headed, line, column, begin, candidates, metrics }: MeasuredLayout): Fault | undefined {
  if (metrics.length > 1) {
    const several = metrics.slice(0, 3).map((metric) => shown(metric, 40))
    return { line, expected: 'lines of one metric alone', got: `several, such as ${listed(several)}` }
  }
  const named = (at: number) => (headed ? `${at + 1} (${rows[0][at]})` : String(at + 1))
  const expected = 'a column with times, which can be chosen'
  if (candidates && candidates.length > 1)
    return { line, expected, got: `several with numbers: ${listed(candidates.map(named))}` }
  const name = headed ? rows[0][column] : undefined
  if (candidates && (name === undefined || !isNoTime(name))) return { line, expected, got: 'none with numbers' }
  if (name === undefined || begin >= 0 || !isNoTime(name)) return undefined
  const what = isMoment(name) ? 'which says when something was' : 'which is no time'
  return { line, column: column + 1, expected, got: `${shown(name, 40)}, ${what}, and no other one with numbers` }
}

/** What is done in pieces of which no share is known yet. */
function* inPieces<T>(pieces: Generator<undefined, T>): Generator<number, T> {
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
    yield 0
  }
}

/** A fault of a text that was made of a file has the row of its table, not the line, which is none of the file. */
const inMade = ({ line, column, ...fault }: Fault, { isTable, headed }: MeasuredLayout): Fault => ({
  ...fault,
  ...(line !== undefined && line > (headed ? 1 : 0) && { row: line - (headed ? 1 : 0) }),
  ...(isTable && column !== undefined && { column }),
})

/**
 * Reads the times of a file, in pieces; yields the share that has been read.
 *
 * @param unitParameter what sets the unit
 * @param most bytes that are read, where the beginning is enough
 */
export function* measuringIn(
  file: Uint8Array,
  how: Measuring,
  allowed: Allowed,
  unitParameter = 'unit',
  most = Number.POSITIVE_INFINITY,
): Generator<number, Parsed<Measured>> {
  const summary = summaryFault(new TextDecoder().decode(file.subarray(0, LOOKED_AT)), 'single measurements')
  if (summary) return { fault: summary }
  const plain = most < file.length ? plainBeginning(file) : yield* inPieces(plainBytes(file))
  const bytes = plain.length <= most ? plain : plain.subarray(0, plain.subarray(0, most).lastIndexOf(10) + 1 || most)
  const layout = layoutOf(bytes, how)
  if (!layout) return { fault: { expected: 'numbers', got: 'none' } }
  const wrong = how.column === 'auto' && layout.isTable ? columnFault(layout) : undefined
  const read = wrong ? { fault: wrong } : yield* timesIn(bytes, layout, how, allowed)
  if ('fault' in read) return plain === file ? read : { fault: inMade(read.fault, layout) }
  const doubt = layout.why === undefined && !layout.isSpelled ? doubtOf(read.numbers, unitParameter) : undefined
  return (
    doubt ?? {
      ...read,
      from: fromText(layout),
      leaves: layout.leaves === JOB_STEP ? 'steps of jobs' : 'means and deviations',
      unread: unreadIn(file),
    }
  )
}

type Times = Pick<Measured, 'numbers' | 'leftOut'>

function* timesIn(
  bytes: Uint8Array,
  layout: MeasuredLayout,
  { clock }: Measuring,
  allowed: Allowed,
): Generator<number, Parsed<Times>> {
  if (layout.isTable) return yield* columnIn(bytes, layout, { ...allowed, clock })
  const scale = secondsOf(layout.unit, clock)
  const parsed = yield* readingNumbers(bytes, {
    ...boundsIn(layout.unit, scale, allowed),
    spelled: (text) => ownSecondsOf(text, ',', clock) / scale,
  })
  if ('fault' in parsed) return parsed
  return { numbers: scale === 1 ? parsed.numbers : parsed.numbers.map((number) => number * scale), leftOut: 0 }
}

/** Bounds in a unit of the file, without what dividing leaves behind. */
function boundsIn(unit: TimeUnit, scale: number, { min, max, most }: Allowed) {
  const bound = (seconds: number) => Number((seconds / scale).toPrecision(6))
  return { min: bound(min), max: bound(max), most, unit: behind(unit) }
}

interface ColumnLimits extends Allowed {
  readonly clock: number
}

/** Reads the column of times of a file, in pieces: yields which share of it is read. Times are seconds, in the order of their index. */
function* columnIn(
  bytes: Uint8Array,
  { separator, headed, column, begin, index, line: first, unit, unitColumn, nameColumn, leaves }: MeasuredLayout,
  { min, max, most, clock }: ColumnLimits,
): Generator<number, Parsed<Times>> {
  const numbers: number[] = []
  /** The index and the line of each row, as long as there is an order. */
  const places: number[] = []
  const lines: number[] = []
  let ordered = true
  let leftOut = 0
  const scale = secondsOf(unit, clock)
  const decoder = new TextDecoder()
  const ending = lineEndIn(bytes)
  let line = 0
  for (let from = 0; from < bytes.length; ) {
    const to = endOfPiece(bytes, from, ending)
    const text = decoder.decode(bytes.subarray(from, to))
    const piece = (from === 0 ? text.replace(/^\ufeff/, '') : text).split(ending === LF ? '\n' : '\r')
    // What follows the last line's end is no line.
    if (piece.at(-1) === '') piece.pop()
    for (const whole of piece) {
      line++
      const [content] = whole.split('#', 1)
      if (content.trim() === '' || line < first || (headed && line === first) || isRule(content)) continue
      const cells = cellsOf(content, separator)
      const fault = (place: number, expected: string, got: string): { fault: Fault } => ({
        fault: { line, column: place + 1, expected, got },
      })
      if (nameColumn >= 0 && leaves.test(cells[nameColumn] ?? '')) {
        leftOut++
        continue
      }
      const cell = cells[column] ?? ''
      const rowUnit = unitColumn < 0 ? unit : unitOfCell(cells[unitColumn] ?? '')
      if (rowUnit === undefined)
        return fault(unitColumn, 'a unit of time: ns, us, ms, s, min or h', shown(cells[unitColumn], 40))
      const rowScale = rowUnit === unit ? scale : secondsOf(rowUnit, clock)
      const beginCell = begin < 0 ? '0' : (cells[begin] ?? '')
      const plain = numberOf(cell, separator) - numberOf(beginCell, separator)
      const spelled = () =>
        ownSecondsOf(cell, separator, clock) - (begin < 0 ? 0 : ownSecondsOf(beginCell, separator, clock))
      const value = Number.isNaN(plain) ? spelled() : plain * rowScale
      if (!(value >= min * (1 - 1e-12) && value <= max * (1 + 1e-12))) {
        const bounds = boundsIn(rowUnit, rowScale, { min, max, most })
        const range = `a number from ${shown(bounds.min)} to ${shown(bounds.max)}${bounds.unit}`
        return fault(
          column,
          range,
          begin < 0 ? shown(cells[column], 40) : shown(Number((value / rowScale).toPrecision(6))),
        )
      }
      if (numbers.length === most) return fault(column, `at most ${most} numbers`, 'more')
      if (index >= 0) {
        const place = numberOf(cells[index] ?? '', separator)
        if (Number.isNaN(place)) return fault(index, 'a number that orders the rows', shown(cells[index], 40))
        ordered &&= places.length === 0 || place > places[places.length - 1]
        places.push(place)
        lines.push(line)
      }
      numbers.push(value)
    }
    from = to
    yield from / bytes.length
  }
  if (numbers.length === 0) return { fault: { expected: 'a row with a number below the names', got: 'none' } }
  if (ordered) return { numbers: Float64Array.from(numbers), leftOut }
  const sorted = sortedBy(places, numbers)
  if (!('twice' in sorted)) return { numbers: sorted, leftOut }
  const { twice: row } = sorted
  const got = `${places[row]} again`
  return { fault: { line: lines[row], column: index + 1, expected: 'each index once, or no index', got } }
}

const LF = 10
const CR = 13

/** The byte that ends the lines of a file. */
export const lineEndIn = (bytes: Uint8Array): number => (bytes.includes(LF) ? LF : CR)

/** Where a piece of whole lines ends that begins at a byte, about `PIECE` bytes further. @param ending the byte that ends a line */
function endOfPiece(bytes: Uint8Array, from: number, ending: number): number {
  const to = Math.min(bytes.length, from + PIECE)
  if (to === bytes.length) return to
  const before = bytes.subarray(from, to).lastIndexOf(ending)
  const after = before < 0 ? bytes.indexOf(ending, to) : from + before
  return after < 0 ? bytes.length : after + 1
}

/** Numbers in the order of their places; or a row whose place another row has as well. */
function sortedBy(
  places: readonly number[],
  numbers: readonly number[],
): Float64Array<ArrayBuffer> | { readonly twice: number } {
  const order = Uint32Array.from(numbers, (_, i) => i).sort((a, b) => places[a] - places[b] || a - b)
  const twice = order.findIndex((row, i) => i > 0 && places[row] === places[order[i - 1]])
  return twice > 0 ? { twice: order[twice] } : Float64Array.from(order, (row) => numbers[row])
}

/** Files that were read last. */
const REMEMBERED = 4

/** Makes a reader of measured times. It reads in pieces, a file once for as long as it is asked for now and then. */
export function createMeasuredReader(allowed: Allowed, unitParameter: string) {
  const cache = new Map<string, Parsed<Measured>>()
  return function* (parameter: string, fingerprint: string, how: Measuring): Generator<number, ReadFile<Measured>> {
    const file = heldFile(fingerprint)
    if (!file) return { problem: missing(parameter, fingerprint) }
    const { column, index, unit, clock } = how
    const key = [fingerprint, column, index, unit, clock].join()
    const parsed = cache.get(key) ?? (yield* measuringIn(file.bytes, how, allowed, unitParameter))
    cache.delete(key)
    cache.set(key, parsed)
    if (cache.size > REMEMBERED) cache.delete([...cache.keys()][0])
    return 'fault' in parsed ? { problem: faultProblem(parameter, file.name, parsed.fault) } : { content: parsed }
  }
}
