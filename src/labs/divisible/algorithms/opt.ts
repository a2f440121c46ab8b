import { EXACT_WORKERS } from '../model/limits.ts'
import { optimum } from '../model/optimum.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const opt: Algorithm = {
  label: 'OPT',
  help: `The best of all orders of all workers, at most ${EXACT_WORKERS}.`,
  exact: true,
}

export const begin = (problem: Problem, { prune }: SearchOptions): Search => optimum(problem, { prune })
