/** Many streams of random numbers at once. */
import alea from 'seedrandom/lib/alea.js'

/**
 * Many streams of one seed, their states side by side: what `stream` gives, bit by bit, where a simulation draws from thousands of
 * streams in turn. A stream of its own for each is a closure and an object that the processor has to fetch every time.
 */
export class Streams {
  /** Four numbers a stream: the last three drawn, and the carry. */
  readonly states: Float64Array

  constructor(seed: number, count: number, nameOf: (k: number) => string) {
    this.states = new Float64Array(4 * count)
    for (let k = 0; k < count; k++) {
      const { s0, s1, s2, c } = alea(`${seed}/${nameOf(k)}`, { state: true }).state()
      this.states.set([s0, s1, s2, c], 4 * k)
    }
  }

  /** The next number of stream k: a step of Alea. */
  next(k: number): number {
    const { states } = this
    const at = 4 * k
    const t = 2091639 * states[at] + states[at + 3] * 2.3283064365386963e-10
    states[at] = states[at + 1]
    states[at + 1] = states[at + 2]
    const carry = t | 0
    states[at + 3] = carry
    states[at + 2] = t - carry
    return t - carry
  }
}
