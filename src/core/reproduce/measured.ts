/**
 * What was measured of a source, as a file beside it: so its tables are there at once. Each table, figure and case has a key of
 * what it asks for: what has changed since is not there.
 */
import type { DescribedLab } from '../lab.ts'
import { digits } from '../statistics/key.ts'
import { formatValue } from '../text/values.ts'
import { type CellRead, type MeasuredTable, tableOf } from './evaluation.ts'
import type { FigurePanel } from './figures.ts'
import type { Printed, PublishedFigure, PublishedTable, Reproduction } from './published.ts'
import type { Measurements, Samples, Study, StudyCase, StudyGroup } from './study.ts'

/** What a cell gave: with the place of the best option among its column's, where it has one. */
type Cell = Printed | readonly [Printed, number]
/** A point, with half the width of its interval where it has one. */
type Point = readonly number[]

/** The file, `published/measured.json`. */
export interface MeasuredFile {
  /** The lab's version. */
  readonly version: number
  /** The day of the measurement, such as 2026-11-24. */
  readonly date: string
  /** The lab's defaults in that version, which scenarios do not name: no result holds after one was changed. */
  readonly defaults: Readonly<Record<string, string>>
  /** By the table's number, its cells row by row. */
  readonly tables: Readonly<Record<string, MeasuredCells>>
  /** By the figure's number, each chart's curves. */
  readonly figures: Readonly<
    Record<string, { readonly key: string; readonly panels: readonly (readonly (readonly Point[])[])[] }>
  >
  /** By the case's id, each method's samples, or the one number that they all are; null where there was none. */
  readonly cases: Readonly<Record<string, MeasuredCase>>
}

interface MeasuredCells {
  readonly key: string
  readonly cells: readonly Cell[]
  /** Half the width of each cell's interval, in a table whose cells have one. */
  readonly errors?: readonly (number | null)[]
}

interface MeasuredCase {
  readonly key: string
  readonly count: number
  readonly methods: readonly (number | null | readonly (number | null)[])[]
}

const CELL_DIGITS = 10
const SAMPLE_DIGITS = 6

const rounded = (value: number, precision: number) =>
  Number.isFinite(value) ? Number(value.toPrecision(precision)) : null

/** A lab's defaults as text. */
export const defaultsOf = ({ parameters }: DescribedLab): MeasuredFile['defaults'] =>
  Object.fromEntries(Object.entries(parameters).map(([id, parameter]) => [id, formatValue(parameter.default)]))

const keyOf = (request: unknown) => digits(JSON.stringify(request))

/** What decides the numbers of a table, in few letters. */
export const tableKey = ({ set, columns, rows }: PublishedTable) =>
  keyOf([
    set,
    columns.map((column) => [column.set, column.metric, column.measurement, column.recorded, column.best]),
    rows.map((row) => [row.set, row.fromEnd]),
  ])

const figureKey = ({ set, curves, panels, kind }: PublishedFigure) => keyOf([set, curves, panels, kind])

const caseKey = ({ parameter, metric }: Study, { times, methods }: StudyGroup, one: StudyCase) =>
  keyOf([
    ...[parameter, metric, times, one.set, one.draw?.(1)],
    methods.map((method) => [method.id, method.set, method.metric, method.measurement]),
  ])

/** Whether runs of its own are measured for a table or figure. */
export const hasRuns = (one: PublishedTable | PublishedFigure): boolean =>
  'kind' in one
    ? one.kind.of !== 'study' && one.kind.of !== 'own'
    : !one.from && one.columns.some(({ metric, measurement, recorded }) => metric ?? measurement ?? recorded)

/** A table for the file. */
export function writeTable(
  table: PublishedTable,
  read: (row: number, column: number) => CellRead | undefined,
): MeasuredCells {
  const reads = table.rows.flatMap((_, row) => table.columns.map((column, c) => ({ column, cell: read(row, c) })))
  const cells = reads.map(({ column: { best }, cell: { value = null, option } = {} }): Cell => {
    const written = typeof value === 'number' ? rounded(value, CELL_DIGITS) : value
    return option && best ? [written, best.options.indexOf(option)] : written
  })
  const errors = reads.map(({ cell }) => (cell?.error === undefined ? null : rounded(cell.error, SAMPLE_DIGITS)))
  return { key: tableKey(table), cells, ...(errors.some((error) => error !== null) && { errors }) }
}

/** A figure for the file. */
export const writeFigure = (figure: PublishedFigure, panels: readonly FigurePanel[]) => ({
  key: figureKey(figure),
  panels: panels.map(({ curves }) =>
    curves.map(({ points, errors }) =>
      points.map(
        (point, i): Point =>
          [...point, ...(errors ? [errors[i]] : [])].map((value) => rounded(value, SAMPLE_DIGITS) ?? Number.NaN),
      ),
    ),
  ),
})

