/**
 * Processes that move: what every processor believes of where they are, how they are suspended, travel, arrive and are established, and
 * how messages follow them.
 */
import type { Routes } from '../../../core/network/routes.ts'
import { type ChannelSize, Channels } from './channels.ts'
import { STATE } from './processors.ts'
import { saved } from './saved.ts'
import { CYCLES_PER_SECOND } from './units.ts'
import { JOB } from './watcher.ts'

/** After this nothing moves any more in the source: 3.5 s (§6.2.1). */
const SETTLED = 3.5 * CYCLES_PER_SECOND

interface MovingSize extends ChannelSize {
  /** Whether processes can move at all; otherwise nothing is kept for it. */
  readonly moving: boolean
  readonly processBytes: number
  /** Whether messages are counted by the first link that they take. */
  readonly countsLinks: boolean
}

/** The largest number of neighbours. */
export function degreeOf({ processors, start }: Routes): number {
  let degree = 0
  for (let p = 0; p < processors; p++) degree = Math.max(degree, start[p + 1] - start[p])
  return degree
}

export class Machine extends Channels {
  /** Processes established on another processor, and messages sent after one. */
  migrations = 0
  forwarded = 0
  /** When a process was established last, 0 before the first; and how many were after `SETTLED`. */
  lastMigration = 0
  lateMigrations = 0
  /** By process: cycles computed, and at the CPU, when the present window began or it arrived. */
  readonly windowComputed: Float64Array
  readonly windowPresent: Float64Array
  /** By process: whether it is to move or is moving, from where and to where. */
  readonly chosen: Uint8Array
  readonly source: Int32Array
  readonly target: Int32Array
  private readonly moving: boolean
  /** By p · processes + i, where p believes process i to be, and of how many moves it knows. */
  private readonly knownPlace: Int32Array
  private readonly knownMoves: Int32Array
  /** By p · processors + q: how many processes go between both, or are to go. */
  private readonly movingBetween: Uint16Array
  /**
   * By processor: the jobs that act at their end, in order, each named by a process: one that is established, or the first that a
   * balancer has chosen, with the others behind it.
   */
  private readonly firstJob: Int32Array
  private readonly lastJob: Int32Array
  private readonly nextJob: Int32Array
  private readonly jobEnd: Float64Array
  private readonly nextOrder: Int32Array
  private readonly establishes: Uint8Array
  /** By process and link of its processor: messages sent in this window. */
  private readonly counts: Float64Array
  private readonly degree: number

  constructor(size: MovingSize) {
    super(size)
    const { processes } = size.graph
    const { processors } = this
    const measured = size.moving ? processes : 0
    this.moving = size.moving
    this.windowComputed = new Float64Array(measured)
    this.windowPresent = new Float64Array(measured)
    this.chosen = new Uint8Array(processes)
    this.source = new Int32Array(measured)
    this.target = new Int32Array(measured)
    this.knownPlace = new Int32Array(processors * measured)
    this.knownMoves = new Int32Array(processors * measured)
    for (let p = 0; p < processors && size.moving; p++) this.knownPlace.set(size.placement, p * processes)
    this.movingBetween = new Uint16Array(size.moving ? processors * processors : 0)
    this.firstJob = new Int32Array(processors).fill(-1)
    this.lastJob = new Int32Array(processors).fill(-1)
    this.nextJob = new Int32Array(measured)
    this.jobEnd = new Float64Array(measured)
    this.nextOrder = new Int32Array(measured)
    this.establishes = new Uint8Array(measured)
    this.degree = degreeOf(size.routes)
    this.counts = new Float64Array(size.countsLinks ? processes * this.degree : 0)
    const transfer = this.transferOf(size.processBytes)
    for (let i = 0; i < processes; i++) this.transfer[2 * size.graph.channels + i] = transfer
    for (let i = 0; i < processes; i++) this.begin(i, this.place[i], 0)
    for (let p = 0; p < processors; p++) this.proceed(p, 0)
  }

