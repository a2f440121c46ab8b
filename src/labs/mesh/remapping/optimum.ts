/** The best of all p! arrangements, by dynamic programming over sets of processors. */
import { powerOfTwo } from '../../../core/math/bits.ts'
import type { Cut } from '../model/cut.ts'
import { firstsOf, positionAt } from '../model/sizes.ts'
import type { ListRemapping } from './remapping.ts'

/** Most processors: 2ᵖ sets of them are looked at. */
const MOST_PROCESSORS = 20

export const optimum: ListRemapping = {
  id: 'optimum',
  label: 'Optimum',
  help: `The best of all arrangements, found over all sets of processors; for at most ${MOST_PROCESSORS} processors.`,
  source: 'beyond the source',
  of: 'list',
  mostProcessors: MOST_PROCESSORS,
  arrange: (old, sizes, weight, before) => ({
    arrangement: bestArrangement(old, sizes, weight, before),
    gainsEvaluated: 0,
    steps: [],
  }),
}

/**
 * What a processor gains depends only on the total size of those before it: f(S ∪ q) = max f(S) + gain(q at |S|). Of equally good
 * arrangements it is the one whose last processor has the highest number, then the one before it, and so on.
 *
 * @param sizes by processor, in work where vertices have weights
 * @param work the work before each position, where vertices have weights
 */
export function bestArrangement(old: Cut, sizes: ArrayLike<number>, weight: number, work?: Float64Array): Int32Array {
  const p = sizes.length
  const sets = powerOfTwo(p)
  const before = firstsOf(old.arrangement, old.sizes)
  const sent = weight === 0 ? undefined : senders(old)
  const total = work ? new Float64Array(sets) : new Int32Array(sets)
  // Where the list is cut behind a set.
  const at: Int32Array | Float64Array = work ? new Int32Array(sets) : total
  const best = new Float64Array(sets)
  const last = new Uint8Array(sets)
  for (let set = 1; set < sets; set++) {
    const lowest = 31 - Math.clz32(set & -set)
    total[set] = total[set & (set - 1)] + sizes[lowest]
    if (work) at[set] = positionAt(work, total[set])
    let most = Number.NEGATIVE_INFINITY
    // From the highest number down, and only for a strict gain: the highest of equal ones stays.
    for (let rest = set; rest !== 0; ) {
      const q = 31 - Math.clz32(rest)
      rest ^= 1 << q
      const others = set ^ (1 << q)
      const begin = at[others]
      const end = at[set]
      let gain = best[others] + Math.max(0, Math.min(end, before[q] + old.sizes[q]) - Math.max(begin, before[q]))
      if (sent && end > begin) gain -= weight * sent(q, begin, end)
      if (gain > most) {
        most = gain
        last[set] = q
      }
    }
    best[set] = most
  }
  const arrangement = new Int32Array(p)
  for (let set = sets - 1, place = p - 1; place >= 0; place--) {
    arrangement[place] = last[set]
    set ^= 1 << last[set]
  }
  return arrangement
}

/** How many other processors had something of an interval: those that send to its new processor. */
function senders(old: Cut): (processor: number, begin: number, end: number) => number {
  const holders = old.arrangement.filter((i) => old.sizes[i] > 0)
  const ends: number[] = []
  for (const i of holders) ends.push((ends.at(-1) ?? 0) + old.sizes[i])
  const holding = (position: number) => {
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle] > position) high = middle
      else low = middle + 1
    }
    return low
  }
  const placeOf = new Int32Array(old.sizes.length).fill(-1)
  holders.forEach((i, place) => {
    placeOf[i] = place
  })
  return (processor, begin, end) => {
    const [from, to] = [holding(begin), holding(end - 1)]
    const place = placeOf[processor]
    return to - from + 1 - (place >= from && place <= to ? 1 : 0)
  }
}
