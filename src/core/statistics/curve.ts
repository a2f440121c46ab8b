/** A recorded column in few points: what replications bring home of every run, to be laid over each other. */
import type { Fold } from '../folding.ts'
import type { Rows } from '../recording.ts'

/** A column at a coarser resolution. */
export interface Curve {
  /** Steps of the run that one point stands for; a power of two times the recording's own stride. */
  readonly stride: number
  readonly values: Float32Array
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
  return { stride: rows.stride * each, values: folded(rows.columns[id], rows.count, each, fold) }
}

/** A curve at a coarser stride, a multiple of its own. */
export function coarser({ stride, values }: Curve, newStride: number, fold: Fold): Curve {
  return { stride: newStride, values: folded(values, values.length, newStride / stride, fold) }
}

function folded(data: ArrayLike<number>, count: number, each: number, fold: Fold): Float32Array {
  return Float32Array.from({ length: Math.ceil(count / each) }, (_, point) => {
    const until = Math.min(count, (point + 1) * each)
    let value = data[until - 1]
    if (fold === 'last') return value
    const first = point * each
    for (let row = first; row < until - 1; row++) {
      value = fold === 'max' ? Math.max(value, data[row]) : value + data[row]
    }
    return fold === 'mean' ? value / (until - first) : value
  })
}
