/** The algorithm “Multi-level”: its words and its search. */
import { multilevel as overClusters, type Tree } from '../model/multilevel.ts'
import type { SlicedSearch } from '../model/search.ts'
import { only } from '../model/single.ts'
import { type Problem, sizeOf } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'
import { beginBestSubset } from './exact.ts'
import { beginIterlp2a } from './iterlp.ts'

export const multilevel: Algorithm = {
  label: 'Multi-level',
  help: 'Each cluster counts as one worker, and its load is split again inside; for clusters only.',
  single: true,
  clusters: true,
  sorts: true,
}

/** Members of a cluster up to which the multi-level scheme tries all their orders; above it uses ITERLP2A. */
const EXACT_MEMBERS = 4

/** The multi-level scheme as a search of one step: its programs are about clusters, not about these workers. */
export function* begin(problem: Problem, options: SearchOptions): SlicedSearch {
  let next = 0
  const tree: Tree = (options.clusterSize ?? []).map((size) => Array.from({ length: size }, () => next++))
  const best = yield* overClusters(problem, tree, (part) =>
    sizeOf(part.system) <= EXACT_MEMBERS ? beginBestSubset(part, options) : beginIterlp2a(part, options),
  )
  const { orders, time, fractions, tried } = best
  return yield* only(problem, { orders, time, fractions, tried, failed: 0, degenerate: false })
}
