import { number } from '../../../core/parameters.ts'

/** The least chunk of rules that OpenMP has too, with its k. */
export const chunk = number({
  label: 'Chunk',
  symbol: 'k',
  unit: 'iterations',
  group: 'strategy',
  default: 1,
  slider: { min: 1, max: 64, scale: 'log2' },
  limits: { min: 1, max: 1e6, integer: true },
  help: 'The fewest iterations that the queue gives at once, the k of OpenMP’s schedule clause. More: fewer requests, and less even at the end.',
  source: 'OpenMP 5.2, schedule clause',
})
