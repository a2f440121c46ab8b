/** The strategy “Static, cyclic (static,k)”: its words and parameters, and its rule. */
import { number } from '../../../core/parameters.ts'
import type { List } from '../model/iterations.ts'
import { type Begin, strategy } from './strategy.ts'

/** Iterations dealt in turn, one or a few at a time. */
export const cyclic = strategy({
  label: 'Static, cyclic (static,k)',
  help: 'Iterations are dealt in turn, one or a few at a time: shares more even than blocks where iterations get shorter. In OpenMP schedule(static, k).',
  source: '§1.1.1',
  parameters: {
    cyclicBlock: number({
      label: 'Dealt at a time',
      symbol: 'b',
      unit: 'iterations',
      group: 'strategy',
      default: 1,
      slider: { min: 1, max: 64, scale: 'log2' },
      limits: { min: 1, max: 1e6, integer: true },
      help: 'How many iterations a processor gets before it is the next one’s turn. More: coarser shares.',
      source: '§1.1.1',
    }),
  },
  clause: ({ cyclicBlock }) => `schedule(static, ${cyclicBlock})`,
  way: { kind: 'fixed' },
})

export const begin: Begin<typeof cyclic> = ({ total, processors }, { cyclicBlock }) => {
  const lists: List[] = Array.from({ length: processors }, () => [])
  for (let from = 0, turn = 0; from < total; from += cyclicBlock, turn++) {
    lists[turn % processors].push(from, Math.min(total, from + cyclicBlock))
  }
  return lists
}
