/** Cells of a table of measured times: what divides them, what number stands in one, and which unit its column says. */
import { isNumber } from '../text/expected.ts'
import { pointed } from '../text/pointed.ts'
import { NANOS, type TimeUnitId, timeWithUnit, unitInName } from '../text/time-units.ts'

/** A unit of time in a file; cycles need a clock. */
export type TimeUnit = TimeUnitId | 'cycles'

/** Seconds of a unit. */
export const secondsOf = (unit: TimeUnit, clock: number): number =>
  unit === 'cycles' ? 1 / clock : Number((NANOS[unit] * 1e-9).toPrecision(15))

/** Whether columns are those of events as browsers trace them, where "dur" is in microseconds. */
const isTrace = (names: readonly string[]): boolean => ['ph', 'ts', 'dur'].every((one) => names.includes(one))

/** The unit that a column's name says. */
export const unitOfColumn = (name: string, names: readonly string[]): TimeUnit | undefined =>
  name === 'dur' && isTrace(names)
    ? 'us'
    : /(^|[^a-z])(cycles|ticks|clocks)([^a-z]|$)/i.test(name)
      ? 'cycles'
      : unitInName(name, names)

/** Cells that hold no number and no name. */
export const NO_NAMES = /^[+-]?(nan|inf(inity)?|na|n\/a|null|none|undefined)$/i

/** A number with its unit behind it. */
const SPELLED = /^([+-]?[\d.]+(?:e[+-]?\d+)?) ?([a-zµμ]+)$/i

/** A cell as a plain number; NaN for everything else. */
export function numberOf(cell: string, separator: string | undefined): number {
  const text = pointed(cell, separator)
  return isNumber(text) ? Number(text) : Number.NaN
}

/** The seconds of a cell that says its unit itself: "2ms", "0:00:03", "4000 cycles"; NaN of everything else. */
export function ownSecondsOf(cell: string, separator: string | undefined, clock: number): number {
  const text = pointed(cell, separator)
  const nanos = timeWithUnit(text)
  // A quotient of two numbers that are exact is the nearest one.
  if (!Number.isNaN(nanos)) return nanos / 1e9
  const [, number, unit] = SPELLED.exec(text) ?? []
  return unit && isNumber(number) && /^(cycles|ticks|clocks)$/i.test(unit) ? Number(number) / clock : Number.NaN
}

/** What may divide cells, in the order in which a first line is asked for it. */
const SEPARATORS = ['\t', ';', ',', '|']

/** What divides the cells of a table with this first line; spaces where it is undefined. */
export const separatorOf = (first: string): string | undefined => SEPARATORS.find((each) => first.trim().includes(each))

/** Whether a line is a rule between a head and what stands below it. */
export const isRule = (line: string): boolean => /^[\s|+:=-]+$/.test(line) && line.includes('---')

/** A line's cells without spaces and quotes around them; a separator within quotes is part of its cell. */
export function cellsOf(line: string, separator: string | undefined): string[] {
  // Behind a number its unit is part of the cell.
  if (separator === undefined)
    return line
      .trim()
      .replace(/(\d)\s+(ns|[uµμ]s|ms|s|min|h|cycles)(?=\s|$)/g, '$1$2')
      .split(/\s+/)
  // In a table of Markdown lines begin and end with what divides cells.
  const content = separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line
  if (!content.includes('"')) return content.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let open = false
  for (const piece of content.split(separator)) {
    if (open) cells.push(`${cells.pop()}${separator}${piece}`)
    else cells.push(piece)
    open = cells[cells.length - 1].split('"').length % 2 === 0
  }
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'))
}

/** The column of Slurm’s jobs, and the ends by which their steps are known, whose time is part of the job’s. */
export const JOB_COLUMN = /^JobID(Raw)?$/
export const JOB_STEP = /\.(batch|extern|interactive|\d+)$/
