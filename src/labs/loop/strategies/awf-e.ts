import { type Begin, strategy } from './strategy.ts'
import { adaptive } from './weights.ts'

/** AWF-E: adaptive weighted factoring, chunk by chunk; weights are measured from the request for a chunk to its end. */
export const awfE = strategy({
  label: 'Adaptive weighted factoring E',
  help: 'Weighted factoring chunk by chunk; weights are measured from the request for a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'request', sized: 'chunks' },
})

export const begin: Begin<typeof awfE> = (state) => adaptive(state, ({ fromRequest }) => fromRequest, false)
