/** Samples of two methods against each other: the paired t test, and its result in words. */
import { type Alternative, type PairedTest, pairedTest } from '../statistics/paired.ts'

/** The test of A − B; undefined where there are too few pairs. */
export function testOf(a: Float64Array, b: Float64Array, alternative: Alternative): PairedTest | undefined {
  const test = pairedTest(Array.from(a), Array.from(b), { alternative })
  return typeof test === 'string' ? undefined : test
}

/** A probability in words: "P = 0.012", "P < 0.001". */
export function pWords(p: number | null | undefined): string {
  if (typeof p !== 'number') return 'no test, as nothing varies'
  return p < 0.001 ? 'P < 0.001' : `P = ${p.toFixed(3)}`
}

/** A number with its sign, a real minus. */
export const signed = (value: number, digits = 1): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`

/** "+3.2 ± 1.1 (n = 24, P = 0.003)": the mean of A − B with half its 95 % interval, and the probability on both sides. */
export function differenceWords(a: Float64Array, b: Float64Array, digits = 1): string {
  const test = testOf(a, b, 'both')
  if (!test) return 'too few pairs'
  const half = test.high - test.mean
  return `${signed(test.mean, digits)} ± ${half.toFixed(digits)} (n = ${test.pairs}, ${pWords(test.p)})`
}

/** Percent by which each sample of A is above that of B. */
export const gains = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, k) => 100 * (value / b[k] - 1))
