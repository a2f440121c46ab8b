import { iterlp2 } from '../model/iterlp.ts'
import type { Search } from '../model/search.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm, SearchOptions } from './algorithm.ts'

export const iterlp2b: Algorithm = {
  label: 'ITERLP2B',
  help: 'As ITERLP2A with latency added after each program.',
  sorts: true,
  bare: true,
}

export const begin = (problem: Problem, options: SearchOptions): Search => iterlp2(problem, 'solutions', options)
