/** Where each process is at a moment, and which is next: what is painted of the processes. */
import { STATE } from '../../model/detail.ts'
import type { Slot } from './slot.ts'

/** The processes at a moment. The arrays are written over by the next one. */
export interface Crowd {
  processors: number
  /** Whether it is one instant; else what is shown of a process is its share of the slot. */
  exact: boolean
  /** Whether processes are distinguished; else only how many there are is known. */
  distinguished: boolean
  /** By process: the processor it is at, −1 where it is at none; its place in the queue there. */
  readonly place: Int32Array
  readonly seat: Int32Array
  /** By process, from 0 to 1: how much of the time it is at the CPU, waiting for its turn or running. */
  readonly full: Float32Array
  /** By process, 1 if it runs. */
  readonly running: Uint8Array
  /** By processor: how many are there. */
  readonly count: Int32Array
}

const NOBODY: ReadonlySet<number> = new Set()

/** An empty crowd. */
export const newCrowd = (processes: number, processors: number): Crowd => ({
  processors,
  exact: false,
  distinguished: false,
  place: new Int32Array(processes),
  seat: new Int32Array(processes),
  full: new Float32Array(processes),
  running: new Uint8Array(processes),
  count: new Int32Array(processors),
})

/** Places all processes in the order of their numbers. */
function sit({ place, seat, count }: Crowd): void {
  count.fill(0)
  for (let i = 0; i < place.length; i++) if (place[i] >= 0) seat[i] = count[place[i]]++
}

/** An instant of a slot: who runs is first, then the queue, then those who wait for messages. Who is `away` is at no processor. */
export function atInstant(slot: Slot, time: number, crowd: Crowd, away: ReadonlySet<number> = NOBODY): void {
  const { place, full, running, seat, count } = crowd
  const turn = new Float64Array(place.length)
  crowd.exact = crowd.distinguished = true
  for (let i = 0; i < place.length; i++) {
    const state = slot.stateAt(i, time)
    place[i] = away.has(i) ? -1 : slot.placeAt(i, time)
    turn[i] = state === STATE.atCpu ? Math.min(Number.MAX_VALUE, slot.runsAt(i, time)) : Number.POSITIVE_INFINITY
    full[i] = state === STATE.atCpu || state === STATE.travelling ? 1 : 0
    running[i] = turn[i] <= time ? 1 : 0
  }
  const order = Array.from(place, (_, i) => i).sort((a, b) => (turn[a] < turn[b] ? -1 : turn[a] > turn[b] ? 1 : a - b))
  count.fill(0)
  for (const i of order) if (place[i] >= 0) seat[i] = count[place[i]]++
}

/** A slot as a whole: all processes where the slot ends, and how much of it each was at the CPU. `ease` of 1 is at once, less keeps some of what was. */
export function inSlot(slot: Slot, ease: number, crowd: Crowd, away: ReadonlySet<number> = NOBODY): void {
  const { place, full, running } = crowd
  crowd.exact = false
  crowd.distinguished = true
  place.set(slot.detail.place)
  for (const i of away) place[i] = -1
  running.fill(0)
  for (let i = 0; i < full.length; i++) full[i] += (slot.share[i] - full[i]) * ease
  sit(crowd)
}

/** Nothing is known about single processes but how many were at each CPU, on average: `load[from + p]` at processor p. */
export function byLoad(load: ArrayLike<number>, from: number, crowd: Crowd): void {
  const { place, full, running, processors } = crowd
  crowd.exact = crowd.distinguished = false
  running.fill(0)
  let i = 0
  for (let p = 0; p < processors; p++) {
    for (let left = load[from + p]; left > 0.02 && i < place.length; left--) {
      place[i] = p
      full[i++] = Math.min(1, left)
    }
  }
  place.fill(-1, i)
  sit(crowd)
}
