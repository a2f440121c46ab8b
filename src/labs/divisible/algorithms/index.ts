/** The algorithms by name. A new one is its file and its lines here. */

import type { SlicedSearch } from '../model/search.ts'
import { only } from '../model/single.ts'
import type { Member, Problem } from '../model/system.ts'
import { planTree } from '../model/tree.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'
import { beginBestSubset, beginOpt, bestSubset, opt } from './exact.ts'
import { begin as beginInstallments, installments } from './installments.ts'
import { beginIterlp, beginIterlp2a, beginIterlp2b, iterlp, iterlp2a, iterlp2b } from './iterlp.ts'
import { begin as beginMultilevel, multilevel } from './multilevel.ts'
import { beginFifo, beginLifo, fifo, lifo } from './sorted.ts'
import { begin as beginSport, sport } from './sport.ts'
import { begin as beginUniform, uniform } from './uniform.ts'

/** In the order in which they are offered. */
export const algorithms = {
  opt,
  'best-subset': bestSubset,
  fifo,
  lifo,
  sport,
  iterlp,
  iterlp2a,
  iterlp2b,
  multilevel,
  installments,
  uniform,
}

export type AlgorithmName = keyof typeof algorithms

/** The names of those of which something holds. */
export const algorithmsThat = (holds: (algorithm: Algorithm) => unknown): readonly AlgorithmName[] =>
  (Object.keys(algorithms) as AlgorithmName[]).filter((name) => holds(algorithms[name]))

/** The one whose answer is the true optimum. */
export const [TRUE_OPTIMUM] = algorithmsThat(({ optimal }) => optimal)

/** How each algorithm's search begins; only the engine needs it. */
type BeginSearch = (problem: Problem, options: SearchOptions) => SlicedSearch

const beginnings: Readonly<Record<AlgorithmName, BeginSearch>> = {
  opt: beginOpt,
  'best-subset': beginBestSubset,
  fifo: beginFifo,
  lifo: beginLifo,
  iterlp: beginIterlp,
  iterlp2a: beginIterlp2a,
  iterlp2b: beginIterlp2b,
  multilevel: beginMultilevel,
  sport: beginSport,
  installments: beginInstallments,
  uniform: beginUniform,
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
