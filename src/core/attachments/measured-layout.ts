/** How a file of measured times is laid out, as its beginning shows it: whether it is a table, and which column has the times, the order and the units. */
import { linesOf } from '../text/lines.ts'
import { isRate } from '../text/time-units.ts'
import {
  cellsOf,
  isRule,
  JOB_COLUMN,
  JOB_STEP,
  NO_NAMES,
  numberOf,
  ownSecondsOf,
  separatorOf,
  type TimeUnit,
  unitOfColumn,
} from './measured-cells.ts'
import { plainBeginning } from './measured-plain.ts'

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

/** The beginning of a file: whether it is a table, and which of its columns is what. */
export interface MeasuredLayout {
  /** First lines that say something, cell by cell. */
  readonly rows: readonly (readonly string[])[]
  readonly headed: boolean
  /** Whether it is read as a table; a plain list is read number by number, however many stand on a line. */
  readonly isTable: boolean
  /** What parts cells; spaces unless given. */
  readonly separator: string | undefined
  /** Number of the first line that says something. */
  readonly line: number
  /** The column of the times, from 0. */
  readonly column: number
  /** Where a time is the way from one moment to another: the place of the first; −1 where it is not. */
  readonly begin: number
  /** The columns that may have the times, where nothing says which of several; none where there are no numbers. Undefined where it is clear. */
  readonly candidates: readonly number[] | undefined
  /** The column that orders the rows, from 0; −1 for none. */
  readonly index: number
  readonly unit: TimeUnit
  /** What says so: the name of a column, the setting; undefined where nothing does and seconds are assumed. */
  readonly why: string | undefined
  /** Whether the first lines say the unit cell by cell. */
  readonly isSpelled: boolean
  /** The column that says the unit of each row, as Google Benchmark has it; −1 where there is none. */
  readonly unitColumn: number
  /** The column with the names by whose ends rows are left out, as they sum up others; −1 where there is none. */
  readonly nameColumn: number
  /** The ends of these names. */
  readonly leaves: RegExp
  /** What the first lines measure, where a column says it. */
  readonly metrics: readonly string[]
}

/** Bytes that are looked at before a file is read, and rows of a preview. */
export const LOOKED_AT = 2 ** 16
const ROWS = 8

const INDEX_NAMES = /^(i|j|k|n|id|idx|index|seq|iter(ation)?s?|no|nr|num(ber)?|row|task|line|item|element)\.?$/i
const TIME_NAMES =
  /(^|[^a-z])(t|time|cost|duration|elapsed|took|wall|cpu|seconds?|secs?|s|ms|us|µs|μs|ns|cycles|ticks|clocks|millis\w*|micros\w*|nanos\w*)([^a-z]|$)|time|cost|duration/i
/** Names of a moment, which is no time that something took: "end_us" and "updated_at", and not "endpoint_ms" or "update_us"; and of spread. */
const MOMENTS =
  /stamp|epoch|(^|[^a-z])date(time)?([^a-z]|$)|[^a-z]at$|^(t_?)?(start|begin|end|finish|stop|submit|arrival)(e?s|[pt]?ed|n?ing)?([^a-z]|time|date|$)/i
const BEGINS = /^(t_?)?(start|begin)/i
const ENDS = /^(t_?)?(end|finish|stop)/i
/** Whether a name is that of a moment. */
export const isMoment = (name: string) => MOMENTS.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
const SPREADS = /error|dev(iation)?$|stddev|variance|unit/i
/** Names of what is counted, and is no time either. */
const COUNTS =
  /(^|[^a-z])(status|code|counts?|bytes|sizes?|threads?|tid|pid|ranks?|workers?|cores?|processors?|requests|failures|percent)([^a-z]|$)/i
