import { type Begin, strategy } from './strategy.ts'
import { adaptive } from './weights.ts'

/** AWF-C: adaptive weighted factoring, chunk by chunk; weights are measured from the receipt of a chunk to its end. */
export const awfC = strategy({
  label: 'Adaptive weighted factoring C',
  help: 'Weighted factoring chunk by chunk; weights are measured from the receipt of a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'receipt', sized: 'chunks' },
})

export const begin: Begin<typeof awfC> = (state) => adaptive(state, ({ fromReceipt }) => fromReceipt, false)
