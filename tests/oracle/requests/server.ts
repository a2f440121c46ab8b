/** Servers of the requests model: a queue with workers (fifo), or processor sharing (ps). */

export interface Copy {
  readonly number: number
  readonly request: number
  /** Number of this copy among its request's. */
  readonly j: number
  readonly size: number
  readonly sent: number
  server: number
  state: 'queue' | 'way' | 'server' | 'failing' | 'gone'
  /** Neither answered nor given up. */
  open: boolean
  cancelled: boolean
  start: number
  end: number
  result: 'good' | 'refused' | 'error'
  left: number
  since: number
  /** What V is when it leaves, under ps. */
  finish: number
  /** Counts the planned departures: only the last applies. */
  plan: number
}

export class Server {
  factor = 1
  fails = false
  failing = 0
  queue: Copy[] = []
  workers: (Copy | undefined)[]
  shared: Copy[] = []
  V = 0
  since = 0
  constructor(
    readonly index: number,
    readonly speed: number,
    readonly c: number,
    readonly ps: boolean,
    readonly limit: number,
    readonly plan: (copy: Copy, time: number) => void,
  ) {
    this.workers = Array.from({ length: c }, () => undefined)
  }

  get busy(): number {
    return this.ps ? Math.min(this.c, this.shared.length) : this.workers.filter((copy) => copy).length
  }
  get waiting(): number {
    return this.ps ? Math.max(0, this.shared.length - this.c) : this.queue.length
  }
  get load(): number {
    return this.busy + this.waiting + this.failing
  }
  get full(): boolean {
    return this.busy === this.c && this.waiting >= this.limit
  }

  private get rate(): number {
    return this.speed * this.factor * Math.min(1, this.c / this.shared.length)
  }
  private pass(now: number): void {
    if (this.shared.length > 0) this.V += (now - this.since) * this.rate
    this.since = now
  }
  /** Plans the end of what is served. */
  private planFifo(copy: Copy, now: number): void {
    copy.plan++
    const v = this.speed * this.factor
    if (v > 0) this.plan(copy, now + Math.max(1, Math.round(copy.left / v)))
  }
  private planPs(now: number): void {
    for (const copy of this.shared) copy.plan++
    if (this.shared.length === 0) this.V = 0
    else if (this.rate > 0) {
      const [first] = [...this.shared].sort((a, b) => a.finish - b.finish || a.number - b.number)
      this.plan(first, now + Math.max(0, Math.round((first.finish - this.V) / this.rate)))
    }
  }
  private take(now: number): void {
    const free = this.workers.indexOf(undefined)
    if (free < 0) return
    const copy = this.queue.shift()
    if (!copy) return
    this.workers[free] = copy
    copy.start = now
    copy.since = now
    copy.left = copy.size
    this.planFifo(copy, now)
  }

  come(copy: Copy, now: number): void {
    if (this.ps) {
      this.pass(now)
      copy.start = now
      copy.finish = this.V + copy.size
      this.shared.push(copy)
      this.planPs(now)
    } else {
      this.queue.push(copy)
      this.take(now)
    }
  }

  /** A copy is served or cancelled. */
  remove(copy: Copy, now: number, served: boolean): void {
    copy.plan++
    if (this.ps) {
      if (served) {
        this.V = copy.finish
        this.since = now
      } else this.pass(now)
      this.shared = this.shared.filter((other) => other !== copy)
      this.planPs(now)
    } else {
      this.queue = this.queue.filter((other) => other !== copy)
      this.workers = this.workers.map((other) => (other === copy ? undefined : other))
      this.take(now)
    }
  }

  change(factor: number, fails: boolean, now: number): void {
    if (factor === this.factor && fails === this.fails) return
    if (this.ps) this.pass(now)
    const v = this.speed * this.factor
    this.factor = factor
    this.fails = fails
    if (this.ps) this.planPs(now)
    else
      for (const copy of this.workers)
        if (copy) {
          copy.left = Math.max(0, copy.left - (now - copy.since) * v)
          copy.since = now
          this.planFifo(copy, now)
        }
  }

  work(now: number): number {
    let sum = 0
    if (this.ps) {
      const V = this.shared.length > 0 ? this.V + (now - this.since) * this.rate : 0
      for (const copy of this.shared) sum += Math.max(0, copy.finish - V)
    } else {
      for (const copy of this.queue) sum += copy.size
      for (const copy of this.workers)
        if (copy) sum += Math.max(0, copy.left - (now - copy.since) * (this.speed * this.factor))
    }
    return sum
  }
}
