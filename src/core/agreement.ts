/** How close a measured cell, and a table of them, comes to what was printed. */
import type { Bound, Option, Printed, PublishedColumn, PublishedTable } from './published.ts'

/** How a cell compares. */
export type Closeness = 'same' | 'close' | 'apart'

/** What came of one cell. */
export interface MeasuredCell {
  readonly row: number
  readonly column: number
  readonly printed: number | string
  readonly measured: Printed
  readonly closeness: Closeness
  /** The best option, for best-of columns. */
  readonly option?: Option
}

/** Points of percent within which improvements are the same, and within which their sign is nobody's business. */
const SAME_POINTS = 0.5
/** Points of percent within which improvements are close whatever their sign and size. */
const CLOSE_POINTS = 2
/** Share of a time, or of a count, within which it is close. */
const CLOSE_SHARE = 0.05

/**
 * How a measured number compares with a printed one. Counts are the same when equal, close within 5 % or one; times and
 * speeds are the same within one unit of the last printed digit, close within 5 % of the largest number of their unit in
 * the row (a part is held against its total); improvements in percent are the same within half a point, close within two
 * points, or when they have the printed sign and are at most twice as large; an option on a scale is close next to the printed one;
 * lists are the same or apart.
 *
 * @param scale the largest printed number of the same unit in the row
 */
export function closeness(
  column: PublishedColumn,
  printed: number | string,
  measured: Printed,
  scale = Math.abs(Number(printed)),
): Closeness {
  if (measured === null) return 'apart'
  if (column.best?.gives === 'option') return optionCloseness(column, String(printed), String(measured))
  if (typeof printed === 'string') return listCloseness(column, printed, String(measured))
  const [p, m] = [Number(printed), Number(measured)]
  const distance = Math.abs(m - p)
  if (column.unit === '%') {
    if (distance <= SAME_POINTS) return 'same'
    return distance <= CLOSE_POINTS || (p * m > 0 && distance <= Math.abs(p)) ? 'close' : 'apart'
  }
  if (column.unit === '' && column.decimals === 0) {
    if (distance === 0) return 'same'
    return distance <= Math.max(1, CLOSE_SHARE * scale) ? 'close' : 'apart'
  }
  // Rounding of a number that lies between two digits must not decide.
  if (distance <= 1.000001 * 10 ** -column.decimals) return 'same'
  return distance <= CLOSE_SHARE * scale ? 'close' : 'apart'
}

/** Lists are the same when all their numbers are, to the last printed digit; nothing else is close. */
function listCloseness({ decimals }: PublishedColumn, printed: string, measured: string): Closeness {
  const [p, m] = [printed, measured].map((list) => list.split(' ').map(Number))
  const digit = decimals === 0 ? 0 : 1.000001 * 10 ** -decimals
  return p.length === m.length && p.every((value, i) => Math.abs(value - m[i]) <= digit) ? 'same' : 'apart'
}

function optionCloseness({ best }: PublishedColumn, printed: string, measured: string): Closeness {
  const named = (text: string) => text.split(', ')
  if (named(printed).some((option) => named(measured).includes(option))) return 'same'
  if (!best?.scale) return 'apart'
  const at = (text: string) => best.options.findIndex(({ label }) => label === text)
  return named(measured).some((option) => Math.abs(at(option) - at(printed)) === 1) ? 'close' : 'apart'
}

/** The largest printed number of a column's unit in a row. */
export function scaleOf({ columns, rows }: PublishedTable, row: number, column: number): number {
  const { unit } = columns[column]
  const same = rows[row].values.filter((v, i) => columns[i].unit === unit && typeof v === 'number')
  return Math.max(...same.map((v) => Math.abs(Number(v))))
}

/** How close a table comes. */
export interface Agreement {
  readonly cells: number
  readonly same: number
  readonly close: number
  /** Share of cells that are the same or close, 0 to 1. */
  readonly agree: number
  /** The one figure of a table, 0 to 1: that share or, where improvements are printed, its mean with their trend. */
  readonly figure: number
  /** Median distance of times from the printed ones, in percent of them; undefined without times. */
  readonly error: number | undefined
  /** Share of the steps between neighbouring rows in which improvements go the printed way; undefined without any. */
  readonly trend: number | undefined
}

/** The agreement of a table's measured cells. */
export function agreementOf(table: PublishedTable, cells: readonly MeasuredCell[]): Agreement {
  const same = cells.filter((c) => c.closeness === 'same').length
  const close = cells.filter((c) => c.closeness === 'close').length
  const errors = cells
    .filter(({ column, measured }) => table.columns[column].unit === 's' && measured !== null)
    .map(({ printed, measured }) => (100 * Math.abs(Number(measured) - Number(printed))) / Number(printed))
    .sort((a, b) => a - b)
  const agree = cells.length === 0 ? 0 : (same + close) / cells.length
  const trend = trendOf(table, cells)
  return {
    cells: cells.length,
    same,
    close,
    agree,
    figure: trend === undefined ? agree : (agree + trend) / 2,
    error: errors.length > 0 ? errors[Math.floor(errors.length / 2)] : undefined,
    trend,
  }
}

/** Two printed improvements nearer than this do not make a step. */
const LEAST_STEP = 0.1

function trendOf({ columns, rows }: PublishedTable, cells: readonly MeasuredCell[]): number | undefined {
  let steps = 0
  let right = 0
  for (const [column, { unit, best }] of columns.entries()) {
    if (unit !== '%' || best) continue
    const own = cells.filter((c) => c.column === column)
    for (let i = 1; i < own.length; i++) {
      const [a, b] = [own[i - 1], own[i]]
      const [from, to] = [rows[a.row].at ?? rows[a.row].set, rows[b.row].at ?? rows[b.row].set]
      if (Object.keys(to).filter((id) => to[id] !== from[id]).length !== 1) continue
      const printed = Number(b.printed) - Number(a.printed)
      if (Math.abs(printed) < LEAST_STEP) continue
      steps++
      if (printed * (Number(b.measured) - Number(a.measured)) > 0) right++
    }
  }
  return steps > 0 ? right / steps : undefined
}

/** In which respects an agreement falls short of its bound, each in words. */
export function broken(bound: Bound, { cells, same, agree, error, trend }: Agreement): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const found: string[] = []
  const least = (name: string, value: number, limit: number | undefined) => {
    if (limit !== undefined && value < limit - 1e-9)
      found.push(`${name}: ${percent(value)}, at least ${percent(limit)}`)
  }
  least('cells that agree', agree, bound.agree)
  least('cells that are the same', cells === 0 ? 0 : same / cells, bound.same)
  least('steps that go the printed way', trend ?? 0, bound.trend)
  if (bound.error !== undefined && (error ?? Number.POSITIVE_INFINITY) > bound.error) {
    found.push(`median distance of times: ${error?.toFixed(2)} %, at most ${bound.error} %`)
  }
  return found
}
