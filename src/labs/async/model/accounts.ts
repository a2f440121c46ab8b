/** What the processors' time goes to, and what is counted. All times are nanoseconds. */

/** What a processor's time goes to, by index; what is left is idle. */
export const USE = { compute: 0, communicate: 1, overhead: 2, wait: 3 } as const

const USES = Object.keys(USE).length

/** Hears of what processors do, as soon as it is certain, but for nodes that are executed at one go. */
export interface AccountsWatcher {
  piece(processor: number, use: number, from: number, to: number): void
}

/** Pieces that are put off before those that have become certain are looked for. */
const MANY = 1024

export class Accounts {
  /** By use and processor: nanoseconds. */
  readonly spent: Float64Array
  /** The run ends no earlier than this. */
  certain = 0
  watcher: AccountsWatcher | undefined
  /** Pieces that may reach beyond the end of the run: processor, use, from, to; their time counts until the end only. */
  open: number[] = []
  private most = MANY

  constructor(private readonly processors: number) {
    this.spent = new Float64Array(USES * processors)
  }

  /** A processor does something. */
  add(q: number, use: number, from: number, to: number): void {
    if (to > this.certain) this.putOff(q, use, from, to)
    else this.settle(q, use, from, to)
  }

  /** A processor executes a node from its beginning to its end; the run ends no earlier. */
  compute(q: number, from: number, to: number): void {
    if (to > this.certain) this.certain = to
    this.spent[USE.compute * this.processors + q] += to - from
  }

  /** The pieces so far are cut at a moment that the run reaches. */
  cut(time: number): void {
    this.certain = Math.max(this.certain, time)
    const { open } = this
    this.open = []
    for (let k = 0; k < open.length; k += 4) {
      const [q, use, from, to] = open.slice(k, k + 4)
      if (from < this.certain) this.settle(q, use, from, Math.min(to, this.certain))
      if (to > this.certain) this.open.push(q, use, Math.max(from, this.certain), to)
    }
  }

  /** The run has ended: what is left counts until then. */
  close(end: number): void {
    for (let k = 0; k < this.open.length; k += 4) {
      const [q, use, from, to] = this.open.slice(k, k + 4)
      if (from < end) this.settle(q, use, from, Math.min(to, end))
    }
    this.open = []
  }

  /** Nanoseconds that a processor has spent on something. */
  of(use: number, q: number): number {
    return this.spent[use * this.processors + q]
  }

  get bytes(): number {
    return 8 * (this.spent.length + this.open.length)
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const { certain, most } = this
    const spent = this.spent.slice()
    const open = [...this.open]
    return () => {
      this.spent.set(spent)
      this.open = [...open]
      this.certain = certain
      this.most = most
    }
  }

  private settle(q: number, use: number, from: number, to: number): void {
    this.spent[use * this.processors + q] += to - from
    this.watcher?.piece(q, use, from, to)
  }

  private putOff(q: number, use: number, from: number, to: number): void {
    this.open.push(q, use, from, to)
    if (this.open.length < 4 * this.most) return
    const { open } = this
    this.open = []
    for (let k = 0; k < open.length; k += 4) {
      if (open[k + 3] > this.certain) this.open.push(open[k], open[k + 1], open[k + 2], open[k + 3])
      else this.settle(open[k], open[k + 1], open[k + 2], open[k + 3])
    }
    this.most = Math.max(MANY, this.open.length / 2)
  }
}
