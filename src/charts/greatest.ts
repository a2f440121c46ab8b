/** The top of the scale for load, the same for every picture of a recording. */
import type { Recording } from '../core/recording.ts'

interface Known {
  rows: number
  stride: number
  most: number
}

const known = new WeakMap<Recording, Map<string, Known>>()

/** The greatest number in a matrix of several recordings, so that their pictures share one scale. */
export function greatestOfAll(recordings: readonly Recording[], matrix = 'load'): number {
  return Math.max(
    0,
    ...recordings.map((recording) => (recording.matrices[matrix] ? greatestLoad(recording, matrix) : 0)),
  )
}

/** The greatest number in a matrix of a recording so far; 0 when there is none. Looks at new rows only. */
export function greatestLoad(recording: Recording, matrix = 'load'): number {
  let matrices = known.get(recording)
  if (!matrices) {
    matrices = new Map()
    known.set(recording, matrices)
  }
  const { count, stride, lanes } = recording
  let entry = matrices.get(matrix)
  if (!entry || entry.rows * entry.stride > count * stride) {
    entry = { rows: 0, stride, most: 0 }
    matrices.set(matrix, entry)
  }
  // A recording that halved its resolution has fewer rows, but folds by maximum: what was greatest still is.
  if (entry.stride !== stride) {
    entry.rows = Math.floor((entry.rows * entry.stride) / stride)
    entry.stride = stride
  }
  const data = recording.matrices[matrix]
  // With a stride the last row may still be growing: it is looked at again.
  for (let i = Math.max(0, entry.rows - 1) * lanes; i < count * lanes; i++)
    if (data[i] > entry.most) entry.most = data[i]
  entry.rows = count
  return entry.most
}

/** The lane with the greatest value in a row, the first of equals, and that value; lanes before `first` do not count. */
export function greatestLane({ matrices, lanes }: Recording, row: number, first = 0, matrix = 'load') {
  const data = matrices[matrix]
  let lane = first
  for (let i = first + 1; i < lanes; i++) if (data[row * lanes + i] > data[row * lanes + lane]) lane = i
  return { lane, load: data[row * lanes + lane] }
}

/** The mean of a row's values. */
export function meanOfLanes({ matrices: { load }, lanes }: Recording, row: number): number {
  let sum = 0
  for (let i = 0; i < lanes; i++) sum += load[row * lanes + i]
  return sum / lanes
}
