/**
 * Filling a map coarse to fine: 5 × 5 places first, then those between them, until every place is known. What a coarse
 * level has computed, finer ones keep.
 */

/** A place of a map by its indices along both sides. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Places along a side in the coarsest level, in maps that have at least as many. */
const COARSEST = 5

/** Strides from coarse to fine for a map by its samples a side: 33 × 33 → 8, 4, 2, 1. */
export function strides(columns: number, rows: number): readonly number[] {
  const result = []
  for (let stride = Math.max(coarse(columns), coarse(rows)); stride >= 1; stride /= 2) result.push(stride)
  return result
}

function coarse(samples: number): number {
  let stride = 1
  while ((samples - 1) / (2 * stride) >= COARSEST - 1) stride *= 2
  return stride
}

/** The indices of a side that a level knows: every stride-th and the last; all of a side that is short. */
export function placesAt(samples: number, stride: number): readonly number[] {
  const step = Math.min(stride, coarse(samples))
  const result = []
  for (let i = 0; i < samples - 1; i += step) result.push(i)
  return [...result, samples - 1]
}

/** The places that a level adds to the one before it (`before` its stride; none for the first level). */
export function added(columns: number, rows: number, stride: number, before?: number): readonly Place[] {
  const oldColumns = new Set(before === undefined ? [] : placesAt(columns, before))
  const oldRows = new Set(before === undefined ? [] : placesAt(rows, before))
  return placesAt(rows, stride).flatMap((y) =>
    placesAt(columns, stride)
      .filter((x) => !(oldColumns.has(x) && oldRows.has(y)))
      .map((x) => ({ x, y })),
  )
}

/** For every index of a side, the known index nearest to it. */
export function owners(samples: number, stride: number): readonly number[] {
  const indices = placesAt(samples, stride)
  let at = 0
  return Array.from({ length: samples }, (_, i) => {
    while (at + 1 < indices.length && Math.abs(indices[at + 1] - i) <= Math.abs(indices[at] - i)) at++
    return indices[at]
  })
}
