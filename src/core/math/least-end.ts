/** When several that begin at different times have done an amount of work together. */

/**
 * The least T with Σ rₖ (T − bₖ)⁺ ≥ work: when those that each begin at bₖ and do rₖ in a unit of time have done all of it together. Infinite where none
 * begins. Units are the caller's.
 *
 * @param begins bₖ, ascending in `order`
 * @param rates rₖ
 * @param rest `order`: all of them by their begins, where the arrays are not in that order; `earliest`: none begins before; `losses`: rₖ·bₖ, where a
 * caller has them more exactly than as a product
 */
export function leastEnd(
  work: number,
  begins: ArrayLike<number>,
  rates: ArrayLike<number>,
  {
    order,
    earliest = Number.NEGATIVE_INFINITY,
    losses,
  }: {
    readonly order?: ArrayLike<number>
    readonly earliest?: number
    readonly losses?: ArrayLike<number>
  } = {},
): number {
  let rate = 0
  let lost = 0
  let end = Number.POSITIVE_INFINITY
  for (let n = 0; n < begins.length; n++) {
    const k = order ? order[n] : n
    const begin = Math.max(earliest, begins[k])
    // Those before have done all of it when this one could begin.
    if (begin >= end) break
    rate += rates[k]
    lost += losses ? losses[k] : rates[k] * begin
    end = Math.min(end, (work + lost) / rate)
  }
  return end
}
