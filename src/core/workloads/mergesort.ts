/** Mergesort: halves, whatever the list. A descriptor is a segment of the list. */
import type { ValuesOf } from '../parameters.ts'
import { workload } from './definition.ts'
import { type ListScene, listBytes, sortParameters } from './sorting.ts'
import { type BeginWorkload, ready } from './workload.ts'

export const mergesort = workload({
  label: 'Mergesort',
  help: 'A list that is sorted by halves: a task is a part of the list, which goes with it when it moves.',
  pictured: true,
  parameters: sortParameters,
})

/**
 * The lists of a scenario: 1 + n operations for a list that is divided, which are those of merging its halves, charged on the way down;
 * 1 + n⌈log₂ n⌉ for one that is not.
 */
export const begin: BeginWorkload<ValuesOf<typeof sortParameters>> = ({ sortLength, sortThreshold }) =>
  ready({
    words: 2,
    bytes: listBytes,
    flops: 2,
    expected: Math.max(1, (2 * sortLength) / sortThreshold),
    root(into) {
      into[0] = 0
      into[1] = sortLength
    },
    visit(descriptors, at, _, into) {
      const [from, to] = [descriptors[at], descriptors[at + 1]]
      const length = to - from
      const divided = length > sortThreshold
      into.count = divided ? 2 : 0
      into.operations = 1 + length * (divided ? 1 : 32 - Math.clz32(length - 1))
      const middle = from + Math.ceil(length / 2)
      into.children[0] = from
      into.children[1] = middle
      into.children[2] = middle
      into.children[3] = to
    },
    scene: (): ListScene => ({ length: sortLength }),
  })
