import { iterlp as search } from '../model/iterlp.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const iterlp: Algorithm = {
  label: 'ITERLP',
  help: 'One worker after the other is put in where it is best; latency is added at the end.',
  bare: true,
  baseline: true,
  swept: true,
}

export const begin = (problem: Problem, { prune }: SearchOptions): Search => search(problem, { prune })
