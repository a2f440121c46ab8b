import { chunk } from './chunk.ts'
import { type Begin, strategy } from './strategy.ts'

/** Chunks of one size, one iteration unless more are asked for. */
export const self = strategy({
  label: 'Self-scheduling: dynamic,k',
  help: 'One iteration at a time from a queue, or k: at the end no processor waits for more than one chunk. Single iterations take the most messages. In OpenMP schedule(dynamic, k).',
  source: 'Tang and Yew 1986',
  parameters: { chunk },
  clause: ({ chunk }) => `schedule(dynamic, ${chunk})`,
  way: { kind: 'queue' },
})

export const begin: Begin<typeof self> = (_, { chunk }) => ({ next: () => chunk })
