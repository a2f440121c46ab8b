/** A sample as a box plot shows it. */
import { ascending, quantileSorted } from 'd3-array'

/** A sample as a box plot has it (Tukey): whiskers end at the last value within 1.5 quartile distances of the box. */
export interface Box {
  readonly count: number
  readonly least: number
  readonly lowerWhisker: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  readonly upperWhisker: number
  readonly most: number
  /** Values beyond the whiskers, ascending. */
  readonly outliers: readonly number[]
}

/** Except for rounding errors the values are the same; in percent. */
const SAME = 1e-9

/** The box of the values that are numbers; undefined without any. */
export function boxOf(values: ArrayLike<number>): Box | undefined {
  const sorted = Array.from(values).filter(Number.isFinite).sort(ascending)
  if (sorted.length === 0) return undefined
  const at = (share: number) => quantileSorted(sorted, share) ?? Number.NaN
  const [lowerQuartile, median, upperQuartile] = [at(0.25), at(0.5), at(0.75)]
  const reach = 1.5 * (upperQuartile - lowerQuartile) + SAME
  const inside = sorted.filter((value) => value >= lowerQuartile - reach && value <= upperQuartile + reach)
  return {
    count: sorted.length,
    least: sorted[0],
    lowerWhisker: inside[0],
    lowerQuartile,
    median,
    upperQuartile,
    upperWhisker: inside[inside.length - 1],
    most: sorted[sorted.length - 1],
    outliers: sorted.filter((value) => value < inside[0] || value > inside[inside.length - 1]),
  }
}
