/** What the processors' time goes to, and what is counted. All times are nanoseconds. */

import { roomFor } from '../../../core/workloads/growing.ts'
import { saved } from './saved.ts'

/** What a processor's time goes to, by index; what is left is idle. */
export const USE = { compute: 0, communicate: 1, overhead: 2, wait: 3 } as const

const USES = Object.keys(USE).length

/** Learns of what processors do, as soon as it is certain, but for nodes that are executed at one go. */
export interface AccountsWatcher {
  piece(processor: number, use: number, from: number, to: number): void
}

/** Pieces that are put off before those that have become certain are looked for; numbers of one: processor, use, from, to. */
const MANY = 1024
const WORDS = 4

export class Accounts {
  /** By use and processor: nanoseconds. */
  readonly spent: Float64Array
  /** The run ends no earlier than this. */
  certain = 0
  watcher: AccountsWatcher | undefined
  /** Pieces that may reach beyond the end of the run, and how many numbers they are; their time counts until the end only. */
  private open = new Float64Array(WORDS * MANY)
  private count = 0

  constructor(private readonly processors: number) {
    this.spent = new Float64Array(USES * processors)
  }

  /** A processor does something. */
  add(q: number, use: number, from: number, to: number): void {
    if (to > this.certain) this.putOff(q, use, from, to)
    else this.charge(q, use, from, to)
  }

  /** A processor executes a node from its beginning to its end; the run ends no earlier. */
  compute(q: number, from: number, to: number): void {
    if (to > this.certain) this.certain = to
    this.spent[USE.compute * this.processors + q] += to - from
  }

  /** The pieces so far are cut at a moment that the run reaches. */
  cut(time: number): void {
    this.certain = Math.max(this.certain, time)
    const open = this.open.slice(0, this.count)
    this.count = 0
    for (let k = 0; k < open.length; k += WORDS) {
      const [q, use, from, to] = [open[k], open[k + 1], open[k + 2], open[k + 3]]
      if (from < this.certain) this.charge(q, use, from, Math.min(to, this.certain))
      if (to > this.certain) this.put(q, use, Math.max(from, this.certain), to)
    }
  }

  /** The run has ended: what is left counts until then. */
  close(end: number): void {
    this.eachOpen((q, use, from, to) => {
      if (from < end) this.charge(q, use, from, Math.min(to, end))
    })
    this.count = 0
  }

  /** All pieces that may reach beyond the end of the run. */
  eachOpen(visit: (q: number, use: number, from: number, to: number) => void): void {
    const { open } = this
    for (let k = 0; k < this.count; k += WORDS) visit(open[k], open[k + 1], open[k + 2], open[k + 3])
  }

  /** Nanoseconds that a processor has spent on something. */
  of(use: number, q: number): number {
    return this.spent[use * this.processors + q]
  }

  get bytes(): number {
    return 8 * (this.spent.length + this.count)
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const { certain, count } = this
    const parts = [saved(() => [this.spent]), saved(() => [this.open], count)]
    return () => {
      for (const restore of parts) restore()
      this.certain = certain
      this.count = count
    }
  }

  private charge(q: number, use: number, from: number, to: number): void {
    this.spent[use * this.processors + q] += to - from
    this.watcher?.piece(q, use, from, to)
  }

  /** Puts a piece off; makes room for it by those that have become certain, or else for more. */
  private putOff(q: number, use: number, from: number, to: number): void {
    if (this.count === this.open.length) {
      const { open } = this
      this.count = 0
      for (let k = 0; k < open.length; k += WORDS) {
        if (open[k + 3] > this.certain) this.put(open[k], open[k + 1], open[k + 2], open[k + 3])
        else this.charge(open[k], open[k + 1], open[k + 2], open[k + 3])
      }
      if (this.count > open.length / 2) this.open = roomFor(open, 2 * open.length)
    }
    this.put(q, use, from, to)
  }

  private put(q: number, use: number, from: number, to: number): void {
    const { open, count } = this
    open[count] = q
    open[count + 1] = use
    open[count + 2] = from
    open[count + 3] = to
    this.count = count + WORDS
  }
}
