/** What no policy can beat on these arrivals and sizes, and what one common queue reaches. */

import type { Metrics } from '../../../core/lab.ts'
import { percentileOf } from '../../../core/statistics/percentile.ts'
import { sortTimes } from './ascending.ts'
import { nothingFails } from './nothing-fails.ts'
import { RESULT } from './requests.ts'
import { type Scenario, SECOND } from './scenario.ts'
import type { Simulation } from './simulation.ts'

/** Requests after which working out may be interrupted, and the work units of each. */
const PIECE = 2 ** 12
const REQUEST_WORK = 60

/** The metrics while a run goes on, and where none was answered. */
export const NO_BOUNDS: Metrics = { sizeBound: null, pooledBound: null, p99Bound: null, oneQueue: null }

/** The bounds of a finished run, in seconds; yields units of work. */
export function* boundsOf({ scenario, arrivals, sizes, requests: { result } }: Simulation): Generator<number, Metrics> {
  const { delay, measuredFrom } = scenario
  const count = scenario.requests - measuredFrom
  let answered = 0
  for (let k = measuredFrom; k < scenario.requests; k++) if (result[k] === RESULT.answered) answered++
  if (answered === 0) return NO_BOUNDS
  const { fastest, together } = speedsOf(scenario)
  const measured = sizes.subarray(measuredFrom, scenario.requests)
  const ascending = sortTimes(measured.slice())
  yield count * REQUEST_WORK
  let least = 0
  for (let k = 0; k < answered; k++) least += ascending[k]
  const onFastest = (size: number) => (2 * delay + size / fastest) / SECOND
  return {
    sizeBound: onFastest(least / answered),
    p99Bound: onFastest(percentileOf(ascending.subarray(0, answered), 0.99)),
    pooledBound:
      answered === count
        ? (2 * delay + (yield* shortestRemaining(arrivals.subarray(measuredFrom), measured, together))) / SECOND
        : null,
    oneQueue: nothingFails(scenario) ? (yield* oneQueue(scenario, arrivals, sizes)) / SECOND : null,
  }
}

/** The greatest speed that a server ever has, and the sum of the greatest speeds of all workers. */
function speedsOf({ speeds, workers, periods }: Scenario): { readonly fastest: number; readonly together: number } {
  let fastest = 0
  let together = 0
  for (const [server, speed] of speeds.entries()) {
    const factors = periods.filter((period) => period.server === server).map(({ factor }) => factor)
    const most = speed * Math.max(1, ...factors)
    fastest = Math.max(fastest, most)
    together += workers * most
  }
  return { fastest, together }
}

/**
 * The mean response time, in nanoseconds, of one server of this speed that always serves the request with the least work left (Schrage 1968: no
 * schedule has a lower one). It can do whatever several servers do that are as fast together.
 */
function* shortestRemaining(arrivals: Float64Array, sizes: Float64Array, speed: number): Generator<number, number> {
  const heap = new Heap()
  let sum = 0
  let now = 0
  for (const [k, size] of sizes.entries()) {
    const arrival = arrivals[k]
    while (heap.size > 0 && now + heap.least / speed <= arrival) {
      now += heap.least / speed
      sum += now - arrivals[heap.take()]
    }
    if (heap.size > 0) heap.reduce((arrival - now) * speed)
    now = arrival
    heap.add(size, k)
    if (k % PIECE === PIECE - 1) yield PIECE * REQUEST_WORK
  }
  while (heap.size > 0) {
    now += heap.least / speed
    sum += now - arrivals[heap.take()]
  }
  return sum / sizes.length
}

/** The mean response time, in nanoseconds, of the measured requests where all wait in one queue, whose workers take the oldest. */
function* oneQueue(scenario: Scenario, arrivals: Float64Array, sizes: Float64Array): Generator<number, number> {
  const { servers, workers, speeds, delay, measuredFrom } = scenario
  // Workers by when they can be given a request; of two, the one that has waited longer.
  const line = new Heap()
  for (let i = 0; i < servers * workers; i++) line.add(0, i)
  let sum = 0
  for (let k = 0; k < scenario.requests; k++) {
    const assigned = Math.max(arrivals[k], line.least)
    const worker = line.take()
    const end = assigned + delay + sizes[k] / speeds[worker % servers]
    line.add(end + delay, worker)
    if (k >= measuredFrom) sum += end + delay - arrivals[k]
    if (k % PIECE === PIECE - 1) yield PIECE * REQUEST_WORK
  }
  return sum / (scenario.requests - measuredFrom)
}

/** Numbers with keys, the least key first; of equal keys, the one that was added first. */
class Heap {
  size = 0
  private keys = new Float64Array(64)
  private values = new Int32Array(64)
  private turns = new Float64Array(64)
  private turn = 0

  get least(): number {
    return this.keys[0]
  }

  /** Lowers the least key, which stays the least. */
  reduce(by: number): void {
    this.keys[0] = Math.max(0, this.keys[0] - by)
  }

  add(key: number, value: number): void {
    if (this.size === this.keys.length) {
      const { keys, values, turns } = this
      this.keys = new Float64Array(2 * this.size)
      this.values = new Int32Array(2 * this.size)
      this.turns = new Float64Array(2 * this.size)
      this.keys.set(keys)
      this.values.set(values)
      this.turns.set(turns)
    }
    const turn = this.turn++
    let at = this.size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.keys[above] <= key) break
      this.move(above, at)
      at = above
    }
    this.put(at, key, value, turn)
  }

  /** Takes the value of the least key. */
  take(): number {
    const value = this.values[0]
    const last = --this.size
    const [key, moved, turn] = [this.keys[last], this.values[last], this.turns[last]]
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= last) break
      if (child + 1 < last && this.isBefore(child + 1, child)) child++
      if (!(this.keys[child] < key || (this.keys[child] === key && this.turns[child] < turn))) break
      this.move(child, at)
      at = child
    }
    this.put(at, key, moved, turn)
    return value
  }

  private isBefore(a: number, b: number): boolean {
    return this.keys[a] < this.keys[b] || (this.keys[a] === this.keys[b] && this.turns[a] < this.turns[b])
  }

  private move(from: number, to: number): void {
    this.put(to, this.keys[from], this.values[from], this.turns[from])
  }

  private put(at: number, key: number, value: number, turn: number): void {
    this.keys[at] = key
    this.values[at] = value
    this.turns[at] = turn
  }
}
