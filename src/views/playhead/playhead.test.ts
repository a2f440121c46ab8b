import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paintInFrame } from '../../charts/in-frame.ts'
import { createPlayhead, type Ground, playSeconds, slowest } from './playhead.ts'

const ground = (more: Partial<Ground> = {}): Ground => ({
  id: 'steps',
  last: 99,
  rows: 100,
  steps: 100,
  home: 0,
  stepFrom: (x, rows) => x + rows,
  ...more,
})

/** Frames that come when the test says so, 16 ms apart. */
let frames: { readonly id: number; readonly callback: FrameRequestCallback }[] = []
let lastId = 0
let now = 0
const frame = (count = 1) => {
  for (let i = 0; i < count; i++) {
    now += 16
    const due = frames
    frames = []
    for (const { callback } of due) callback(now)
  }
}

beforeEach(() => {
  frames = []
  now = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frames.push({ id: ++lastId, callback })
    return lastId
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames = frames.filter((one) => one.id !== id)
  })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  // What is due with a frame is due in one place for the whole page.
  frame()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function playheadOn(changes: Partial<Ground> = {}) {
  const calls: (boolean | string)[] = []
  const playhead = createPlayhead({ playing: (on) => calls.push(on), along: (id) => calls.push(id) })
  playhead.setGround(ground(changes))
  return { playhead, calls }
}

