/** How the steps of a run become the rows of its recording: pure functions over typed arrays, the hot part of recording. */

/** How the steps of a row become one number: their sum, the last one, the largest, or their mean. */
export type Fold = 'sum' | 'last' | 'max' | 'mean'

/** The numbers of a matrix, row after row. */
export type Numbers = Int32Array | Float32Array | Float64Array

/** Whether a number stays what it is when a zero is added: the largest of numbers that are not negative, and the sum. */
export const keepsWithZero = (fold: Fold) => fold === 'max' || fold === 'sum'

/** A number that holds `before` steps, with one more; or with as many, when two rows become one. */
function folded(fold: Fold, present: number, more: number, before: number): number {
  if (fold === 'sum') return present + more
  if (fold === 'last') return more
  return fold === 'max' ? Math.max(present, more) : present + (more - present) / (before + 1)
}

/** Makes one row of two, `half` times. */
export function halve(fold: Fold, data: Numbers, lanes: number, half: number): void {
  for (let row = 0; row < half; row++)
    for (let at = row * lanes, from = 2 * at; at < (row + 1) * lanes; at++, from++)
      data[at] = folded(fold, data[from], data[from + lanes], 1)
}

/** Below this many numbers it takes longer to have them copied than to copy them. */
const FEW_NUMBERS = 16

/** Copies numbers, which are of one type. */
export function copy(
  source: Numbers | readonly number[],
  from: number,
  length: number,
  data: Numbers,
  at: number,
): void {
  if (length < FEW_NUMBERS || Array.isArray(source)) for (let i = 0; i < length; i++) data[at + i] = source[from + i]
  else data.set((source as Numbers).subarray(from, from + length), at)
}

/** Adds steps to a column, from a row on that has `before` of them already. */
export function addSteps(
  fold: Fold,
  data: Numbers,
  row: number,
  source: Numbers | readonly number[],
  from: number,
  many: number,
  before: number,
  stride: number,
): void {
  if (stride === 1) {
    copy(source, from, many, data, row)
    return
  }
  let to = row
  let within = before
  for (let i = from; i < from + many; i++) {
    data[to] = within === 0 ? source[i] : folded(fold, data[to], source[i], within)
    if (++within < stride) continue
    within = 0
    to++
  }
}

/** Adds a step to a row of a matrix. Hot for many lanes: apart from the bookkeeping, with a loop of its own for `max`. */
export function add(
  fold: Fold,
  data: Numbers,
  at: number,
  source: Numbers,
  from: number,
  lanes: number,
  before: number,
): void {
  if (before === 0) copy(source, from, lanes, data, at)
  else if (fold === 'max') for (let i = 0; i < lanes; i++) data[at + i] = Math.max(data[at + i], source[from + i])
  else for (let i = 0; i < lanes; i++) data[at + i] = folded(fold, data[at + i], source[from + i], before)
}

/** The same for some lanes, where the others add zeros that change nothing; a row that is new holds zeros. */
export function addSome(fold: Fold, data: Numbers, at: number, source: Numbers, busy: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const lane = busy[i]
    data[at + lane] = fold === 'max' ? Math.max(data[at + lane], source[lane]) : data[at + lane] + source[lane]
  }
}
