/** What the model draws, from many streams at once. */
import { exp, log, log1p } from '../../../core/math/exponential.ts'
import type { Streams } from '../../../core/random/streams.ts'

/** Width of the rectangle that the ratio of uniforms is drawn from: 2 · √(2/e). */
const WIDTH = 1.7155277699214135

/** How far the quick bounds keep away from the logarithm that they stand for: far more than rounding can be. */
const MARGIN = 1e-9
const ACCEPTED = 5 - MARGIN
const ACCEPTED_SLOPE = 4 * exp(0.25)
const REFUSED = 1.4 + MARGIN
const REFUSED_SLOPE = 4 * exp(-1.35)

/**
 * A standard normal number of stream k, by the ratio of uniforms. The logarithm only decides, so that all engines draw the same bits;
 * nine times in ten a line below its curve or a hyperbola above it decides the same for less.
 *
 * @see A. J. Kinderman and J. F. Monahan, Computer generation of random variables using the ratio of uniform deviates, 1977
 */
export function normal(streams: Streams, k: number): number {
  for (;;) {
    const u = streams.next(k)
    const v = streams.next(k)
    if (u === 0) continue
    const x = (WIDTH * (v - 0.5)) / u
    const square = x * x
    if (square <= ACCEPTED - ACCEPTED_SLOPE * u) return x
    if (square >= REFUSED_SLOPE / u + REFUSED) continue
    if (square <= -4 * log(u)) return x
  }
}

/** What is taken where a normal number would be negative; a log-normal one never is. */
export type Truncation = 'redraw' | 'clamp' | 'lognormal'

/**
 * A normal number of this mean and deviation that is not negative; the mean, without a draw, where nothing deviates. A log-normal one has
 * just this mean and deviation, however large that is; cutting off negative ones moves both.
 */
export function truncated(streams: Streams, k: number, mean: number, deviation: number, how: Truncation): number {
  if (deviation === 0) return mean
  if (how === 'lognormal') {
    if (mean <= 0) return 0
    const variance = log1p((deviation / mean) ** 2)
    return mean * exp(Math.sqrt(variance) * normal(streams, k) - variance / 2)
  }
  for (;;) {
    const x = mean + deviation * normal(streams, k)
    if (x >= 0) return x
    if (how === 'clamp') return 0
  }
}
