/** The best of what a sweep has found, and how much better it is. */

/** Which direction of a metric is better. */
export type Better = 'less' | 'more'

/** A value that may be missing: the scenario cannot be run, or the metric does not apply to it. */
export type Maybe = number | null | undefined

/** Values that differ by less than this share are the same but for the arithmetic. */
const SAME = 1e-9

/** Index of the best value, the first of equal ones; −1 when there is none. */
export function bestIndex(values: readonly Maybe[], better: Better): number {
  let best = -1
  for (const [i, value] of values.entries()) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    const least = values[best]
    if (typeof least !== 'number') best = i
    else if ((better === 'less' ? least - value : value - least) > SAME * Math.abs(least)) best = i
  }
  return best
}

/** A place on a curve. */
export interface Found {
  readonly curve: number
  readonly index: number
  readonly value: number
}

/** The best place of several curves; undefined when all are empty. */
export function bestOf(curves: readonly (readonly Maybe[])[], better: Better): Found | undefined {
  const each = curves.map((values) => values[bestIndex(values, better)])
  const curve = bestIndex(each, better)
  if (curve < 0) return undefined
  return { curve, index: bestIndex(curves[curve], better), value: each[curve] as number }
}

/** How much better `value` is than `than`, in % of `than`: (75, 100, less) → 25; null where that means nothing. */
export function gain(value: number, than: number, better: Better): number | null {
  if (than === 0 || !Number.isFinite(than)) return null
  const share = (100 * (value - than)) / Math.abs(than)
  return better === 'less' ? -share : share
}
