/** The external load of borrowed workstations: what their owners do, and how fast iterations go meanwhile. */
import { mix } from '../../../core/random/hash.ts'

/**
 * The load of processor i in block k: how many other processes share it, from 0 to `most`. Drawn by hash and not by a
 * stream, so that every strategy meets the same load whatever it asks for.
 */
export function loadAt(seed: number, most: number, i: number, k: number): number {
  const drawn = mix(mix(seed ^ Math.imul(i + 1, 0x9e3779b1)) ^ Math.imul(k + 1, 0x27d4eb2f))
  return Math.floor(((most + 1) * (drawn >>> 0)) / 2 ** 32)
}

/** How fast processors go, block by block; in seconds of unloaded time a second. */
export interface Speeds {
  /** Seconds that a block lasts (tl): block k runs from k·tl to (k+1)·tl. */
  readonly block: number
  speed(i: number, k: number): number
}

/** The machine's load and the speeds that follow from it. */
export interface Loads extends Speeds {
  load(i: number, k: number): number
}

/** Where loads come from. */
interface LoadSource {
  readonly seed: number
  readonly maxLoad: number
  /** Given loads, a row a processor, whose last value lasts; drawn where there are none. */
  readonly rows?: readonly (readonly number[])[]
}

/** Loads of processors of these speeds. */
export function loadsOf({ seed, maxLoad, rows }: LoadSource, block: number, speeds: readonly number[]): Loads {
  const load = rows
    ? (i: number, k: number) => rows[i][Math.min(k, rows[i].length - 1)]
    : (i: number, k: number) => loadAt(seed, maxLoad, i, k)
  return { block, load, speed: (i, k) => speeds[i] / (load(i, k) + 1) }
}

/** Unloaded time that processor i gets done between two moments, on top of what it has done before. */
export function workBetween(speeds: Speeds, i: number, from: number, to: number, before = 0): number {
  const { block } = speeds
  let work = before
  let at = from
  for (let k = Math.floor(from / block); at < to; k++) {
    const end = Math.min(to, (k + 1) * block)
    if (end <= at) continue
    work += (end - at) * speeds.speed(i, k)
    at = end
  }
  return work
}

/** When processor i has done this much unloaded time from a moment on. */
export function finishOf(speeds: Speeds, i: number, from: number, work: number): number {
  const { block } = speeds
  let at = from
  let left = work
  for (let k = Math.floor(from / block); ; k++) {
    const end = (k + 1) * block
    if (end <= at) continue
    const speed = speeds.speed(i, k)
    const most = (end - at) * speed
    if (left <= most) return at + left / speed
    left -= most
    at = end
  }
}
