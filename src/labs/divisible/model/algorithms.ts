/** Every algorithm by its public id. */
import { stream } from '../../../core/random/random.ts'
import { iterlp, iterlp2 } from './iterlp.ts'
import { bestSubset, optimum } from './optimum.ts'
import { fifo, lifo, type Orders, type Sort, sorted, workersOf } from './orders.ts'
import { createStep, type Search, takeFractions } from './search.ts'
import { createSolver, solveProgram } from './solver.ts'
import type { Problem } from './system.ts'

/** Public ids of the algorithms. */
export type AlgorithmId = 'opt' | 'best-subset' | 'fifo' | 'lifo' | 'iterlp' | 'iterlp2a' | 'iterlp2b'

/** What a search needs besides the problem. */
export interface SearchOptions {
  /** Sort of ITERLP2. */
  readonly sort: Sort
  /** Seed of ITERLP2's shuffle. */
  readonly seed: number
  /** Whether programs that cannot win are left out or pruned. The answer is the same either way. */
  readonly prune: boolean
}

/**
 * Starts a search. The problem has to be without faults (system.ts).
 *
 * @example for (const step of startSearch('iterlp2a', problem, { sort: 'C', seed: 1, prune: true })) draw(step)
 */
export function startSearch(algorithm: AlgorithmId, problem: Problem, options: SearchOptions): Search {
  const { sort, seed, prune } = options
  const byTransfer = sorted(problem.system, workersOf(problem.system), 'C')
  switch (algorithm) {
    case 'opt':
      return optimum(problem, { prune })
    case 'best-subset':
      return bestSubset(problem, { prune })
    case 'fifo':
      return single(problem, fifo(byTransfer))
    case 'lifo':
      return single(problem, lifo(byTransfer))
    case 'iterlp':
      return iterlp(problem, { prune })
    case 'iterlp2a':
    case 'iterlp2b':
      return iterlp2(problem, algorithm, sort, stream(seed, 'shuffle'), { prune })
  }
}

/** The search of one pair of orders: FIFO and LIFO, which use all workers by increasing C. */
function* single(problem: Problem, orders: Orders): Search {
  const solver = createSolver(problem)
  const step = createStep(problem)
  const { allocation, collection } = orders
  step.allocation.set(allocation)
  step.collection.set(collection)
  step.size = step.sent = step.collected = allocation.length
  step.outcome = solveProgram(solver, allocation, collection, allocation.length)
  step.tried = 1
  step.share = 1
  step.time = solver.time
  const solved = step.outcome === 'optimal'
  if (solved) {
    takeFractions(step, solver)
    step.best = step.time
    step.improved = true
  }
  yield step
  return {
    orders,
    time: solved ? step.time : Number.NaN,
    fractions: step.fractions.slice(),
    tried: 1,
    failed: solved ? 0 : 1,
    byLibrary: solver.byLibrary,
    degenerate: solver.degenerate,
  }
}
