/** The lines of a log, taken one after another, and what they come to: requests in the order of their times. */
import { isNumber, quoted, shown } from '../../../../core/text/expected.ts'
import { bare, cellsOf, isBlank, type Layout, type LogColumns, LogError, layoutOf } from './layout.ts'
import { timeOf, UNITS } from './times.ts'

/** Most lines of a log. */
export const MOST_LINES = 2_000_000

/** Longest time in nanoseconds, for a request and from the first to the last: a million seconds. */
export const LONGEST = 1e15

/** No time is as late, in nanoseconds. */
const LATEST = 1e22

/** Servers that are counted by name; further ones are counted together. */
const MOST_UPSTREAMS = 1000

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
interface UpstreamCount {
  readonly name: string
  readonly lines: number
}

/** Takes a log’s lines, text by text, each of whole lines. */
export function createLines(columns: LogColumns) {
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
    const time = timeOf(cell, timeUnit)
    if (!(time >= 0 && time < LATEST))
      throw new LogError(
        line,
        `a time: a number from 0 and below ${shown(LATEST / timeUnit)}, 2026-05-01T12:00:00Z or 01/May/2026:12:00:00 +0000`,
        shown(cell, 40),
        'logTime',
      )
    // Of all times, only the stamp of a common log has a slash there. Parsing it twice would cost a fifth of reading an access log.
    seconds &&= cell[2] === '/'
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
  const addLine = (content: string, { time, duration, status, upstream, separator }: Layout) => {
    const cells = cellsOf(content, separator)
    if (cells[time] === undefined)
      throw new LogError(line, `the time in column ${time + 1}`, quoted(content, 80), 'logTime')
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
        const content = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
        from = end + 1
        if (isBlank(content)) continue
        if (!layout) {
          layout = layoutOf(content, line, columns)
          if (layout.headed) continue
        }
        addLine(content, layout)
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
