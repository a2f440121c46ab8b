/** Writes the rows of a recording while a simulation goes on. */

import { placesOf, type Recorder } from '../../../core/recording.ts'
import { percentileOf } from '../../../core/statistics/percentile.ts'
import { SLOTS, shape, WINDOW } from '../recording.ts'
import { exchanged } from './ascending.ts'
import { RESULT } from './requests.ts'
import { SECOND } from './scenario.ts'
import type { Simulation } from './simulation.ts'

/** When a slot ends, in nanoseconds: the slots are equal parts of the time up to the last arrival. */
export const slotEnd = (last: number, slot: number): number => (last * (slot + 1)) / SLOTS

/** Watches a simulation and records it. */
export class Slots {
  private readonly place = placesOf(shape)
  private readonly column = new Float64Array(shape.columns.length)
  private readonly area: Float64Array
  private readonly busyArea: Float64Array
  private readonly most: Int32Array
  private readonly since: Float64Array
  /** Response times of the present slot's answers; those of each of the last slots, and those of all of these, in rising order. */
  private times: number[] = []
  private readonly sorted: Float64Array[] = Array.from({ length: WINDOW }, () => new Float64Array(0))
  private recent: Float64Array = new Float64Array(0)
  private readonly last: number
  /** The integral of all that wait, until when, and the most in the central queue. */
  private waitingArea = 0
  private waitingSince = 0
  private centralMost = 0
  private readonly isCentral: boolean
  private slot = 0
  private begin = 0
  private end: number
  private arrived = 0
  private answers = 0
  private failures = 0
  /** Parts of the response times of the slot's answers, summed. */
  private service = 0
  private retry = 0
  private queue = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly recorder: Recorder,
  ) {
    const { servers, values } = simulation.scenario
    this.isCentral = values.policy === 'central'
    this.area = new Float64Array(servers)
    this.busyArea = new Float64Array(servers)
    this.most = new Int32Array(servers)
    this.since = new Float64Array(servers)
    this.last = simulation.accounts.to
    this.end = slotEnd(this.last, 0)
    simulation.accounts.watch = {
      before: (server) => this.add(server, simulation.now),
      beforeWaiting: () => this.addWaiting(simulation.now),
    }
    simulation.onTime = (time) => {
      while (time >= this.end && this.slot < SLOTS && (time > this.last || this.slot < SLOTS - 1)) this.close()
    }
    simulation.requests.onEnd = (k) => this.note(k)
  }

  /** Closes what is open: the run is over. */
  finish(): void {
    while (this.slot < SLOTS) this.close()
  }

  private add(server: number, now: number): void {
    const { accounts } = this.simulation
    const waiting = accounts.waiting[server]
    const passed = now - this.since[server]
    this.area[server] += waiting * passed
    this.busyArea[server] += accounts.busy[server] * passed
    this.since[server] = now
    if (waiting > this.most[server]) this.most[server] = waiting
  }

  private addWaiting(now: number): void {
    const { waitingCopies } = this.simulation.accounts
    this.waitingArea += waitingCopies * (now - this.waitingSince)
    this.waitingSince = now
    const central = this.isCentral ? waitingCopies : 0
    if (central > this.centralMost) this.centralMost = central
  }

  private note(k: number): void {
    if (this.slot === SLOTS) return
    const { requests, arrivals, copies, scenario } = this.simulation
    if (requests.result[k] !== RESULT.answered) {
      this.failures++
      return
    }
    this.answers++
    this.times.push(requests.ended[k] - arrivals[k])
    const winner = requests.winner[k]
    this.service += copies.end[winner] - copies.start[winner]
    this.retry += copies.sent[winner] - arrivals[k]
    this.queue += copies.start[winner] - copies.sent[winner] - scenario.delay
  }

  private close(): void {
    const { place, column, area, busyArea, most, since, simulation, end, begin, recorder } = this
    const { servers, workers } = simulation.scenario
    const length = end - begin
    this.addWaiting(end)
    let busy = 0
    let longest = this.centralMost
    const waiting = new Float32Array(servers)
    const share = new Float32Array(servers)
    for (let s = 0; s < servers; s++) {
      this.add(s, end)
      waiting[s] = length > 0 ? area[s] / length : 0
      share[s] = length > 0 ? busyArea[s] / length / workers : 0
      busy += share[s]
      if (most[s] > longest) longest = most[s]
    }
    const present = Float64Array.from(this.times).sort()
    const recent = exchanged(this.recent, this.sorted[this.slot % WINDOW], present)
    this.recent = recent
    this.sorted[this.slot % WINDOW] = present
    this.times = []
    const percentile = (p: number) => (recent.length > 0 ? percentileOf(recent, p) / SECOND : 0)
    column[place.time] = end / SECOND
    column[place.waiting] = length > 0 ? this.waitingArea / length / servers : 0
    column[place.longest] = longest
    column[place.inSystem] = simulation.accounts.inSystem
    column[place.busy] = busy / servers
    column[place.median] = percentile(0.5)
    column[place.p95] = percentile(0.95)
    column[place.p99] = percentile(0.99)
    column[place.arrivals] = simulation.arrivedCount - this.arrived
    column[place.answers] = this.answers
    column[place.failures] = this.failures
    const perAnswer = (time: number) => (this.answers > 0 ? time / this.answers / SECOND : 0)
    column[place.service] = perAnswer(this.service)
    column[place.network] = perAnswer(2 * simulation.scenario.delay * this.answers)
    column[place.retry] = perAnswer(this.retry)
    column[place.queue] = perAnswer(this.queue)
    recorder.push(column, [waiting, most, share])
    this.arrived = simulation.arrivedCount
    this.answers = 0
    this.failures = 0
    this.service = 0
    this.retry = 0
    this.queue = 0
    area.fill(0)
    busyArea.fill(0)
    most.fill(0)
    since.fill(end)
    this.waitingArea = 0
    this.centralMost = 0
    this.begin = end
    this.slot++
    this.end = slotEnd(this.last, this.slot)
  }
}
