/** How a log is laid out: its cells, which column has what, and what is said where a line does not fit. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { isNumber, shown } from '../../../../core/text/expected.ts'
import type { RequestsValues } from '../../parameters.ts'
import { isDate, isStamp } from './times.ts'

/** How a log is to be read: columns are counted from 1. */
export type LogColumns = Pick<
  RequestsValues,
  'logTime' | 'logTimeUnit' | 'logDuration' | 'logDurationUnit' | 'logStatus' | 'logUpstream'
>

/** How a log is to be read, and its name among the files. */
export type NamedLog = LogColumns & Pick<RequestsValues, 'log'>

/** A key that is the same only for the same log, read in the same way. */
export const keyOf = ({ log, logTime, logTimeUnit, logDuration, logDurationUnit, logStatus, logUpstream }: NamedLog) =>
  [log, logTime, logTimeUnit, logDuration, logDurationUnit, logStatus, logUpstream].join()

/** The parameter that a fault may be due to: another column may hold what is wanted. */
type ColumnParameter = 'logTime' | 'logDuration' | 'logStatus'

export class LogError extends FaultError {
  constructor(
    line: number | undefined,
    expected: string,
    got: string,
    readonly column?: ColumnParameter,
  ) {
    super(line, expected, got)
  }
}

const TIME_NAMES = /^"?(time|timestamp|ts|date|datetime|start|arrival)\b|^"?(time|start|arrival)_/i
const DURATION_NAMES = /^"?(duration|request_?time|latency|elapsed|response_?time|took|size|service)/i

const STATUS_NAMES = /^"?(status|code|http_?status|status_?code|response_?code)\b/i
const UPSTREAM_NAMES = /^"?(upstream|backend|server|host|target|node)\b|^"?(upstream|backend)_/i

/** Where the cell that begins at a place ends: at the separator, but not within quotes or brackets. */
function endOf(text: string, from: number, to: number, separator: string): number {
  const first = text[from]
  const close = first === '"' ? '"' : first === '[' && separator === ' ' ? ']' : undefined
  const closed = close === undefined ? from : text.indexOf(close, from + 1)
  const end = text.indexOf(separator, closed < 0 || closed > to ? from : closed)
  return end < 0 || end > to ? to : end
}

/** The cells of a line, as they stand there. */
export function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  for (let from = 0; from <= text.length; ) {
    const end = endOf(text, from, text.length, separator)
    cells.push(text.slice(from, end))
    from = end + 1
  }
  return cells
}

/** Whether a line holds nothing, or a remark alone. */
export const isBlank = (line: string): boolean => line[0] === '#' || line.trim() === ''

/** A cell without its quotes or brackets. */
export const bare = (cell: string): string => cell.trim().replace(/^["[](.*)["\]]$/, '$1')

/** What divides a log's cells, and which columns it has. */
export interface Layout {
  readonly separator: string
  /** Places of the columns, from 0; −1 for none. */
  readonly time: number
  readonly duration: number
  readonly status: number
  readonly upstream: number
  readonly headed: boolean
  readonly access: boolean
  /** The cells of the line that it was read off. */
  readonly cells: readonly string[]
}

/** What the first line shows of all: what divides its cells, and in which the time, the duration, the status and the server are. */
export function layoutOf(text: string, line: number, columns: LogColumns): Layout {
  const access = / \[\d\d\/\w{3}\/\d{4}:/.test(text)
  const separator = access ? ' ' : (['\t', ';', ','].find((sign) => text.includes(sign)) ?? ' ')
  const cells = cellsOf(text, separator).map(bare)
  const headed = !access && !cells.some((cell) => isNumber(cell) || isDate(cell))
  const named = (names: RegExp) => cells.findIndex((cell) => names.test(cell))
  const last = cells.length - 1
  // The fields of the combined format end with the user agent, those of the common one with the bytes.
  const timed = last > 8 || (last === 7 && !text.trimEnd().endsWith('"'))
  const at = cells.findIndex(isStamp)
  const usual = access
    ? // The request stands after the time, and the status after that.
      { time: at, duration: timed ? last : -1, status: /^\d{3}$/.test(cells[at + 2] ?? '') ? at + 2 : -1, upstream: -1 }
    : headed
      ? {
          time: named(TIME_NAMES),
          duration: named(DURATION_NAMES),
          status: named(STATUS_NAMES),
          upstream: named(UPSTREAM_NAMES),
        }
      : { time: 0, duration: last > 0 ? 1 : -1, status: -1, upstream: -1 }
  const placeOf = (chosen: number | 'auto' | 'none', usual: number) =>
    chosen === 'auto' ? usual : chosen === 'none' ? -1 : chosen - 1
  const time = placeOf(columns.logTime, usual.time)
  if (time < 0) throw new LogError(line, 'a column with the name time, timestamp or date', shown(text, 80), 'logTime')
  return {
    separator,
    time,
    duration: placeOf(columns.logDuration, usual.duration),
    status: placeOf(columns.logStatus, usual.status),
    upstream: placeOf(columns.logUpstream, usual.upstream),
    headed,
    access,
    cells,
  }
}
