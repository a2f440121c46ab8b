/** What claims and counts read off measured samples. */
import { type Comparison, halfWidth, meanOf, type Samples } from '../../../../core/reproduce/study.ts'
import { FOUR, type Four, nameOf, type PublishedCase } from '../cases.ts'
import { NONE, predictedId } from './methods.ts'

/** Samples by the case's id. */
export type Of = (caseId: string) => Samples

const NOTHING = new Float64Array(0)

/** A method's numbers, one a seed. */
export const valuesOf = (samples: Samples, method: string): Float64Array => samples.get(method) ?? NOTHING

/** A method's mean. */
export const mean = (samples: Samples, method: string): number => meanOf(samples.get(method))

/** How much later the first is than the second, in percent of the mean time without balancing, with half its 95 % interval. */
interface Gap {
  readonly percent: number
  readonly error: number
}

/** See `Gap`. */
export function gap(samples: Samples, first: string, second: string): Gap {
  const [a, b, none] = [first, second, NONE].map((id) => valuesOf(samples, id))
  const base = meanOf(none)
  const ratio = (meanOf(a) - meanOf(b)) / base
  const error = halfWidth(a.map((value, sample) => value - b[sample] - ratio * none[sample])) / base
  return { percent: 100 * ratio, error: 100 * error }
}

/** A number with its sign, a real minus, and one digit after the point. */
export function points(value: number, digits = 1): string {
  return value.toFixed(digits).replace('-', '−')
}

/** "−1.3 ± 0.5" */
export function gapText({ percent, error }: Gap): string {
  return points(percent) + (Number.isFinite(error) ? ` ± ${error.toFixed(1)}` : '')
}

/** A comparison of two means in seconds. */
export function before(one: PublishedCase, samples: Samples, first: string, second: string): Comparison {
  const [a, b] = [mean(samples, first), mean(samples, second)]
  const holds = a < b
  const apart = gapText(gap(samples, first, second))
  return {
    text: `${one.id}, ${label(first)} ${holds ? 'before' : 'not before'} ${label(second)}: ${times(a, b)}, ${apart} % of no balancing apart`,
    holds,
  }
}

const label = (method: string) => (method === NONE ? 'no balancing' : nameOf(method))

/** Two times with as many digits as distinguish them. */
function times(a: number, b: number): string {
  const digits = a.toPrecision(4) === b.toPrecision(4) ? 6 : 4
  return `${a.toPrecision(digits)} and ${b.toPrecision(digits)} s`
}

/** Index of the least. */
export function least(values: readonly number[]): number {
  return values.reduce((best, value, i) => (value < values[best] ? i : best), 0)
}

/** The best of the four by their means. */
export const bestOf = (samples: Samples): Four => FOUR[least(FOUR.map((id) => mean(samples, id)))]

/** The best of the four by the means of what the model says. */
export const predictedOf = (samples: Samples): Four => FOUR[least(FOUR.map((id) => mean(samples, predictedId(id))))]

/** How far the mean of the predicted best is above that of the best, in percent. */
export const lossOf = (samples: Samples): number =>
  100 * (mean(samples, predictedOf(samples)) / mean(samples, bestOf(samples)) - 1)

/** Whether a strategy balances over all processors. */
export const isGlobal = (strategy: string): boolean => strategy.startsWith('g')
