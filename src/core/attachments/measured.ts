/**
 * Measured times out of a text file: a plain list of numbers, or a column of a table (CSV, TSV, JSON, or parted by spaces) with a head or without
 * one. A column may say in which order the rows belong, a cell or a column the unit. Large files are read in pieces.
 */
import { whole } from '../run/making.ts'
import { listed } from '../text/case.ts'
import { shown } from '../text/expected.ts'
import { counted, quantity } from '../text/format.ts'
import { linesOf } from '../text/lines.ts'
import { readingNumbers } from '../text/numbers.ts'
import { isRate, unitText } from '../text/time-units.ts'
import { heldFile } from './held.ts'
import { knownText } from './known-texts.ts'
import {
  cellsOf,
  isRule,
  JOB_COLUMN,
  JOB_STEP,
  NO_NAMES,
  numberOf,
  ownSecondsOf,
  secondsOf,
  separatorOf,
  type TimeUnit,
  unitOfColumn,
} from './measured-cells.ts'
import { beginsAsJson, countInJson, readingJson, unreadText } from './measured-json.ts'
import { missing } from './named.ts'
import { type Fault, faultProblem, type Parsed, type ReadFile } from './read.ts'
import { summaryFault } from './summaries.ts'

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
  /** From where and in which unit they were read, and in which order they stand: "column 3 in ns (time_unit), in the order of the lines". */
  readonly from: string
  /** Rows that sum up others, or are part of them, which were left out. */
  readonly leftOut: number
  /** What those rows are. */
  readonly leaves: string
  /** Columns that are not read, because there are too many. */
  readonly unread: number
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
  /** Where a time is the way from one moment to another: the place of the first; −1 where it is not. */
  readonly begin: number
  /** The columns that may have the times, where nothing says which of several; none where there are no numbers. Undefined where it is clear. */
  readonly candidates: readonly number[] | undefined
  readonly index: number
  readonly unit: TimeUnit
  /** What says so: the name of a column, the setting; undefined where nothing does and seconds are assumed. */
  readonly why: string | undefined
  /** Whether the first lines say the unit cell by cell. */
  readonly isSpelled: boolean
  /** The column that says the unit of each row, as Google Benchmark has it; −1 where there is none. */
  readonly unitColumn: number
  /** The column by whose end a row is known that sums up others, and the ends of those that are left out; −1 where there is none. */
  readonly nameColumn: number
  readonly leaves: RegExp
  /** What the first lines measure, where a column says it. */
  readonly metrics: readonly string[]
}

/** Bytes that are looked at before a file is read, and rows of a preview. */
const LOOKED_AT = 2 ** 16
const ROWS = 8

/** Bytes that are read at a time. */
const PIECE = 2 ** 19

const INDEX_NAMES = /^(i|j|k|n|id|idx|index|seq|iter(ation)?s?|no|nr|num(ber)?|row|task|line|item|element)\.?$/i
const TIME_NAMES =
  /(^|[^a-z])(t|time|cost|duration|elapsed|took|wall|cpu|seconds?|secs?|s|ms|us|µs|μs|ns|cycles|ticks|clocks|millis\w*|micros\w*|nanos\w*)([^a-z]|$)|time|cost|duration/i
/** Names of a moment, which is no time that something took: "end_us" and "updated_at", and not "endpoint_ms" or "update_us"; and of spread. */
const MOMENTS =
  /stamp|epoch|(^|[^a-z])date(time)?([^a-z]|$)|[^a-z]at$|^(t_?)?(start|begin|end|finish|stop|submit|arrival)(e?s|[pt]?ed|n?ing)?([^a-z]|time|date|$)/i
const BEGINS = /^(t_?)?(start|begin)/i
const ENDS = /^(t_?)?(end|finish|stop)/i
const isMoment = (name: string) => MOMENTS.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
const SPREADS = /error|dev(iation)?$|stddev|variance|unit/i
/** Names of what is counted, and is no time either. */
const COUNTS =
  /(^|[^a-z])(status|code|counts?|bytes|sizes?|threads?|tid|pid|ranks?|workers?|cores?|processors?|requests|failures|percent)([^a-z]|$)/i
const isNoTime = (name: string) => isMoment(name) || isRate(name) || SPREADS.test(name) || COUNTS.test(name)
const MEANS = /(^|[^a-z])(score|mean|average|avg|median)([^a-z]|$)/i

