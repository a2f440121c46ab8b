/** Adaptive weighted factoring, in four variants: weights are measured batch by batch or chunk by chunk, from the receipt of a chunk or its request. */
import { type Begin, strategy } from './strategy.ts'
import { adaptive } from './weighted.ts'

/** AWF-B: adaptive weighted factoring, batch by batch; weights are measured from the receipt of a chunk to its end. */
export const awfB = strategy({
  label: 'Adaptive weighted factoring B',
  help: 'Weighted factoring batch by batch; weights are measured from the receipt of a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'receipt', sized: 'batches' },
})

export const beginAwfB: Begin<typeof awfB> = (state) => adaptive(state, ({ fromReceipt }) => fromReceipt, 'in batches')

/** AWF-C: adaptive weighted factoring, chunk by chunk; weights are measured from the receipt of a chunk to its end. */
export const awfC = strategy({
  label: 'Adaptive weighted factoring C',
  help: 'Weighted factoring chunk by chunk; weights are measured from the receipt of a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'receipt', sized: 'chunks' },
})

export const beginAwfC: Begin<typeof awfC> = (state) => adaptive(state, ({ fromReceipt }) => fromReceipt, 'one by one')

/** AWF-D: adaptive weighted factoring, batch by batch; weights are measured from the request for a chunk to its end. */
export const awfD = strategy({
  label: 'Adaptive weighted factoring D',
  help: 'Weighted factoring batch by batch; weights are measured from the request for a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'request', sized: 'batches' },
})

export const beginAwfD: Begin<typeof awfD> = (state) => adaptive(state, ({ fromRequest }) => fromRequest, 'in batches')

/** AWF-E: adaptive weighted factoring, chunk by chunk; weights are measured from the request for a chunk to its end. */
export const awfE = strategy({
  label: 'Adaptive weighted factoring E',
  help: 'Weighted factoring chunk by chunk; weights are measured from the request for a chunk to its end.',
  source: 'after Banicescu, Velusamy and Devaprasad 2003 and Cariño and Banicescu 2008; DLS4LB',
  parameters: {},
  way: { kind: 'queue' },
  text: { name: 'awf', counted: 'request', sized: 'chunks' },
})

export const beginAwfE: Begin<typeof awfE> = (state) => adaptive(state, ({ fromRequest }) => fromRequest, 'one by one')
