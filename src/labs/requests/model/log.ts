/** A log of one's own: when requests came and how long they took, out of CSV or of an access log. doc/requests.md has the format. */
import { held } from '../../../core/attachments/held.ts'
import { missing } from '../../../core/attachments/named.ts'
import { type Fault, faultProblem, type Parsed, type ReadFile } from '../../../core/attachments/read.ts'
import type { FilePreview, Values } from '../../../core/parameters.ts'
import { whole } from '../../../core/run/making.ts'
import { isNumber, quoted, shown } from '../../../core/text/expected.ts'
import type { RequestsValues } from '../parameters.ts'

/** Most lines of a log. */
export const MOST_LINES = 2_000_000

/** Longest time in nanoseconds, of a request and from the first to the last: a million seconds. */
const LONGEST = 1e15

/** Nanoseconds of a unit. */
const UNITS = { s: 1e9, ms: 1e6, us: 1e3 } as const

/** How a log is to be read: columns are counted from 1. */
export type LogColumns = Pick<
  RequestsValues,
  'logTime' | 'logTimeUnit' | 'logDuration' | 'logDurationUnit' | 'logStatus' | 'logUpstream'
>

/** What a log says, in the order of its times; the first request comes at 0. */
export interface RequestLog {
  /** Time of each request in nanoseconds, ascending. */
  readonly times: Float64Array
  /** How long each took in nanoseconds; undefined where the log has no durations. */
  readonly durations: Float64Array | undefined
  /** Lines that were moved, because a line before them has a later time. */
  readonly moved: number
  /** How many lines have a status from 500 on, which is a failure of the server; undefined without a column of statuses. */
  readonly failed: number | undefined
  /** How many lines each server took, by its name in the log, most first; undefined without such a column. */
  readonly upstreams: readonly UpstreamCount[] | undefined
}

/** A server of the log. */
export interface UpstreamCount {
  readonly name: string
  readonly lines: number
}

/** The parameter that a fault may be due to: another column may hold what is wanted. */
type ColumnParameter = 'logTime' | 'logDuration' | 'logStatus'

class LogError extends Error {
  readonly fault: Fault

  constructor(
    line: number | undefined,
    expected: string,
    got: string,
    readonly column?: ColumnParameter,
  ) {
    super(expected)
    this.fault = { ...(line === undefined ? {} : { line }), expected, got }
  }
}

const TIME_NAMES = /^"?(time|timestamp|ts|date|datetime|start|arrival)\b|^"?(time|start|arrival)_/i
const DURATION_NAMES = /^"?(duration|request_?time|latency|elapsed|response_?time|took|size|service)/i

const STATUS_NAMES = /^"?(status|code|http_?status|status_?code|response_?code)\b/i
const UPSTREAM_NAMES = /^"?(upstream|backend|server|host|target|node)\b|^"?(upstream|backend)_/i

/** No time is as late, in nanoseconds. */
const LATEST = 1e22

/** Servers that are counted by name; further ones are counted together. */
const MOST_UPSTREAMS = 1000

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
  const stamp = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{4})$/.exec(cell)
  if (!stamp) return Number.NaN
  const [, day, month, year, hour, minute, second, zone] = stamp
  const at = MONTHS.indexOf(month.toLowerCase())
  return secondsOf(Number(year), at, Number(day), Number(hour), Number(minute), Number(second)) - offsetOf(zone)
}

/** A date of ISO 8601 in seconds since 1970, in UTC if it names no zone; NaN of everything else. */
function isoOf(cell: string): number {
  const date = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/i.exec(cell)
  if (!date) return Number.NaN
  const [, year, month, day, hour, minute, second, zone = 'Z'] = date
  const time = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const
  return secondsOf(...time, Number(second.replace(',', '.'))) - offsetOf(zone)
}

