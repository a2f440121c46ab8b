/**
 * Measures published tables: says which scenarios have to be run, each of them once however many cells read it, and reads
 * the cells off what the runs gave. Runs are without their reference runs: those are scenarios among the others, and shared too.
 */

import type { DescribedLab, Lab, Metric, Metrics } from '../lab.ts'
import { applies, defaults, type Values } from '../parameters.ts'
import { neededRuns, startWanted, type WantedRun } from '../run/run.ts'
import { formatValue, sameValue } from '../text/values.ts'
import { type Agreement, agreementOf, closeness, type MeasuredCell, rangeAround } from './agreement.ts'
import {
  type Best,
  type CellsOf,
  type Observation,
  type Option,
  type Printed,
  type PublishedColumn,
  type PublishedRow,
  type PublishedTable,
  scenarioOf,
  type Verdict,
} from './published.ts'

/** What a run gave. */
export interface Ran {
  readonly metrics: Metrics
  /** The recorded column that was wanted, one number a row. */
  readonly column?: ArrayLike<number>
}

/** Gathers runs, each once. */
export interface Wanted {
  /** The runs so far, in the order of asking. */
  readonly runs: readonly WantedRun[]
  /** Asks for a scenario (parameters that differ from the defaults) with its reference runs; returns how to read it. */
  ask(set: Values, more?: Omit<WantedRun, 'values'>): (ran: readonly (Ran | undefined)[]) => Ran | undefined
}

/** The scenario with everything that does not apply to it at its default, as a key. */
function keyOf(lab: DescribedLab, values: Values): string {
  return Object.entries(lab.parameters)
    .filter(([id, parameter]) => applies(parameter, values) && !sameValue(values[id], parameter.default))
    .map(([id]) => `${id}=${formatValue(values[id])}`)
    .join('&')
}

/** Begins gathering for a lab. */
export function beginGathering(lab: DescribedLab): Wanted {
  const base: Values = defaults(lab.parameters)
  const runs: WantedRun[] = []
  const lastPlaces = new Map<string, number>()
  const index = (run: WantedRun): number => {
    const { values, column, measurement } = run
    const key = `${measurement ?? ''}?${keyOf(lab, values)}`
    // A run that brings a column along serves those that want none, too.
    const at = lastPlaces.get(key)
    if (at !== undefined && (column === undefined || runs[at].column === column)) return at
    if (at !== undefined && runs[at].column === undefined) {
      runs[at] = run
      return at
    }
    const last = runs.push(run) - 1
    lastPlaces.set(key, last)
    return last
  }
  return {
    runs,
    ask(set, more = {}) {
      const values = { ...base, ...set }
      const { scenarios, complete } =
        more.measurement === undefined ? neededRuns(lab, values) : { scenarios: [values], complete: undefined }
      const places = scenarios.map((scenario, i) => index(i === 0 ? { values, ...more } : { values: scenario }))
      return (ran) => {
        const finished = places.flatMap((at) => ran[at] ?? [])
        if (finished.length < places.length) return undefined
        const [own, ...others] = finished
        return complete
          ? {
              ...own,
              metrics: complete(
                own.metrics,
                others.map(({ metrics }) => metrics),
              ).metrics,
            }
          : own
      }
    },
  }
}

/** What a cell's runs gave: null when nothing; for best-of columns with the scenario of the best option. */
export interface CellRead {
  readonly value: Printed
  readonly option?: Option
  /** Half the width of its interval, where the column has one. */
  readonly error?: number
}

/** Reads a cell. */
type CellReader = (ran: readonly (Ran | undefined)[]) => CellRead

/** Points of a metric in percent within which two options are equally good. */
const TIE = 0.005

/** How to measure a cell; undefined when the lab does not. */
function cellReader(
  runs: Wanted,
  table: PublishedTable,
  row: PublishedRow,
  column: PublishedColumn,
): CellReader | undefined {
  const { best, recorded, measurement } = column
  const metric = column.metric ?? measurement
  const scenario = scenarioOf(table, row, column)
  const how = measurement === undefined ? {} : { measurement }
  if (recorded !== undefined) {
    const read = runs.ask(scenario, { column: recorded })
    return (ran) => {
      const values = read(ran)?.column
      return { value: values?.[values.length - (row.fromEnd ?? 1)] ?? null }
    }
  }
  if (metric === undefined) return undefined
  if (!best) {
    const read = runs.ask(scenario, how)
    return (ran) => {
      const metrics = read(ran)?.metrics
      const error = column.error === undefined ? undefined : metrics?.[column.error]
      return { value: printable(column, metrics?.[metric]), ...(typeof error === 'number' && { error }) }
    }
  }
  const base = best.gives === 'gain' ? runs.ask(scenario, how) : undefined
  const reads = best.options.map((option) => ({ option, read: runs.ask({ ...scenario, ...option.set }, how) }))
  return (ran) => {
    const valuesOf = (id: string) =>
      reads.map(({ option, read }) => {
        const value = read(ran)?.metrics[id]
        return { option, value: typeof value === 'number' ? value : null }
      })
    if (base) return gainOver(base(ran)?.metrics[metric], best, valuesOf(metric))
    if (best.chosenBy === undefined) return bestOf(best, valuesOf(metric))
    return lossOf(best, column.unit === '%', valuesOf(metric), valuesOf(best.chosenBy))
  }
}

