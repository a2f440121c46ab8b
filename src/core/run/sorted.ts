/** Numbers in rising order, sorted in slices. */

/** Numbers that are sorted, or put together, in one go; the work units of each in sorting and in putting together. */
const PIECE = 2 ** 14
const SORT_WORK = 25
const MERGE_WORK = 2

/** The numbers in rising order, as `sort()` of a typed array has them; they may be sorted in place. Yields units of work. */
export function* sorted(numbers: Float64Array): Generator<number, Float64Array> {
  const { length } = numbers
  for (let from = 0; from < length; from += PIECE) {
    numbers.subarray(from, from + PIECE).sort()
    yield SORT_WORK * Math.min(PIECE, length - from)
  }
  let [source, target] = [numbers, length > PIECE ? new Float64Array(length) : numbers]
  for (let width = PIECE; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(length, from + width)
      const end = Math.min(length, middle + width)
      let [left, right] = [from, middle]
      for (let at = from; at < end; at++) {
        const isLeft = right >= end || (left < middle && source[left] <= source[right])
        target[at] = source[isLeft ? left++ : right++]
        if ((at - from) % PIECE === PIECE - 1) yield MERGE_WORK * PIECE
      }
    }
    ;[source, target] = [target, source]
  }
  return source
}
