/** Rows that are looked for in a recording: by a value, the greatest, or some that are evenly spaced. */

/** The first row whose value is at least `value`, in a column that never falls; `count` when there is none. */
export function firstAtLeast(column: ArrayLike<number>, value: number, count: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (column[middle] >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** The row of the greatest value, the first one of equals; -1 when there is none. */
export function rowOfGreatest(column: ArrayLike<number>, count: number): number {
  let at = count > 0 ? 0 : -1
  for (let row = 1; row < count; row++) if (column[row] > column[at]) at = row
  return at
}

/** Most rows of a table that samples them. */
const MOST_ROWS = 50

/** Rows for a table that must not be endless: every k-th from the first on. */
export function sampleRows(count: number): { readonly every: number; readonly rows: readonly number[] } {
  const every = Math.max(1, Math.ceil(count / MOST_ROWS))
  return { every, rows: Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every) }
}
