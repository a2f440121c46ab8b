/**
 * Processors of different speeds, and one that is slow for a while. A speed says how fast a processor computes, compared with one whose
 * speed is 1; messages and the handling of tasks take as long on all.
 */
import { list, number, type Values, type ValuesOf } from '../parameters.ts'

/** The list of speeds; what it says of its length and of whose speeds they are is a lab's own. */
export const speedsParameter = (most: number, words: { readonly help: string; readonly source?: string }) =>
  list({
    label: 'Speeds',
    symbol: 'S',
    group: 'machine',
    separator: ',',
    default: [1],
    limits: { min: 0.001, max: 1000, length: [1, most] },
    row: 'processor',
    ...words,
  })

const isSlow = (v: Values) => v.slowProcessor !== 'none'

/** Speeds by a pattern, and a slow spell of one processor; in the group `machine`. */
export const speedParameters = {
  speeds: speedsParameter(1024, {
    help: 'How fast processors compute: one number for all, or a pattern that is repeated. 1,1,1,0.5: every fourth is half as fast.',
  }),
  slowProcessor: number({
    label: 'Slow processor',
    group: 'machine',
    default: 'none',
    slider: { min: 0, max: 63, step: 1 },
    limits: { min: 0, max: 65535, integer: true },
    words: { none: 'All are as fast all the time.' },
    help: 'The number of a processor that computes more slowly for a while.',
  }),
  slowStart: number({
    label: 'Slow from',
    unit: 'ms',
    group: 'machine',
    default: 20,
    slider: { min: 0, max: 200, step: 1 },
    limits: { min: 0, max: 1e9 },
    help: 'When it begins to be slow.',
    shownWhen: isSlow,
  }),
  slowLength: number({
    label: 'Slow for',
    unit: 'ms',
    group: 'machine',
    default: 50,
    slider: { min: 0, max: 200, step: 1 },
    limits: { min: 0, max: 1e9 },
    help: 'How long it stays slow.',
    shownWhen: isSlow,
  }),
  slowFactor: number({
    label: 'Times slower',
    unit: '×',
    group: 'machine',
    default: 10,
    slider: { min: 1, max: 100, scale: 'log10' },
    limits: { min: 1, max: 1e6 },
    help: 'How many times as long it then computes for the same.',
    shownWhen: isSlow,
  }),
} as const

/** What of a scenario determines the speeds. */
export type SpeedValues = ValuesOf<typeof speedParameters>

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
  /** Of all together, and of the fastest: no run is shorter than its work over the one, or than its longest path over the other. */
  readonly total: number
  readonly fastest: number
  /** Whether all processors have speed 1 all the time. */
  readonly even: boolean
  readonly spell: Spell | undefined

  constructor({ speeds, slowProcessor, slowStart, slowLength, slowFactor }: SpeedValues, processors: number) {
    this.of = Float64Array.from({ length: processors }, (_, q) => speeds[q % speeds.length])
    this.total = this.of.reduce((sum, speed) => sum + speed, 0)
    this.fastest = this.of.reduce((most, speed) => Math.max(most, speed), 0)
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
    this.even = !spells && this.of.every((speed) => speed === 1)
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
