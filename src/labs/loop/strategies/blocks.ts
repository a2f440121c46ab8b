/** Blocks, one for each processor: they stay where they are. */
import { blocksOf, dealt } from '../model/iterations.ts'
import { type Begin, strategy } from './strategy.ts'

/** Every processor does its block, however long that takes. */
export const none = strategy({
  label: 'No balancing',
  help: 'Every processor does its block, however long that takes.',
  source: '§1.5',
  baseline: true,
  dealt: true,
  parameters: {},
  clause: ({ start }) => (start === 'equal' ? 'schedule(static)' : undefined),
  way: { kind: 'fixed' },
})

export const beginNone: Begin<typeof none> = ({ sizes }) => blocksOf(sizes)

/** Contiguous blocks, dealt once. */
export const static_ = strategy({
  label: 'Static blocks (static)',
  help: 'Contiguous blocks of equal size, dealt once: no balancing with equal shares. In OpenMP schedule(static).',
  source: '§1.1.1',
  parameters: {},
  clause: () => 'schedule(static)',
  way: { kind: 'fixed' },
})

export const beginStatic: Begin<typeof static_> = ({ total, processors }) => blocksOf(dealt(total, processors))