  /** The present state, with the bytes that it takes; `restore` leads back to it, as often as is wanted. */
  save(): { readonly bytes: number; restore(): void } {
    const { uses, waits, allAcknowledged, running, stoppedAt, wheels } = this
    const { migrations, forwarded, lastMigration, lateMigrations } = this
    const fixed: readonly unknown[] = [this.start, this.way, this.outgoing, this.sender, this.owner]
    const arrays = Object.values(this).filter(
      (value): value is Float64Array | Int32Array | Uint8Array => ArrayBuffer.isView(value) && !fixed.includes(value),
    )
    const restore = saved(arrays)
    const waiting = wheels.save()
    return {
      bytes: arrays.reduce((sum, { byteLength }) => sum + byteLength, waiting.bytes),
      restore: () => {
        restore()
        waiting.restore()
        Object.assign(this, { uses, waits, allAcknowledged, running, stoppedAt })
        Object.assign(this, { migrations, forwarded, lastMigration, lateMigrations })
      },
    }
  }

  /** What happens at t on the first processor where anything waits for it: the CPU, then the links, then what runs next. */
  step(t: number): void {
    const { wheels, owner, processors } = this
    let entry = wheels.first()
    const p = owner[wheels.order[entry]]
    if (entry < processors) {
      wheels.take()
      const job = this.firstJob[p]
      if (job >= 0 && this.jobEnd[job] === t) this.endJob(job, p, t)
      else if (this.pieceEnd[p] === t) this.finish(p, t)
      entry = wheels.first()
    }
    while (entry >= 0 && owner[wheels.order[entry]] === p) {
      wheels.take()
      this.reach(entry - processors, p, t)
      entry = wheels.first()
    }
    this.proceed(p, t)
  }

  /**
   * What runs on p from t on. Where the CPU's next instant is put off, it stays where it is in the wheels: the step that comes too early
   * changes nothing, and then it is put off once, however many jobs have joined.
   */
  private proceed(p: number, t: number): void {
    if (this.current[p] < 0) this.dispatch(p, t)
    let next = this.pieceEnd[p]
    if (this.wake[p] < next) next = this.wake[p]
    const job = this.firstJob[p]
    if (job >= 0 && this.jobEnd[job] < next) next = this.jobEnd[job]
    if (next < this.wheels.times[p]) this.wheels.bringForward(p, next)
  }

  /** Whether a process goes between two processors, or is to go. */
  isTaken(p: number, q: number): boolean {
    return this.movingBetween[p * this.processors + q] !== 0
  }

  /** Messages that process i sent in this window over the link to a neighbour of the processor it is at. */
  sentTowards(i: number, neighbour: number): number {
    const { start, sender, place, degree } = this
    const p = place[i]
    for (let link = start[p]; link < start[p + 1]; link++) {
      if (sender[link] === neighbour) return this.counts[i * degree + link - start[p]]
    }
    return 0
  }

  /** Process i has to move from p to q. */
  choose(i: number, p: number, q: number): void {
    this.chosen[i] = 1
    this.source[i] = p
    this.target[i] = q
    this.occupyPair(i, 1)
  }

  /** The balancer of p has its job done at t, which costs so much; then its processes are marked. */
  balance(p: number, t: number, cost: number, chosen: readonly number[]): void {
    if (cost === 0) {
      for (const i of chosen) this.mark(i, p, t)
      this.wheels.bringForward(p, Math.min(this.pieceEnd[p], this.wake[p]))
      return
    }
    const end = this.occupy(p, t, cost)
    this.watcher?.job(p, JOB.balance, -1, end - cost, end)
    if (chosen.length === 0) return
    for (const [k, i] of chosen.entries()) this.nextOrder[i] = chosen[k + 1] ?? -1
    this.addJob(chosen[0], p, end, 0)
  }

