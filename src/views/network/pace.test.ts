/** How fast the playhead runs, as it is measured from frame to frame. */
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A watch, and a way to play at a number of steps a second from frame to frame. */
function watched() {
  const pace = createPace()
  let now = 1000
  let position = 0
  const play = (stepsPerSecond: number, frames: number, still = false) => {
    let shown = pace.at(position, true, still, now)
    for (let k = 0; k < frames; k++) {
      now += 20
      position += stepsPerSecond * 0.02
      shown = pace.at(position, true, still, now)
    }
    return { ...shown }
  }
  return { pace, play, at: () => Math.floor(position) }
}

test('the pace is that of the frames, and comes near a new one within a few', () => {
  const { pace, play } = watched()
  play(4, 1)
  expect(pace.rate()).toBeCloseTo(4, 9)
  play(14, 1)
  // The first call of `play` stands still at the place before: no time has passed.
  expect(pace.rate()).toBeCloseTo(6, 9)
  play(14, 30)
  expect(pace.rate()).toBeGreaterThan(13.9)
  expect(pace.rate()).toBeLessThan(14)
  pace.at(50, false, false, 9000)
  expect(pace.rate()).toBe(0)
})

test('single tasks move as dots where eyes can follow, and are faint where they cannot', () => {
  expect(watched().play(4, 10)).toMatchObject({ motion: 'dots', step: 0 })
  expect(watched().play(4, 10, true).motion).toBe('arrows')
  const { pace, play, at } = watched()
  play(50, 10)
  // However fast it plays, what is shown is of the step under the playhead: words beside it are about that one.
  expect(pace.at(at() + 0.5, true, false, 1201)).toMatchObject({ motion: 'faint', step: at() })
  expect(pace.at(at(), false, false, 1300)).toEqual({ motion: 'arrows', step: at() })
})
