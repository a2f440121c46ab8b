import { type Begin, strategy } from './strategy.ts'
import { adaptive } from './weights.ts'

/** AWF-B: adaptive weighted factoring, batch by batch; weights are measured from the receipt of a chunk to its end. */
export const awfB = strategy({
  label: 'Adaptive weighted factoring B',
  help: 'Weighted factoring batch by batch; weights are measured from the receipt of a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'receipt', sized: 'batches' },
})

export const begin: Begin<typeof awfB> = (state) => adaptive(state, ({ fromReceipt }) => fromReceipt, true)
