/**
 * What happened when: sums over slots of time of one length, 256 at most. Where the end is not known beforehand slots begin short, and
 * whenever they do not suffice two become one.
 */
import { placesOf, type Recorder } from '../../../core/recording.ts'
import type { MigrationValues } from '../parameters.ts'
import { shape } from '../recording.ts'
import type { Simulation } from './simulation.ts'
import { CYCLES_PER_SECOND } from './units.ts'

/** Most slots, and cycles of the shortest one. */
const MOST = 256
const SHORTEST = 1000

const place = placesOf(shape)

/** Cycles of a step of the recording: those of a slot, or of the shortest one where slots grow. */
export function stepOf({ duration, program }: MigrationValues): number {
  let width = SHORTEST
  const isEndless = program === 'synthetic' || program === 'farm'
  if (isEndless) while (MOST * width < duration) width *= 2
  return width
}

/** Sums of a slot, by processor. */
interface Sums {
  readonly compute: Float64Array
  readonly router: Float64Array
  readonly presence: Float64Array
}

export class Bins {
  /** When the present slot ends. */
  edge: number
  private readonly step: number
  /** Steps of a slot. */
  private stride = 1
  private count = 0
  /** Slots that the recorder has. */
  private written = 0
  private readonly processors: number
  private readonly sums: Sums
  private readonly messages = new Float64Array(MOST)
  private readonly migrations = new Float64Array(MOST)
  private readonly ends = new Float64Array(MOST)
  /** Everything that was counted before the present slot. */
  private readonly before: Sums
  private messagesBefore = 0
  private migrationsBefore = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly recorder: Recorder,
  ) {
    const { values } = simulation.scenario
    this.step = stepOf(values)
    this.edge = this.step
    this.processors = values.processors
    const sums = (rows: number): Sums => ({
      compute: new Float64Array(rows * this.processors),
      router: new Float64Array(rows * this.processors),
      presence: new Float64Array(rows * this.processors),
    })
    this.sums = sums(MOST)
    this.before = sums(1)
    // The last one is kept back: the run may end at this very moment, and what happens then is in it.
    recorder.refresh = () => {
      if (!simulation.ended) this.flush(this.count - 1)
    }
  }

  /** Ends the present slot at its edge, before which everything has happened. */
  close(): void {
    this.add(this.edge)
    if (this.count === MOST && this.edge < this.simulation.scenario.values.duration) this.merge()
    this.edge += this.stride * this.step
  }

  /** Ends the last slot with the run; what happened at the very end belongs to it. */
  finish(): void {
    const { now, machine } = this.simulation
    const last = this.count - 1
    if (last >= 0 && this.ends[last] === now) {
      this.messages[last] += machine.allAcknowledged - this.messagesBefore
      this.migrations[last] += machine.migrations - this.migrationsBefore
    } else this.add(now)
    this.flush(this.count)
  }

  private add(t: number): void {
    const { machine } = this.simulation
    const { sums, before, processors } = this
    const row = this.count++
    const presence = machine.presenceUntil(t)
    for (let p = 0; p < processors; p++) {
      const at = row * processors + p
      const compute = machine.processCyclesUntil(p, t)
      const router = machine.routerCyclesUntil(p, t)
      sums.compute[at] = compute - before.compute[p]
      sums.router[at] = router - before.router[p]
      sums.presence[at] = presence[p] - before.presence[p]
      before.compute[p] = compute
      before.router[p] = router
      before.presence[p] = presence[p]
    }
    this.messages[row] = machine.allAcknowledged - this.messagesBefore
    this.migrations[row] = machine.migrations - this.migrationsBefore
    this.messagesBefore = machine.allAcknowledged
    this.migrationsBefore = machine.migrations
    this.ends[row] = t
  }

  /** Makes one slot of two. */
  private merge(): void {
    const { sums, processors, messages, migrations, ends } = this
    this.count = MOST / 2
    for (let row = 0; row < this.count; row++) {
      for (const data of Object.values(sums)) {
        for (let p = 0; p < processors; p++) {
          data[row * processors + p] = data[2 * row * processors + p] + data[(2 * row + 1) * processors + p]
        }
      }
      messages[row] = messages[2 * row] + messages[2 * row + 1]
      migrations[row] = migrations[2 * row] + migrations[2 * row + 1]
      ends[row] = ends[2 * row + 1]
    }
    this.stride *= 2
    this.written = 0
  }

  /** Hands the rows that are not yet in it, and before one, to the recorder. */
  private flush(until: number): void {
    const { processors, stride, step, ends, sums, written: from } = this
    const rows = until - from
    if (rows <= 0) return
    this.written = until
    const channels = this.simulation.scenario.graph.channels
    const columns = shape.columns.map(() => new Float64Array(rows))
    const load = new Float32Array(rows * processors)
    for (let k = 0; k < rows; k++) {
      const row = from + k
      const cycles = ends[row] - (row > 0 ? ends[row - 1] : 0)
      let compute = 0
      let router = 0
      for (let p = 0; p < processors; p++) {
        compute += sums.compute[row * processors + p]
        router += sums.router[row * processors + p]
        load[k * processors + p] = sums.presence[row * processors + p] / cycles
      }
      const mean = (all: number) => all / processors / CYCLES_PER_SECOND
      columns[place.time][k] = ends[row] / CYCLES_PER_SECOND
      columns[place.utilisation][k] = (100 * (compute + router)) / (processors * cycles)
      columns[place.compute][k] = mean(compute)
      columns[place.communicate][k] = mean(router)
      columns[place.idle][k] = mean(processors * cycles - compute - router)
      columns[place.messages][k] = this.messages[row]
      columns[place.messagesPerChannel][k] = channels > 0 ? this.messages[row] / channels : 0
      columns[place.migrations][k] = this.migrations[row]
    }
    const part = (data: Float64Array) => data.slice(from * processors, until * processors)
    this.recorder.put({
      from,
      count: rows,
      stride,
      steps: Math.ceil(ends[until - 1] / step),
      lanes: processors,
      columns: Object.fromEntries(shape.columns.map(({ id }, c) => [id, columns[c]])),
      matrices: { load, compute: part(sums.compute), router: part(sums.router) },
    })
  }
}
