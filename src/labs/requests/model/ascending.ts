/** Times in rising order, where sorting them by comparing takes a tenth of a run and more. */

/** Bits of a digit, by which numbers are dealt out; below this count of numbers comparing is as quick. */
const BITS = 11
const DIGITS = 1 << BITS
const FEW = 4 * DIGITS

/** Sorts whole numbers from 0 to 2⁵³ in place, which is also returned: digit by digit, from the lowest one. */
export function sortTimes(times: Float64Array): Float64Array {
  if (times.length < FEW) return times.sort()
  let most = 0
  for (let i = 0; i < times.length; i++) if (times[i] > most) most = times[i]
  let [from, to]: Float64Array[] = [times, new Float64Array(times.length)]
  const starts = new Int32Array(DIGITS)
  for (let unit = 1; unit <= most; unit *= DIGITS) {
    starts.fill(0)
    for (let i = 0; i < from.length; i++) starts[(from[i] / unit) & (DIGITS - 1)]++
    for (let digit = 0, at = 0; digit < DIGITS; digit++) {
      const count = starts[digit]
      starts[digit] = at
      at += count
    }
    for (let i = 0; i < from.length; i++) to[starts[(from[i] / unit) & (DIGITS - 1)]++] = from[i]
    ;[from, to] = [to, from]
  }
  if (from !== times) times.set(from)
  return times
}

/** What is in one list, without what is in another and with what is in a third: in rising order, as all of them are. */
export function exchanged(before: Float64Array, without: Float64Array, more: Float64Array): Float64Array {
  const all = new Float64Array(before.length - without.length + more.length)
  let count = 0
  let [removed, added] = [0, 0]
  for (let i = 0; i < before.length; i++) {
    const time = before[i]
    if (removed < without.length && without[removed] === time) {
      removed++
      continue
    }
    while (added < more.length && more[added] < time) all[count++] = more[added++]
    all[count++] = time
  }
  while (added < more.length) all[count++] = more[added++]
  return all
}
