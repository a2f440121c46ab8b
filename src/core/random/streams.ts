/** Many streams of random numbers at once. */

/** The hash that seeds Alea: what it makes of a text depends on all texts before. */
class Mash {
  private sum = 0xefc8249d

  of(text: string): number {
    let { sum } = this
    for (let i = 0; i < text.length; i++) {
      sum += text.charCodeAt(i)
      const product = 0.02519603282416938 * sum
      const whole = product >>> 0
      const square = (product - whole) * whole
      sum = (square >>> 0) + (square - (square >>> 0)) * 2 ** 32
    }
    this.sum = sum
    return (sum >>> 0) * 2 ** -32
  }
}

/**
 * Many streams of one seed, their states side by side: what `stream` gives, bit by bit, where a simulation draws from thousands of
 * streams in turn. A stream of its own for each is a closure and an object that the processor has to fetch every time.
 */
export class Streams {
  /** Four numbers a stream: the last three drawn, and the carry; no numbers before the first draw. */
  readonly states: Float64Array

  constructor(
    private readonly seed: number,
    count: number,
    private readonly nameOf: (k: number) => string,
  ) {
    this.states = new Float64Array(4 * count).fill(Number.NaN)
  }

  /** The next number of stream k: a step of Alea. */
  next(k: number): number {
    const { states } = this
    const at = 4 * k
    if (Number.isNaN(states[at])) this.begin(k)
    const t = 2091639 * states[at] + states[at + 3] * 2.3283064365386963e-10
    states[at] = states[at + 1]
    states[at + 1] = states[at + 2]
    const carry = t | 0
    states[at + 3] = carry
    states[at + 2] = t - carry
    return t - carry
  }

  /**
   * Makes the state with which a stream begins. Seeding takes longer than a hundred draws, so only streams that are drawn from are seeded. A generator of the library for each, to be
   * asked for its state, would take six times as long.
   */
  begin(k: number): void {
    const { states } = this
    const mash = new Mash()
    const name = `${this.seed}/${this.nameOf(k)}`
    for (let at = 4 * k; at < 4 * k + 3; at++) states[at] = mash.of(' ')
    for (let at = 4 * k; at < 4 * k + 3; at++) {
      states[at] -= mash.of(name)
      if (states[at] < 0) states[at]++
    }
    states[4 * k + 3] = 1
  }
}
