import { batches, halfShared } from './batches.ts'
import { type Begin, strategy } from './strategy.ts'

/** FAC2: batches that take half of what is left. */
export const fac2 = strategy({
  label: 'Factoring, half by half',
  help: 'Batches of equal chunks, one for each processor, that together take half of what is left.',
  source: 'Hummel, Schonberg and Flynn 1992',
  parameters: {},
  way: { kind: 'queue' },
})

export const begin: Begin<typeof fac2> = (state) => ({ next: batches(state, () => halfShared(state)) })
