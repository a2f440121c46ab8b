/** A table of one's own measurements, read from CSV. What cannot be used is named with its line and column. */
import { knownText } from '../attachments/known-texts.ts'
import { isRule, JOB_COLUMN, JOB_STEP } from '../attachments/measured-cells.ts'
import { plainOfJson } from '../attachments/measured-json.ts'
import { summaryFault } from '../attachments/summaries.ts'
import { afterHead, type CsvRecord, openQuoteProblem, readCsv } from '../text/csv.ts'
import { isNumber, quoted, shown } from '../text/expected.ts'
import { pointed } from '../text/pointed.ts'
import { timeWithUnit } from '../text/time-units.ts'
import { readKeyValues } from './key-values.ts'
import { orProblem, type Problem, Unusable, unusable } from './unusable.ts'

/** A column as it stands in the file. */
export interface Column {
  readonly name: string
  readonly texts: readonly string[]
  /** Its numbers, NaN where one is missing; undefined where something stands that is none. */
  readonly numbers: readonly number[] | undefined
  /** The unit of the numbers where cells say theirs, such as "2ms" or "0:00:03"; the numbers are in it. */
  readonly unit?: string
}

/** A table as read. */
export interface Measurements {
  readonly columns: readonly Column[]
  /** Line of the file that each row stands on, counted from 1. */
  readonly lines: readonly number[]
  /** Rows that were left out, because they are steps of jobs that have rows of their own. */
  readonly steps?: number
  /** Columns that were not read, because there are too many. */
  readonly unread?: number
}

/** Most measurements and cells of a table: an analysis takes about 3 s then. */
const MOST = { rows: 100_000, cells: 1_000_000 } as const

/** Counts a row before it is kept. */
function countRow(rows: number, columns: number, line: number): void {
  if (rows > MOST.rows) throw unusable(`line ${line}`, `at most ${MOST.rows} measurements`, 'more')
  if (rows * columns > MOST.cells)
    throw unusable(`line ${line}`, `at most ${MOST.cells} cells (here ${columns} columns)`, 'more')
}

/** Records, counted before the next one is read. */
function* countedRecords(records: Iterable<CsvRecord>): Generator<CsvRecord> {
  let rows = -1
  for (const record of records) {
    countRow(++rows, record.fields.length, record.line)
    yield record
  }
}

/** On one line, without what turns or hides the words around it. */
const plain = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()

/**
 * The separator is the one of these that the header has most of: commas, semicolons, the tabs of a spreadsheet's cells, the bars of Slurm; without any,
 * spaces.
 */
function separatorOf(text: string): string {
  const table = text.slice(afterHead(text, text.startsWith('\uFEFF') ? 1 : 0))
  const header = table.slice(0, table.search(/\r|\n|$/)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, count: header.split(separator).length }))
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  const isSpaced = most.count === 1 && /\S\s+\S/.test(table.slice(0, table.search(/\r|\n|$/)).trim())
  return isSpaced ? ' ' : most.separator
}

