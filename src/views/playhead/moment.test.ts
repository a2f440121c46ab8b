import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive } from './moment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something that changes when a test says so, and how often it has been shown. */
function followed(when: 'always' | 'still') {
  const listeners = new Set<() => void>()
  let playing = false
  let shown = 0
  const live = {
    playing: () => playing,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const stop = followLive(live, 250, when, () => shown++)
  return {
    stop,
    listeners,
    play(is: boolean) {
      playing = is
    },
    /** Changes this many times within the milliseconds. */
    change(times: number, millis: number) {
      for (let i = 0; i < times; i++) {
        for (const listener of listeners) listener()
        vi.advanceTimersByTime(millis / times)
      }
    },
    shown: () => shown,
  }
}

test('a moment is shown at once, and then at most once in its milliseconds', () => {
  const { change, shown } = followed('always')
  expect(shown()).toBe(1)
  change(100, 1000)
  expect(shown()).toBe(5)
})

test('what is shown only while it stands still waits while it plays', () => {
  const { change, play, shown } = followed('still')
  play(true)
  change(100, 1000)
  expect(shown()).toBe(1)
  play(false)
  change(1, 250)
  expect(shown()).toBe(2)
})

test('after its end nothing is followed and nothing is shown', () => {
  const { change, listeners, shown, stop } = followed('always')
  change(1, 10)
  stop()
  expect(listeners.size).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(shown()).toBe(1)
})
