/**
 * A table of one's own measurements: read from CSV, its columns given roles, its rows put into the order of a full
 * factorial design. What cannot be used is named with its line and column.
 */
import { knownText } from '../attachments/known-texts.ts'
import { isRule, JOB_COLUMN, JOB_STEP } from '../attachments/measured-cells.ts'
import { plainOfJson, unreadText } from '../attachments/measured-json.ts'
import { summaryFault } from '../attachments/summaries.ts'
import type { MetricDefinition } from '../lab.ts'
import type { Parameter, ParameterTable, Value } from '../parameters.ts'
import { OVER_MODEL, SETTINGS } from '../real/columns.ts'
import { countCells, describeCell, type Factor, MOST_FACTORS } from '../statistics/design.ts'
import { ANALYSABLE, analysable } from '../statistics/factorial.ts'
import type { Unbalanced } from '../statistics/unbalanced.ts'
import { capital, listed } from '../text/case.ts'
import { afterHead, type CsvRecord, openQuoteProblem, readCsv } from '../text/csv.ts'
import { isNumber, quoted, shown } from '../text/expected.ts'
import { counted } from '../text/format.ts'
import { pointed } from '../text/pointed.ts'
import { timeWithUnit, unitInName } from '../text/time-units.ts'
import { readKeyValues } from './key-values.ts'
import { KEY, LINK } from './results.ts'
import type { Subject } from './subject.ts'
import { Unusable, unusable } from './unusable.ts'

/** What a column is taken for. */
export type Role = 'factor' | 'response' | 'covariate' | 'block' | 'index' | 'unused'

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

type Problem = { readonly problem: string }

/** The result, or the sentence that says why there is none. */
function orProblem<T extends object>(work: () => T): T | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    throw error
  }
}

/** Most measurements of a table, most cells, and most combinations of levels: an analysis takes about 3 s then. */
const MOST = { rows: 100_000, cells: 1_000_000, combinations: 5000 } as const

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
const ROW_NAMES = 'row names'

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

/** Different entries of a column, those that are missing aside. */
const different = ({ texts, numbers }: Column) =>
  new Set<unknown>(numbers ? numbers.filter((one) => !Number.isNaN(one)) : texts.filter((text) => text !== '')).size

/** Names by which blocks usually go. */
const BLOCKS = /^(seed|block|bloc|blk|replicate|replication|repetition|rep|subject|day|run)s?$/i
/** Levels by which blocks are numbered. */
const ROMAN = /^[IVX]+$/
/** Words in the names of what is measured. */
const RESPONSES =
  /(^|[^a-z])(y|value|response|result|score|yield|time|duration|latency|runtime|elapsed|makespan|throughput|speedup)([^a-z]|$)/i
/** A column with more different values than this is no factor, unless the reader says so. */
const MOST_LEVELS = 12
/** Rows below which counting up is no sign of an index. */
const FEW_ROWS = 3

const isResponse = ({ name, unit }: Column) =>
  unit !== undefined || unitInName(name) !== undefined || RESPONSES.test(name.replace(/([a-z])([A-Z])/g, '$1 $2'))

/** Whether a column is called like a block; a B alone is one where its levels are numbered as blocks are. */
const isBlockName = ({ name, texts }: Column) =>
  BLOCKS.test(name) || (/^b$/i.test(name) && texts.every((text) => ROMAN.test(text)))

/** Whether a column counts the rows, or names them. */
function isIndex({ name, numbers }: Column): boolean {
  if (name === ROW_NAMES) return true
  if (!numbers || numbers.length < FEW_ROWS || !(numbers[0] === 0 || numbers[0] === 1)) return false
  return numbers.every((one, row) => one === numbers[0] + row)
}

/** Names of a moment; "time" is none: nanoseconds of a run of a second are as many. */
const STAMPS = /stamp|epoch|^(ts|date)$/i
/** Times since 1970, in seconds, milliseconds, microseconds or nanoseconds, are at least this. */
const EPOCH = 1e9

/** Whether a column says when a row was measured: it is no response. */
const isEpoch = ({ name, numbers }: Column): boolean =>
  numbers !== undefined && STAMPS.test(name) && numbers.every((one) => Number.isNaN(one) || one >= EPOCH)

/**
 * What columns probably are: texts and numbers that keep coming back are factors, a seed or a block is a block, what counts the rows is an
 * index, and of other numbers the last whose name says something measured, or else the last, is the response, unless that is said. Of
 * measurements that were made "on this computer" the columns are known.
 */