/** A case for the file. */
export function writeCase(study: Study, group: StudyGroup, one: StudyCase, samples: Samples): MeasuredCase {
  const methods = group.methods.map(({ id }) => {
    const values = Array.from(samples.get(id) ?? [], (value) => rounded(value, SAMPLE_DIGITS))
    return values.every((value) => value === values[0]) ? (values[0] ?? null) : values
  })
  return { key: caseKey(study, group, one), count: samples.get(group.methods[0].id)?.length ?? 0, methods }
}

/** A file as it is kept: a table, figure or case a line. */
export function measuredText({ tables, figures, cases, ...head }: MeasuredFile): string {
  const part = (name: string, entries: object) =>
    `${JSON.stringify(name)}: {\n${Object.entries(entries)
      .map(([id, entry]) => `${JSON.stringify(id)}: ${JSON.stringify(entry)}`)
      .join(',\n')}\n}`
  return `{\n${[
    ...Object.entries(head).map(([id, value]) => `${JSON.stringify(id)}: ${JSON.stringify(value)}`),
    part('tables', tables),
    part('figures', figures),
    part('cases', cases),
  ].join(',\n')}\n}\n`
}

/** What a file says about a source as it is now. */
export interface ReadMeasured {
  /** Tables, and the charts of figures, by number. */
  readonly tables: ReadonlyMap<string, MeasuredTable>
  readonly figures: ReadonlyMap<string, readonly FigurePanel[]>
  readonly cases: Measurements
  /** What is not there because it has changed since, or has not been measured: "table 4.2", "figure 5.1", "Case 4". */
  readonly missing: readonly string[]
}

/** Reads a file for a source of a lab. */
export function readMeasured(lab: DescribedLab, reproduction: Reproduction, file: MeasuredFile): ReadMeasured {
  const now = defaultsOf(lab)
  const changed = file.version !== lab.version || Object.entries(file.defaults).some(([id, value]) => now[id] !== value)
  const missing: string[] = []
  /** What the file has of some entries, those apart that are not there. */
  const pick = <T, E extends { readonly key: string }, R>(
    all: readonly T[],
    entries: Readonly<Record<string, E>>,
    of: (one: T) => { readonly id: string; readonly key: string; readonly words: string; read(entry: E): R },
  ) =>
    new Map(
      all.flatMap((one): readonly (readonly [string, R])[] => {
        const { id, key, words, read } = of(one)
        const entry = entries[id]
        if (!changed && entry?.key === key) return [[id, read(entry)]]
        missing.push(words)
        return []
      }),
    )
  return {
    tables: pick(reproduction.tables.filter(hasRuns), file.tables, (table) => ({
      id: table.number,
      key: tableKey(table),
      words: `table ${table.number}`,
      read: ({ cells, errors }) =>
        tableOf(table, (row, column) => {
          const at = row * table.columns.length + column
          const error = errors?.[at] ?? undefined
          return { ...cellOf(table, column, cells[at]), ...(error !== undefined && { error }) }
        }),
    })),
    figures: pick(reproduction.figures.filter(hasRuns), file.figures, (figure) => ({
      id: figure.number,
      key: figureKey(figure),
      words: `figure ${figure.number}`,
      read: ({ panels }) => panelsOf(figure, panels),
    })),
    cases: pick(
      (reproduction.study?.groups ?? []).flatMap((group) => group.cases.map((one) => ({ group, one }))),
      file.cases,
      ({ group, one }) => ({
        id: one.id,
        key: reproduction.study ? caseKey(reproduction.study, group, one) : '',
        words: one.label,
        read: ({ count, methods }): Samples =>
          new Map(
            group.methods.map(({ id }, m) => {
              const values = methods[m]
              return [
                id,
                Float64Array.from({ length: count }, (_, i) => (isList(values) ? values[i] : values) ?? Number.NaN),
              ]
            }),
          ),
      }),
    ),
    missing,
  }
}

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value)

function cellOf({ columns }: PublishedTable, column: number, cell: Cell): CellRead {
  if (!isList(cell)) return { value: cell }
  const [value, at] = cell as readonly [Printed, number]
  return { value, option: columns[column].best?.options[at] }
}

const panelsOf = ({ panels, curves }: PublishedFigure, charts: readonly (readonly (readonly Point[])[])[]) =>
  charts.map(
    (chart, p): FigurePanel => ({
      label: panels?.[p].label ?? '',
      curves: chart.map((points, c) => ({
        label: curves[c].label,
        points: points.map(([x, y]) => [x, y] as const),
        ...(points[0]?.length > 2 && { errors: points.map(([, , error]) => error) }),
      })),
    }),
  )
