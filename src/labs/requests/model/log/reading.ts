/** Reads a log of one's own: when requests came and how long they took, out of CSV or of an access log. doc/requests.md has the format. */
import { heldFile } from '../../../../core/attachments/held.ts'
import { missing } from '../../../../core/attachments/named.ts'
import { faultProblem, type Parsed, type ReadFile } from '../../../../core/attachments/read.ts'
import { whole } from '../../../../core/run/making.ts'
import type { RequestsValues } from '../../parameters.ts'
import { keyOf, type LogColumns, LogError, type NamedLog } from './layout.ts'
import { createLines, type RequestLog } from './lines.ts'

/** Bytes that are read at a time. */
const CHUNK = 2 ** 18

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

/** The log that was read last: the scenarios of a comparison share it. */
let latest: { readonly key: string; readonly parsed: Parsed<RequestLog> } | undefined

const readOf = (values: NamedLog, parsed: Parsed<RequestLog>): ReadFile<RequestLog> =>
  'fault' in parsed
    ? { problem: faultProblem('log', heldFile(values.log)?.name ?? '', parsed.fault) }
    : { content: parsed }

/** Reads the log that a scenario names, in pieces, unless it was the last one; yields the share that has been read. */
export function* readingLog(values: NamedLog): Generator<number, ReadFile<RequestLog>> {
  const file = heldFile(values.log)
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
