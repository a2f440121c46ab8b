/** What stands in the rows of one server's Gantt chart: its workers, and below them the requests that wait. */
import type { LaneSpans } from '../../../../views/gantt/lanes.ts'
import type { CourseArtifact } from '../../model/detail.ts'

/** Serving what a client waits for, serving in vain, waiting. */
export const STATE = { serves: 0, inVain: 1, waits: 2 } as const

/** Rows of requests at most: what finds none is counted. */
const MOST_ROWS = 200

/** One server's rows. */
interface ServerRows {
  readonly spans: LaneSpans
  /** Rows of workers, or of requests that share the server. */
  readonly served: number
  /** Rows of requests that wait. */
  readonly waiting: number
  /** Requests that found no row. */
  readonly left: number
}

/** The lowest row that is free at a time, which is taken until another one; −1 where all are taken. */
function take(until: number[], begin: number, end: number): number {
  let row = until.findIndex((time) => time <= begin)
  if (row < 0) row = until.length
  if (row >= MOST_ROWS) return -1
  until[row] = end
  return row
}

/**
 * Lays a server's copies out: one that is served in its worker's row, or in any free row where the server is shared, one that waits in any
 * free row below.
 *
 * @param end seconds, of what never ended
 */
export function rowsOf(
  course: CourseArtifact,
  server: number,
  workers: number,
  sharing: boolean,
  end: number,
): ServerRows {
  const { first, reached, start, end: ends, waitedUntil, worker } = course
  const above: number[] = []
  const below: number[] = []
  const intervals: { lane: number; waits: boolean; state: number; begin: number; end: number }[] = []
  let left = 0
  for (let i = first[server]; i < first[server + 1]; i++) {
    const until = Math.min(end, ends[i])
    const began = Math.min(start[i], until)
    if (began > reached[i] && !sharing) {
      const lane = take(below, reached[i], began)
      if (lane < 0) left++
      else intervals.push({ lane, waits: true, state: STATE.waits, begin: reached[i], end: began })
    }
    if (!(start[i] < until)) continue
    const lane = sharing ? take(above, start[i], until) : worker[i]
    if (lane < 0) {
      left++
      continue
    }
    const useful = Math.max(start[i], Math.min(until, waitedUntil[i]))
    if (useful > start[i]) intervals.push({ lane, waits: false, state: STATE.serves, begin: start[i], end: useful })
    if (until > useful) intervals.push({ lane, waits: false, state: STATE.inVain, begin: useful, end: until })
  }
  const served = sharing ? Math.max(1, above.length) : workers
  const waiting = below.length
  const laneOf = ({ lane, waits }: (typeof intervals)[number]) => (waits ? served + lane : lane)
  intervals.sort((a, b) => laneOf(a) - laneOf(b) || a.begin - b.begin)
  const firstOf = new Int32Array(served + waiting + 1)
  for (const span of intervals) firstOf[laneOf(span) + 1]++
  for (let lane = 0; lane < served + waiting; lane++) firstOf[lane + 1] += firstOf[lane]
  const spans = {
    first: firstOf,
    state: Uint8Array.from(intervals, ({ state }) => state),
    begin: Float64Array.from(intervals, ({ begin }) => begin),
    end: Float64Array.from(intervals, (span) => span.end),
  }
  return { spans, served, waiting, left }
}
