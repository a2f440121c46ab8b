/** The searches that try all orders of all workers, or of any of them. */
import { EXACT_WORKERS } from '../model/limits.ts'
import { optimum, bestSubset as overSubsets } from '../model/optimum.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const opt: Algorithm = {
  label: 'OPT',
  help: `The best of all orders of all workers, at most ${EXACT_WORKERS}.`,
  exact: true,
}

export const beginOpt = (problem: Problem, { prune }: SearchOptions): Search => optimum(problem, { prune })

export const bestSubset: Algorithm = {
  label: 'Best subset',
  help: `The true optimum of one round: the best of all orders of any of the workers, at most ${EXACT_WORKERS}.`,
  exact: true,
  optimal: true,
}

export const beginBestSubset = (problem: Problem, { prune }: SearchOptions): Search => overSubsets(problem, { prune })
