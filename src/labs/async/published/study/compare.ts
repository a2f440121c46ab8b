/** Comparisons of samples, in words, by the paired t test at 5 % on one side. */
import { differenceWords, gains, testOf } from '../../../../core/reproduce/difference.ts'
import { type Comparison, meanOf } from '../../../../core/reproduce/study.ts'

/** How A has to stand against B. */
type Relation = 'above' | 'below'

/** Whether the mean of A − B is on that side of 0 by more than chance; where nothing varies, at all. */
function stands(a: Float64Array, b: Float64Array, relation: Relation): boolean {
  const test = testOf(a, b, relation === 'above' ? 'greater' : 'less')
  if (!test) return false
  return test.p === null ? (relation === 'above' ? test.mean > 0 : test.mean < 0) : test.p < 0.05
}

const zeros = (of: Float64Array) => new Float64Array(of.length)

/** A against B in percent of B, sample by sample; `by` says by how many percent it has to be above or below at least. */
export function percent(where: string, a: Float64Array, relation: Relation, b: Float64Array, by = 0): Comparison {
  const all = gains(a, b)
  const limit = zeros(all).fill(relation === 'above' ? by : -by)
  return { text: `${where}, in percent: ${differenceWords(all, zeros(all))}`, holds: stands(all, limit, relation) }
}

/** Two means: whether the first is above the second times a factor, or below. */
export function means(
  where: string,
  a: Float64Array,
  relation: Relation,
  b: Float64Array,
  { factor = 1, digits = 3 }: { readonly factor?: number; readonly digits?: number } = {},
): Comparison {
  const [first, second] = [meanOf(a), meanOf(b)]
  return {
    text: `${where}: ${first.toPrecision(digits)} and ${second.toPrecision(digits)}`,
    holds: relation === 'above' ? first > factor * second : first < factor * second,
  }
}

/** A mean against a number. */
export function mean(where: string, values: Float64Array, relation: Relation, limit: number, digits = 3): Comparison {
  const value = meanOf(values)
  return { text: `${where}: ${value.toPrecision(digits)}`, holds: relation === 'above' ? value > limit : value < limit }
}

/** Shares of two columns, sample by sample. */
export const over = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, k) => value / b[k])
