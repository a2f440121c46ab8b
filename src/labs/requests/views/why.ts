/** Why requests wait longer in one run than in another: at which servers, and when. */
import { count, percent, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { scenarioIn } from './words.ts'

/** A server makes the difference if it has at least this part of it, and a stretch of time does if it is at most this share of the run. */
const MOST_OF_IT = 0.5
const SHORT = 0.25

/** Less waiting than this, in requests on average, makes no difference. */
const LEAST = 1e-3

const mean = (values: ArrayLike<number>, rows: number) => {
  let sum = 0
  for (let row = 0; row < rows; row++) sum += values[row]
  return rows > 0 ? sum / rows : 0
}

/** By server: how many requests wait there, on average over the run. */
function waitingAt({ recording: { matrices, lanes, count: rows } }: RunView): Float64Array {
  const sums = new Float64Array(lanes)
  for (let row = 0; row < rows; row++) for (let s = 0; s < lanes; s++) sums[s] += matrices.waiting[row * lanes + s]
  return sums.map((sum) => (rows > 0 ? sum / rows : 0))
}

/** How many requests wait in all, on average over the run, those in a queue for all included. */
const waitingIn = ({ recording }: RunView) => recording.lanes * mean(recording.columns.waiting, recording.count)

/** Which servers, and which moments, make the difference in waiting: a sentence each, none where as many wait. */
export function why(
  runs: readonly [RunView, RunView],
  [a, b]: readonly [one: string, other: string],
): readonly string[] {
  const [from, to] = runs.map(waitingIn)
  if (!(Math.abs(to - from) > LEAST)) return []
  const all = `In ${a} ${quantity(from)} requests wait on average, in ${b} ${quantity(to)}.`
  return [[all, whose(runs, [a, b], to - from), when(runs, to - from)].filter(Boolean).join(' ')]
}

/** Which server makes the difference; nothing where the runs have different servers, or only one. */
function whose(
  runs: readonly [RunView, RunView],
  [a, b]: readonly [one: string, other: string],
  difference: number,
): string {
  const central = runs.map((run) => scenarioIn(run).policy === 'central')
  if (central[0] !== central[1]) return `In ${central[0] ? a : b} they wait in one queue for all.`
  if (central[0] || runs[0].recording.lanes !== runs[1].recording.lanes) return ''
  const [at, other] = runs.map(waitingAt)
  let most = 0
  for (let s = 0; s < at.length; s++)
    if ((other[s] - at[s]) * Math.sign(difference) > (other[most] - at[most]) * Math.sign(difference)) most = s
  if (at.length === 1) return ''
  const share = (other[most] - at[most]) / difference
  const there = `in ${a} ${quantity(at[most])} wait there, in ${b} ${quantity(other[most])}`
  if (share > 1)
    return `Server ${most} alone makes a larger difference: ${there}. At the others together it is the other way round.`
  if (share >= MOST_OF_IT) return `Server ${most} makes ${percent(share)} of the difference: ${there}.`
  return `None of the ${count(at.length)} servers makes more than ${percent(share)} of the difference.`
}

/** The shortest stretch of time that makes at least half of the difference, where both runs take their requests equally long. */
function when([one, other]: readonly [RunView, RunView], difference: number): string {
  const [a, b] = [one.recording, other.recording]
  const rows = a.count
  const end = a.columns.time[rows - 1]
  if (rows !== b.count || rows === 0 || Math.abs(b.columns.time[rows - 1] - end) > 1e-6 * end) return ''
  const apart = Array.from({ length: rows }, (_, row) => {
    return (b.lanes * b.columns.waiting[row] - a.lanes * a.columns.waiting[row]) * Math.sign(difference)
  })
  const half = (Math.abs(difference) * rows) / 2
  let [best, at] = [rows + 1, 0]
  // The gain of a stretch may fall as it grows: every beginning is tried.
  for (let first = 0; first < rows; first++) {
    let sum = 0
    for (let last = first; last < rows && last - first + 1 < best; last++) {
      sum += apart[last]
      if (sum >= half) [best, at] = [last - first + 1, first]
    }
  }
  if (best > SHORT * rows) return 'The difference is spread over the run.'
  const begin = at === 0 ? 0 : a.columns.time[at - 1]
  return `Half of it arises between ${quantity(begin, 's')} and ${quantity(a.columns.time[at + best - 1], 's')}.`
}
