/** How fast the playhead runs, and so how moves are shown. */
import type { Motion } from './graph.ts'

/** More steps a second than this are too fast for eyes to follow single tasks. */
const FOLLOWED_STEPS_PER_SECOND = 8

/** Watches the playhead. */
interface Pace {
  /**
   * How moves are shown at this step, and those of which one. `position` is the step and how much of it has passed, `now` in
   * milliseconds.
   */
  readonly at: (
    position: number,
    playing: boolean,
    still: boolean,
    detailStep: number | undefined,
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
    at(position, playing, still, detailStep, now = performance.now()) {
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
      if (rate > FOLLOWED_STEPS_PER_SECOND) {
        // At this pace a detail is rarely that of the step; one of the last fifth of a second still shows who is active.
        shown.motion = 'faint'
        shown.step = detailStep !== undefined && step - detailStep <= Math.max(1, rate / 5) ? detailStep : step
      } else {
        shown.motion = still ? 'arrows' : 'dots'
        shown.step = step
      }
      return shown
    },
  }
}
