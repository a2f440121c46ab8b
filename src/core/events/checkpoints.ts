/**
 * States of a simulation at some of its steps, so that going back does not start over.
 *
 * Kept are the states of every n-th step of the whole run, and those between two of them where somebody looks: of this stretch and,
 * apart from it, of one beside it, so that crossing from one into the other costs nothing. Whenever a series outgrows its share of
 * the memory, n doubles and every other state goes. Going back step by step then simulates each stretch once again, not once for
 * each step.
 */

/** The state of a simulation before one of its steps. */
export interface Checkpoint {
  readonly bytes: number
  /** Puts the simulation back into this state, as often as is wanted. */
  restore(): void
}

/** Every `stride`-th step's state, from `first` on. */
class Series {
  stride = 1
  bytes = 0
  private latest = -1
  private readonly kept = new Map<number, Checkpoint>()

  constructor(
    readonly first: number,
    private readonly limit: number,
  ) {}

  wants(step: number): boolean {
    return step % this.stride === 0 && !this.kept.has(step)
  }

  /** Thins out until all fits; the beginning of the run stays, however large it is. */
  keep(step: number, checkpoint: Checkpoint): void {
    this.kept.set(step, checkpoint)
    this.bytes += checkpoint.bytes
    this.latest = Math.max(this.latest, step)
    while (this.bytes > this.limit && this.stride <= this.latest) {
      this.stride *= 2
      for (const [at, { bytes }] of this.kept) {
        if (at % this.stride === 0) continue
        this.kept.delete(at)
        this.bytes -= bytes
      }
    }
  }

  /** The last one kept at a step or before it. */
  before(step: number): [step: number, checkpoint: Checkpoint] | undefined {
    const until = Math.min(step, this.latest)
    for (let at = until - (until % this.stride); at >= this.first; at -= this.stride) {
      const checkpoint = this.kept.get(at)
      if (checkpoint) return [at, checkpoint]
    }
    return undefined
  }
}

/** Keeps the checkpoints of one simulation, whose steps are counted from 0. */
export class Checkpoints {
  private readonly far: Series
  /** Of the stretches between two far checkpoints, one of even and one of odd number. */
  private readonly near: [Series, Series]

  /**
   * @param start the beginning of the run
   * @param limit bytes that are kept at most; the beginning is kept even if it alone is larger
   */
  constructor(
    private readonly start: Checkpoint,
    private readonly limit = 2 ** 24,
  ) {
    this.far = new Series(0, limit / 2)
    this.far.keep(0, start)
    this.near = [this.stretch(0), this.stretch(0)]
  }

  /** Bytes kept. */
  get bytes(): number {
    return this.far.bytes + this.near[0].bytes + this.near[1].bytes
  }

  /** The latest step, not after this one, whose state is kept, and that state. */
  before(step: number): [step: number, checkpoint: Checkpoint] {
    const near = this.near[this.slot(step)]
    return (near.first === this.beginning(step) && near.before(step)) || this.far.before(step) || [0, this.start]
  }

  /** Whether the state before this step is to be kept, on the way to the step `goal`. */
  wants(step: number, goal: number): boolean {
    if (step % this.far.stride === 0) return this.far.wants(step)
    return this.beginning(step) === this.beginning(goal) && this.around(step).wants(step)
  }

  /** Keeps a state that is wanted. */
  keep(step: number, checkpoint: Checkpoint): void {
    const series = step % this.far.stride === 0 ? this.far : this.around(step)
    series.keep(step, checkpoint)
  }

  /** The near series of a step; that of another stretch in its place is forgotten. */
  private around(step: number): Series {
    const slot = this.slot(step)
    const first = this.beginning(step)
    if (this.near[slot].first !== first) this.near[slot] = this.stretch(first)
    return this.near[slot]
  }

  private stretch(first: number): Series {
    return new Series(first, this.limit / 4)
  }

  private beginning(step: number): number {
    return step - (step % this.far.stride)
  }

  private slot(step: number): 0 | 1 {
    return Math.floor(step / this.far.stride) % 2 === 0 ? 0 : 1
  }
}