/** Whether a name says that a column has no times. */
export const isNoTime = (name: string) => isMoment(name) || isRate(name) || SPREADS.test(name) || COUNTS.test(name)
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
export function unitOfCell(cell: string): TimeUnit | undefined {
  const [, unit] = UNIT_CELL.exec(cell) ?? []
  return unit?.toLowerCase().replace(/[µμ]/, 'u') as TimeUnit | undefined
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

/** What the first lines of a file show, before anything is known of its columns. */
interface FirstRows {
  readonly separator: string | undefined
  /** The line of the first row, counted from 1. */
  readonly line: number
  /** The cells of all rows, those of the head with them. */
  readonly rows: readonly (readonly string[])[]
  readonly headed: boolean
  /** The names of the columns; none without a head. */
  readonly names: readonly string[]
  /** The rows below the head. */
  readonly body: readonly (readonly string[])[]
  readonly width: number
  /** Columns in which a cell says its time with a unit. */
  readonly spelled: readonly number[]
  /** Whether the first of several columns counts the rows: without a head that shows a table. */
  readonly counted: boolean
}

/** Looks at the beginning of a file; undefined where it has no line. @param clock cycles a second, for times in cycles */
function firstRowsOf(file: Uint8Array, clock: number): FirstRows | undefined {
  const bytes = plainBeginning(file)
  const cut = bytes.length <= LOOKED_AT ? bytes.length : bytes.subarray(0, LOOKED_AT).lastIndexOf(10) + 1 || LOOKED_AT
  const lines = firstLines(new TextDecoder().decode(bytes.subarray(0, cut)))
  if (lines.length === 0) return undefined
  const separator = separatorOf(lines[0].content)
  const rows = lines.map(({ content }) => cellsOf(content, separator))
  const isSpelledCell = (cell: string) => !Number.isNaN(ownSecondsOf(cell, separator, clock))
  const isWord = (cell: string) =>
    Number.isNaN(numberOf(cell, separator)) && !NO_NAMES.test(cell) && !isSpelledCell(cell)
  const headed = rows[0].every(isWord) && rows[0].some((cell) => cell !== '')
  const body = headed ? rows.slice(1) : rows
  const width = rows[0].length
  const firstColumn = body.map((row) => numberOf(row[0] ?? '', separator))
  const counts =
    firstColumn.length > 2 &&
    firstColumn.every((value, i) => value === firstColumn[0] + i) &&
    (firstColumn[0] === 0 || firstColumn[0] === 1)
  return {
    separator,
    line: lines[0].number,
    rows,
    headed,
    names: headed ? rows[0] : [],
    body,
    width,
    spelled: rows[0].flatMap((_, place) => (body.some((row) => isSpelledCell(row[place] ?? '')) ? [place] : [])),
    counted: width > 1 && body.every((row) => row.length === width) && counts,
  }
}

/** Whether the rows are those of a table, and not all its cells the times of a list. */
function isTableOf({ headed, counted, width, spelled, separator }: FirstRows, { column, index }: Measuring): boolean {
  // A time a line, with its unit behind a space, is a table of one column.
  const isSpelledList = width === 1 && spelled.length > 0 && separator === undefined
  return headed || column !== 'auto' || (index !== 'auto' && index !== 'none') || counted || isSpelledList
}

/** The column that orders the rows, as its name or its numbers show; −1 for none. */
function findIndex({ names, spelled, counted, width }: FirstRows, column: Measuring['column'], unitColumn: number) {
  if (width === 1) return -1
  // Where a column or each cell says the unit, iterations are how often each line was repeated.
  const isRepeats = (name: string) => (unitColumn >= 0 || spelled.length > 0) && /^iterations$/i.test(name)
  const named = names.findIndex(
    (name, place) => INDEX_NAMES.test(name) && !isRepeats(name) && place !== Number(column) - 1,
  )
  return named >= 0 ? named : counted && column !== 1 ? 0 : -1
}

/** The column that orders the rows, as it is set or found; −1 for none. */
function indexOf(first: FirstRows, { column, index }: Measuring, unitColumn: number): number {
  if (index === 'auto') return findIndex(first, column, unitColumn)
  return index === 'none' ? -1 : index - 1
}

/** Where the times stand: the columns of their ends and of their beginnings, −1 for none, and those among which the choice was not certain. */
type TimeColumns = Pick<MeasuredLayout, 'column' | 'begin' | 'candidates'>

/** The column of the times, as the names and the cells show it; the index is none. */
function findTimes({ names, body, headed, separator, spelled, width }: FirstRows, index: number): TimeColumns {
  const others = Array.from({ length: width }, (_, each) => each).filter((each) => each !== index)
  const hasNumber = (each: number) => body.some((row) => !Number.isNaN(numberOf(row[each] ?? '', separator)))
  const numeric = others.filter((each) => spelled.includes(each) || hasNumber(each))
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
    return { column: endAt[0], begin: beginAt[0], candidates: undefined }
  const candidates = headed && numeric.length > 0 ? named : body.length > 0 ? numeric : undefined
  return {
    column: namedTime ?? named.at(-1) ?? numeric.at(-1) ?? others[0] ?? 0,
    begin: -1,
    candidates: namedTime === undefined && candidates?.length !== 1 ? candidates : undefined,
  }
}

/** The column of the times that is set; the first one of a list. */
const columnSet = ({ column }: Measuring): TimeColumns => ({
  column: column === 'auto' ? 0 : column - 1,
  begin: -1,
  candidates: undefined,
})

/** The column by whose names rows are left out, −1 for none, and which names these are: steps of jobs, or sums over repetitions. */
function findNames({ names, body }: FirstRows, unitColumn: number): Pick<MeasuredLayout, 'nameColumn' | 'leaves'> {
  const jobs = names.findIndex((name) => JOB_COLUMN.test(name))
  const nameColumn = jobs >= 0 ? jobs : unitColumn < 0 ? -1 : names.findIndex((name) => /^name$/i.test(name))
  const isSummary = (ends: RegExp) => body.length > 0 && body.every((row) => ends.test(row[nameColumn] ?? ''))
  if (jobs >= 0) return { nameColumn: isSummary(JOB_STEP) ? -1 : jobs, leaves: JOB_STEP }
  return { nameColumn, leaves: isSummary(SUMMED) ? SUMMED_BUT_MEANS : SUMMED }
}

/** The part of a file that shows how it has to be read; undefined where it says nothing. */
export function layoutOf(file: Uint8Array, how: Measuring): MeasuredLayout | undefined {
  const { unit } = how
  const first = firstRowsOf(file, how.clock)
  if (!first) return undefined
  const { rows, names, body, headed, separator, line, spelled } = first
  const isTable = isTableOf(first, how)
  const unitColumn = unit === 'auto' ? names.findIndex((name) => UNIT_COLUMN.test(name)) : -1
  const index = isTable ? indexOf(first, how, unitColumn) : -1
  const times = isTable && how.column === 'auto' ? findTimes(first, index) : columnSet(how)
  const columnName = names[times.column]
  const columnUnit = unitOfColumn(columnName ?? '', names)
  const metrics = names.findIndex((name) => METRIC_COLUMN.test(name))
  return {
    rows: rows.slice(0, ROWS),
    headed,
    isTable,
    separator,
    line,
    ...times,
    index,
    unit: unit === 'auto' ? (unitOfCell(body[0]?.[unitColumn] ?? '') ?? columnUnit ?? 's') : unit,
    why: unit === 'auto' ? (names[unitColumn] ?? (columnUnit && columnName)) : 'as set',
    isSpelled: spelled.includes(times.column),
    unitColumn,
    ...findNames(first, unitColumn),
    metrics: metrics < 0 ? [] : [...new Set(body.map((row) => row[metrics]))],
  }
}
