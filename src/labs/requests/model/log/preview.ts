/** The beginning of a log, looked at before it is read: whether it can be, and which column may be what. */
import { heldFile } from '../../../../core/attachments/held.ts'
import { missing } from '../../../../core/attachments/named.ts'
import { faultProblem, type ReadFile } from '../../../../core/attachments/read.ts'
import { type FilePreview, typedValues, type Values } from '../../../../core/parameters.ts'
import { whole } from '../../../../core/run/making.ts'
import type { RequestsValues } from '../../parameters.ts'
import { bare } from './cells.ts'
import { formatOf } from './formats.ts'
import { isBlank, keyOf, type Layout, type LogColumns, LogError, layoutOf, type NamedLog } from './layout.ts'
import { createLines, LONGEST, readingText, timeIn } from './lines.ts'
import { readingLog } from './reading.ts'

/** The most requests, and bytes, of a log that are looked at before it is read. */
const LOOKED_AT = 200
const LOOKED_AT_BYTES = 2 ** 17

/** What the beginning and the last line of a log show, with the places of the columns. */
interface LogPreview extends Pick<Layout, 'time' | 'duration' | 'status' | 'upstream'> {
  /** The cells of the first lines, that of the names included. */
  readonly rows: readonly (readonly string[])[]
  /** Whether the first of these has names. */
  readonly headed: boolean
  /** What was read of what was looked at, in a line. */
  readonly says: string
  /** Nanoseconds from the first time to that of the last line, as far as it can be read. */
  readonly span: number
}

/** The last log that was looked at: it is asked for again with every change of a scenario. */
let lastLooked: { readonly key: string; readonly reading: ReadFile<LogPreview> } | undefined

/**
 * Looks at the beginning of the log that a scenario names: enough to see whether it can be read, and quick whatever its size. Where its first
 * request cannot be read, another column may be meant: the problem is that of the column.
 */
export function lookAtLog(values: NamedLog): ReadFile<LogPreview> {
  const file = heldFile(values.log)
  if (!file) return { problem: missing('log', values.log) }
  const key = keyOf(values)
  if (lastLooked?.key === key) return lastLooked.reading
  let reading: ReadFile<LogPreview>
  try {
    reading = { content: previewOf(file.bytes, values) }
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    const { fault, column } = error
    const isOfColumn = fault.line === undefined || fault.line === beginningOf(file.bytes).firstNumber
    reading = { problem: faultProblem(column && isOfColumn ? column : 'log', file.name, fault) }
  }
  lastLooked = { key, reading }
  return reading
}

/** The first lines of a log without blank ones, as one text and one by one, the number of the first of them, and whether these are all of the log. */
function beginningOf(bytes: Uint8Array) {
  const all = bytes.length <= LOOKED_AT_BYTES
  const cut = all ? bytes.length : bytes.subarray(0, LOOKED_AT_BYTES).lastIndexOf(10) + 1 || LOOKED_AT_BYTES
  const text = new TextDecoder().decode(bytes.subarray(0, cut))
  const numbered = text
    .split(/\r?\n/)
    .map((line, i) => ({ line: line.replace(/^\ufeff/, ''), number: i + 1 }))
    .filter(({ line }) => !isBlank(line))
  return { all, text, lines: numbered.map(({ line }) => line), firstNumber: numbered[0]?.number }
}

/** Rows of a preview. */
const ROWS = 6

function previewOf(bytes: Uint8Array, columns: LogColumns): LogPreview {
  const { all, text, lines: firstLines } = beginningOf(bytes)
  const lines = createLines(columns)
  lines.add(text, LOOKED_AT)
  const begin = lines.end()
  const isWhole = all && begin.times.length < LOOKED_AT
  // A log without a layout has no request, which `end` refuses.
  const layout = lines.layout() as Layout
  const { time, duration, status, upstream } = layout
  return {
    rows: rowsOf(firstLines, layout),
    headed: layout.names !== undefined,
    ...{ time, duration, status, upstream },
    says: `${isWhole ? '' : 'At the beginning: '}${readingText(begin)}`,
    span: isWhole ? (begin.times.at(-1) ?? 0) : spanOf(bytes, layout),
  }
}

/** The first lines as cells; in a format whose names stand in each line, these come first. */
function rowsOf(lines: readonly string[], { cut, names, headed }: Pick<Layout, 'cut' | 'names' | 'headed'>) {
  const body = headed ? lines.slice(1) : lines
  const rows = body.map((line) => (cut(line) ?? [line]).map(bare))
  return (names ? [names, ...rows] : rows).slice(0, ROWS)
}

/** From the time of the first request to that of the last line; 0 where that cannot be read. */
function spanOf(bytes: Uint8Array, layout: Layout): number {
  const decoder = new TextDecoder()
  const ends = [bytes.subarray(0, LOOKED_AT_BYTES), bytes.subarray(Math.max(0, bytes.length - LOOKED_AT_BYTES))]
  const [first, last] = ends.map((part) => {
    return decoder
      .decode(part)
      .split(/\r?\n/)
      .filter((line) => !isBlank(line))
  })
  const timeAt = (line: string | undefined) => timeIn(layout.cut(line ?? '') ?? [], layout)
  const span = timeAt(last.at(-1)) - timeAt(first[layout.headed ? 1 : 0])
  return span > 0 && span <= LONGEST ? span : 0
}

/** Whether the first lines of a log, read as they show it, have times and no durations. */
export function hasNoDurations(bytes: Uint8Array): boolean {
  const [line, next] = beginningOf(bytes).lines
  if (line === undefined) return false
  const { time, duration } = formatOf(line, next ?? '')
  return time >= 0 && duration < 0
}

/** What was read of a whole log, in one line; undefined where it cannot be used. */
function textOfWhole(named: NamedLog): string | undefined {
  const reading = whole(readingLog(named))
  return 'content' in reading ? readingText(reading.content) : undefined
}

/** What a column of a log can be: the parameter that holds its number, what it is called, and its place in a layout. */
const ROLES = [
  ['logTime', 'time', 'time'],
  ['logDuration', 'duration', 'duration'],
  ['logStatus', 'status', 'status'],
  ['logUpstream', 'server', 'upstream'],
] as const

/** The beginning of a scenario's log as a table, for the reader to choose its columns; undefined where there is nothing in it. */
export function previewOfLog(values: Values): FilePreview | undefined {
  const named = typedValues<RequestsValues>(values)
  const file = heldFile(named.log)
  const lines = file ? beginningOf(file.bytes).lines.slice(0, ROWS) : []
  if (lines.length === 0) return undefined
  const looked = lookAtLog(named)
  const content = 'content' in looked ? looked.content : undefined
  // Cells are shown of a log that cannot be read, too. There is no layout without a time, so any column is taken where none is known.
  const layout = layoutOf(lines[0], 1, named.logTime === 'auto' ? { ...named, logTime: 1 } : named, lines[1])
  const isTimeUnknown = !content && named.logTime === 'auto'
  const places = content ?? layout
  return {
    rows: rowsOf(lines, layout),
    headed: layout.names !== undefined,
    ...(content && { says: content.says, saysOfWhole: () => textOfWhole(named) }),
    roles: ROLES.map(([parameter, label, place]) => ({
      parameter,
      label,
      column: place === 'time' && isTimeUnknown ? 0 : places[place] + 1,
    })),
  }
}
