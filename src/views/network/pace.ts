/** How fast the playhead runs, and so how moves are shown. */
import type { Motion } from './graph.ts'

/** More steps a second than this are too fast for eyes to follow single tasks. */
const FOLLOWED_STEPS_PER_SECOND = 8

/** Watches the playhead. */
interface Pace {
  /**
   * How moves are shown, and those of which step: of the one at this position, as all of a picture is of one moment. `position` is the
   * step and how much of it has passed, `now` in milliseconds.
   */
  readonly at: (
    position: number,
    playing: boolean,
    still: boolean,
    now?: number,
  ) => { readonly motion: Motion; readonly step: number }
  /** Steps a second, as last measured; 0 while nothing plays. */
  readonly rate: () => number
}

/** Creates a watch for one stage. */
export function createPace(): Pace {
  let before = 0
  let when = 0
  let rate = 0
  const shown: { motion: Motion; step: number } = { motion: 'arrows', step: 0 }
  return {
    rate: () => rate,
    at(position, playing, still, now = performance.now()) {
      const step = Math.floor(position)
      if (!playing) {
        rate = 0
        when = 0
        shown.motion = 'arrows'
        shown.step = step
        return shown
      }
      const seconds = (now - when) / 1000
      if (when > 0 && seconds > 0) {
        const measured = (position - before) / Math.min(seconds, 0.1)
        rate = rate === 0 ? measured : rate + (measured - rate) * 0.2
      }
      before = position
      when = now
      shown.motion = rate > FOLLOWED_STEPS_PER_SECOND ? 'faint' : still ? 'arrows' : 'dots'
      shown.step = step
      return shown
    },
  }
}
