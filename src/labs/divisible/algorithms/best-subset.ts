import { EXACT_WORKERS } from '../model/limits.ts'
import { bestSubset as overSubsets } from '../model/optimum.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const bestSubset: Algorithm = {
  label: 'Best subset',
  help: `The true optimum of one round: the best of all orders of any of the workers, at most ${EXACT_WORKERS}.`,
  exact: true,
  optimal: true,
}

export const begin = (problem: Problem, { prune }: SearchOptions): Search => overSubsets(problem, { prune })
