/**
 * Printed tables and figures as files: what a source printed stands in JSON beside its lab, a table or figure a file. What is
 * measured for a cell is a link's query with places to fill in, `processors={p}&grain={g}`; what is more than a scenario is
 * joined to it in the lab's reproduction.ts. CONTRIBUTING.md says what may stand in a file; tests/printed.test.ts holds files to it.
 */
import type { ParameterTable, Values } from '../parameters.ts'
import { parseValue } from '../text/values.ts'
import type {
  Best,
  Bound,
  FigureCurve,
  Option,
  Printed,
  PublishedColumn,
  PublishedFigure,
  PublishedRow,
  PublishedTable,
} from './published.ts'

/** A column in a file. */
interface PrintedColumn extends Omit<PublishedColumn, 'unit' | 'set' | 'best'> {
  /** None for a plain number. */
  readonly unit?: string
  readonly scenario?: string
  /** The best of the table's choices. */
  readonly best?: Omit<Best, 'options'>
}

/** Columns that are repeated with each of several values in the place of a name: "p = {p}". */
interface RepeatedColumns {
  readonly each: string
  readonly of: readonly (number | string)[]
  readonly columns: readonly PrintedColumn[]
}

/** A table's file. */
export interface PrintedTable extends Omit<PublishedTable, 'set' | 'columns' | 'rows' | 'notes' | 'from' | 'bound'> {
  /** The scenario of all cells; what has places is filled in row by row. */
  readonly scenario?: string
  /** What distinguishes the rows, where that is not what the scenario fills in; nothing where their labels do. */
  readonly at?: string
  /** What the first cells of each row are: the row's label, how far from the end it is read, or names of places. */
  readonly heads?: readonly string[]
  /** Scenarios among which the best is looked for, by their labels. */
  readonly choices?: Readonly<Record<string, string>>
  readonly columns: readonly (PrintedColumn | RepeatedColumns)[]
  /** Numbers as printed; words where more than a number is; null where nothing is. */
  readonly rows: readonly (readonly Printed[])[]
  readonly notes?: readonly string[]
  readonly bound?: Bound
}

/** A curve in a figure's file. */
interface PrintedCurve extends Omit<FigureCurve, 'set'> {
  readonly scenario?: string
}

/** What a figure's file holds of its kind; points that are worked out are joined to it by the lab. */
type PrintedKind<K = PublishedFigure['kind']> = K extends unknown
  ? Omit<K, 'points' | 'read' | 'cases' | 'others'>
  : never

/** A figure's file. */
export interface PrintedFigure extends Omit<PublishedFigure, 'set' | 'curves' | 'panels' | 'kind' | 'notes'> {
  readonly scenario?: string
  readonly curves?: readonly PrintedCurve[]
  readonly panels?: readonly PrintedCurve[]
  readonly kind: PrintedKind
  readonly notes?: readonly string[]
}

type Places = Readonly<Record<string, Printed>>

/** A text with what stands for the names in braces. Throws an Error where there is no such name. */
export function filled(text: string, places: Places): string {
  return text.replace(/\{([^}]*)\}/g, (_, name: string) => {
    if (!(name in places)) throw new Error(`{${name}}: expected one of ${Object.keys(places).join(', ') || 'no names'}`)
    return String(places[name])
  })
}

/** The parameters that a query sets. Throws an Error where the lab has no such parameter or value. */
export function valuesOf(query: string, parameters: ParameterTable): Values {
  return Object.fromEntries(
    [...new URLSearchParams(query)].map(([id, text]) => {
      if (!Object.hasOwn(parameters, id)) throw new Error(`${id}: expected a parameter of the lab`)
      const parsed = parseValue(id, parameters[id], text)
      if ('problem' in parsed) throw new Error(parsed.problem.message)
      return [id, parsed.value]
    }),
  )
}

/** All columns of a table, those that are repeated one by one, with their parameters. */
function columnsOf({ columns, choices = {} }: PrintedTable, parameters: ParameterTable): PublishedColumn[] {
  const options = Object.entries(choices).map(([label, query]): Option => ({ label, set: valuesOf(query, parameters) }))
  const column = ({ scenario, best, unit = '', ...rest }: PrintedColumn, places: Places): PublishedColumn => ({
    ...rest,
    label: filled(rest.label, places),
    unit,
    ...(scenario !== undefined && { set: valuesOf(filled(scenario, places), parameters) }),
    ...(best && { best: { ...best, options } }),
  })
  return columns.flatMap((one) =>
    'each' in one
      ? one.of.flatMap((value) => one.columns.map((each) => column(each, { [one.each]: value })))
      : [column(one, {})],
  )
}

/** A table as it is measured and shown. Throws an Error where its file names what the lab does not have. */
export function readTable(file: PrintedTable, parameters: ParameterTable, words: Places = {}): PublishedTable {
  const { scenario = '', at, heads = [], choices, rows, notes = [], ...rest } = file
  const parts = scenario.split('&')
  const perRow = parts.filter((part) => part.includes('{')).join('&')
  const row = (cells: readonly Printed[]): PublishedRow => {
    const places: Places = Object.fromEntries(heads.map((name, i) => [name, cells[i]]))
    return {
      ...('label' in places && { label: String(places.label) }),
      ...('fromEnd' in places && { fromEnd: Number(places.fromEnd) }),
      set: valuesOf(filled(perRow, places), parameters),
      ...(at !== undefined && { at: valuesOf(filled(at, places), parameters) }),
      values: cells.slice(heads.length),
    }
  }
  return {
    ...rest,
    set: valuesOf(parts.filter((part) => !part.includes('{')).join('&'), parameters),
    columns: columnsOf(file, parameters),
    rows: rows.map(row),
    notes: notes.map((note) => filled(note, words)),
  }
}

/** A figure as it is drawn, as far as its file says; `more` is the rest of its kind. Throws as `readTable` does. */
export function readFigure(
  file: PrintedFigure,
  parameters: ParameterTable,
  words: Places = {},
  more: object = {},
): PublishedFigure {
  const { scenario = '', curves = [], panels, kind, notes = [], ...rest } = file
  const curve = ({ scenario: query = '', ...each }: PrintedCurve): FigureCurve => ({
    ...each,
    set: valuesOf(query, parameters),
  })
  return {
    ...rest,
    set: valuesOf(scenario, parameters),
    curves: curves.map(curve),
    ...(panels && { panels: panels.map(curve) }),
    kind: { ...kind, ...more } as PublishedFigure['kind'],
    notes: notes.map((note) => filled(note, words)),
  }
}

/** Files by the numbers in their names: table-5-2 before table-5-10. */
export function inOrder<T>(files: Readonly<Record<string, T>>): T[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return Object.entries(files)
    .map(([name, file]) => ({ name: name.replace('.json', ''), file }))
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ file }) => file)
}
