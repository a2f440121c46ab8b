/** Where a function's arguments and values lie. */
import { intervalOf } from '../../../core/workloads/quadrature.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import type { WorkScene } from '../painting.ts'

/** A function as it has been computed: points in rising order, each once. */
interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The ends and middles of all intervals that were not halved. */
export function pointsOf({ work }: WorkScene): Points {
  const values = new Map<number, number>()
  for (let task = 0; task < work.count; task++) {
    if (work.fate[task] !== FATE.leaf) continue
    const { begin, end, values: at } = intervalOf(work.descriptors, task * work.words)
    values.set(begin, at[0])
    values.set((begin + end) / 2, at[1])
    values.set(end, at[2])
  }
  const x = Float64Array.from(values.keys()).sort()
  return { x, y: x.map((at) => values.get(at) as number) }
}

/** The function's values as shares of the height: logarithmic where the largest is a thousand times the smallest. */
export function heightOf(y: Float64Array): {
  readonly share: (value: number) => number
  readonly logarithmic: boolean
} {
  const [least, most] = y.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const logarithmic = least > 0 && most / least > 1000
  if (!logarithmic) return { share: (value) => value / (most || 1), logarithmic }
  const [from, to] = [Math.log(least / 2), Math.log(most)]
  return { share: (value) => (Math.log(value) - from) / (to - from), logarithmic }
}

/** Where an argument lies from 0 to 1 when all strips are as wide: by how many of their ends are left of it. */
export function evenly({ work }: WorkScene): (x: number) => number {
  const ends = new Set<number>([0])
  for (let task = 0; task < work.count; task++) {
    if (work.fate[task] === FATE.leaf) ends.add(intervalOf(work.descriptors, task * work.words).end)
  }
  const sorted = Float64Array.from(ends).sort()
  const strips = Math.max(1, sorted.length - 1)
  return (x) => {
    let [low, high] = [0, sorted.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (sorted[middle] <= x) low = middle
      else high = middle - 1
    }
    const width = low < strips ? sorted[low + 1] - sorted[low] : 1
    return (low + (x - sorted[low]) / width) / strips
  }
}
