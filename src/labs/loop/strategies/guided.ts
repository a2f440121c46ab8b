import { type Begin, strategy } from './strategy.ts'

/** GSS: a processor’s share of what is left. */
export const guided = strategy({
  label: 'Guided self-scheduling',
  help: 'Each chunk is what is left, divided by the processors: large at first, single iterations at the end.',
  source: 'Polychronopoulos and Kuck 1987',
  parameters: {},
  way: { kind: 'queue' },
})

export const begin: Begin<typeof guided> = (state) => ({ next: () => Math.ceil(state.left / state.processors) })
