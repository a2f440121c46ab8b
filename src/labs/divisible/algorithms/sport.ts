import type { Search } from '../model/search.ts'
import { sport as equivalents } from '../model/sport.ts'
import type { Problem } from '../model/system.ts'
import type { Algorithm } from './algorithm.ts'

export const sport: Algorithm = {
  label: 'SPORT',
  help: 'Two workers at a time in closed form, then one equivalent processor instead of both; without latency only.',
  source: '§1.1, [5]',
  latencyFree: true,
}

export const begin = (problem: Problem): Search => equivalents(problem)
