/** A log of one's own: when requests came and how long they took, out of CSV or of an access log. doc/requests.md has the format. */
import { held } from '../../../core/attachments/held.ts'
import { missing } from '../../../core/attachments/named.ts'
import { type Fault, faultProblem, type Parsed, type ReadFile } from '../../../core/attachments/read.ts'
import { isNumber, quoted, shown } from '../../../core/text/expected.ts'
import type { RequestsValues } from '../parameters.ts'

/** Most lines of a log. */
export const MOST_LINES = 2_000_000

/** Longest time in nanoseconds, of a request and from the first to the last: a million seconds. */
const LONGEST = 1e15

/** Nanoseconds of a unit. */
const UNITS = { s: 1e9, ms: 1e6, us: 1e3 } as const

/** How a log is to be read: columns are counted from 1. */
export type LogColumns = Pick<RequestsValues, 'logTime' | 'logTimeUnit' | 'logDuration' | 'logDurationUnit'>

/** What a log says, in the order of its times; the first request comes at 0. */
export interface RequestLog {
  /** Time of each request in nanoseconds, ascending. */
  readonly times: Float64Array
  /** How long each took in nanoseconds; undefined where the log has no durations. */
  readonly durations: Float64Array | undefined
  /** Lines that were moved, because a line before them has a later time. */
  readonly moved: number
}

class LogError extends Error {
  readonly fault: Fault

  constructor(line: number | undefined, expected: string, got: string) {
    super(expected)
    this.fault = { ...(line === undefined ? {} : { line }), expected, got }
  }
}

const TIME_NAMES = /^"?(time|timestamp|ts|date|datetime|start|arrival)\b|^"?(time|start|arrival)_/i
const DURATION_NAMES = /^"?(duration|request_?time|latency|elapsed|response_?time|took|size|service)/i

/** Where the cell that begins at a place ends: at the separator, but not within quotes or brackets. */
function endOf(text: string, from: number, to: number, separator: string): number {
  const first = text[from]
  const close = first === '"' ? '"' : first === '[' && separator === ' ' ? ']' : undefined
  const closed = close === undefined ? from : text.indexOf(close, from + 1)
  const end = text.indexOf(separator, closed < 0 || closed > to ? from : closed)
  return end < 0 || end > to ? to : end
}

/** The cells of a line, as they stand there. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  for (let from = 0; from <= text.length; ) {
    const end = endOf(text, from, text.length, separator)
    cells.push(text.slice(from, end))
    from = end + 1
  }
  return cells
}

const bare = (cell: string): string => cell.trim().replace(/^["[](.*)["\]]$/, '$1')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Seconds from the beginning of 1970 to a time of day of the Gregorian calendar; NaN where there is no such time. */
function secondsOf(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = DAYS[month] + (leap && month === 1 ? 1 : 0)
  if (!(year >= 1970 && day >= 1 && day <= length && hour < 24 && minute < 60 && second < 61)) return Number.NaN
  const before = year - 1
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477
  let days = 365 * (year - 1970) + leaps + day - 1
  for (let m = 0; m < month; m++) days += DAYS[m] + (leap && m === 1 ? 1 : 0)
  return ((days * 24 + hour) * 60 + minute) * 60 + second
}

/** Seconds of a zone such as +0200 or +02:00. */
function offsetOf(zone: string): number {
  if (!/^[+-]/.test(zone)) return 0
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60
  return zone.startsWith('-') ? -seconds : seconds
}

/** The time of a common log, "10/Oct/2000:13:55:36 -0700", in seconds since 1970; NaN of everything else. */
function stampOf(cell: string): number {
  const found = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{4})$/.exec(cell)
  if (!found) return Number.NaN
  const [, day, month, year, hour, minute, second, zone] = found
  const at = MONTHS.indexOf(month.toLowerCase())
  return secondsOf(Number(year), at, Number(day), Number(hour), Number(minute), Number(second)) - offsetOf(zone)
}

/** A date of ISO 8601 in seconds since 1970, in UTC if it names no zone; NaN of everything else. */
function isoOf(cell: string): number {
  const found = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/i.exec(cell)
  if (!found) return Number.NaN
  const [, year, month, day, hour, minute, second, zone = 'Z'] = found
  const time = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const
  return secondsOf(...time, Number(second.replace(',', '.'))) - offsetOf(zone)
}

interface Layout {
  readonly separator: string
  /** Places of the two columns, from 0; −1 for none. */
  readonly time: number
  readonly duration: number
  readonly headed: boolean
  readonly access: boolean
}