/** The columns that say the unit of each row: those of Google Benchmark and of JMH. */
const UNIT_COLUMN = /(^|[._ ]|time_?|score_?)units?$/i
const UNIT_CELL = /^([uµμ]s|ns|ms|s|min|h)(\/op)?$/i

/** The column that says what each line measures, where there are several things. */
const METRIC_COLUMN = /^metric(_name)?$/i

/** Ends of the names by which Google Benchmark sums up repetitions. */
const SUMMED = /_(mean|median|stddev|cv|BigO|RMS)$/
const SUMMED_BUT_MEANS = /_(median|stddev|cv|BigO|RMS)$/

/** The unit in a cell of such a column; undefined where it is none of time, as "ops/s". */
function unitOfCell(cell: string): TimeUnit | undefined {
  const [, unit] = UNIT_CELL.exec(cell) ?? []
  return unit?.toLowerCase().replace(/[µμ]/, 'u') as TimeUnit | undefined
}

/** Texts of files in JSON, each made once for as long as its bytes are held. */
const plainTexts = new WeakMap<Uint8Array, Uint8Array>()
/** How many of their columns are not read. */
const unreadColumns = new WeakMap<Uint8Array, number>()

/** How many rows a file in JSON has, without reading them; undefined of others. */
export const rowsInJson = (bytes: Uint8Array): number | undefined =>
  beginsAsJson(bytes) ? countInJson(new TextDecoder().decode(bytes)) : undefined

/** The bytes of a file as text with a line for each time: the list or the table in them where they are JSON, or what Go writes of benchmarks and Ninja of builds. */
export function* plainBytes(bytes: Uint8Array): Generator<undefined, Uint8Array> {
  const isJson = beginsAsJson(bytes)
  const tableOf = isJson ? undefined : knownText(new TextDecoder().decode(bytes.subarray(0, 200)))
  if (!isJson && !tableOf) return bytes
  const before = plainTexts.get(bytes)
  if (before) return before
  const text = new TextDecoder().decode(bytes)
  const json = isJson ? yield* readingJson(text) : undefined
  const lines = isJson ? json?.text : tableOf?.(text)
  const plain = lines === undefined ? bytes : new TextEncoder().encode(lines)
  plainTexts.set(bytes, plain)
  if (json) unreadColumns.set(bytes, json.unread)
  return plain
}

/** The beginning of a file in JSON that is enough to show how it is read. */
const BEGINNING = 2 ** 20

/** The same of a file whose beginning is enough. */
function plainBeginning(bytes: Uint8Array): Uint8Array {
  if (bytes.length > BEGINNING && !plainTexts.has(bytes) && beginsAsJson(bytes)) {
    const text = new TextDecoder().decode(bytes.subarray(0, BEGINNING))
    const json = whole(readingJson(text, true))
    if (json) return new TextEncoder().encode(json.text)
  }
  return whole(plainBytes(bytes))
}

/** The first lines that say something; where a head stands between two rules, those from the head on. */
function firstLines(text: string) {
  const lines = [...linesOf(text)].slice(0, 5 * ROWS)
  const rules = lines.flatMap(({ content }, at) => (isRule(content) ? [at] : []))
  const from = rules.find((at) => rules.includes(at + 2))
  return lines
    .slice(from ?? 0)
    .filter(({ content }) => !isRule(content))
    .slice(0, 3 * ROWS)
}

