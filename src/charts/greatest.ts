/** The top of the scale for load, the same for every picture of a recording. */
import type { Numbers } from '../core/folding.ts'
import type { Recording } from '../core/recording.ts'

interface Known {
  rows: number
  stride: number
  most: number
}

const cache = new WeakMap<Recording, Map<string, Known>>()

/** The greatest number in a matrix of several recordings, so that their pictures share one scale. */
export function greatestOfAll(recordings: readonly Recording[], matrix = 'load'): number {
  return Math.max(
    0,
    ...recordings.map((recording) => (recording.matrices[matrix] ? greatestLoad(recording, matrix) : 0)),
  )
}

/** The greatest number in a matrix of a recording so far; 0 when there is none. Looks at new rows only. */
export function greatestLoad(recording: Recording, matrix = 'load'): number {
  let matrices = cache.get(recording)
  if (!matrices) {
    matrices = new Map()
    cache.set(recording, matrices)
  }
  const { count, stride, lanes } = recording
  let entry = matrices.get(matrix)
  const refolded = entry !== undefined && entry.stride !== stride
  if (!entry || entry.rows * entry.stride > count * stride || (refolded && !keepsGreatest(recording, matrix))) {
    entry = { rows: 0, stride, most: 0 }
    matrices.set(matrix, entry)
  }
  entry.rows = Math.floor((entry.rows * entry.stride) / stride)
  entry.stride = stride
  // With a stride the last row may still be growing, and a mean may fall: it is looked at again each time.
  const complete = Math.max(0, count - 1)
  const data = recording.matrices[matrix]
  entry.most = greatestOf(data, entry.rows * lanes, complete * lanes, entry.most)
  entry.rows = complete
  return greatestOf(data, complete * lanes, count * lanes, entry.most)
}

/** Whether what was greatest still is when rows become one: of means of load it is not. */
export const keepsGreatest = ({ shape }: Recording, matrix: string): boolean =>
  shape.matrices.some(({ id, fold }) => id === matrix && fold === 'max')

function greatestOf(data: Numbers, from: number, until: number, most: number): number {
  let greatest = most
  for (let i = from; i < until; i++) if (data[i] > greatest) greatest = data[i]
  return greatest
}

/** The lane with the greatest load in a row, the first of equals, and that load; lanes before `first` do not count. */
export function greatestLane({ matrices: { load }, lanes }: Recording, row: number, first = 0) {
  let lane = first
  for (let i = first + 1; i < lanes; i++) if (load[row * lanes + i] > load[row * lanes + lane]) lane = i
  return { lane, load: load[row * lanes + lane] }
}

/** The mean of a row's values. */
export function meanOfLanes({ matrices: { load }, lanes }: Recording, row: number): number {
  let sum = 0
  for (let i = 0; i < lanes; i++) sum += load[row * lanes + i]
  return sum / lanes
}
