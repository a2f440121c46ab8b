import { blocksOf, dealt } from '../model/iterations.ts'
import { type Begin, strategy } from './strategy.ts'

/** Contiguous blocks, dealt once. */
export const static_ = strategy({
  label: 'Static blocks: static',
  help: 'Contiguous blocks of equal size, dealt once: the same as no balancing. In OpenMP schedule(static).',
  source: '§1.1.1',
  parameters: {},
  clause: () => 'schedule(static)',
  way: { kind: 'fixed' },
})

export const begin: Begin<typeof static_> = ({ total, processors }) => blocksOf(dealt(total, processors))
