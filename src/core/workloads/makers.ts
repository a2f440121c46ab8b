/**
 * How each kind of work is made, and the round model of searches; only engines need them. Drawn trees are made of their own tables (./tree-workload.ts). Workers load this, and the
 * words of all kinds with it, only for scenarios of other work (./prepared.ts).
 */
import type { Problem } from '../parameters.ts'
import { begin as fibonacci } from './fibonacci.ts'
import type { WorkloadName } from './index.ts'
import { begin as mandelbrot } from './mandelbrot/tiles.ts'
import { begin as mergesort } from './mergesort.ts'
import { begin as own, problems as ownProblems } from './own.ts'
import { begin as quadrature } from './quadrature.ts'
import { begin as queens } from './queens.ts'
import { begin as quicksort } from './quicksort.ts'
import { begin as search } from './search.ts'
import { begin as uts } from './uts.ts'
import type { BeginWorkload } from './workload.ts'

export { tooLarge, workloadProblems } from './check.ts'
export { isSeeded, workloadOf } from './parameters.ts'
export { makeRoundTable } from './rounds/table.ts'
export { beginRounds } from './rounds.ts'

export const makers: Readonly<Record<Exclude<WorkloadName, 'synthetic'>, BeginWorkload<never>>> = {
  uts,
  mandelbrot,
  search,
  queens,
  fibonacci,
  quicksort,
  mergesort,
  quadrature,
  own,
}

/** What is wrong with the file of a kind of work that is read from one. The page does not read files. */
export const fileProblems: Readonly<Partial<Record<WorkloadName, (values: never) => readonly Problem[]>>> = {
  own: ownProblems,
}
