/** Paired t tests as the source makes them, with the probability itself beside its levels. */
import type { Alternative } from '../../../../core/statistics/paired.ts'
import { type PairedTest, pairedTest } from '../../../../core/statistics/paired.ts'

/** The test of A − B; undefined where there are too few pairs. */
export function testOf(a: Float64Array, b: Float64Array, alternative: Alternative): PairedTest | undefined {
  const found = pairedTest(Array.from(a), Array.from(b), { alternative })
  return typeof found === 'string' ? undefined : found
}

/** The source's levels of significance. */
const LEVELS = [0.01, 0.05, 0.1]

/** "1%", the strictest of the source's levels at which a hypothesis is rejected; undefined where it is not. */
export function levelOf(p: number | null | undefined): string | undefined {
  const level = LEVELS.find((each) => typeof p === 'number' && p < each)
  return level === undefined ? undefined : `${100 * level}%`
}

/** "Yes 1%" or "No": whether "A is at most B" is rejected by the pairs (tables 6-3 to 6-14). */
export function rejected(a: Float64Array, b: Float64Array): string {
  const level = levelOf(testOf(a, b, 'greater')?.p)
  return level === undefined ? 'No' : `Yes ${level}`
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
