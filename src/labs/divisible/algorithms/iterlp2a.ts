import { iterlp2 } from '../model/iterlp.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const iterlp2a: Algorithm = {
  label: 'ITERLP2A',
  help: 'As ITERLP with latency in every program, and fewer workers may win.',
  byDefault: true,
  sorts: true,
  swept: true,
}

export const begin = (problem: Problem, options: SearchOptions): Search => iterlp2(problem, 'programs', options)