/** The part of a file that shows how it has to be read; undefined where it says nothing. */
export function layoutOf(file: Uint8Array, { column, index, unit, clock }: Measuring): MeasuredLayout | undefined {
  const bytes = plainBeginning(file)
  const cut = bytes.length <= LOOKED_AT ? bytes.length : bytes.subarray(0, LOOKED_AT).lastIndexOf(10) + 1 || LOOKED_AT
  const lines = firstLines(new TextDecoder().decode(bytes.subarray(0, cut)))
  if (lines.length === 0) return undefined
  const first = lines[0].content
  const separator = separatorOf(first)
  const rows = lines.map(({ content }) => cellsOf(content, separator))
  const isSpelledCell = (cell: string) => !Number.isNaN(ownSecondsOf(cell, separator, clock))
  const isWord = (cell: string) =>
    Number.isNaN(numberOf(cell, separator)) && !NO_NAMES.test(cell) && !isSpelledCell(cell)
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
  const all = Array.from({ length: width }, (_, place) => place)
  const spelled = all.filter((each) => body.some((row) => isSpelledCell(row[each] ?? '')))
  // A time a line, with its unit behind a space, is a table of one column.
  const isTable =
    headed ||
    column !== 'auto' ||
    (index !== 'auto' && index !== 'none') ||
    counted ||
    (width === 1 && spelled.length > 0 && separator === undefined)
  const unitColumn = unit === 'auto' ? names.findIndex((name) => UNIT_COLUMN.test(name)) : -1
  const findIndex = () => {
    // Where a column or each cell says the unit, iterations are how often each line was repeated.
    const isRepeats = (name: string) => (unitColumn >= 0 || spelled.length > 0) && /^iterations$/i.test(name)
    const named = names.findIndex(
      (name, place) => INDEX_NAMES.test(name) && !isRepeats(name) && place !== Number(column) - 1,
    )
    return named >= 0 ? named : counted && width > 1 && column !== 1 ? 0 : -1
  }
  const place = index === 'none' || !isTable ? -1 : index === 'auto' ? (width > 1 ? findIndex() : -1) : index - 1
  const findColumn = () => {
    const others = all.filter((each) => each !== place)
    const numeric = others.filter(
      (each) => spelled.includes(each) || valuesOf(each).some((value) => !Number.isNaN(value)),
    )
    const named = numeric.filter((each) => names[each] !== undefined && !isNoTime(names[each]))
    const namedTime =
      named.find((each) => unitOfColumn(names[each], names) !== undefined) ??
      named.find((each) => TIME_NAMES.test(names[each])) ??
      named.find((each) => MEANS.test(names[each])) ??
      numeric.find((each) => spelled.includes(each))
    const beginAt = numeric.filter((each) => isMoment(names[each] ?? '') && BEGINS.test(names[each]))
    const endAt = numeric.filter((each) => isMoment(names[each] ?? '') && ENDS.test(names[each]))
    const isSameUnit = unitOfColumn(names[beginAt[0]] ?? '', names) === unitOfColumn(names[endAt[0]] ?? '', names)
    if (namedTime === undefined && beginAt.length === 1 && endAt.length === 1 && isSameUnit)
      return { at: endAt[0], begin: beginAt[0], candidates: undefined }
    const candidates = headed && numeric.length > 0 ? named : body.length > 0 ? numeric : undefined
    return {
      at: namedTime ?? named.at(-1) ?? numeric.at(-1) ?? others[0] ?? 0,
      begin: -1,
      candidates: namedTime === undefined && candidates?.length !== 1 ? candidates : undefined,
    }
  }
  const { at, begin, candidates } =
    column === 'auto' && isTable
      ? findColumn()
      : { at: column === 'auto' ? 0 : column - 1, begin: -1, candidates: undefined }
  const columnUnit = unitOfColumn(names[at] ?? '', names)
  const jobs = names.findIndex((name) => JOB_COLUMN.test(name))
  const isSummary = (ends: RegExp) => body.length > 0 && body.every((row) => ends.test(row[nameColumn] ?? ''))
  const nameColumn = jobs >= 0 ? jobs : unitColumn < 0 ? -1 : names.findIndex((name) => /^name$/i.test(name))
  const metrics = names.findIndex((name) => METRIC_COLUMN.test(name))
  return {
    rows: rows.slice(0, ROWS),
    headed,
    isTable,
    separator,
    line: lines[0].number,
    column: at,
    begin,
    candidates,
    index: place,
    unit: unit === 'auto' ? (unitOfCell(body[0]?.[unitColumn] ?? '') ?? columnUnit ?? 's') : unit,
    why: unit === 'auto' ? (names[unitColumn] ?? (columnUnit && names[at])) : 'as set',
    isSpelled: spelled.includes(at),
    unitColumn,
    nameColumn: jobs >= 0 && isSummary(JOB_STEP) ? -1 : nameColumn,
    leaves: jobs >= 0 ? JOB_STEP : isSummary(SUMMED) ? SUMMED_BUT_MEANS : SUMMED,
    metrics: metrics < 0 ? [] : [...new Set(body.map((row) => row[metrics]))],
  }
}

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
      unread: unreadColumns.get(file) ?? 0,
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
  return { numbers: Float64Array.from(order, (row) => numbers[row]), leftOut }
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
