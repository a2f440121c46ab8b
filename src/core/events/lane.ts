/** A ring whose first place is given, laid out from the beginning of a longer array. */
export function unrolled<A extends Float64Array | Int32Array>(ring: A, first: number, longer: A): A {
  longer.set(ring.subarray(first))
  longer.set(ring.subarray(0, first), ring.length - first)
  return longer
}

/** Events of one kind that come due in the order in which they were begun, since all take the same time: a ring that grows. */
export class Lane {
  /** Events that wait. */
  count = 0
  /** The first event: when it comes due, infinite where there is none, when it was scheduled, and to whom it happens. */
  time = Number.POSITIVE_INFINITY
  order = 0
  subject = 0
  private first = 0
  private times = new Float64Array(64)
  private orders = new Float64Array(64)
  private subjects = new Int32Array(64)

  /**
   * @param duration what all of them take
   * @param kind what happens
   */
  constructor(
    readonly duration: number,
    readonly kind: number,
  ) {}

  /** Adds an event that comes due no earlier than all others. */
  push(time: number, order: number, subject: number): void {
    if (this.count === this.times.length) this.grow()
    const at = (this.first + this.count++) & (this.times.length - 1)
    this.times[at] = time
    this.orders[at] = order
    this.subjects[at] = subject
    if (this.count === 1) this.readFirst()
  }

  /** Takes the first event away, of which there is one. */
  shift(): void {
    this.first = (this.first + 1) & (this.times.length - 1)
    this.count--
    this.readFirst()
  }

  /** The present state; the function returned leads back to it. */
  save(): () => void {
    const { count, first } = this
    const arrays = [this.times.slice(), this.orders.slice(), this.subjects.slice()] as const
    return () => {
      this.count = count
      this.first = first
      const [times, orders, subjects] = arrays
      this.times = times.slice()
      this.orders = orders.slice()
      this.subjects = subjects.slice()
      this.readFirst()
    }
  }

  private readFirst(): void {
    const { first } = this
    this.time = this.count > 0 ? this.times[first] : Number.POSITIVE_INFINITY
    this.order = this.orders[first]
    this.subject = this.subjects[first]
  }

  private grow(): void {
    const length = 4 * this.times.length
    this.times = unrolled(this.times, this.first, new Float64Array(length))
    this.orders = unrolled(this.orders, this.first, new Float64Array(length))
    this.subjects = unrolled(this.subjects, this.first, new Int32Array(length))
    this.first = 0
  }
}