interface Layout {
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
function layoutOf(text: string, line: number, columns: LogColumns): Layout {
  const access = / \[\d\d\/\w{3}\/\d{4}:/.test(text)
  const separator = access ? ' ' : (['\t', ';', ','].find((sign) => text.includes(sign)) ?? ' ')
  const cells = cellsOf(text, separator).map(bare)
  const headed = !access && !cells.some((cell) => isNumber(cell) || !Number.isNaN(isoOf(cell)))
  const named = (names: RegExp) => cells.findIndex((cell) => names.test(cell))
  const last = cells.length - 1
  // The fields of the combined format end with the user agent, those of the common one with the bytes.
  const timed = last > 8 || (last === 7 && !text.trimEnd().endsWith('"'))
  const at = cells.findIndex((cell) => !Number.isNaN(stampOf(cell)))
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

/** Bytes that are read at a time. */
const CHUNK = 2 ** 20

/** Reads a log from its bytes, in pieces; yields the share that has been read. Throws a LogError. */
function* logIn(bytes: Uint8Array, columns: LogColumns): Generator<number, RequestLog> {
  const lines = createLines(columns)
  const decoder = new TextDecoder()
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(bytes.length, from + CHUNK)
    // Up to the end of a line; a line that is longer than that is read whole.
    if (to < bytes.length) {
      const before = bytes.subarray(from, to).lastIndexOf(10)
      const after = before < 0 ? bytes.indexOf(10, to) : from + before
      to = after < 0 ? bytes.length : after + 1
    }
    lines.add(decoder.decode(bytes.subarray(from, to)))
    from = to
    yield from / bytes.length
  }
  return lines.end()
}

/** Takes a log’s lines, text by text, each of whole lines. */
function createLines(columns: LogColumns) {
  const times: number[] = []
  const durations: number[] = []
  const upstreams = new Map<string, number>()
  let failed = 0
  let layout: Layout | undefined
  let line = 0
  const timeUnit = UNITS[columns.logTimeUnit]
  const durationUnit = UNITS[columns.logDurationUnit]
  /** The stamp of the line before, which many lines share. */
  let stamp = ''
  let stampTime = 0
  let seconds = true
  const timeIn = (raw: string): number => {
    if (raw === stamp) return stampTime
    const cell = bare(raw)
    const number = isNumber(cell) ? Number(cell) : Number.NaN
    const date = Number.isNaN(number) ? stampOf(cell) : Number.NaN
    const time = Number.isNaN(number) ? 1e9 * (Number.isNaN(date) ? isoOf(cell) : date) : number * timeUnit
    if (!(time >= 0 && time < LATEST))
      throw new LogError(
        line,
        `a time: a number from 0 and below ${shown(LATEST / timeUnit)}, 2026-05-01T12:00:00Z or 01/May/2026:12:00:00 +0000`,
        shown(cell, 40),
        'logTime',
      )
    seconds &&= !Number.isNaN(date)
    stamp = raw
    stampTime = time
    return time
  }
  const durationIn = (raw: string | undefined): number => {
    const cell = raw === undefined ? undefined : bare(raw)
    const duration = cell !== undefined && isNumber(cell) ? Number(cell) * durationUnit : Number.NaN
    if (duration >= 0 && duration <= LONGEST) return Math.round(duration)
    throw new LogError(
      line,
      `a duration from 0 to ${LONGEST / durationUnit} ${columns.logDurationUnit}`,
      shown(cell, 40),
      'logDuration',
    )
  }
  const addLine = (said: string, { time, duration, status, upstream, separator }: Layout) => {
    const cells = cellsOf(said, separator)
    if (cells[time] === undefined)
      throw new LogError(line, `the time in column ${time + 1}`, quoted(said, 80), 'logTime')
    times.push(timeIn(cells[time]))
    if (duration >= 0) durations.push(durationIn(cells[duration]))
    if (status >= 0) {
      const cell = bare(cells[status] ?? '')
      if (!/^\d{3}$/.test(cell))
        throw new LogError(line, `a status of three digits in column ${status + 1}`, shown(cell, 40), 'logStatus')
      if (Number(cell) >= 500) failed++
    }
    if (upstream >= 0) {
      const name = bare(cells[upstream] ?? '').slice(0, 60)
      const counted = upstreams.size < MOST_UPSTREAMS || upstreams.has(name) ? name : 'others'
      upstreams.set(counted, (upstreams.get(counted) ?? 0) + 1)
    }
  }
  return {
    /** Takes a text; stops after a number of lines that hold a request. */
    add(text: string, most = Number.POSITIVE_INFINITY) {
      for (let from = line === 0 && text.startsWith('\ufeff') ? 1 : 0; from < text.length && times.length < most; ) {
        line++
        const newline = text.indexOf('\n', from)
        const end = newline < 0 ? text.length : newline
        const said = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
        from = end + 1
        if (said === '' || said[0] === '#' || said.trim() === '') continue
        if (!layout) {
          layout = layoutOf(said, line, columns)
          if (layout.headed) continue
        }
        addLine(said, layout)
      }
    },
    end(): RequestLog {
      if (!layout || times.length === 0) throw new LogError(undefined, 'a line for each request', 'none')
      const byCount = [...upstreams].map(([name, lines]) => ({ name, lines })).sort((a, b) => b.lines - a.lines)
      return {
        ...inOrder(times, layout.duration >= 0 ? durations : undefined, seconds),
        failed: layout.status >= 0 ? failed : undefined,
        upstreams: layout.upstream >= 0 ? byCount : undefined,
      }
    },
    layout: () => layout,
  }
}

/** Does something that may find a fault of the log. */
function orFault<T extends object>(read: () => T): Parsed<T> {
  try {
    return read()
  } catch (error) {
    if (error instanceof LogError) return { fault: error.fault }
    throw error
  }
}

/** Reads a log from a text, at once. */
export const parseLog = (text: string, columns: LogColumns): Parsed<RequestLog> =>
  orFault(() => whole(logIn(new TextEncoder().encode(text), columns)))

/** Puts the lines in the order of their times, counted from the first. Of times in whole seconds, those of a second are spread over it. */
function inOrder(
  times: readonly number[],
  durations: readonly number[] | undefined,
  seconds: boolean,
): Pick<RequestLog, 'times' | 'durations' | 'moved'> {
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

type Named = LogColumns & Pick<RequestsValues, 'log'>

const keyOf = ({ log, logTime, logTimeUnit, logDuration, logDurationUnit, logStatus, logUpstream }: Named) =>
  [log, logTime, logTimeUnit, logDuration, logDurationUnit, logStatus, logUpstream].join()

const readOf = (values: Named, parsed: Parsed<RequestLog>): ReadFile<RequestLog> =>
  'fault' in parsed ? { problem: faultProblem('log', held(values.log)?.name ?? '', parsed.fault) } : { content: parsed }

/** Reads the log that a scenario names, in pieces, unless it was the last one; yields the share that has been read. */
export function* readingLog(values: Named): Generator<number, ReadFile<RequestLog>> {
  const file = held(values.log)
  if (!file) return { problem: missing('log', values.log) }
  const key = keyOf(values)
  if (latest?.key === key) return readOf(values, latest.parsed)
  const pieces = logIn(file.bytes, values)
  for (;;) {
    const piece = orFault(() => pieces.next())
    if ('fault' in piece) {
      latest = { key, parsed: piece }
      return readOf(values, piece)
    }
    if (piece.done) {
      latest = { key, parsed: piece.value }
      return readOf(values, piece.value)
    }
    yield piece.value
  }
}

/** The log of values without a problem, read whole where it has not been read yet. */
export function logOf(values: RequestsValues): RequestLog {
  const reading = whole(readingLog(values))
  if ('problem' in reading) throw new Error(reading.problem.message)
  return reading.content
}

/** Requests, and bytes, of a log that are looked at before it is read. */
const LOOKED_AT = 200
const LOOKED_AT_BYTES = 2 ** 17

/** What the beginning and the last line of a log show. */
export interface LogPreview {
  /** The cells of the first lines, that of the names included. */
  readonly rows: readonly (readonly string[])[]
  /** Whether the first of these has names. */
  readonly headed: boolean
  /** Places of the columns, from 0; −1 for none. */
  readonly time: number
  readonly duration: number
  readonly status: number
  readonly upstream: number
  /** Nanoseconds from the first time to that of the last line, as far as it can be read. */
  readonly span: number
}

let looked: { readonly key: string; readonly reading: ReadFile<LogPreview> } | undefined

/**
 * Looks at the beginning of the log that a scenario names: enough to see whether it can be read, and quick whatever its size. Where its first
 * request cannot be read, another column may be meant: the problem is that of the column.
 */
export function lookAtLog(values: Named): ReadFile<LogPreview> {
  const file = held(values.log)
  if (!file) return { problem: missing('log', values.log) }
  const key = keyOf(values)
  if (looked?.key === key) return looked.reading
  let reading: ReadFile<LogPreview>
  try {
    reading = { content: previewOf(file.bytes, values) }
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    const { fault, column } = error
    const first = beginningOf(file.bytes).line === fault.line || /^a column/.test(fault.expected)
    reading = { problem: faultProblem(column && first ? column : 'log', file.name, fault) }
  }
  looked = { key, reading }
  return reading
}

/** The first lines of a log without those that hold nothing, the number of the first that holds a request if it has no names, and whether all is there. */
function beginningOf(bytes: Uint8Array) {
  const all = bytes.length <= LOOKED_AT_BYTES
  const cut = all ? bytes.length : bytes.subarray(0, LOOKED_AT_BYTES).lastIndexOf(10) + 1 || LOOKED_AT_BYTES
  const text = new TextDecoder().decode(bytes.subarray(0, cut))
  const numbered = text
    .split(/\r?\n/)
    .map((line, i) => ({ line: line.replace(/^\ufeff/, ''), number: i + 1 }))
    .filter(({ line }) => line.trim() !== '' && line[0] !== '#')
  return { all, text, lines: numbered.map(({ line }) => line), line: numbered[0]?.number }
}

/** Rows of a preview. */
const ROWS = 6

function previewOf(bytes: Uint8Array, columns: LogColumns): LogPreview {
  const { all, text, lines: first } = beginningOf(bytes)
  const lines = createLines(columns)
  lines.add(text, LOOKED_AT)
  const begin = lines.end()
  const layout = lines.layout() as Layout
  return {
    rows: first.slice(0, ROWS).map((line) => cellsOf(line, layout.separator).map(bare)),
    headed: layout.headed,
    time: layout.time,
    duration: layout.duration,
    status: layout.status,
    upstream: layout.upstream,
    span: all && begin.times.length < LOOKED_AT ? (begin.times.at(-1) ?? 0) : spanOf(bytes, columns, layout),
  }
}

/** From the time of the first request to that of the last line; 0 where that cannot be read. */
function spanOf(bytes: Uint8Array, columns: LogColumns, layout: Layout): number {
  const decoder = new TextDecoder()
  const ends = [bytes.subarray(0, LOOKED_AT_BYTES), bytes.subarray(Math.max(0, bytes.length - LOOKED_AT_BYTES))]
  const [first, last] = ends.map((part) => {
    return decoder
      .decode(part)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '' && line[0] !== '#')
  })
  const timeAt = (line: string | undefined) => {
    const cell = bare(cellsOf(line ?? '', layout.separator)[layout.time] ?? '')
    const stamp = stampOf(cell)
    if (isNumber(cell)) return Number(cell) * UNITS[columns.logTimeUnit]
    return 1e9 * (Number.isNaN(stamp) ? isoOf(cell) : stamp)
  }
  const span = timeAt(last.at(-1)) - timeAt(first[layout.headed ? 1 : 0])
  return span > 0 && span <= LONGEST ? span : 0
}

/** What a column of a log can be, by the parameter that holds its number. */
const ROLES = [
  ['logTime', 'time', 'time'],
  ['logDuration', 'duration', 'duration'],
  ['logStatus', 'status', 'status'],
  ['logUpstream', 'server', 'upstream'],
] as const

/** The beginning of a scenario's log as a table, for the reader to choose its columns; undefined where there is nothing in it. */
export function previewOfLog(values: Values): FilePreview | undefined {
  const named = values as unknown as RequestsValues
  const file = held(named.log)
  const lines = file ? beginningOf(file.bytes).lines.slice(0, ROWS) : []
  if (lines.length === 0) return undefined
  // Of columns that cannot be read the reader sees all the same what there is.
  const any = { ...named, logTime: named.logTime === 'auto' ? (1 as const) : named.logTime }
  const { content } = { content: undefined, ...lookAtLog(named) }
  const layout = content ?? layoutOf(lines[0], 1, any)
  const separator = layoutOf(lines[0], 1, any).separator
  return {
    rows: lines.map((line) => cellsOf(line, separator).map(bare)),
    headed: layout.headed,
    roles: ROLES.map(([parameter, label, place]) => ({
      parameter,
      label,
      column: content || named[parameter] !== 'auto' || place !== 'time' ? layout[place] + 1 : 0,
    })),
  }
}