/** What the first line shows of all: what divides its cells, and in which the time and the duration are. */
function layoutOf(text: string, line: number, { logTime, logDuration }: LogColumns): Layout {
  const access = / \[\d\d\/\w{3}\/\d{4}:/.test(text)
  const separator = access ? ' ' : (['\t', ';', ','].find((sign) => text.includes(sign)) ?? ' ')
  const cells = cellsOf(text, separator).map(bare)
  const headed = !access && !cells.some((cell) => isNumber(cell) || !Number.isNaN(isoOf(cell)))
  const named = (names: RegExp) => cells.findIndex((cell) => names.test(cell))
  const last = cells.length - 1
  // The fields of the combined format end with the user agent, those of the common one with the bytes.
  const timed = last > 8 || (last === 7 && !text.trimEnd().endsWith('"'))
  const found = access
    ? { time: cells.findIndex((cell) => !Number.isNaN(stampOf(cell))), duration: timed ? last : -1 }
    : headed
      ? { time: named(TIME_NAMES), duration: named(DURATION_NAMES) }
      : { time: 0, duration: last > 0 ? 1 : -1 }
  const time = logTime === 'auto' ? found.time : logTime - 1
  const duration = logDuration === 'auto' ? found.duration : logDuration - 1
  if (time < 0) throw new LogError(line, 'a column with the name time, timestamp or date', shown(text, 80))
  return { separator, time, duration, headed, access }
}

/** Reads a log from a text. */
export function parseLog(text: string, columns: LogColumns): Parsed<RequestLog> {
  try {
    return logIn(text, columns)
  } catch (error) {
    if (error instanceof LogError) return { fault: error.fault }
    throw error
  }
}

function logIn(text: string, columns: LogColumns): RequestLog {
  const times: number[] = []
  const durations: number[] = []
  let layout: Layout | undefined
  const timeUnit = UNITS[columns.logTimeUnit]
  const durationUnit = UNITS[columns.logDurationUnit]
  /** The stamp of the line before, which many lines share. */
  let stamp = ''
  let stampTime = 0
  let whole = true
  const timeIn = (raw: string, line: number): number => {
    if (raw === stamp) return stampTime
    const cell = bare(raw)
    const number = isNumber(cell) ? Number(cell) : Number.NaN
    const date = Number.isNaN(number) ? stampOf(cell) : Number.NaN
    const time = Number.isNaN(number) ? 1e9 * (Number.isNaN(date) ? isoOf(cell) : date) : number * timeUnit
    if (!(time >= 0 && time < 1e22))
      throw new LogError(
        line,
        'a time: a number from 0, 2026-05-01T12:00:00Z or 01/May/2026:12:00:00 +0000',
        shown(cell, 40),
      )
    whole &&= !Number.isNaN(date)
    stamp = raw
    stampTime = time
    return time
  }
  const durationIn = (raw: string | undefined, line: number): number => {
    const cell = raw === undefined ? undefined : bare(raw)
    const duration = cell !== undefined && isNumber(cell) ? Number(cell) * durationUnit : Number.NaN
    if (duration >= 0 && duration <= LONGEST) return Math.round(duration)
    throw new LogError(
      line,
      `a duration from 0 to ${LONGEST / durationUnit} ${columns.logDurationUnit}`,
      shown(cell, 40),
    )
  }
  for (let line = 1, from = text.startsWith('\ufeff') ? 1 : 0; from < text.length; line++) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const said = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
    from = end + 1
    if (said === '' || said[0] === '#' || said.trim() === '') continue
    if (!layout) {
      layout = layoutOf(said, line, columns)
      if (layout.headed) continue
    }
    const cells = cellsOf(said, layout.separator)
    const time = cells[layout.time]
    if (time === undefined) throw new LogError(line, `the time in column ${layout.time + 1}`, quoted(said, 80))
    times.push(timeIn(time, line))
    if (layout.duration >= 0) durations.push(durationIn(cells[layout.duration], line))
  }
  if (times.length === 0) throw new LogError(undefined, 'a line for each request', 'none')
  return inOrder(times, layout && layout.duration >= 0 ? durations : undefined, whole)
}

/** Puts the lines in the order of their times, counted from the first. Of times in whole seconds, those of a second are spread over it. */
function inOrder(times: readonly number[], durations: readonly number[] | undefined, seconds: boolean): RequestLog {
  let moved = 0
  for (let i = 1, latest = times[0]; i < times.length; i++) {
    if (times[i] < latest) moved++
    else latest = times[i]
  }
  const order = Uint32Array.from(times, (_, i) => i)
  if (moved > 0) order.sort((a, b) => times[a] - times[b] || a - b)
  const first = times[order[0]]
  const sorted = Float64Array.from(order, (i) => Math.round(times[i] - first))
  const span = sorted[sorted.length - 1]
  if (span > LONGEST)
    throw new LogError(undefined, 'at most 1000000 s from the first time to the last', `${Math.round(span / 1e9)} s`)
  if (seconds) spread(sorted)
  return { times: sorted, durations: durations && Float64Array.from(order, (i) => durations[i]), moved }
}

/** Spreads the requests of each second evenly over it, in their order. */
function spread(times: Float64Array): void {
  for (let from = 0, to = 0; from < times.length; from = to) {
    const second = times[from]
    while (to < times.length && times[to] === second) to++
    for (let i = from; i < to; i++) times[i] = second + Math.round((1e9 * (i - from)) / (to - from))
  }
}

/** The log that was read last: the scenarios of a comparison share it. */
let latest: { readonly key: string; readonly parsed: Parsed<RequestLog> } | undefined

/** Reads the log that a scenario names. */
export function readLog(values: LogColumns & Pick<RequestsValues, 'log'>): ReadFile<RequestLog> {
  const file = held(values.log)
  if (!file) return { problem: missing('log', values.log) }
  const { logTime, logTimeUnit, logDuration, logDurationUnit } = values
  const key = [values.log, logTime, logTimeUnit, logDuration, logDurationUnit].join()
  if (latest?.key !== key) latest = { key, parsed: parseLog(new TextDecoder().decode(file.bytes), values) }
  const { parsed } = latest
  return 'fault' in parsed ? { problem: faultProblem('log', file.name, parsed.fault) } : { content: parsed }
}

/** The log of values without a problem. */
export function logOf(values: RequestsValues): RequestLog {
  const reading = readLog(values)
  if ('problem' in reading) throw new Error(reading.problem.message)
  return reading.content
}
