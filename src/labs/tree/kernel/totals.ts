/** What iterations come to: the sums over all of them, and where a run is recorded a row of each. */
import { Floats, take } from './arrays'
import { Column, RowTable } from './slots'
import { loads, numbers, processors } from './state'

/** Nanoseconds in a second. */
const SECOND: f64 = 1e9

/** Processors that execute nodes. */
let workers: f64 = 0
/** Nanoseconds of a barrier, and those in which a task is taken out of a queue and put into another. */
let barrier: f64 = 0
let handling: f64 = 0
/** Numbers from a column's beginning to the next one's; column after column, and the processors' loads row after row, where they are kept. */
let span: i32 = 0
let columns: Floats = changetype<Floats>(0)
let rowsOfLoads: usize = 0
/** The state before the iteration, for a run that is recorded. */
let executed: f64 = 0
let migrated: f64 = 0
let messages: f64 = 0

/** Begins with sums of zero. */
export function beginTotals(workers_: i32, barrier_: f64): void {
  workers = <f64>workers_
  barrier = barrier_
}

/**
 * Makes room for rows. Columns begin an odd number of cache lines apart, since a row is written to all of them: a power of two would have
 * them push each other out of the cache.
 */
export function beginRows(rows: i32, withLoads: bool, handling_: f64): void {
  handling = handling_
  span = ((rows + 7) & ~7) | 8
  columns = changetype<Floats>(take((Column.length * span) << 3))
  /* Loads are copied in sixteens of bytes. */
  rowsOfLoads = withLoads ? take(((rows * processors) << 2) + 16) : 0
  executed = 0
  migrated = 0
  messages = 0
}

/** Where the rows are: the columns' numbers, how far apart the columns begin, and the loads. */
export function rowTable(which: RowTable): i32 {
  if (which === RowTable.columns) return changetype<i32>(columns)
  return which === RowTable.span ? span : <i32>rowsOfLoads
}

/** Ends an iteration in a phase: adds to the sums, writes its row in a place (negative: nowhere), and sets back what counts for one iteration. */
export function endIteration(phase: f64, place: i32): void {
  numbers.iterations += 1
  numbers.allComputed += numbers.computedSum
  numbers.allFinished += numbers.finishedSum
  numbers.allHandled += numbers.handledSum
  numbers.allLatest += numbers.latest
  let imbalance: f64 = 0
  if (numbers.tasks > 0) {
    imbalance = (numbers.largestLoad * workers) / numbers.tasks - 1
    numbers.allImbalance += imbalance
    numbers.imbalanced += 1
  }
  if (place >= 0) writeRow(place, phase, imbalance)
  numbers.cursor = 0
  numbers.computedSum = 0
  numbers.handledSum = 0
}

/** Two times in nanoseconds as means over those who work, in seconds; none is negative but for the rounding of sums. */
function means(a: f64, b: f64): v128 {
  const both = f64x2.replace_lane(f64x2.splat(a), 1, b)
  return seconds(f64x2.div(f64x2.max(f64x2.splat(0), both), f64x2.splat(workers)))
}

function seconds(both: v128): v128 {
  return f64x2.div(both, f64x2.splat(SECOND))
}

/** Writes a row. Times are seconds, means over those who work; they go by twos, because divisions are most of what it costs. */
function writeRow(place: i32, phase: f64, imbalance: f64): void {
  const computed = numbers.computedSum
  const finished = numbers.finishedSum
  const handled = numbers.handledSum
  const moved = numbers.migrated - migrated
  const overhead = moved * handling
  const ended = numbers.allLatest + numbers.iterations * barrier
  const outer = seconds(f64x2.replace_lane(f64x2.splat(ended), 1, barrier))
  const first = means(computed, finished - computed)
  const second = means(handled - overhead, overhead)
  const last = f64x2.replace_lane(f64x2.splat(finished - computed - handled), 1, finished)
  const rest = f64x2.div(f64x2.max(f64x2.splat(0), last), f64x2.splat(workers))
  const idle = numbers.latest - f64x2.extract_lane(rest, 1)
  const third = seconds(f64x2.replace_lane(rest, 1, max<f64>(0, idle)))
  set(place, Column.time, f64x2.extract_lane(outer, 0))
  set(place, Column.tasks, numbers.tasks)
  set(place, Column.executed, numbers.executed - executed)
  set(place, Column.compute, f64x2.extract_lane(first, 0))
  set(place, Column.balance, f64x2.extract_lane(first, 1))
  set(place, Column.communication, f64x2.extract_lane(second, 0))
  set(place, Column.overhead, f64x2.extract_lane(second, 1))
  set(place, Column.wait, f64x2.extract_lane(third, 0))
  set(place, Column.idle, f64x2.extract_lane(third, 1))
  set(place, Column.sync, f64x2.extract_lane(outer, 1))
  set(place, Column.migrated, moved)
  set(place, Column.messages, numbers.messages - messages)
  set(place, Column.imbalance, imbalance)
  set(place, Column.busy, numbers.activeCount)
  set(place, Column.phase, phase)
  executed = numbers.executed
  migrated = numbers.migrated
  messages = numbers.messages
  if (rowsOfLoads === 0) return
  const bytes = <usize>(processors << 2)
  const to = rowsOfLoads + <usize>place * bytes
  const from = changetype<usize>(loads)
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at))
}

// @inline
function set(place: i32, column: i32, value: f64): void {
  columns[column * span + place] = value
}
