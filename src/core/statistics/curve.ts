/** A recorded column in few points: what replications bring home of every run, to be laid over each other. */
import type { Fold } from '../folding.ts'
import type { Rows } from '../recording.ts'

/** A column at a coarser resolution. */
export interface Curve {
  /** Steps of the run that one point stands for; a power of two times the recording's own stride. */
  readonly stride: number
  readonly values: Float32Array
  /** The share of a point's rows that the last point has: 1, or less where the run ends within it. */
  readonly last: number
}

/** Points that a curve has at most. */
const CURVE_POINTS = 256

/** A column of a recording in at most `most` points; neighbouring rows fold as the column says. */
export function curveOf(
  rows: Pick<Rows, 'count' | 'stride' | 'columns'>,
  id: string,
  fold: Fold,
  most = CURVE_POINTS,
): Curve {
  let each = 1
  while (Math.ceil(rows.count / each) > most) each *= 2
  return folded({ stride: rows.stride, values: rows.columns[id].subarray(0, rows.count), last: 1 }, each, fold)
}

/** A curve at a coarser stride, a multiple of its own. */
export const coarser = (curve: Curve, newStride: number, fold: Fold): Curve =>
  folded(curve, newStride / curve.stride, fold)

/** Folds this many points into one; a mean counts the last point as it counts itself. */
function folded(
  { stride, values, last }: { readonly stride: number; readonly values: ArrayLike<number>; readonly last: number },
  each: number,
  fold: Fold,
): Curve {
  const count = values.length
  const weightOf = (point: number) => (point === count - 1 ? last : 1)
  const points = Math.ceil(count / each)
  const begin = (points - 1) * each
  return {
    stride: stride * each,
    values: Float32Array.from({ length: points }, (_, point) => {
      const first = point * each
      const until = Math.min(count, first + each)
      let value = values[until - 1]
      if (fold === 'last') return value
      if (fold === 'mean') value *= weightOf(until - 1)
      for (let row = first; row < until - 1; row++)
        value = fold === 'max' ? Math.max(value, values[row]) : value + values[row]
      return fold === 'mean' ? value / (until - 1 - first + weightOf(until - 1)) : value
    }),
    last: count === 0 ? 1 : (count - 1 - begin + last) / each,
  }
}
