/**
 * The processors: what runs on them and until when.
 *
 * The router has precedence and takes its jobs in the order in which they come, so the end of a job is known when it joins, and a
 * process that is pre-empted by it ends its piece later by as much. So a job needs no event at its end, nor does a slice as long as no
 * other process waits: the process would be taken again at once. What such a process has computed is worked out when it is asked for.
 */
import { TimingWheels } from '../../../core/events/wheels.ts'
import type { Watcher } from './watcher.ts'

const NEVER = Number.POSITIVE_INFINITY

/** What a process is doing. */
export const STATE = { atCpu: 0, communicating: 1, travelling: 2, stopped: 3 } as const

export abstract class Processors {
  /** What waits for which cycle: the CPUs of processors, which have the first numbers, and messages on links. */
  readonly wheels: TimingWheels
  /** By processor: when its router has done all jobs that have joined, and the cycles of all of them. */
  readonly routerEnd: Float64Array
  readonly routerCycles: Float64Array
  /** By processor: the process that runs or is pre-empted, or −1. */
  protected readonly current: Int32Array
  /** By processor: when the current process has used up its computing time, and when its piece ends, if no more jobs join. */
  private readonly computeEnd: Float64Array
  protected readonly pieceEnd: Float64Array
  /** By processor: when to look at the low queue again, because its head is to move and the router is busy. */
  protected readonly wake: Float64Array
  /** By processor: its low queue, linked by `behind`. */
  private readonly head: Int32Array
  private readonly tail: Int32Array
  private readonly behind: Int32Array
  /** By processor: cycles of pieces that have ended, and of processes at the CPU that have left it. */
  private readonly processCycles: Float64Array
  private readonly presence: Float64Array
  /** By processor, while the run is watched: when the current process began to run last. */
  private readonly since: Float64Array
  /** By process: computing time that was left when it was taken, or that is left. */
  protected readonly rest: Float64Array
  /** By process: cycles computed in pieces that have ended; cycles at the CPU until it last left it; when it came to it. */
  private readonly computed: Float64Array
  private readonly present: Float64Array
  private readonly cameAt: Float64Array
  readonly state: Uint8Array
  /** By process: the processor it is at; −1 while it travels. */
  readonly place: Int32Array
  /** By process: whether it is to be suspended. */
  protected readonly marked: Uint8Array
  /** By process: whether it has yet to begin the computing of its iteration, before which its program looks whether to suspend itself. */
  private readonly fresh: Uint8Array
  watcher: Watcher | undefined

  protected constructor(
    processors: number,
    processes: number,
    messages: number,
    placement: Int32Array,
    private readonly slice: number,
    /** Whether processes are suspended only where their programs look. */
    private readonly looking: boolean,
  ) {
    const perProcessor = () => new Float64Array(processors)
    this.wheels = new TimingWheels(processors + messages)
    this.routerEnd = perProcessor()
    this.routerCycles = perProcessor()
    this.current = new Int32Array(processors).fill(-1)
    this.computeEnd = perProcessor()
    this.pieceEnd = perProcessor().fill(NEVER)
    this.wake = perProcessor().fill(NEVER)
    this.head = new Int32Array(processors).fill(-1)
    this.tail = new Int32Array(processors).fill(-1)
    this.behind = new Int32Array(processes).fill(-1)
    this.processCycles = perProcessor()
    this.presence = perProcessor()
    this.since = perProcessor()
    this.rest = new Float64Array(processes)
    this.computed = new Float64Array(processes)
    this.present = new Float64Array(processes)
    this.cameAt = new Float64Array(processes)
    this.state = new Uint8Array(processes)
    this.place = placement.slice()
    this.marked = new Uint8Array(processes)
    this.fresh = new Uint8Array(processes)
  }

  /** What a process does that has used up its computing time. */
  protected abstract communicate(i: number, p: number, t: number): void
  /** Puts a marked process on its way. */
  protected abstract suspend(i: number, p: number, t: number): void

  /** Cycles that process i has computed before t, which is not before what has happened. */
  computedUntil(i: number, t: number): number {
    const p = this.place[i]
    return this.computed[i] + (p >= 0 && this.current[p] === i ? this.used(p, t) : 0)
  }

  /** Cycles that process i has been at the CPU before t: in the queue, running or pre-empted. */
  presentUntil(i: number, t: number): number {
    return this.present[i] + (this.state[i] === STATE.atCpu ? t - this.cameAt[i] : 0)
  }

  /** Cycles of processes on p before t. */
  processCyclesUntil(p: number, t: number): number {
    return this.processCycles[p] + (this.current[p] >= 0 ? this.used(p, t) : 0)
  }

  /** Cycles of jobs of high priority on p before t. */
  routerCyclesUntil(p: number, t: number): number {
    return this.routerCycles[p] - Math.max(0, this.routerEnd[p] - t)
  }

  /** By processor, cycles that processes have been at its CPU before t. */
  presenceUntil(t: number): Float64Array {
    const sums = this.presence.slice()
    for (let i = 0; i < this.place.length; i++) {
      if (this.state[i] === STATE.atCpu) sums[this.place[i]] += t - this.cameAt[i]
    }
    return sums
  }

