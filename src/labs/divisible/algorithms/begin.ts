/** How each algorithm's search begins; only the engine needs it. */
import type { SlicedSearch } from '../model/search.ts'
import { only } from '../model/single.ts'
import type { Member, Problem } from '../model/system.ts'
import { planTree } from '../model/tree.ts'
import type { SearchOptions } from './algorithm.ts'
import { begin as bestSubset } from './best-subset.ts'
import { begin as fifo } from './fifo.ts'
import type { AlgorithmName } from './index.ts'
import { begin as installments } from './installments.ts'
import { begin as iterlp } from './iterlp.ts'
import { begin as iterlp2a } from './iterlp2a.ts'
import { begin as iterlp2b } from './iterlp2b.ts'
import { begin as lifo } from './lifo.ts'
import { begin as multilevel } from './multilevel.ts'
import { begin as opt } from './opt.ts'
import { begin as sport } from './sport.ts'
import { begin as uniform } from './uniform.ts'

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
  sport,
  installments,
  uniform,
}

/**
 * Starts a search. The problem has to be without faults (model/system.ts).
 *
 * @example for (const step of startSearch('iterlp2a', problem, { sort: 'C', seed: 1, prune: true })) draw(step)
 */
export const startSearch = (algorithm: AlgorithmName, problem: Problem, options: SearchOptions): SlicedSearch =>
  problem.tree ? overTree(problem, problem.tree, algorithm, options) : beginnings[algorithm](problem, options)

/** A search of one step: its programs are about the members of single ports. */
function* overTree(
  problem: Problem,
  tree: readonly Member[],
  algorithm: AlgorithmName,
  options: SearchOptions,
): SlicedSearch {
  const search = (star: Problem) => beginnings[algorithm](star, options)
  return yield* only(problem, yield* planTree(problem, tree, search))
}
