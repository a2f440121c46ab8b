/**
 * The playhead. It lives outside the store, for it moves with every frame: charts and the machine subscribe and paint.
 * A frame loop runs only while it plays.
 */
import type { Cursor } from '../labs/page.ts'

/** A normal play of a whole run takes so many seconds, unless that were slower than one row a second. */
const NORMAL_SECONDS = 20

/** The playhead with what the transport needs beyond a view's cursor. */
export interface Playhead extends Cursor {
  /** Tells how many rows there are; the playhead stays on its row or on the last one. */
  setCount(rows: number): void
  /** Moves without stopping the play. */
  place(row: number): void
  play(): void
  pause(): void
  setSpeed(speed: number): void
  /** Rows a second at the present speed. */
  rate(): number
}

/** Creates a playhead. `onPlaying` hears of starts and stops. */
export function createPlayhead(onPlaying: (playing: boolean) => void): Playhead {
  let position = 0
  let count = 0
  let speed = 1
  let frame: number | undefined
  let before = 0
  let announced = false
  const listeners = new Set<() => void>()

  const last = () => Math.max(0, count - 1)
  const rate = () => speed * Math.max(1, count / NORMAL_SECONDS)
  /** Tells everyone, at most once a frame. */
  const announce = () => {
    if (announced) return
    announced = true
    requestAnimationFrame(() => {
      announced = false
      for (const listener of listeners) listener()
    })
  }
  const move = (to: number) => {
    const next = Math.max(0, Math.min(last(), to))
    if (next === position) return
    position = next
    announce()
  }
  const tick = (now: number) => {
    frame = requestAnimationFrame(tick)
    // A tab that comes back after a while goes on where it was.
    const seconds = Math.min(0.1, (now - before) / 1000)
    before = now
    position = Math.min(last(), position + seconds * rate())
    for (const listener of listeners) listener()
    if (position >= last()) pause()
  }
  const pause = () => {
    if (frame === undefined) return
    cancelAnimationFrame(frame)
    frame = undefined
    position = Math.floor(position)
    announce()
    onPlaying(false)
  }

  return {
    position: () => position,
    playing: () => frame !== undefined,
    seek(row) {
      pause()
      move(Math.round(row))
    },
    place: (row) => move(row),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setCount(rows) {
      count = rows
      move(position)
      announce()
    },
    play() {
      if (frame !== undefined || count === 0) return
      if (position >= last()) position = 0
      before = performance.now()
      frame = requestAnimationFrame(tick)
      onPlaying(true)
    },
    pause,
    setSpeed(next) {
      speed = next
    },
    rate,
  }
}