  /** A new window begins at t. */
  beginWindow(t: number): void {
    this.counts.fill(0)
    for (let i = 0; i < this.place.length; i++) this.resetWindow(i, t)
  }

  private resetWindow(i: number, t: number): void {
    this.windowComputed[i] = this.computedUntil(i, t)
    this.windowPresent[i] = this.presentUntil(i, t)
    this.direct[i] = 0
    this.blocked[i] = 0
  }

  protected knownPlaceOf(p: number, i: number): number {
    return this.moving ? this.knownPlace[p * this.place.length + i] : this.place[i]
  }

  protected learn(p: number, i: number, place: number, moves: number): void {
    if (!this.moving) return
    const at = p * this.place.length + i
    if (moves <= this.knownMoves[at]) return
    this.knownMoves[at] = moves
    this.knownPlace[at] = place
  }

  protected count(i: number, p: number, address: number): void {
    if (this.counts.length === 0) return
    this.counts[i * this.degree + this.outgoing[p * this.processors + address] - this.start[p]]++
  }

  protected suspend(i: number, p: number, t: number): void {
    const { graph, target } = this
    this.marked[i] = 0
    this.leaves(i, p, t, STATE.travelling)
    this.moves[i]++
    this.place[i] = -1
    this.learn(p, i, target[i], this.moves[i])
    const message = 2 * graph.channels + i
    this.address[message] = target[i]
    this.send(message, p, t, this.setup, JOB.move)
    for (let at = graph.start[i]; at < graph.start[i + 1]; at++) {
      const c = graph.ends[at] >> 1
      if ((graph.ends[at] & 1) === 0 || this.messageWaits[c] === 0) continue
      this.messageWaits[c] = 0
      this.forward(2 * c, i, p, t)
    }
  }

  protected forward(message: number, i: number, p: number, t: number): void {
    this.address[message] = this.knownPlaceOf(p, i)
    this.forwarded++
    this.send(message, p, t, this.setup, JOB.forward)
  }

  protected arrive(i: number, p: number, t: number): void {
    this.place[i] = p
    this.learn(p, i, p, this.moves[i])
    this.resetWindow(i, t)
    if (this.counts.length > 0) this.counts.fill(0, i * this.degree, (i + 1) * this.degree)
    const end = this.occupy(p, t, this.setup)
    this.watcher?.job(p, JOB.establish, 2 * this.graph.channels + i, end - this.setup, end)
    this.addJob(i, p, end, 1)
  }

  protected stopped(i: number): void {
    if (this.marked[i] !== 0) this.release(i)
  }

  protected override mark(i: number, p: number, t: number): void {
    if (this.state[i] === STATE.stopped) this.release(i)
    else super.mark(i, p, t)
  }

  private addJob(i: number, p: number, end: number, establishes: number): void {
    const { firstJob, lastJob } = this
    this.establishes[i] = establishes
    this.jobEnd[i] = end
    this.nextJob[i] = -1
    if (firstJob[p] < 0) {
      firstJob[p] = i
      this.wheels.bringForward(p, end)
    } else {
      this.nextJob[lastJob[p]] = i
    }
    lastJob[p] = i
  }

  private endJob(i: number, p: number, t: number): void {
    this.firstJob[p] = this.nextJob[i]
    if (this.establishes[i] !== 0) {
      this.migrations++
      this.lastMigration = t
      if (t > SETTLED) this.lateMigrations++
      this.release(i)
      this.comes(i, t)
      this.enter(i, p, t)
    } else {
      for (let order = i; order >= 0; order = this.nextOrder[order]) this.mark(order, p, t)
    }
  }

  private release(i: number): void {
    this.marked[i] = 0
    this.chosen[i] = 0
    this.occupyPair(i, -1)
  }

  private occupyPair(i: number, more: number): void {
    const { source, target, processors } = this
    this.movingBetween[source[i] * processors + target[i]] += more
    this.movingBetween[target[i] * processors + source[i]] += more
  }
}
