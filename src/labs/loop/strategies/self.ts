/** The strategy “Self-scheduling (dynamic,k)”: its parameter and words, and its rule. */
import { number } from '../../../core/parameters.ts'
import { type Begin, strategy } from './strategy.ts'

/** The least chunk of rules that OpenMP has too, with its k. */
export const chunk = number({
  label: 'Chunk',
  symbol: 'k',
  unit: 'iterations',
  group: 'strategy',
  default: 1,
  slider: { min: 1, max: 64, scale: 'log2' },
  limits: { min: 1, max: 1e6, integer: true },
  help: 'The fewest iterations that the queue gives at once, the k of OpenMP’s schedule clause. More: fewer requests, and mostly less even at the end.',
  source: 'OpenMP 5.2, schedule clause',
})

/** Chunks of one size, one iteration unless more are asked for. */
export const self = strategy({
  label: 'Self-scheduling (dynamic,k)',
  help: 'One iteration at a time from a queue, or k: at the end no processor waits for more than one chunk. The smaller the chunks, the more messages. In OpenMP schedule(dynamic, k).',
  source: 'Tang and Yew 1986',
  parameters: { chunk },
  clause: ({ chunk }) => `schedule(dynamic, ${chunk})`,
  way: { kind: 'queue' },
})

export const beginSelf: Begin<typeof self> = (_, { chunk }) => ({ next: () => chunk })
