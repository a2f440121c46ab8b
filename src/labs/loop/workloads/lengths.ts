/** Sequences of different lengths for the accelerators of a training: how they are drawn, and how a step's are arranged. */
import { cos } from '../../../core/math/circle.ts'
import { exp, log } from '../../../core/math/exponential.ts'
import { type Random, stream } from '../../../core/random/random.ts'
import { dealt } from '../model/iterations.ts'
import type { WorkloadValues } from './workload.ts'

/** A step's sequences by accelerator, as indices, and whether each is padded to the longest of its accelerator. */
interface Arranged {
  readonly batches: readonly (readonly number[])[]
  readonly padded: boolean
}

/** A draw of the standard normal distribution (Box and Muller 1958). */
const normal = (random: Random) => Math.sqrt(-2 * log(1 - random())) * cos(2 * Math.PI * random())

/** Lengths in tokens: log-normal of this mean and spread, cut off at the longest. */
export function lengthsOf({ seed, steps, batch, meanLength, lengthSpread, longest }: WorkloadValues): Int32Array {
  const random = stream(seed, 'lengths')
  const middle = log(meanLength) - lengthSpread ** 2 / 2
  return Int32Array.from({ length: steps * batch }, () =>
    Math.min(longest, Math.max(1, Math.round(exp(middle + lengthSpread * normal(random))))),
  )
}

/** Seconds of a sequence: so much a token, and attention, which grows with the square of the length. */
export const costOf =
  ({ tokenTime, attention }: WorkloadValues) =>
  (length: number) =>
    tokenTime * length * (1 + length / attention)

/** Indices in blocks, one an accelerator. */
function inBlocks(indices: readonly number[], processors: number): number[][] {
  let from = 0
  return dealt(indices.length, processors).map((size) => {
    from += size
    return indices.slice(from - size, from)
  })
}

/** The longest first, each to the accelerator that has least so far; of equal ones the first. */
function evenly(indices: readonly number[], weight: (index: number) => number, processors: number): number[][] {
  const batches: number[][] = Array.from({ length: processors }, () => [])
  const sums = new Float64Array(processors)
  for (const index of indices.toSorted((a, b) => weight(b) - weight(a) || a - b)) {
    let least = 0
    for (let i = 1; i < processors; i++) if (sums[i] < sums[least]) least = i
    batches[least].push(index)
    sums[least] += weight(index)
  }
  return batches
}

/** Which accelerator has which sequences in which step. */
export function arrange(values: WorkloadValues, lengths: ArrayLike<number>): readonly Arranged[] {
  const { arrangement, steps, batch, processors, seed } = values
  const all = Array.from({ length: lengths.length }, (_, index) => index)
  if (arrangement === 'buckets') all.sort((a, b) => lengths[a] - lengths[b] || a - b)
  const groups = Array.from({ length: steps }, (_, s) => all.slice(s * batch, (s + 1) * batch))
  if (arrangement === 'buckets') {
    // Steps of similar lengths come in random order, or the network would see short sequences first.
    const random = stream(seed, 'buckets')
    for (let s = steps - 1; s > 0; s--) {
      const other = Math.floor(random() * (s + 1))
      ;[groups[s], groups[other]] = [groups[other], groups[s]]
    }
  }
  const cost = costOf(values)
  /** What is shared evenly, where sequences are not padded. */
  const weights: Partial<Record<typeof arrangement, (index: number) => number>> = {
    packed: (index) => lengths[index],
    balanced: (index) => cost(lengths[index]),
  }
  const weight = weights[arrangement]
  return groups.map((indices) =>
    weight
      ? { batches: evenly(indices, weight, processors), padded: false }
      : { batches: inBlocks(indices, processors), padded: true },
  )
}
