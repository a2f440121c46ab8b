import { batches, halfShared } from './batches.ts'
import { type Begin, strategy } from './strategy.ts'
import { weighted_, weightsOf } from './weights.ts'

/** WF: factoring with chunks in proportion to the processors’ speeds. */
export const weighted = strategy({
  label: 'Weighted factoring',
  help: 'Factoring with chunks in proportion to the speeds of the processors without load.',
  source: 'Hummel, Schmidt, Uma and Wein 1996',
  assumes: 'has to know the speeds of the processors',
  parameters: {},
  way: { kind: 'queue' },
})

export const begin: Begin<typeof weighted> = (state) => {
  const weights = weightsOf(state.unloaded)
  const batch = batches(state, () => halfShared(state))
  return { next: (worker) => weighted_(weights[worker], batch()) }
}