describe('the playhead', () => {
  test('takes as long where frames come seldom, and goes on where it was after a long pause of them', () => {
    const { playhead } = playheadOn()
    playhead.play()
    const slowly = (ms: number) => {
      now += ms - 16
      frame()
    }
    for (let i = 0; i < 25; i++) slowly(400)
    expect(playhead.position()).toBeCloseTo(49.5, 5)
    slowly(60_000)
    expect(playhead.position()).toBeLessThan(53)
    playhead.pause()
  })

  test('does not play what has no rows, and begins once, however often it is started', () => {
    const empty = playheadOn({ rows: 0 })
    empty.playhead.play()
    expect([empty.playhead.playing(), empty.calls]).toEqual([false, []])
    const { playhead, calls } = playheadOn()
    playhead.play()
    playhead.play()
    expect(calls).toEqual([true])
    playhead.pause()
    expect(calls).toEqual([true, false])
  })

  test('plays to a place in the seconds that are given, and rests there', () => {
    const { playhead, calls } = playheadOn()
    playhead.seek(80)
    playhead.playTo(60, 2)
    frame(63)
    expect(playhead.position()).toBeCloseTo(30, 0)
    expect(playhead.playing()).toBe(true)
    frame(70)
    expect(playhead.position()).toBe(60)
    expect(calls).toEqual([true, false])
    // Afterwards it plays as it always does.
    playhead.play()
    frame(63)
    expect(playhead.position()).toBeCloseTo(65, 0)
    playhead.playTo(Number.POSITIVE_INFINITY, 1)
    frame(70)
    expect(playhead.position()).toBe(99)
    playhead.playTo(60, 2)
    frame(63)
    playhead.setGround(ground({ last: 20 }))
    frame(70)
    expect(playhead.playing()).toBe(false)
    // As far in the shorter run.
    expect(playhead.position()).toBe(12)
    // As soon in a longer one.
    playhead.toStart()
    playhead.playTo(20, 1)
    playhead.setGround(ground({ last: 2000 }))
    frame(70)
    expect(playhead.playing()).toBe(false)
    expect(playhead.position()).toBe(2000)
    playhead.playTo(0, 1)
    expect(playhead.playing()).toBe(false)
    expect(playhead.position()).toBe(0)
  })

  test('stands at the beginning of steps, and at any second', () => {
    const { playhead } = playheadOn()
    playhead.seek(12.7)
    expect(playhead.position()).toBe(12)
    playhead.setGround(ground({ id: 'seconds', last: 5 }))
    playhead.seek(2.25)
    expect(playhead.position()).toBe(2.25)
  })

  test('is held inside the axis, and goes back to its place when the axis is long enough', () => {
    const { playhead } = playheadOn({ last: 9 })
    playhead.place(50)
    expect(playhead.position()).toBe(9)
    playhead.setGround(ground({ last: 99 }))
    expect(playhead.position()).toBe(50)
    playhead.seek(-3)
    expect(playhead.position()).toBe(0)
    playhead.seek(1000)
    expect(playhead.position()).toBe(99)
    playhead.setGround(ground({ last: 199 }))
    expect(playhead.position()).toBe(99)
  })

  test('goes home where that lies before the end, and to the start elsewhere and along a schedule', () => {
    const { playhead } = playheadOn({ home: 40 })
    playhead.seek(70)
    playhead.toHome()
    expect(playhead.position()).toBe(40)
    playhead.setGround(ground({ home: 99 }))
    playhead.toHome()
    expect(playhead.position()).toBe(0)
    playhead.setGround(ground({ id: 'schedule', home: 0.4, last: 1 }))
    playhead.seekShare(0.7)
    playhead.toHome()
    expect(playhead.share()).toBe(0)
  })

  test('stays at the end, wherever that comes to lie, where it is at home there', () => {
    const { playhead } = playheadOn({ home: Number.POSITIVE_INFINITY })
    playhead.step(-1)
    playhead.toEnd()
    playhead.setGround(ground({ last: 199, home: Number.POSITIVE_INFINITY }))
    expect(playhead.position()).toBe(199)
    playhead.step(-1)
    playhead.setGround(ground({ last: 250, home: Number.POSITIVE_INFINITY }))
    expect(playhead.position()).toBe(198)
  })

  test('in runs that are first seen in their middle it stays at a moment that both have, else at the same share', () => {
    const { playhead } = playheadOn({ id: 'seconds', last: 25, home: 12.5 })
    playhead.seek(10)
    playhead.setGround(ground({ id: 'seconds', last: 20, home: 10 }), 25)
    expect(playhead.position(), 'both runs have this moment').toBe(10)
    playhead.setGround(ground({ id: 'seconds', last: 5, home: 2.5 }), 20)
    expect(playhead.position(), 'at its end there would be nothing to see').toBe(2.5)
    playhead.setGround(ground({ id: 'seconds', last: 20, home: 10 }), 5)
    expect(playhead.position(), 'and back again').toBe(10)
  })

  test('plays all of it in twenty seconds, then stops at the end, and begins again from there', () => {
    const { playhead, calls } = playheadOn({ id: 'seconds', last: 4 })
    playhead.play()
    frame(625)
    expect(playhead.position()).toBeCloseTo(2, 5)
    frame(640)
    expect([playhead.playing(), playhead.position()]).toEqual([false, 4])
    expect(calls).toEqual([true, false])
    playhead.play()
    expect(playhead.position()).toBe(0)
    playhead.pause()
  })

  test('plays few rows at one a second, and faster or slower at another speed', () => {
    expect(playSeconds({ id: 'steps', rows: 5 }, 1)).toBe(5)
    expect(playSeconds({ id: 'steps', rows: 5000 }, 1)).toBe(20)
    expect(playSeconds({ id: 'seconds', rows: 5000 }, 4)).toBe(5)
    const { playhead } = playheadOn({ last: 9, rows: 10 })
    playhead.setSpeed(2)
    playhead.play()
    frame(125)
    expect(playhead.position()).toBeCloseTo((2 / 5) * 9, 5)
    playhead.pause()
    expect(playhead.position()).toBe(3)
  })

  test('plays as slowly as a step a second, however many steps a row stands for', () => {
    expect(slowest({ id: 'steps', rows: 5, steps: 5 })).toBe(1 / 16)
    expect(slowest({ id: 'schedule', rows: 5, steps: 5000 })).toBe(1 / 16)
    const speed = slowest({ id: 'seconds', rows: 256, steps: 100_000 })
    expect(playSeconds({ id: 'seconds', rows: 256 }, speed)).toBeCloseTo(100_000, 6)
  })

  test('is readable four times a second while it plays, the same for all, and at once when it stands', () => {
    const { playhead } = playheadOn({ last: 9999, rows: 10_000 })
    const readings: number[] = []
    playhead.subscribe(() => readings.push(playhead.readable()))
    playhead.play()
    frame(125)
    expect(new Set(readings).size).toBe(8)
    playhead.seek(7)
    expect(playhead.readable()).toBe(7)
  })

  test('is painted once in every frame: while it plays, and in the next one after it was moved', () => {
    const { playhead } = playheadOn({ last: 9999, rows: 10_000 })
    frame()
    const painted: number[] = []
    const paint = () => painted.push(playhead.position())
    const stop = playhead.subscribe(() => paintInFrame(paint))
    playhead.play()
    for (let i = 1; i <= 5; i++) {
      frame()
      expect(painted).toHaveLength(i)
      expect(painted.at(-1)).toBe(playhead.position())
    }
    expect(new Set(painted).size).toBe(5)
    playhead.seek(7)
    frame()
    expect(painted.at(-1)).toBe(7)
    stop()
  })

  test('notifies all listeners once a frame, however often it is moved', () => {
    const { playhead } = playheadOn()
    frame()
    let moves = 0
    const stop = playhead.subscribe(() => moves++)
    playhead.seek(1)
    playhead.seek(2)
    playhead.step(1)
    frame()
    expect([moves, playhead.position()]).toEqual([1, 3])
    stop()
    playhead.seek(1)
    frame()
    expect(moves).toBe(1)
  })
})

describe('in a schedule', () => {
  test('the playhead moves in it while the step stays', () => {
    const { playhead } = playheadOn({ id: 'schedule' })
    playhead.place(40, 0)
    playhead.play()
    frame(250)
    expect(playhead.share()).toBeCloseTo(0.5, 5)
    frame(300)
    expect([playhead.playing(), playhead.share(), playhead.position()]).toEqual([false, 1, 40])
    playhead.playTo(0.3, 1, 0.1)
    frame(63)
    expect(playhead.share()).toBeCloseTo(0.3, 2)
    frame(2)
    expect([playhead.playing(), playhead.share(), playhead.position()]).toEqual([false, 0.3, 40])
    playhead.toStart()
    playhead.nudge(1)
    expect([playhead.share(), playhead.position()]).toEqual([0.01, 40])
  })

  test('a move along the run, or in the schedule, chooses what it moves along', () => {
    const { playhead, calls } = playheadOn({ id: 'schedule' })
    playhead.seek(3)
    expect(calls).toEqual(['steps'])
    playhead.setGround(ground())
    playhead.seekShare(2)
    expect(calls).toEqual(['steps', 'schedule'])
    expect(playhead.share()).toBe(1)
  })
})
