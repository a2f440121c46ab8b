/** The search that a scenario asks for. */
import { startSearch } from './model/algorithms.ts'
import { multilevel, type Tree } from './model/multilevel.ts'
import { createStep, type SlicedSearch } from './model/search.ts'
import { type Problem, sizeOf } from './model/system.ts'
import type { DivisibleValues } from './parameters.ts'

/** The search that a scenario asks for. */
export function searchIn(values: DivisibleValues, problem: Problem): SlicedSearch {
  const { algorithm, sort, seed } = values
  if (algorithm === 'multilevel') return byClusters(values, problem)
  return startSearch(algorithm, problem, { sort, seed, prune: true })
}

/** Members of a cluster up to which the multi-level scheme tries all their orders; above it uses ITERLP2A. */
const EXACT_MEMBERS = 4

/** The multi-level scheme as a search of one step: its programs are about clusters, not about these workers. */
function* byClusters(values: DivisibleValues, problem: Problem): SlicedSearch {
  let next = 0
  const tree: Tree = values.clusterSize.map((size) => Array.from({ length: size }, () => next++))
  const { sort, seed } = values
  const found = yield* multilevel(problem, tree, (part) =>
    startSearch(sizeOf(part.system) <= EXACT_MEMBERS ? 'best-subset' : 'iterlp2a', part, { sort, seed, prune: true }),
  )
  const step = createStep(problem)
  step.size = step.sent = step.collected = found.orders.allocation.length
  step.allocation.set(found.orders.allocation)
  step.collection.set(found.orders.collection)
  step.fractions.set(found.fractions)
  step.time = step.best = found.time
  step.improved = true
  step.tried = found.tried
  step.share = 1
  yield step
  return {
    orders: found.orders,
    time: found.time,
    fractions: found.fractions,
    tried: found.tried,
    failed: 0,
    byLibrary: 0,
    degenerate: false,
  }
}
