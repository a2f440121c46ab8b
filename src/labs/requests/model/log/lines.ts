/** The lines of a log, taken one after another, and what they come to: requests in the order of their times. */

import { summaryFault } from '../../../../core/attachments/summaries.ts'
import { isNumber, quoted, shown } from '../../../../core/text/expected.ts'
import { counted, quantity } from '../../../../core/text/format.ts'
import { NANOS, type TimeUnitId, timeWithUnit, unitText } from '../../../../core/text/time-units.ts'
import { bare } from './cells.ts'
import { timedCell } from './formats.ts'
import { isBlank, type Layout, type LogColumns, LogError, layoutOf } from './layout.ts'
import { epochUnit, isWholeSecond, timeOf } from './times.ts'

/** Most lines of a log. */
export const MOST_LINES = 2_000_000

/** Longest time in nanoseconds, for a request and from the first to the last: a million seconds. */
export const LONGEST = 1e15

/** No time is as late, in nanoseconds. */
const LATEST = 1e22

/** Servers that are counted by name; further ones are counted together. */
const MOST_UPSTREAMS = 1000

/** The share of lines that may be left out because they cannot be read. */
const MOST_LEFT_OUT = 0.05
/** Characters in which the line below the names is looked for. */
const LONG_LINE = 10_000
/** Lines that were left out and are shown. */
const SHOWN = 3

/**
 * From here on a unit that the log does not say is doubtful: requests at once, by durations and times, where a mean takes a second or more and otherwise,
 * and a mean duration as a multiple of the time from the first request to the last.
 */
const MANY_SECONDS_AT_ONCE = 10
const MANY_AT_ONCE = 100
const MUCH_LONGER = 10

/** A line that was left out, and why. */
export interface LeftOut {
  readonly line: number
  readonly expected: string
  readonly got: string
}

