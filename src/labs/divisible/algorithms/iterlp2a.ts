import { iterlp2 } from '../model/iterlp.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const iterlp2a: Algorithm = {
  label: 'ITERLP2A',
  help: 'A quick search: puts in one worker after the other where it is best, latency included; the best number of workers wins.',
  byDefault: true,
  sorts: true,
  swept: true,
}

export const begin = (problem: Problem, options: SearchOptions): Search => iterlp2(problem, 'programs', options)
