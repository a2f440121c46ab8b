/**
 * What moves the playhead. It lives outside the page's store because it moves with every frame: charts and the machine subscribe
 * and paint. A frame loop runs only while it plays.
 */
import { applyInFrame, moveInFrames } from '../../charts/in-frame.ts'
import type { AxisId } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'

/** At normal speed all is played in this many seconds, and a run of few rows at one row a second. */
const NORMAL_SECONDS = 20

/** A schedule has few things happening one after the other. */
const SCHEDULE_SECONDS = 8

/** The slowest share of normal speed at which every run can be played; a run of many steps goes more slowly still. */
export const SLOW = 1 / 16

/** No frame moves it further than it plays in this many seconds. */
const LONGEST_FRAME_S = 0.5

/** While it plays words change once in this many milliseconds: they are to be read. */
const READ_MS = 250

/** The speed at which this many seconds of a run of a length in seconds are played in one; normal where that is slower. */
export const speedOf = (pace: number, length: number): number => Math.min(1, (pace * NORMAL_SECONDS) / length)

/** What the playhead moves on. */
export interface Ground {
  /** What it moves along. */
  readonly id: AxisId
  /** The greatest position. */
  readonly last: number
  /** How many rows there are to be played, and for how many steps those of the present run stand. */
  readonly rows: number
  readonly steps: number
  /** Where it stands unless it has been moved; at the end, wherever that will be, where it is infinite. */
  readonly home: number
  /** Where the row begins that is this many rows after the one at a position. */
  readonly stepFrom: (x: number, rows: number) => number
}

/** The playhead with what the transport needs beyond a view. */
export interface Transport extends Playhead {
  /**
   * Sets what it moves on from now on. It goes on standing where it was put, or at the end until there is as much. Where the greatest position
   * before is given and it stands at most there, it goes on standing at its share of the run; of runs that are first seen in their middle only where
   * the new one has no such moment.
   */
  setGround(ground: Ground, lastBefore?: number): void
  /** Puts it somewhere without stopping it, however far the axis reaches by now; in a schedule, if that is said, too. */
  place(x: number, share?: number): void
  /** Where it was put, however far the axis reaches. */
  placed(): number
  play(): void
  /** Plays to a place of what it moves along, from another one or from the beginning, in this many seconds, and rests there. */
  playTo(x: number, seconds: number, from?: number): void
  pause(): void
  /** The same as a step where it moves along a run; in a schedule a hundredth of that. */
  nudge(by: number): void
  toStart(): void
  /** Where it stands unless it has been moved; at the start where that is the end. */
  toHome(): void
  toEnd(): void
  /** A speed of 1 is normal. */
  setSpeed(speed: number): void
  /** Seconds in which all is played at the present speed. */
  seconds(): number
  /** The least speed. */
  slowest(): number
}

/** Seconds in which all is played at a speed. */
export function playSeconds({ id, rows }: Pick<Ground, 'id' | 'rows'>, speed: number): number {
  return (id === 'schedule' ? SCHEDULE_SECONDS : Math.min(NORMAL_SECONDS, rows)) / speed
}

/** The least speed at which it is to be played: a step a second, or a little of normal where that is slower. */
export function slowest({ id, rows, steps }: Pick<Ground, 'id' | 'rows' | 'steps'>): number {
  return id === 'schedule' ? SLOW : Math.min(SLOW, playSeconds({ id, rows }, 1) / Math.max(1, steps))
}

const NOWHERE: Ground = { id: 'steps', last: 0, rows: 0, steps: 0, home: 0, stepFrom: () => 0 }

/** What the page learns of the playhead. */
interface Listener {
  readonly playing: (playing: boolean) => void
  /** It was moved along something else than what it moved along until now. */
  readonly along: (id: AxisId) => void
}

