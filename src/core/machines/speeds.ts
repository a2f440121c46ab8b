/**
 * Processors of different speeds, and one that is slow for a while. A speed says how fast a processor computes, compared with one whose
 * speed is 1; messages and the handling of tasks take as long on all.
 */
import type { SpeedValues } from './speed-parameters.ts'

/** A slow spell: times in nanoseconds. */
interface Spell {
  readonly processor: number
  readonly start: number
  readonly end: number
  readonly factor: number
}

/** The speeds of a scenario's processors. */
export class Speeds {
  /** By processor. */
  readonly of: Float64Array
  /**
   * The speed of all processors together, and of the fastest. No run is shorter than its work divided by the first, or than its longest
   * path divided by the second.
   */
  readonly total: number
  readonly fastest: number
  /** Whether all processors have speed 1 all the time. */
  readonly even: boolean
  readonly spell: Spell | undefined

  constructor({ speeds, slowProcessor, slowStart, slowLength, slowFactor }: SpeedValues, processors: number) {
    // One loop: in a small run in a kernel, callbacks of `from`, `reduce` and `every` took a tenth of the time.
    const of = new Float64Array(processors)
    let total = 0
    let fastest = 0
    let even = true
    for (let q = 0; q < processors; q++) {
      const speed = speeds[q % speeds.length]
      of[q] = speed
      total += speed
      fastest = Math.max(fastest, speed)
      even &&= speed === 1
    }
    this.of = of
    this.total = total
    this.fastest = fastest
    const nanos = (millis: number) => Math.round(1e6 * millis)
    const spells = typeof slowProcessor === 'number' && slowProcessor < processors && slowFactor > 1 && slowLength > 0
    this.spell = spells
      ? {
          processor: slowProcessor,
          start: nanos(slowStart),
          end: nanos(slowStart) + nanos(slowLength),
          factor: slowFactor,
        }
      : undefined
    this.even = even && !spells
  }

  /** The speed of a processor at a moment in nanoseconds. */
  at(q: number, time: number): number {
    const { spell } = this
    const isSlow = spell?.processor === q && spell.start <= time && time < spell.end
    return isSlow ? this.of[q] / spell.factor : this.of[q]
  }

  /** Nanoseconds that a processor computes, from a moment on, for what takes one of speed 1 this long. */
  time(q: number, from: number, work: number): number {
    const { spell } = this
    const speed = this.of[q]
    if (!spell || spell.processor !== q || from >= spell.end) return work / speed
    let left = work
    let at = from
    if (at < spell.start) {
      const possible = (spell.start - at) * speed
      if (left <= possible) return left / speed
      left -= possible
      at = spell.start
    }
    const slow = speed / spell.factor
    const possible = (spell.end - at) * slow
    if (left <= possible) return at - from + left / slow
    return spell.end - from + (left - possible) / speed
  }
}
