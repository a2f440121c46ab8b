/** A list while it is divided: where each element stands, and the processor that has the piece it is in. */
import type { Segment } from '../../../core/workloads/sorting.ts'

/** The state of a list; elements are 0 … n − 1, so that each is also the place where it belongs. */
interface Arrangement {
  /** By place: the element. */
  readonly elements: Int32Array
  /** By place: the processor that has it, and whether it is where it belongs. */
  readonly holder: Int32Array
  readonly sorted: Uint8Array
  /** A piece is divided by a processor: where lists are partitioned, each element goes to its child's piece, in the old order. */
  divide(piece: Segment, children: readonly Segment[], processor: number): void
  /** A piece is sorted by a processor. */
  sort(piece: Segment, processor: number): void
  /** Back to the beginning. */
  reset(): void
}

/**
 * @param list the elements at first
 * @param partitions whether a list that is divided is partitioned by value; halved by place otherwise
 */
export function createArrangement(list: Int32Array, root: number, partitions: boolean): Arrangement {
  const elements = list.slice()
  const holder = new Int32Array(list.length)
  const sorted = new Uint8Array(list.length)
  const reset = () => {
    elements.set(list)
    holder.fill(root)
    sorted.fill(0)
  }
  reset()
  return {
    elements,
    holder,
    sorted,
    reset,
    divide({ from, to }, children, processor) {
      holder.fill(processor, from, to)
      if (!partitions) return
      const old = elements.slice(from, to)
      for (const child of children) {
        let at = child.from
        for (const element of old) if (element >= child.from && element < child.to) elements[at++] = element
      }
      // Between the children stands what they were divided by.
      let next = from
      for (const child of [...children.toSorted((a, b) => a.from - b.from), { from: to, to }]) {
        for (; next < child.from; next++) {
          elements[next] = next
          sorted[next] = 1
        }
        next = child.to
      }
    },
    sort({ from, to }, processor) {
      elements.subarray(from, to).sort()
      holder.fill(processor, from, to)
      if (partitions || to - from === list.length) sorted.fill(1, from, to)
    },
  }
}