type Found = readonly { readonly option: Option; readonly value: number | null }[]

/** By how many percent the best option is better than a number; null while a number is missing. */
function gainOver(chosen: Metric | undefined, best: Best, options: Found): CellRead {
  const { option, value: top } = bestOf({ ...best, gives: 'value' }, options)
  if (typeof chosen !== 'number' || typeof top !== 'number') return { value: null }
  return { option, value: (100 * (best.wanted === 'less' ? chosen - top : top - chosen)) / chosen }
}

/** What is lost with the option that is chosen by other numbers, or null while a number is missing. */
function lossOf(best: Best, inPercent: boolean, options: Found, chosenBy: Found): CellRead {
  const top = bestOf({ ...best, gives: 'value' }, options).value
  const { option, value } = bestOf({ ...best, gives: 'value' }, chosenBy)
  const chosen = options.find((each) => each.option === option)?.value
  if (typeof top !== 'number' || value === null || typeof chosen !== 'number') return { value: null }
  const loss = best.wanted === 'less' ? chosen - top : top - chosen
  return { option, value: inPercent ? (100 * loss) / top : loss }
}

/** The best of all options, or null while the number of one is missing. */
function bestOf({ wanted, scale, gives }: Best, options: Found): CellRead {
  const values = options.flatMap(({ value }) => value ?? [])
  if (values.length < options.length) return { value: null }
  const top = wanted === 'less' ? Math.min(...values) : Math.max(...values)
  const tied = options.filter(({ value }) => Math.abs((value ?? 0) - top) <= (scale ? 0 : TIE))
  const { option } = tied[0]
  return { option, value: gives === 'value' ? top : tied.map((each) => each.option.label).join(', ') }
}

/** A metric as it would be printed: a list as its numbers apart by spaces. */
function printable({ decimals }: PublishedColumn, value: Metric | undefined): Printed {
  if (value === undefined || value === null || typeof value === 'number') return value ?? null
  return value.map((each) => each.toFixed(decimals)).join(' ')
}

/** A table to be measured. */
interface TableReader {
  readonly table: PublishedTable
  /** Reads a cell off the runs so far; undefined where the lab does not measure it. */
  read(ran: readonly (Ran | undefined)[]): (row: number, column: number) => CellRead | undefined
}

/** Asks for the runs of a table. */
export function tableReader(runs: Wanted, table: PublishedTable): TableReader {
  const readers = table.from
    ? []
    : table.rows.map((row) =>
        table.columns.map((column, c) =>
          row.values[c] === null && !table.asked ? undefined : cellReader(runs, table, row, column),
        ),
      )
  return { table, read: (ran) => (row, column) => readers[row]?.[column]?.(ran) }
}

/** A number that is printed nowhere, with half the width of its 95 % interval where it has one, and its best option. */
export interface Answer {
  readonly value: number
  readonly error?: number
  readonly option?: Option
}

/** A measured table. */
export interface MeasuredTable {
  readonly table: PublishedTable
  readonly cells: readonly MeasuredCell[]
  readonly agreement: Agreement
  /** For a table that the source only asks for: its cells row by row, once they have been measured. */
  readonly answers?: readonly (readonly (Answer | undefined)[])[]
}

/** Reads a table off the runs. */
export const measureTable = (reader: TableReader, ran: readonly (Ran | undefined)[]): MeasuredTable =>
  tableOf(reader.table, reader.read(ran))