  /** A job of high priority joins p at t; returns when it ends. What ends at t itself is not put off. */
  protected occupy(p: number, t: number, cost: number): number {
    const { routerEnd, pieceEnd } = this
    const busy = routerEnd[p]
    const end = Math.max(busy, t) + cost
    routerEnd[p] = end
    this.routerCycles[p] += cost
    if (pieceEnd[p] > t) {
      if (this.watcher && this.current[p] >= 0) this.interrupt(p, t, end)
      pieceEnd[p] += cost
      this.computeEnd[p] += cost
    }
    return end
  }

  /** Reports to who watches what runs up to t, as if it began again then. */
  cut(t: number): void {
    for (let p = 0; p < this.current.length; p++) {
      if (this.current[p] < 0 || this.since[p] >= t) continue
      this.watcher?.piece(p, this.current[p], this.since[p], t)
      this.since[p] = t
    }
  }

  /** Process i begins an iteration that takes this many cycles. */
  protected beginComputing(i: number, p: number, t: number, cycles: number): void {
    this.rest[i] = cycles
    this.fresh[i] = 1
    this.comes(i, t)
    this.enter(i, p, t)
  }

  protected comes(i: number, t: number): void {
    this.state[i] = STATE.atCpu
    this.cameAt[i] = t
    this.watcher?.state(i, STATE.atCpu, t)
  }

  /** Process i is no longer at the CPU of p. */
  protected leaves(i: number, p: number, t: number, state: number): void {
    const cycles = t - this.cameAt[i]
    this.present[i] += cycles
    this.presence[p] += cycles
    this.state[i] = state
    this.fresh[i] = 0
    this.watcher?.state(i, state, t)
  }

  /** Puts a process at the end of the low queue, unless it is to move and need not look first. */
  protected enter(i: number, p: number, t: number): void {
    if (this.marked[i] !== 0 && !this.looking) {
      this.suspend(i, p, t)
      return
    }
    const { head, tail, behind } = this
    behind[i] = -1
    if (head[p] >= 0) {
      behind[tail[p]] = i
    } else {
      head[p] = i
      // From now on slices count.
      if (this.current[p] >= 0) this.endSlice(p, t)
    }
    tail[p] = i
  }

  /** What the CPU of p does ends at t. */
  protected finish(p: number, t: number): void {
    const i = this.current[p]
    const left = this.computeEnd[p] - t
    if (this.since[p] < t) this.watcher?.piece(p, i, this.since[p], t)
    this.current[p] = -1
    this.pieceEnd[p] = NEVER
    this.account(i, p, left)
    if (left > 0) {
      this.fresh[i] = 0
      this.enter(i, p, t)
    } else {
      this.leaves(i, p, t, STATE.communicating)
      this.communicate(i, p, t)
    }
  }

  /** Takes the next process, where there is no current one: from when the router has nothing to do. */
  protected dispatch(p: number, t: number): void {
    const { head, behind } = this
    this.wake[p] = NEVER
    for (;;) {
      const i = head[p]
      if (i < 0) return
      const busy = this.routerEnd[p]
      const goes = this.marked[i] !== 0 && (!this.looking || this.fresh[i] !== 0)
      if (goes && busy > t) {
        this.wake[p] = busy
        return
      }
      head[p] = behind[i]
      if (goes) {
        this.suspend(i, p, t)
        continue
      }
      const from = Math.max(busy, t)
      const rest = this.rest[i]
      this.current[p] = i
      this.computeEnd[p] = from + rest
      this.pieceEnd[p] = from + (head[p] >= 0 && this.slice < rest ? this.slice : rest)
      if (this.watcher) this.since[p] = from
      return
    }
  }

  /** Process i of p is to be suspended when it next enters the low queue or would leave it to run; or where it looks. */
  protected mark(i: number, p: number, t: number): void {
    this.marked[i] = 1
    if (this.current[p] !== i) return
    const used = this.used(p, t)
    if (this.looking && (used > 0 || this.fresh[i] === 0)) return
    if (used % this.slice !== 0) this.endSlice(p, t)
    else if (used > 0 && this.routerEnd[p] < t) this.pieceEnd[p] = t
    else this.putBack(p, t)
  }

  /** The current process of p is still in the low queue, at its head: it was taken for a moment that is yet to come. */
  private putBack(p: number, t: number): void {
    const i = this.current[p]
    this.account(i, p, this.rest[i] - this.used(p, t))
    this.current[p] = -1
    this.pieceEnd[p] = NEVER
    this.behind[i] = this.head[p]
    if (this.head[p] < 0) this.tail[p] = i
    this.head[p] = i
    this.wake[p] = Math.max(t, this.routerEnd[p])
  }

  /** The current process of p goes on to the end of its slice at most. */
  private endSlice(p: number, t: number): void {
    const from = Math.max(t, this.routerEnd[p])
    const used = this.used(p, t) % this.slice
    this.pieceEnd[p] = Math.min(this.computeEnd[p], from + this.slice - used)
  }

  /** Cycles that the current process of p has computed since it was taken. */
  private used(p: number, t: number): number {
    return this.rest[this.current[p]] - (this.computeEnd[p] - Math.max(t, this.routerEnd[p]))
  }

  private account(i: number, p: number, left: number): void {
    const used = this.rest[i] - left
    this.computed[i] += used
    this.processCycles[p] += used
    this.rest[i] = left
  }

  /** The current process stops running, for a job; it goes on when the router has nothing left to do. */
  private interrupt(p: number, t: number, until: number): void {
    if (t > this.since[p]) this.watcher?.piece(p, this.current[p], this.since[p], t)
    this.since[p] = until
  }
}
