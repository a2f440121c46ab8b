import { type Begin, strategy } from './strategy.ts'

/** One iteration at a time. */
export const self = strategy({
  label: 'Self-scheduling',
  help: 'One iteration at a time from a queue: the most even, and the most messages.',
  source: 'Tang and Yew 1986',
  parameters: {},
  way: { kind: 'queue' },
})

export const begin: Begin<typeof self> = () => ({ next: () => 1 })
