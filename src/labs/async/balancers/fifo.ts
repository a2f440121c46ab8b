/** First in, first out: whole numbers, at most a given number of them. */
import type { Context } from '../model/context.ts'

export class Fifo {
  private readonly held: Int32Array
  /** Where the first one is, and how many there are. */
  private readonly state: Int32Array

  constructor(
    context: Context,
    private readonly most: number,
  ) {
    this.held = context.numbers(most)
    this.state = context.numbers(2)
  }

  get length(): number {
    return this.state[1]
  }

  push(value: number): void {
    if (this.state[1] === this.most) throw new RangeError(`fifo: expected at most ${this.most} numbers`)
    this.held[(this.state[0] + this.state[1]++) % this.most] = value
  }

  /** Takes the first one, of which there is one. */
  shift(): number {
    const value = this.held[this.state[0]]
    this.state[0] = (this.state[0] + 1) % this.most
    this.state[1]--
    return value
  }
}
