/** The lab's tree as what is followed along iterations. */
import { bisectRight } from 'd3-array'
import { count } from '../../../../core/text/format.ts'
import type { FollowedTree } from '../../../../views/nodes/followed.ts'
import type { TreeNodes } from '../../model/detail.ts'

/** Moments are iterations, counted from 0; what is executed by one is executed by its end. */
export function followedTree({ begin, ...nodes }: TreeNodes): FollowedTree {
  const last = begin.length - 2
  return {
    ...nodes,
    rootDepth: 1,
    doneBy: (iteration) => begin[Math.max(0, Math.min(last, iteration) + 1)],
    whenOf: (place) => ({ label: 'In iteration', value: count(bisectRight(begin, place)) }),
    momentOf: (iteration) => `after iteration ${count(Math.min(iteration, last) + 1)}`,
  }
}
