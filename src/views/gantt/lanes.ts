/** What a lab gives a Gantt chart, as data: lanes with bars in time, and what dragging a bar sets. */
import type { TimeUse } from '../../core/time/time-use.ts'

/** How a bar looks: a part of the time split, or a kind of communicating: sending and what opens the way for it, and the same back. */
export type Look = TimeUse | 'send' | 'latency' | 'collect' | 'collect-latency'

/** What dragging a bar, or an arrow key on it, sets. */
export interface Handle {
  /** What is set: up and down lead to the same of the next lane. */
  readonly id: string
  readonly label: string
  readonly value: number
  /** The value in words. */
  readonly text: string
  /** A value in as few words as stand on a bar: "E 120". */
  say(value: number): string
  /** The value after a drag of this many pixels, each of which is this long a time. */
  dragged(pixels: number, timePerPixel: number): number
  /** The value after an arrow key. */
  stepped(direction: 1 | -1): number
  /** Sets the value: `drag` while something is still moving, `commit` when it is meant. */
  set(value: number, phase: 'drag' | 'commit'): void
}

/** A bar, in time. */
export interface Bar {
  /** Unique in its lane. */
  readonly id: string
  readonly look: Look
  readonly start: number
  readonly end: number
  /** What is written on it where there is room, and how many pixels that takes. */
  readonly text?: readonly [text: string, pixels: number]
  /** Whether its end is marked, because the next bar looks the same. */
  readonly cut?: boolean
  readonly handle?: Handle
}

/** A row of the chart: a processor, a port, a worker. */
export interface Lane {
  /** The name as in a sentence: "the port", "worker 1". Unique in its chart. */
  readonly name: string
  /** In the order of time, gaps allowed. */
  readonly bars: readonly Bar[]
  /** What is being done at a time, in a few words. */
  doing(time: number): string
}

/** The spans of all lanes in columns; times are seconds. */
export interface LaneSpans {
  /** The spans of lane q, in the order of time, are those from `first[q]` on and before `first[q + 1]` of `order`, or of the columns. */
  readonly first: ArrayLike<number>
  readonly order?: ArrayLike<number>
  readonly state: ArrayLike<number>
  readonly begin: ArrayLike<number>
  readonly end: ArrayLike<number>
}

/** The first span of a lane, as an index of its order, that ends after a time. */
export function spanAfter({ first, order, end }: LaneSpans, lane: number, time: number): number {
  let low = first[lane]
  let high = first[lane + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (end[order ? order[middle] : middle] > time) high = middle
    else low = middle + 1
  }
  return low
}
