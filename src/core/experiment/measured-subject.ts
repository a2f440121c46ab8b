/** The rows of a table in the order of a design. */
import { unreadText } from '../attachments/measured-json.ts'
import type { MetricDefinition } from '../lab.ts'
import type { Parameter, ParameterTable, Value } from '../parameters.ts'
import { countCells, describeCell, type Factor, MOST_FACTORS } from '../statistics/design.ts'
import { ANALYSABLE, analysable } from '../statistics/factorial.ts'
import type { Unbalanced } from '../statistics/unbalanced.ts'
import { capital, listed } from '../text/case.ts'
import { isNumber, quoted, shown } from '../text/expected.ts'
import { counted } from '../text/format.ts'
import type { Column, Measurements } from './measurements.ts'
import type { Role } from './roles.ts'
import type { Subject } from './subject.ts'
import { orProblem, type Problem, unusable } from './unusable.ts'

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

/** Most combinations of levels: an analysis takes about 3 s then. */
const MOST_COMBINATIONS = 5000

/** The cell of each row. */
function cellsOf(levelled: readonly Levelled[], rows: number): number[] {
  const cells = countCells(levelled.map(({ factor }) => factor))
  if (cells > rows) {
    const sizes = levelled.map(({ factor }) => `${factor.levels.length} levels of ${factor.parameter}`)
    throw unusable('rows', `at least one for each of the ${cells} combinations of ${sizes.join(' × ')}`, String(rows))
  }
  if (cells > MOST_COMBINATIONS) throw unusable('factors', `at most ${MOST_COMBINATIONS} combinations`, String(cells))
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
