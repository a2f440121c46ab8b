import { blocksOf } from '../model/iterations.ts'
import { type Begin, strategy } from './strategy.ts'

/** Every processor does its block, however long that takes. */
export const none = strategy({
  label: 'No balancing',
  help: 'Every processor does its block, however long that takes.',
  source: '§1.5',
  baseline: true,
  dealt: true,
  parameters: {},
  clause: () => 'schedule(static)',
  way: { kind: 'fixed' },
})

export const begin: Begin<typeof none> = ({ sizes }) => blocksOf(sizes)