export function guessRoles(
  { columns, lines }: Measurements,
  responseColumn?: number,
  ignored: readonly number[] = [],
): Role[] {
  const isOnComputers = columns.some(({ name }) => name === OVER_MODEL)
  const roles = columns.map((column, at): Role => {
    if (ignored.includes(at)) return 'unused'
    const count = different(column)
    if (isOnComputers) return count > 1 && SETTINGS.has(column.name) ? 'factor' : 'unused'
    if (isIndex(column)) return 'index'
    if (count < 2 || column.name === KEY || column.name === LINK || isEpoch(column)) return 'unused'
    if (isBlockName(column)) return count < lines.length && lines.length % count === 0 ? 'block' : 'unused'
    return count <= Math.min(MOST_LEVELS, lines.length / 2) ? 'factor' : 'unused'
  })
  const block = roles.indexOf('block')
  for (const [at, role] of roles.entries()) if (role === 'block' && at > block) roles[at] = 'unused'
  const response = responseColumn ?? guessedResponse(columns, roles, ignored)
  if (response !== undefined) roles[response] = 'response'
  return roles
}

/** The column that is probably the response. */
function guessedResponse(
  columns: readonly Column[],
  roles: readonly Role[],
  ignored: readonly number[],
): number | undefined {
  const numbers = columns.flatMap((column, at) =>
    column.numbers && different(column) > 1 && !isEpoch(column) && !ignored.includes(at) ? [at] : [],
  )
  const isBlock = (at: number) => isBlockName(columns[at])
  const free = numbers.filter((at) => roles[at] === 'unused' && !isBlock(at))
  const levelled = numbers.filter((at) => roles[at] === 'factor')
  const measured = (some: readonly number[]) => some.filter((at) => isResponse(columns[at]))
  const choices = [
    measured(free),
    free,
    measured(levelled),
    // Where nothing else is measured, what is called like a block is: the days that pupils were absent.
    numbers.filter((at) => roles[at] === 'unused'),
    levelled,
    numbers.filter((at) => roles[at] !== 'index'),
    // A table with an index alone has it for its response.
    columns.flatMap(({ numbers: of, name }, at) => (of && name !== ROW_NAMES && !ignored.includes(at) ? [at] : [])),
  ]
  return choices.find((some) => some.length > 0)?.at(-1)
}

/** Names that are listed; of more, the number of the others is. */
const LISTED = 12

/** The beginning of a long name. */
const cut = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

/** Names for a sentence, however many there are: a, b, "7 more". */
const firstOnes = (names: readonly string[]) =>
  names.length <= LISTED ? names : [...names.slice(0, LISTED - 1), `${names.length - LISTED + 1} more`]

/** The names of columns, where one of them is expected. */
export const columnNames = ({ columns }: Measurements): string =>
  firstOnes(columns.map(({ name }) => cut(name))).join(', ')

/** What the columns are taken for, in one line: "response time; factors policy and n; no block; index row names; not used host". */
export function rolesText({ columns }: Measurements, roles: readonly Role[]): string {
  const inUnit = ({ name, unit }: Column) => (unit ? `${cut(name)} (in ${unit}, from its cells)` : cut(name))
  const named = (role: Role) => listed(firstOnes(columns.filter((_, at) => roles[at] === role).map(inUnit)))
  const part = (role: Role, one: string) => (named(role) ? [`${one} ${named(role)}`] : [])
  return [
    ...(named('response') ? [`response ${named('response')}`] : ['no response']),
    ...(named('factor') ? [`factors ${named('factor')}`] : ['no factor']),
    ...(named('block') ? [`block ${named('block')}`] : ['no block']),
    ...part('covariate', 'covariates'),
    ...part('index', 'index'),
    ...part('unused', 'not used'),
  ].join('; ')
}

/** Rows that are named where something is missing in them. */
const NAMED_ROWS = 5

/**
 * The rows that have everything that is analysed, and a sentence on the others: "2 of 9 measurements are left out, for a cell is missing: line 3 (time)".
 */
