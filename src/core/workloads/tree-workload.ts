/** How drawn trees are made (./synthetic.ts has their words). */
import { childKey, type TreeSettings, treeOf } from '../trees/shape.ts'
import type { Workload } from './workload.ts'

/**
 * The workload of a drawn tree.
 *
 * @param taskSize integers of a task in a message
 */
export function treeWorkload(values: TreeSettings & { readonly grain: number }, taskSize: number): Workload {
  const { fanOut, rootLevel, rootKey, mark, limit, expected } = treeOf(values)
  const { grain } = values
  const families = new Float64Array(values.depth)
  return {
    words: 2,
    bytes: 4 * taskSize,
    flops: 1,
    expected: expected[rootLevel],
    families,
    root(into) {
      into[0] = rootLevel
      into[1] = rootKey
    },
    visit(descriptors, at, _, into) {
      const level = descriptors[at]
      const key = descriptors[at + 1]
      into.operations = grain
      if (key >>> 1 > limit[level]) {
        into.count = 0
        return
      }
      families[level & ~mark]++
      const { children } = into
      const below = (level & ~mark) + 1
      const last = fanOut - 1
      for (let c = 0; c < last; c++) {
        children[2 * c] = below
        children[2 * c + 1] = childKey(key, c)
      }
      children[2 * last] = below | mark
      children[2 * last + 1] = childKey(key, last)
      into.count = fanOut
    },
  }
}