/** What a log says, in the order of its times; the first request comes at 0. */
export interface RequestLog {
  /** What the format is called. */
  readonly format: string
  /** Time of each request in nanoseconds, ascending. */
  readonly times: Float64Array
  /** How long each took in nanoseconds; undefined where the log has no durations. */
  readonly durations: Float64Array | undefined
  /** The column of the durations, counted from 1, its unit, and what says so; undefined without durations. */
  readonly durationFrom: { readonly column: number; readonly unit: string; readonly why: string } | undefined
  /** Lines that were moved, because a line before them has a later time. */
  readonly moved: number
  /** Lines that could not be read and were left out: how many, and the first of them. */
  readonly leftOut: number
  readonly firstLeftOut: readonly LeftOut[]
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

/** The time in a line's cells in nanoseconds, by itself; NaN where there is none. */
export function timeIn(cells: readonly string[], { time, clock, timeUnit }: Layout): number {
  const cell = clock === undefined ? bare(cells[time] ?? '') : `${cells[time]} ${cells[clock]}`
  return timeOf(cell, NANOS[timeUnit ?? (isNumber(cell) ? epochUnit(Number(cell)) : 's')])
}

/** Takes a log’s lines, text by text, each of whole lines. */
export function createLines(columns: LogColumns) {
  const times: number[] = []
  const durations: number[] = []
  const upstreams = new Map<string, number>()
  const firstLeftOut: LogError[] = []
  /** Lines that were left out, and requests whose status says that they failed. */
  let leftOut = 0
  let failed = 0
  /** How the log is laid out, once a line has shown it; the line that is read, counted from 1; and the unit of its times. */
  let layout: Layout | undefined
  let line = 0
  let timeUnit: TimeUnitId | undefined
  /** Whether some duration said its unit itself. */
  let hasOwnUnit = false
  let hasPlainNumber = false
  let hasFraction = false
  /** Columns beside durations in whole seconds that have the same in microseconds, as far as all lines agree, as Apache writes %D beside %T. */
  let finer: readonly number[] | undefined
  /** The stamp of the line before, which many lines share. */
  let stamp = ''
  let stampTime = 0
  let seconds = true
  const timeOfCell = (raw: string): number => {
    if (raw === stamp) return stampTime
    const cell = bare(raw)
    timeUnit ??= layout?.timeUnit ?? (isNumber(cell) ? epochUnit(Number(cell)) : undefined)
    const nanos = NANOS[timeUnit ?? 's']
    const time = timeOf(cell, nanos)
    if (!(time >= 0 && time < LATEST))
      throw new LogError(
        line,
        `a time: a number from 0 and below ${shown(LATEST / nanos)}, 2026-05-01T12:00:00Z or 01/May/2026:12:00:00 +0000`,
        shown(cell, 40),
        'logTime',
      )
    seconds &&= isWholeSecond(cell, timeUnit)
    stamp = raw
    stampTime = time
    return time
  }
  const durationIn = (raw: string | undefined, unit: TimeUnitId): number => {
    const cell = raw === undefined ? undefined : timedCell(raw)
    const isPlain = cell !== undefined && isNumber(cell)
    const duration = cell === undefined ? Number.NaN : isPlain ? Number(cell) * NANOS[unit] : timeWithUnit(cell)
    if (duration >= 0 && duration <= LONGEST) {
      if (isPlain) {
        hasPlainNumber = true
        hasFraction ||= cell.includes('.')
      } else hasOwnUnit = true
      return Math.round(duration)
    }
    const most = shown(Number((LONGEST / NANOS[unit]).toPrecision(6)))
    const isLarge = duration > 0 && isPlain && !layout?.durationUnit
    throw new LogError(
      line,
      `a duration from 0 to ${most} ${unitText(unit)} (${isLarge ? 'logDurationUnit=ns or us says another unit' : 'logDuration=none reads the times alone'})`,
      shown(cell, 40),
      isLarge ? 'logDurationUnit' : 'logDuration',
    )
  }
  const addLine = (content: string, { cut, time, clock, duration, durationUnit, status, upstream }: Layout) => {
    const cells = cut(content)
    if (!cells) throw new LogError(line, `a line of the format of the first one`, quoted(content, 80))
    if (cells[time] === undefined)
      throw new LogError(line, `the time in column ${time + 1}`, quoted(content, 80), 'logTime')
    const at = timeOfCell(clock === undefined ? cells[time] : `${cells[time]} ${cells[clock] ?? ''}`)
    const took = duration >= 0 ? durationIn(cells[duration], durationUnit?.unit ?? 's') : undefined
    times.push(at)
    if (took !== undefined && !durationUnit && columns.logDuration === 'auto')
      finer = (finer ?? [duration - 1, duration + 1]).filter((one) => isFiner(cells[one], took))
    if (took !== undefined) durations.push(took)
    // A status that is none is no failure: it changes no run.
    if (status >= 0 && Number(bare(cells[status] ?? '')) >= 500) failed++
    if (upstream >= 0) {
      const name = bare(cells[upstream] ?? '').slice(0, 60)
      const counted = upstreams.size < MOST_UPSTREAMS || upstreams.has(name) ? name : 'others'
      upstreams.set(counted, (upstreams.get(counted) ?? 0) + 1)
    }
  }
  return {
    /** Takes a text; stops after a number of lines that hold a request. */
    add(text: string, most = Number.POSITIVE_INFINITY) {
      const summary = line === 0 ? summaryFault(text, 'a line for each request') : undefined
      if (summary) throw new LogError(undefined, summary.expected, summary.got)
      for (let from = line === 0 && text.startsWith('\ufeff') ? 1 : 0; from < text.length && times.length < most; ) {
        line++
        const newline = text.indexOf('\n', from)
        const end = newline < 0 ? text.length : newline
        const content = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
        from = end + 1
        if (isBlank(content)) continue
        if (layout && content[0] === '#') continue
        if (!layout) {
          layout = layoutOf(content, line, columns, /[^\r\n]+/.exec(text.slice(from, from + LONG_LINE))?.[0])
          if (layout.headed) continue
        }
        if (layout.passes?.(content)) continue
        try {
          addLine(content, layout)
        } catch (error) {
          if (!(error instanceof LogError)) throw error
          leftOut++
          if (firstLeftOut.length < SHOWN) firstLeftOut.push(error)
        }
      }
    },
    end(): RequestLog {
      if (leftOut > MOST_LEFT_OUT * (times.length + leftOut)) throw tooManyLeftOut(firstLeftOut, leftOut, times.length)
      if (!layout || times.length === 0) throw new LogError(undefined, 'a line for each request', 'none')
      const { duration, durationUnit } = layout
      const hasDurations = duration >= 0
      const ordered = inOrder(times, hasDurations ? durations : undefined, seconds)
      const isSaid = durationUnit !== undefined || !hasPlainNumber
      if (hasDurations && !isSaid) {
        refuseWhole(durations, duration, finer?.[0])
        refuseDoubtful(ordered, hasFraction)
      }
      const byCount = [...upstreams].map(([name, lines]) => ({ name, lines })).sort((a, b) => b.lines - a.lines)
      return {
        format: layout.name,
        ...ordered,
        durationFrom: hasDurations
          ? {
              column: duration + 1,
              unit: hasOwnUnit && !hasPlainNumber ? 'the unit of each' : unitText(durationUnit?.unit ?? 's'),
              why: durationUnit?.why ?? (hasPlainNumber ? 'the log does not say' : ''),
            }
          : undefined,
        leftOut,
        firstLeftOut: firstLeftOut.map(({ fault: { line: at = 0, expected, got } }) => ({ line: at, expected, got })),
        failed: layout.status >= 0 ? failed : undefined,
        upstreams: layout.upstream >= 0 ? byCount : undefined,
      }
    },
    layout: () => layout,
  }
}

/** The refusal of a log of which more lines than a few cannot be read; the others that are shown follow the first. */
function tooManyLeftOut(first: readonly LogError[], leftOut: number, read: number): LogError {
  const [{ fault, column }, ...others] = first
  const more = others.map(({ fault: { line, got } }) => `line ${line}: ${got}`)
  const of =
    leftOut > 1
      ? `; ${leftOut} of ${read + leftOut} lines cannot be read (${more.join(', ')}${leftOut > SHOWN ? ', …' : ''})`
      : ''
  return new LogError(fault.line, fault.expected, `${fault.got}${of}`, column)
}

/** Whether a cell has in microseconds what was read in whole seconds, given in nanoseconds. */
function isFiner(cell: string | undefined, seconds: number): boolean {
  const text = timedCell(cell ?? '')
  return /^\d+$/.test(text) && NANOS.s * Math.floor((Number(text) * NANOS.us) / NANOS.s) === seconds
}

/** Throws where durations of which nothing says the unit are whole seconds of what another column has in full, or say nothing at all. */
function refuseWhole(durations: readonly number[], duration: number, finer: number | undefined): void {
  const most = durations.reduce((all, one) => Math.max(all, one), 0)
  if (most > 0 && finer !== undefined)
    throw new LogError(
      undefined,
      `one column of durations: logDuration=${finer + 1} with logDurationUnit=us takes those of which column ${duration + 1} has the whole seconds`,
      `two, columns ${Math.min(finer, duration) + 1} and ${Math.max(finer, duration) + 1}`,
      'logDuration',
    )
  if (most === 0)
    throw new LogError(
      undefined,
      'durations that are not all 0: logDuration=COLUMN takes others, and logDuration=none the times alone',
      `0 in column ${duration + 1} of ${counted(durations.length, 'line')}`,
      'logDuration',
    )
}

/** Throws where durations in seconds, which nothing in the log says they are, do not fit its times. */
function refuseDoubtful({ times, durations }: Pick<RequestLog, 'times' | 'durations'>, hasFraction: boolean): void {
  if (!durations || times.length < 2) return
  const span = times[times.length - 1]
  const sum = durations.reduce((all, one) => all + one, 0)
  const mean = sum / durations.length
  const most = mean >= NANOS.s ? MANY_SECONDS_AT_ONCE : MANY_AT_ONCE
  if (span === 0 || (mean <= MUCH_LONGER * span && sum <= most * span)) return
  const inUnit = (unit: TimeUnitId) => `${quantity((mean / NANOS.s) * (NANOS[unit] / 1e9), 's')} in ${unitText(unit)}`
  throw new LogError(
    undefined,
    `the unit of the durations, such as logDurationUnit=ms or us: the log does not say it, and the mean is ${inUnit('ms')}, ${inUnit('us')}${hasFraction ? '' : `, ${inUnit('ns')}`}`,
    `a mean of ${quantity(mean / NANOS.s, 's')} if they are seconds, in a log of ${quantity(span / NANOS.s, 's')}`,
    'logDurationUnit',
  )
}

/** What was read of a log, in one line: "3 requests in 2.1 s; durations from column 4 in µs (%D): mean 69 ms; …". */
export function readingText(log: RequestLog): string {
  const { format, times, durations, durationFrom, leftOut, firstLeftOut, moved } = log
  const mean = durations && durations.reduce((all, one) => all + one, 0) / durations.length / NANOS.s
  const why = durationFrom?.why ? ` (${durationFrom.why})` : ''
  return [
    `${counted(times.length, 'request')} in ${quantity(times[times.length - 1] / NANOS.s, 's')} (${format})`,
    durationFrom
      ? `durations from column ${durationFrom.column} in ${durationFrom.unit}${why}: mean ${quantity(mean ?? 0, 's')}`
      : 'no durations: sizes come from the model',
    ...(moved > 0 ? [`${counted(moved, 'line')} put in order`] : []),
    ...(leftOut > 0
      ? [
          `${counted(leftOut, 'line')} left out: ${firstLeftOut.map(({ line, got }) => `line ${line} has ${got}`).join(', ')}${leftOut > SHOWN ? ', …' : ''}`,
        ]
      : []),
  ].join('; ')
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
    throw new LogError(
      undefined,
      'at most 1000000 s (11.6 days) from the first time to the last: take a part of its lines',
      `${Math.round(span / 1e9)} s`,
    )
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