export function completeRows(
  measurements: Measurements,
  roles: readonly Role[],
): { readonly measurements: Measurements; readonly note?: string } {
  const { columns, lines, steps, unread } = measurements
  const aside = [
    ...(unread ? [`${unreadText(unread)}.`] : []),
    ...(steps ? [`${counted(steps, 'row')} of steps of jobs ${steps === 1 ? 'is' : 'are'} left out.`] : []),
  ]
  const used = columns.filter((_, at) => roles[at] !== 'unused' && roles[at] !== 'index')
  const missing = lines.map((_, row) =>
    used.filter(({ texts, numbers }) => (numbers ? Number.isNaN(numbers[row]) : texts[row] === '')),
  )
  const completeRows = lines.flatMap((_, row) => (missing[row].length === 0 ? [row] : []))
  const left = lines.length - completeRows.length
  if (left === 0 || completeRows.length === 0)
    return { measurements, ...(aside.length > 0 && { note: aside.join(' ') }) }
  const named = missing.flatMap((of, row) => (of.length > 0 ? [`line ${lines[row]} (${of[0].name})`] : []))
  const all = named.slice(0, NAMED_ROWS).join(', ') + (left > NAMED_ROWS ? ', …' : '')
  return {
    measurements: {
      lines: completeRows.map((row) => lines[row]),
      columns: columns.map(({ texts, numbers, ...rest }) => ({
        ...rest,
        texts: completeRows.map((row) => texts[row]),
        numbers: numbers && completeRows.map((row) => numbers[row]),
      })),
    },
    note: [
      ...aside,
      `${left} of ${counted(lines.length, 'measurement')} ${left === 1 ? 'is' : 'are'} left out, for a cell is missing: ${all}.`,
    ].join(' '),
  }
}

/** The columns that are analysed, checked. */
function analysedColumns({ columns, lines }: Measurements, roles: readonly Role[]) {
  const withRole = (role: Role) => columns.filter((_, at) => roles[at] === role)
  const asFactors = withRole('factor')
  const [block, otherBlock] = withRole('block')
  const responses = withRole('response')
  if (responses.length !== 1) {
    throw unusable('response', 'one column of numbers', listed(responses.map(({ name }) => name)) || 'none')
  }
  if (asFactors.length === 0) throw unusable('factors', 'a column with levels', 'none')
  if (asFactors.length > MOST_FACTORS) throw unusable('factors', `at most ${MOST_FACTORS}`, String(asFactors.length))
  if (otherBlock) throw unusable('block', 'one column', listed([block.name, otherBlock.name]))
  const metrics = [...responses, ...withRole('covariate')]
  for (const column of metrics) checkNumbers(column, lines)
  const levelled = asFactors.map((column) => levelsOf(column, lines))
  const factors = levelled.map(({ factor }) => factor)
  return {
    levelled,
    factors,
    blocks: block && levelsOf(block, lines),
    metrics,
    subject: {
      parameters: Object.fromEntries(
        factors.map((factor) => [factor.parameter, parameterOf(factor)]),
      ) as ParameterTable,
      factors,
      blocks: block && { one: block.name, all: `blocks (${block.name})` },
      metrics: metrics.map(
        ({ name, unit }): MetricDefinition => ({
          id: name,
          ...titleOf(name),
          ...(unit && { unit }),
          help: '',
          formula: '',
        }),
      ),
    },
  }
}

/**
 * The factor whose levels stand together in every block, several lines each: it may have been set once for all of them. Undefined where the lines are in another
 * order, and without blocks.
 */
function factorOfPlots(levelled: readonly Levelled[], blocks: Levelled | undefined): number | undefined {
  if (!blocks || levelled.length < 2) return undefined
  const inBlocks = blocks.factor.levels.map((): number[] => [])
  for (const [row, block] of blocks.at.entries()) inBlocks[block].push(row)
  const isWhole = ({ at, factor }: Levelled) =>
    inBlocks.every((of) => of.filter((row, i) => i === 0 || at[of[i - 1]] !== at[row]).length === factor.levels.length)
  const column = levelled.findIndex(isWhole)
  return column < 0 ? undefined : column
}

/** Measurements of which several were one: their means, and how many each is of. */
interface Averaged {
  readonly measurements: Measurements
  readonly repeats: number
}

/**
 * Means of measurements that repeat a combination within its block, as many for each, where their lines stand together or it is said: what was set once
 * and measured several times is one plot (R: Error(block/combination)). Undefined of other tables.
 */
