import { chunk } from './self.ts'
import { type Begin, strategy } from './strategy.ts'

/** GSS: a processor’s share of what is left, and no less than a chunk. */
export const guided = strategy({
  label: 'Guided self-scheduling (guided,k)',
  help: 'Each chunk is what is left, divided by the processors: large at first, k iterations at the end. In OpenMP schedule(guided, k).',
  source: 'Polychronopoulos and Kuck 1987',
  parameters: { chunk },
  clause: ({ chunk }) => `schedule(guided, ${chunk})`,
  way: { kind: 'queue' },
})

export const beginGuided: Begin<typeof guided> = (state, { chunk }) => ({
  next: () => Math.max(chunk, Math.ceil(state.left / state.processors)),
})
