/** How a log is read: its format, and which column has what, as the first line shows it or as it was chosen. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import type { TimeUnitId } from '../../../../core/text/time-units.ts'
import type { RequestsValues } from '../../parameters.ts'
import { type Format, formatOf } from './formats.ts'

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

/** The parameter that a fault may be due to: another column, or another unit, may be what is wanted. */
type ColumnParameter = 'logTime' | 'logDuration' | 'logDurationUnit'

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

/** Whether a line holds nothing, or a remark alone; the remark that names the fields of a W3C log says something. */
export const isBlank = (line: string): boolean => (line[0] === '#' && !/^#Fields:/i.test(line)) || line.trim() === ''

/** A log's format with the columns that are read. Places count from 0; −1 for none. */
export interface Layout extends Omit<Format, 'timeUnit' | 'durationUnit'> {
  /** The unit of times that are numbers, where name or choice say it. */
  readonly timeUnit: TimeUnitId | undefined
  /** The unit of durations that do not say their own, with what says so; undefined where nothing does. */
  readonly durationUnit: { readonly unit: TimeUnitId; readonly why: string } | undefined
}

/** What a first line without a time should have: of JSON, how others than an object a line become that. */
function expectedTime(text: string): string {
  if (text.startsWith('{"resourceSpans"'))
    return 'a line for each request, as jq -c ".resourceSpans[].scopeSpans[].spans[] | select(.kind == 2)" writes of traces'
  return /^[[{]/.test(text)
    ? 'an object of JSON a line, with a field time, timestamp or date, as jq -c ".[]" writes of a list'
    : 'a column with the name time, timestamp or date'
}

/** What the first line and the one below it show of all: the format, and in which columns the time, the duration, the status and the server are. */
export function layoutOf(text: string, line: number, columns: LogColumns, next = ''): Layout {
  const format = formatOf(text, next)
  const placeOf = (chosen: number | 'auto' | 'none', usual: number) =>
    chosen === 'auto' ? usual : chosen === 'none' ? -1 : chosen - 1
  const time = placeOf(columns.logTime, format.time)
  if (time < 0) throw new LogError(line, expectedTime(text), shown(text, 80), 'logTime')
  const duration = placeOf(columns.logDuration, format.duration)
  const { logTimeUnit, logDurationUnit } = columns
  return {
    ...format,
    time,
    // A column that was chosen has the whole time.
    clock: columns.logTime === 'auto' ? format.clock : undefined,
    duration,
    status: placeOf(columns.logStatus, format.status),
    upstream: placeOf(columns.logUpstream, format.upstream),
    timeUnit: logTimeUnit === 'auto' ? format.timeUnit : logTimeUnit,
    durationUnit:
      logDurationUnit !== 'auto'
        ? { unit: logDurationUnit, why: 'as set' }
        : duration === format.duration
          ? format.durationUnit
          : undefined,
  }
}
