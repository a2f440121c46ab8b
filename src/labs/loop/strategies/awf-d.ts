import { type Begin, strategy } from './strategy.ts'
import { adaptive } from './weights.ts'

/** AWF-D: adaptive weighted factoring, batch by batch; weights are measured from the request for a chunk to its end. */
export const awfD = strategy({
  label: 'Adaptive weighted factoring D',
  help: 'Weighted factoring batch by batch; weights are measured from the request for a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'request', sized: 'batches' },
})

export const begin: Begin<typeof awfD> = (state) => adaptive(state, ({ fromRequest }) => fromRequest, true)