/** Creates a playhead. */
export function createPlayhead(listener: Listener): Transport {
  /** What it moves on. */
  let ground = NOWHERE
  /** Where it was put, which may be past the end of a run that is not there yet, or of a shorter one. */
  let placed = 0
  let share = 0
  let readable = 0
  let readAt = 0
  let speed = 1
  /** Ends playing; undefined while it stands. */
  let halt: (() => void) | undefined
  /** Where it rests when it has been played to a place of a run with this end, and how far it goes in a second until then. */
  let goal: { readonly x: number; readonly end: number; readonly rate: number } | undefined
  /** Which share of the run it stands for, since a run of another length may have followed. */
  let scaled: { readonly placed: number; readonly share: number } | undefined
  let before = 0
  const listeners = new Set<() => void>()

  const position = () => Math.min(ground.last, placed)
  const inSchedule = () => ground.id === 'schedule'
  /** Where it stands on what it moves along, and where that ends. */
  const now = () => (inSchedule() ? share : position())
  const end = () => (inSchedule() ? 1 : ground.last)
  const put = (to: number) => {
    if (inSchedule()) share = to
    else placed = to
  }
  const seconds = () => playSeconds(ground, speed)
  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** Notifies all listeners, at most once a frame. */
  const announce = () => applyInFrame(notify)
  /** Puts it where it may stand still. */
  const stopAt = (x: number) => {
    const to = Math.max(0, ground.id === 'steps' ? Math.floor(x) : x)
    put(to < end() ? to : inSchedule() ? 1 : Math.max(ground.last, ground.home))
    announce()
  }
  const tick = (at: number) => {
    // A tab that comes back after a while goes on where it was; a slow computer draws fewer frames and takes no longer.
    const passed = Math.min(LONGEST_FRAME_S, (at - before) / 1000)
    before = at
    // The run may have become a shorter or a longer one.
    const scale = goal ? end() / goal.end : 1
    const until = goal ? Math.min(end(), goal.x * scale) : end()
    put(Math.min(until, now() + passed * (goal ? goal.rate * scale : end() / seconds())))
    if (at - readAt >= READ_MS) {
      readAt = at
      readable = placed
    }
    notify()
    if (now() >= until) pause()
  }
  const pause = () => {
    if (!halt) return
    halt()
    halt = undefined
    goal = undefined
    stopAt(now())
    listener.playing(false)
  }
  /** Moves it along what it moves along. */
  const move = (to: number) => {
    pause()
    stopAt(to)
  }
  const seek = (x: number) => {
    if (inSchedule()) listener.along('steps')
    move(x)
  }
  const seekShare = (to: number) => {
    listener.along('schedule')
    move(to)
  }
  const play = () => {
    if (halt || ground.rows === 0) return
    if (now() >= end()) put(0)
    readable = position()
    before = readAt = performance.now()
    halt = moveInFrames(tick)
    listener.playing(true)
  }
  const step = (rows: number) => seek(ground.stepFrom(position(), rows))

  return {
    position,
    readable: () => (halt ? Math.min(ground.last, readable) : position()),
    playing: () => halt !== undefined,
    share: () => share,
    placed: () => placed,
    seek,
    seekShare,
    step,
    nudge: (by) => (inSchedule() ? move(share + by / 100) : step(by)),
    toStart: () => move(0),
    toHome: () => move(ground.home < end() && !inSchedule() ? ground.home : 0),
    toEnd: () => move(end()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setGround(next, lastBefore) {
      ground = next
      const stands = scaled?.placed === placed
      // Where a run is first seen in its middle its moments are compared: one that both runs have stays.
      const { home, last } = next
      const stays = home === Number.POSITIVE_INFINITY || (home !== 0 && !stands && placed <= last)
      if (lastBefore !== undefined && (stands || placed <= lastBefore) && !halt && !stays) {
        const share = scaled && stands ? scaled.share : placed / (lastBefore || 1)
        placed = next.id === 'steps' ? Math.round(share * next.last) : share * next.last
        scaled = { placed, share }
      }
      announce()
    },
    place(x, within = share) {
      placed = x
      share = within
      announce()
    },
    play,
    playTo(x, seconds, from = 0) {
      pause()
      const to = Math.min(x, end())
      const start = Math.min(from, to)
      put(start)
      play()
      // Without a way to go it stays where it is.
      if (to > start) goal = { x: to, end: end(), rate: (to - start) / seconds }
      else pause()
    },
    pause,
    setSpeed(next) {
      speed = next
    },
    seconds,
    slowest: () => slowest(ground),
  }
}