function averaged(
  { columns, lines }: Measurements,
  roles: readonly Role[],
  { levelled, blocks }: { readonly levelled: readonly Levelled[]; readonly blocks: Levelled | undefined },
  isSaid: boolean,
): Averaged | undefined {
  if (!blocks) return undefined
  const groups = new Map<string, number[]>()
  for (const row of lines.keys()) {
    const key = `${cellOf(levelled, row)}/${blocks.at[row]}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const all = [...groups.values()]
  const repeats = lines.length / all.length
  const combinations = countCells(levelled.map(({ factor }) => factor)) * blocks.factor.levels.length
  if (repeats < 2 || all.length !== combinations || all.some(({ length }) => length !== repeats)) return undefined
  const standTogether = all.every((rows) => rows[rows.length - 1] - rows[0] === repeats - 1)
  if (!standTogether && !isSaid) return undefined
  const isMeasured = (at: number) => roles[at] === 'response' || roles[at] === 'covariate'
  return {
    repeats,
    measurements: {
      lines: all.map(([row]) => lines[row]),
      columns: columns.map((column, at) => ({
        ...column,
        texts: all.map(([row]) => column.texts[row]),
        numbers:
          column.numbers &&
          all.map((rows) =>
            isMeasured(at)
              ? rows.reduce((sum, row) => sum + (column.numbers?.[row] ?? Number.NaN), 0) / repeats
              : (column.numbers?.[rows[0]] ?? Number.NaN),
          ),
      })),
    },
  }
}

/** The rows in the design's order, the response first among the metrics; in its place, the sentence that says what keeps them from being analysed. */
export function measuredSubject(all: Measurements, roles: readonly Role[], plots?: string): Subject | Problem {
  return orProblem(() => {
    const complete = completeRows(all, roles).measurements
    const one =
      plots === 'none' ? undefined : averaged(complete, roles, analysedColumns(complete, roles), plots !== undefined)
    const { measurements, repeats } = one ?? { measurements: complete, repeats: 1 }
    const { levelled, factors, blocks, subject } = analysedColumns(measurements, roles)
    const cells = cellsOf(levelled, measurements.lines.length)
    const runs = inOrder(factors, cells, blocks, measurements)
    const replicates = runs.length / countCells(factors)
    const named = factors.findIndex(({ parameter }) => parameter === plots)
    if (plots !== undefined && plots !== 'none' && (named < 0 || !blocks))
      throw unusable('plots', blocks ? 'one of the factors, or none' : 'a block with it', quoted(plots, 40))
    const whole = plots === undefined ? factorOfPlots(levelled, blocks) : named < 0 ? undefined : named
    return {
      ...subject,
      replicates,
      replicateNames: blocks
        ? blocks.factor.levels.map(String)
        : Array.from({ length: replicates }, (_, i) => String(i + 1)),
      values: (name) => {
        const numbers = measurements.columns.find((column) => column.name === name)?.numbers
        return runs.map((row) => numbers?.[row])
      },
      order: runs,
      ...(whole !== undefined && { plots: whole }),
      ...(repeats > 1 && { repeats }),
    }
  })
}

/** A table that need not be balanced: combinations may be measured unequally often or not at all. */
export interface UnbalancedSubject extends Pick<Subject, 'parameters' | 'factors' | 'blocks' | 'metrics'> {
  readonly data: Unbalanced
}

/** The rows as they stand; in its place, the sentence that says what keeps them from being analysed. */
export function unbalancedSubject(all: Measurements, roles: readonly Role[]): UnbalancedSubject | Problem {
  return orProblem(() => {
    const { measurements } = completeRows(all, roles)
    const { levelled, factors, blocks, metrics, subject } = analysedColumns(measurements, roles)
    const cells = measurements.lines.map((_, row) => cellOf(levelled, row))
    return { ...subject, data: { factors, cells, blocks: blocks?.at, response: metrics[0].numbers ?? [] } }
  })
}

/** A column's name where sentences begin, and its unit: "time (s)" → "Time", "s". Names such as "mB" stay as they are. */
function titleOf(name: string): { readonly label: string; readonly unit: string } {
  const [, bare = name, unit = ''] = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/.exec(name) ?? []
  return { label: /^\p{Ll}{2}/u.test(bare) ? capital(bare) : bare, unit }
}

/** Every entry must be a number that can be analysed. */
function checkNumbers({ name, texts, numbers }: Column, lines: readonly number[]): void {
  for (const [row, text] of texts.entries()) {
    const place = `line ${lines[row]}, column ${name}`
    const number = numbers?.[row] ?? (isNumber(text) ? Number(text) : Number.NaN)
    if (Number.isNaN(number)) throw unusable(place, 'a number', text === '' ? 'nothing' : quoted(text, 40))
    if (!analysable(number)) throw unusable(place, ANALYSABLE, shown(number))
  }
}

interface Levelled {
  readonly factor: Factor
  /** Index of each row's level. */
  readonly at: readonly number[]
}

/** The levels of a column: numbers rising, words in the order in which they come. */
function levelsOf(column: Column, lines: readonly number[]): Levelled {
  const { name, texts, numbers } = column
  const empty = texts.indexOf('')
  if (empty >= 0) throw unusable(`line ${lines[empty]}, column ${name}`, 'a level', 'nothing')
  if (numbers) checkNumbers(column, lines)
  // Times with their units stay as they are written, from the shortest to the longest.
  const entries: readonly Value[] = numbers && !column.unit ? numbers : texts
  const rank = new Map(entries.map((entry, row) => [entry, numbers?.[row] ?? 0]))
  const levels = [...new Set(entries)]
  if (numbers) levels.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  if (levels.length < 2) throw unusable(`column ${name}`, 'at least 2 levels', `${shown(levels[0], 40)} in all rows`)
  const places = new Map(levels.map((level, i) => [level, i]))
  return { factor: { parameter: name, levels }, at: entries.map((level) => places.get(level) ?? 0) }
}

/** The cell of each row. */
function cellsOf(levelled: readonly Levelled[], rows: number): number[] {
  const cells = countCells(levelled.map(({ factor }) => factor))
  if (cells > rows) {
    const sizes = levelled.map(({ factor }) => `${factor.levels.length} levels of ${factor.parameter}`)
    throw unusable('rows', `at least one for each of the ${cells} combinations of ${sizes.join(' × ')}`, String(rows))
  }
  if (cells > MOST.combinations) throw unusable('factors', `at most ${MOST.combinations} combinations`, String(cells))
  return Array.from({ length: rows }, (_, row) => cellOf(levelled, row))
}

const cellOf = (levelled: readonly Levelled[], row: number) =>
  levelled.reduceRight((cell, { factor, at }) => cell * factor.levels.length + at[row], 0)

/** Row of each run of the design: first factor fastest, replicate slowest; blocks are the replicates where there are some. */
function inOrder(
  factors: readonly Factor[],
  cells: readonly number[],
  blocks: Levelled | undefined,
  { lines }: Measurements,
): number[] {
  const rows = Array.from({ length: countCells(factors) }, (): number[] => [])
  for (const [row, cell] of cells.entries()) rows[cell].push(row)
  const most = rows.reduce((most, of) => Math.max(most, of.length), 0)
  const rowCount = blocks ? blocks.factor.levels.length : most
  const place = (of: readonly number[]) =>
    of.length === 0
      ? 'none'
      : `${of.length} (${of.length === 1 ? 'line' : 'lines'} ${listed(of.slice(0, 6).map((row) => String(lines[row])))}${of.length > 6 ? ' …' : ''})`
  if (blocks) {
    for (const [cell, of] of rows.entries()) {
      const inBlock = new Map<number, number>()
      for (const row of of) {
        const block = blocks.at[row]
        const before = inBlock.get(block)
        if (before !== undefined) {
          const name = `${blocks.factor.parameter} ${shown(blocks.factor.levels[block], 40)}`
          throw unusable(
            `line ${lines[row]}`,
            `${describeCell(factors, cell)} once in ${name}`,
            `it again (it stands on line ${lines[before]} too)`,
          )
        }
        inBlock.set(block, row)
      }
      of.sort((a, b) => blocks.at[a] - blocks.at[b])
    }
  }
  const short = rows.findIndex((of) => of.length !== rowCount)
  if (short >= 0) {
    const why = blocks ? `one in each ${blocks.factor.parameter}` : 'as many as in the fullest combination'
    throw unusable(`${describeCell(factors, short)}`, `${counted(rowCount, 'row')}, ${why}`, place(rows[short]))
  }
  return Array.from({ length: rowCount }, (_, replicate) => rows.map((of) => of[replicate])).flat()
}

/** A factor as a parameter: what words and axes are read off. */
function parameterOf({ parameter, levels }: Factor): Parameter {
  const { label, unit } = titleOf(parameter)
  const common = { label, group: '', help: '' }
  const [min, max] = [levels[0], levels[levels.length - 1]]
  if (typeof min === 'number' && typeof max === 'number') {
    return {
      ...common,
      kind: 'number',
      ...(unit && { unit }),
      default: min,
      slider: { min, max },
      limits: { min, max },
    }
  }
  const options = Object.fromEntries(levels.map((level) => [String(level), { label: String(level), help: '' }]))
  return { ...common, kind: 'choice', default: String(min), options }
}
