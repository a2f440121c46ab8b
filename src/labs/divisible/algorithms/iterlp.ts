/** The thesis’s searches that put in one worker after the other. */
import { iterlp2, iterlp as search } from '../model/iterlp.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const iterlp: Algorithm = {
  label: 'ITERLP',
  help: 'One worker after the other is put in where it is best; latency is added at the end.',
  bare: true,
  comparesBare: true,
  baseline: true,
  swept: true,
}

export const beginIterlp = (problem: Problem, { prune }: SearchOptions): Search => search(problem, { prune })

export const iterlp2a: Algorithm = {
  label: 'ITERLP2A',
  help: 'A quick search: puts in one worker after the other where it is best, latency included; the best number of workers wins.',
  byDefault: true,
  sorts: true,
  swept: true,
}

export const beginIterlp2a = (problem: Problem, options: SearchOptions): Search => iterlp2(problem, 'programs', options)

export const iterlp2b: Algorithm = {
  label: 'ITERLP2B',
  help: 'As ITERLP2A with latency added after each program.',
  sorts: true,
  bare: true,
}

export const beginIterlp2b = (problem: Problem, options: SearchOptions): Search =>
  iterlp2(problem, 'solutions', options)
