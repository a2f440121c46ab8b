/**
 * A table of one's own measurements: read from CSV, its columns given roles, its rows put into the order of a full
 * factorial design. What cannot be used is named with its line and column.
 */
import type { MetricDefinition } from '../lab.ts'
import type { Parameter, ParameterTable, Value } from '../parameters.ts'
import { countCells, describeCell, type Factor, MOST_FACTORS } from '../statistics/design.ts'
import { ANALYSABLE, analysable } from '../statistics/factorial.ts'
import type { Unbalanced } from '../statistics/unbalanced.ts'
import { capital, listed } from '../text/case.ts'
import { afterHead, openQuoteProblem, readCsv } from '../text/csv.ts'
import { isNumber, quoted, shown } from '../text/expected.ts'
import { counted } from '../text/format.ts'
import { readKeyValues } from './key-values.ts'
import { KEY, LINK } from './results.ts'
import type { Subject } from './subject.ts'
import { Unusable, unusable } from './unusable.ts'

/** What a column is taken for. */
export type Role = 'factor' | 'response' | 'covariate' | 'block' | 'unused'

/** A column as it stands in the file. */
export interface Column {
  readonly name: string
  readonly texts: readonly string[]
  /** Its numbers, NaN where nothing stands; undefined where something stands that is none. */
  readonly numbers: readonly number[] | undefined
}

/** A table as read. */
export interface Measurements {
  readonly columns: readonly Column[]
  /** Line of the file that each row stands on, counted from 1. */
  readonly lines: readonly number[]
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

/** On one line, without what turns or hides the words around it. */
const plain = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()

/** The separator is the one of these that the header has most of: commas, semicolons, or the tabs of a spreadsheet's cells. */
function separatorOf(text: string): string {
  const table = text.slice(afterHead(text, text.startsWith('\uFEFF') ? 1 : 0))
  const header = table.slice(0, table.search(/\r|\n|$/)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

/** A number as it is written; where commas do not part the fields, they may stand for the decimal point. */
function numberOf(text: string, separator: string): number | undefined {
  if (text === '') return Number.NaN
  const point = separator !== ',' && /^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(text) ? text.replace(',', '.') : text
  return isNumber(point) ? Number(point) : undefined
}

/**
 * Reads a table: names in the first line, a measurement in each other one; separated by commas, semicolons or tabs. In its
 * place, the sentence that says what is wrong. Lines of LB4OMP are a table, too.
 */
export function readMeasurements(text: string): Measurements | Problem {
  return orProblem(() => {
    const separator = separatorOf(text)
    const lines: number[] = []
    const rows: string[][] = []
    let names: readonly string[] | undefined
    const pairs = readKeyValues(text)
    if (pairs) {
      names = pairs.names
      lines.push(...pairs.lines)
      rows.push(...pairs.rows.map((row) => row.map(plain)))
    }
    for (const { line, fields, open } of pairs ? [] : readCsv(text, separator)) {
      if (open) throw new Unusable(openQuoteProblem(line, open))
      const plainFields = fields.map(plain)
      if (!names) {
        names = plainFields
        checkNames(names, line, separator)
      } else if (plainFields.every((field) => field === '')) continue
      else if (fields.length !== names.length) {
        throw unusable(`line ${line}`, `${names.length} fields, as in the header`, String(fields.length))
      } else {
        lines.push(line)
        rows.push(plainFields)
      }
    }
    if (!names || rows.length === 0) throw unusable('line 1', 'names of columns, and measurements below', 'no row')
    const columns = names.map((name, at): Column => {
      const texts = rows.map((row) => row[at])
      const numbers: number[] = []
      for (const field of texts) {
        const number = numberOf(field, separator)
        if (number === undefined) return { name, texts, numbers: undefined }
        numbers.push(number)
      }
      return { name, texts, numbers }
    })
    return { columns, lines }
  })
}

function checkNames(names: readonly string[], line: number, separator: string): void {
  for (const [at, name] of names.entries()) {
    const place = `line ${line}, column ${at + 1}`
    if (name === '') throw unusable(place, 'a name', 'nothing')
    if (numberOf(name, separator) !== undefined) throw unusable(place, 'the name of a column', shown(name, 40))
    if (names.indexOf(name) < at) throw unusable(place, 'each name once', `${quoted(name, 40)} twice`)
  }
}

/** Different entries of a column. */
const different = ({ texts, numbers }: Column) => new Set<unknown>(numbers ?? texts).size

/** Names by which blocks usually go. */
const BLOCKS = /^(seed|block|replicate|replication|repetition|rep|subject|day|run)s?$/i
/** A column with more different values than this is no factor, unless the reader says so. */
const MOST_LEVELS = 12

/**
 * What columns probably are: texts and numbers that keep coming back are factors, a seed or a block is a block, the last
 * column of other numbers is the response, unless that is said.
 */
export function guessRoles({ columns, lines }: Measurements, responseColumn?: number): Role[] {
  const roles = columns.map((column): Role => {
    const count = different(column)
    if (count < 2 || column.name === KEY || column.name === LINK) return 'unused'
    if (BLOCKS.test(column.name)) return count < lines.length && lines.length % count === 0 ? 'block' : 'unused'
    return count <= Math.min(MOST_LEVELS, lines.length / 2) ? 'factor' : 'unused'
  })
  for (const [at] of columns.entries()) {
    if (roles[at] === 'block' && roles.indexOf('block') < at) roles[at] = 'unused'
  }
  const numbers = columns.flatMap(({ numbers, name }, at) => (numbers && !BLOCKS.test(name) ? [at] : []))
  const free = numbers.filter((at) => roles[at] === 'unused' && different(columns[at]) > 1)
  const response = responseColumn ?? free.at(-1) ?? numbers.at(-1)
  if (response !== undefined) roles[response] = 'response'
  return roles
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
      metrics: metrics.map(({ name }): MetricDefinition => ({ id: name, ...titleOf(name), help: '', formula: '' })),
    },
  }
}

/** The rows in the design's order, the response first among the metrics; in its place, the sentence that says what keeps them from being analysed. */
export function measuredSubject(measurements: Measurements, roles: readonly Role[]): Subject | Problem {
  return orProblem(() => {
    const { levelled, factors, blocks, subject } = analysedColumns(measurements, roles)
    const cells = cellsOf(levelled, measurements.lines.length)
    const runs = inOrder(factors, cells, blocks, measurements)
    const replicates = runs.length / countCells(factors)
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
    }
  })
}

/** A table that need not be balanced: combinations may be measured unequally often or not at all. */
export interface UnbalancedSubject extends Pick<Subject, 'parameters' | 'factors' | 'blocks' | 'metrics'> {
  readonly data: Unbalanced
}

/** The rows as they stand; in its place, the sentence that says what keeps them from being analysed. */
export function unbalancedSubject(measurements: Measurements, roles: readonly Role[]): UnbalancedSubject | Problem {
  return orProblem(() => {
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
  const entries: readonly Value[] = numbers ?? texts
  const levels = [...new Set(entries)]
  if (numbers) levels.sort((a, b) => Number(a) - Number(b))
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
