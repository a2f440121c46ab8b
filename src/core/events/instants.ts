/**
 * The next instant of each of a few subjects, and whose is the earliest.
 *
 * For simulations in which a subject has many events of its own and only its next one counts among all: it takes part with one time that
 * may be put off or brought forward, where an event queue would hold them all. Up to 32 subjects the earliest is looked for one by one,
 * which costs less than keeping order; of more a tournament keeps the winners.
 */

/** Most subjects that are looked through. */
const FEW = 32

export class Instants {
  /** By subject; infinite where nothing is to come. Change it by `set` alone. */
  readonly times: Float64Array
  /** Winners: place 1 that of all, places 2k and 2k + 1 those of the halves of k; from `width` on the subjects themselves. */
  private readonly winners: Int32Array
  private readonly width: number

  constructor(readonly count: number) {
    this.width = count > FEW ? 2 ** Math.ceil(Math.log2(count)) : 0
    this.times = new Float64Array(Math.max(count, this.width)).fill(Number.POSITIVE_INFINITY)
    this.winners = new Int32Array(2 * this.width)
    this.rebuild()
  }

  /** Whose instant is the earliest; of several the first. */
  earliest(): number {
    if (this.width > 0) return this.winners[1]
    const { times, count } = this
    let first = 0
    let time = times[0]
    for (let k = 1; k < count; k++) {
      if (times[k] < time) {
        time = times[k]
        first = k
      }
    }
    return first
  }

  /** Sets a subject's next instant. */
  set(subject: number, time: number): void {
    this.times[subject] = time
    if (this.width > 0) this.play(subject)
  }

  /** Finds all winners anew, after the times were changed otherwise. */
  rebuild(): void {
    const { winners, width } = this
    for (let k = 0; k < width; k++) winners[width + k] = k
    for (let k = width - 1; k > 0; k--) winners[k] = this.winner(k)
  }

  private play(subject: number): void {
    for (let k = (this.width + subject) >> 1; k > 0; k >>= 1) this.winners[k] = this.winner(k)
  }

  private winner(k: number): number {
    const { times, winners } = this
    const [left, right] = [winners[2 * k], winners[2 * k + 1]]
    return times[right] < times[left] ? right : left
  }
}
