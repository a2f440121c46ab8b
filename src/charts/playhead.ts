/** The playhead as charts see it. */

/** Where the playhead is and how to move it; the page's cursor is one. */
export interface Playhead {
  /** The row under the playhead, and, while playing, how far the next one has come: 12.25. */
  readonly position: () => number
  readonly seek: (row: number) => void
  /** Calls back after every move; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Where a key takes the playhead; undefined for keys that do not move it. A page is a tenth of the rows. */
export function rowAfterKey(key: string, row: number, rows: number): number | undefined {
  const page = Math.max(1, Math.round(rows / 10))
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: row - 1,
    ArrowRight: row + 1,
    PageDown: row - page,
    PageUp: row + page,
    Home: 0,
    End: rows - 1,
  }
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined
  return to === undefined || rows <= 0 ? undefined : Math.max(0, Math.min(rows - 1, to))
}
