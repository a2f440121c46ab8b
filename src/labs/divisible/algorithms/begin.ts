/** How each algorithm's search begins; only the engine needs it. */
import type { SlicedSearch } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { SearchOptions } from './algorithm.ts'
import { begin as bestSubset } from './best-subset.ts'
import { begin as fifo } from './fifo.ts'
import type { AlgorithmName } from './index.ts'
import { begin as iterlp } from './iterlp.ts'
import { begin as iterlp2a } from './iterlp2a.ts'
import { begin as iterlp2b } from './iterlp2b.ts'
import { begin as lifo } from './lifo.ts'
import { begin as multilevel } from './multilevel.ts'
import { begin as opt } from './opt.ts'

type BeginSearch = (problem: Problem, options: SearchOptions) => SlicedSearch

const beginnings: Readonly<Record<AlgorithmName, BeginSearch>> = {
  opt,
  'best-subset': bestSubset,
  fifo,
  lifo,
  iterlp,
  iterlp2a,
  iterlp2b,
  multilevel,
}

/**
 * Starts a search. The problem has to be without faults (model/system.ts).
 *
 * @example for (const step of startSearch('iterlp2a', problem, { sort: 'C', seed: 1, prune: true })) draw(step)
 */
export const startSearch = (algorithm: AlgorithmName, problem: Problem, options: SearchOptions): SlicedSearch =>
  beginnings[algorithm](problem, options)
