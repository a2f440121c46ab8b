/** How fast the playhead runs, and so how moves are shown. */
import type { Motion } from './moves.ts'

/** More rows a second than this are too fast for eyes to follow single tasks. */
export const FOLLOWED_ROWS_PER_SECOND = 8

/** Watches the playhead. */
export interface Pace {
  /** How moves are shown at this position, and of which row. `now` is in milliseconds. */
  readonly at: (
    position: number,
    playing: boolean,
    still: boolean,
    detailRow: number | undefined,
    now?: number,
  ) => { readonly motion: Motion; readonly row: number }
}

/** Creates a watch for one stage. */
export function createPace(): Pace {
  let before = 0
  let when = 0
  let rate = 0
  const shown: { motion: Motion; row: number } = { motion: 'arrows', row: 0 }
  return {
    at(position, playing, still, detailRow, now = performance.now()) {
      const row = Math.floor(position)
      if (!playing) {
        rate = 0
        when = 0
        shown.motion = 'arrows'
        shown.row = row
        return shown
      }
      const seconds = (now - when) / 1000
      if (when === 0) rate = 0
      else if (seconds > 0) {
        const measured = (position - before) / Math.min(seconds, 0.1)
        rate = rate === 0 ? measured : rate + (measured - rate) * 0.2
      }
      before = position
      when = now
      if (rate > FOLLOWED_ROWS_PER_SECOND) {
        // At this pace a detail is rarely that of the row; one that is at most a few frames old still tells who is active.
        shown.motion = 'faint'
        shown.row = detailRow !== undefined && row - detailRow <= Math.max(1, rate / 15) ? detailRow : row
      } else {
        shown.motion = still ? 'arrows' : 'dots'
        shown.row = row
      }
      return shown
    },
  }
}