/** A table by what was measured for each of its cells. */
export function tableOf(
  table: PublishedTable,
  read: (row: number, column: number) => CellRead | undefined,
): MeasuredTable {
  const cells = table.rows.flatMap(({ values }, row) =>
    table.columns.flatMap((column, c): MeasuredCell[] => {
      const printed = values[c]
      const { value: measured, option, error } = (printed !== null && read(row, c)) || { value: null }
      if (measured === null || printed === null) return []
      const range = table.chance?.[row * table.columns.length + c] ?? rangeAround(measured, error)
      const cell = { row, column: c, printed, measured, closeness: closeness(column, printed, measured, range), option }
      return [{ ...cell, ...(error !== undefined && { error }) }]
    }),
  )
  const answers = table.asked
    ? table.rows.map((_, row) =>
        table.columns.map((_, c): Answer | undefined => {
          const { value, option, error } = read(row, c) ?? { value: null }
          return value === null ? undefined : { value: Number(value), option, ...(error !== undefined && { error }) }
        }),
      )
    : []
  return {
    table,
    cells,
    agreement: agreementOf([{ table, cells }]),
    ...(answers.flat().some(Boolean) && { answers }),
  }
}

/**
 * Tables that sum up others of the same source (their best-of columns), as the numbers printed in those have them: how far
 * the source agrees with itself, by the rule that measured cells are judged by.
 */
export function summariesOf(lab: DescribedLab, tables: readonly PublishedTable[]): readonly MeasuredTable[] {
  const base: Values = defaults(lab.parameters)
  const scenario = (set: Values, metric: string | undefined) => `${metric} ${keyOf(lab, { ...base, ...set })}`
  const printedAt = new Map<string, number>()
  for (const table of tables) {
    for (const row of table.rows) {
      for (const [c, column] of table.columns.entries()) {
        const value = row.values[c]
        const key = scenario(scenarioOf(table, row, column), column.metric)
        if (typeof value === 'number' && column.metric && !column.best && !printedAt.has(key)) printedAt.set(key, value)
      }
    }
  }
  return tables.flatMap((table) => {
    const cells = table.rows.flatMap((row, r) =>
      table.columns.flatMap((column, c): MeasuredCell[] => {
        const printed = row.values[c]
        const { best, metric } = column
        if (!best || printed === null) return []
        const set = scenarioOf(table, row, column)
        const { value: measured, option } = bestOf(
          best,
          best.options.map((each) => ({
            option: each,
            value: printedAt.get(scenario({ ...set, ...each.set }, metric)) ?? null,
          })),
        )
        if (measured === null) return []
        return [{ row: r, column: c, printed, measured, closeness: closeness(column, printed, measured), option }]
      }),
    )
    return cells.length === 0 ? [] : [{ table, cells, agreement: agreementOf([{ table, cells }]) }]
  })
}

/** Runs one scenario alone, to the end. */
export function runAlone(lab: Lab, wantedRun: WantedRun): Ran {
  const run = startWanted(lab, wantedRun)
  while (!run.advance(1e9));
  const column = wantedRun.column && run.recorder?.columns[wantedRun.column].slice(0, run.recorder.count)
  return { metrics: run.metrics(), ...(column && { column }) }
}

/** How an observation sees measured tables. */
function measuredCells(tables: readonly MeasuredTable[]): CellsOf {
  return cellsIn(tables, ({ cells }) => cells.map(({ row, column, measured }) => ({ row, column, value: measured })))
}

/** How an observation sees the printed tables. */
function printedCells(tables: readonly MeasuredTable[]): CellsOf {
  return cellsIn(tables, ({ cells }) => cells.map(({ row, column, printed }) => ({ row, column, value: printed })))
}

function cellsIn(
  tables: readonly MeasuredTable[],
  cellsOf: (table: MeasuredTable) => readonly { row: number; column: number; value: Printed }[],
): CellsOf {
  return (number) => {
    const measured = tables.find(({ table }) => table.number === number)
    if (!measured) return []
    const { table } = measured
    return cellsOf(measured).flatMap((cell) => {
      const { value } = cell
      const [row, column] = [table.rows[cell.row], table.columns[cell.column]]
      return value === null ? [] : [{ set: scenarioOf(table, row, column), row, column, value }]
    })
  }
}

/** An observation, judged. */
export interface Judged {
  readonly table: string
  readonly sentence: string
  /** Of the numbers measured here. */
  readonly here: Verdict
  /** Of the printed numbers themselves. */
  readonly printed: Verdict
}

/** Judges observations on measured tables. */
export function judge(observations: readonly Observation[], tables: readonly MeasuredTable[]): readonly Judged[] {
  const [here, printed] = [measuredCells(tables), printedCells(tables)]
  return observations.map(({ table, sentence, check }) => ({
    table,
    sentence,
    here: check(here),
    printed: check(printed),
  }))
}