/** Lines whose cells are apart by one space, however many there were; those within quotes stay. */
const evenlySpaced = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(/("[^"]*")|[ \t]+/g, (_, quoted?: string) => quoted ?? ' '))
    .join('\n')

/** What programs write where a number is missing: R, pandas, SAS, JSON. */
const MISSING = /^(NA|N\/A|NaN|null|\.|-|\?)?$/i

/** The name of a column that has none, as R and pandas write the names of rows. */
export const ROW_NAMES = 'row names'

/** A number as it is written, a percent sign left aside. */
function numberOf(field: string, separator: string): number | undefined {
  if (MISSING.test(field)) return Number.NaN
  const text = pointed(field.replace(/ ?%$/, ''), separator)
  return isNumber(text) ? Number(text) : undefined
}

/** Text in front of a table that is none of it: remarks, and the line by which Excel knows the separator. Lines stay where they are. */
const withoutPreface = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/^(?:(?:#[^\r\n]*|sep=.)?(?:\r\n?|\n))+/i, (lines) => lines.replace(/[^\r\n]/g, ''))

/** Fields without the last one, where a separator at the end of each line makes an empty column. */
function withoutEmptyEnd(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const hasEmptyEnd =
    records.length > 1 && records.every(({ fields }) => fields.length > 1 && fields.at(-1)?.trim() === '')
  return hasEmptyEnd ? records.map((record) => ({ ...record, fields: record.fields.slice(0, -1) })) : records
}

/** The seconds of a cell that says its unit, NaN where one is missing; undefined of everything else. */
function secondsOf(text: string, separator: string): number | undefined {
  if (MISSING.test(text)) return Number.NaN
  const nanos = timeWithUnit(pointed(text, separator))
  return Number.isNaN(nanos) ? undefined : nanos / 1e9
}

/** The numbers of a column by one reading of its cells; undefined where that does not read one, or where all are missing. */
function numbersBy(
  texts: readonly string[],
  separator: string,
  reading: (text: string, separator: string) => number | undefined,
): readonly number[] | undefined {
  const numbers: number[] = []
  for (const text of texts) {
    const number = reading(text, separator)
    if (number === undefined) return undefined
    numbers.push(number)
  }
  return numbers.every(Number.isNaN) ? undefined : numbers
}

/**
 * Reads a table: names in the first line, a measurement in each other one; separated by commas, semicolons or tabs. In its
 * place, the sentence that says what is wrong. Lines of LB4OMP are a table, too.
 */
export function readMeasurements(file: string): Measurements | Problem {
  return orProblem(() => {
    const summary = summaryFault(file, 'a row for each measurement')
    if (summary) throw unusable('file', summary.expected, summary.got)
    const json = /^\s*[[{]/.test(file) ? plainOfJson(file) : undefined
    const text = json?.text ?? knownText(file.slice(0, 200))?.(file) ?? withoutPreface(file)
    const unread = json?.unread ?? 0
    const separator = separatorOf(text.trimStart())
    const lines: number[] = []
    const rows: string[][] = []
    let names: readonly string[] | undefined
    const pairs = readKeyValues(text)
    if (pairs) {
      names = pairs.names
      for (const [k, row] of pairs.rows.entries()) {
        countRow(k + 1, row.length, pairs.lines[k])
        lines.push(pairs.lines[k])
        rows.push(row.map(plain))
      }
    }
    const records = pairs
      ? []
      : withoutEmptyEnd([...countedRecords(readCsv(separator === ' ' ? evenlySpaced(text) : text, separator))])
    for (const { line, fields, open } of records) {
      if (open) throw new Unusable(openQuoteProblem(line, open))
      const plainFields = fields.map(plain)
      if (!names) {
        // R and pandas leave the name of the first column out where it counts or names the rows.
        const isNameless = plainFields[0] === '' && plainFields.length > 1 && !plainFields.includes(ROW_NAMES)
        names = isNameless ? [ROW_NAMES, ...plainFields.slice(1)] : plainFields
        checkNames(names, line, separator)
      } else if (plainFields.every((field) => field === '') || isRule(plainFields.join(' '))) continue
      else if (rows.length === 0 && fields.length === names.length + 1 && plainFields[fields.length - 1] !== '') {
        // write.table leaves it out with its separator.
        names = [ROW_NAMES, ...names]
        lines.push(line)
        rows.push(plainFields)
      } else if (fields.length !== names.length) {
        throw unusable(`line ${line}`, `${names.length} fields, as in the header`, String(fields.length))
      } else {
        lines.push(line)
        rows.push(plainFields)
      }
    }
    if (!names || rows.length === 0) throw unusable('line 1', 'names of columns, and measurements below', 'no row')
    const isOfJob = jobSteps(names, rows)
    const wholeJobs = rows.filter((row) => !isOfJob(row))
    const columns = names.map((name, at): Column => {
      const texts = wholeJobs.map((row) => (row[at] === 'NA' ? '' : row[at]))
      const numbers = numbersBy(texts, separator, numberOf)
      const seconds = numbers ? undefined : numbersBy(texts, separator, secondsOf)
      return seconds ? { name, texts, numbers: seconds, unit: 's' } : { name, texts, numbers }
    })
    const steps = rows.length - wholeJobs.length
    return {
      columns,
      lines: lines.filter((_, row) => !isOfJob(rows[row])),
      ...(steps > 0 && { steps }),
      ...(unread > 0 && { unread }),
    }
  })
}

/** Whether a row of Slurm's is a step of a job, whose times are part of the job's; none is where there are only steps. */
function jobSteps(names: readonly string[], rows: readonly (readonly string[])[]): (row: readonly string[]) => boolean {
  const job = names.findIndex((name) => JOB_COLUMN.test(name))
  const isStep = (row: readonly string[]) => job >= 0 && JOB_STEP.test(row[job])
  return rows.every(isStep) ? () => false : isStep
}

function checkNames(names: readonly string[], line: number, separator: string): void {
  const before = new Set<string>()
  for (const [at, name] of names.entries()) {
    const place = `line ${line}, column ${at + 1}`
    if (name === '') throw unusable(place, 'a name', 'nothing')
    const isValue = MISSING.test(name) || isNumber(pointed(name, separator))
    if (isValue) throw unusable(place, 'the name of a column', shown(name, 40))
    if (before.has(name)) throw unusable(place, 'each name once', `${quoted(name, 40)} twice`)
    before.add(name)
  }
}
