import { number } from '../parameters.ts'
import { tree } from './tree.ts'

/**
 * The root and the right-most child always split, the others with probability 1 − m (figure 4.11). The thesis's text states
 * the comparison the wrong way round for m = 0; its figures and its own examples follow this reading. Its trees varied in size from
 * run to run, so it compared speeds.
 */
export const imbalance = tree({
  label: 'Imbalanced',
  help: 'The right-most child always splits, the others with probability 1 − m.',
  parameters: {
    imbalance: number({
      label: 'Imbalance',
      symbol: 'm',
      group: 'tree',
      default: 0.1,
      slider: { min: 0, max: 1, step: 0.01 },
      limits: { min: 0, max: 1 },
      help: '0 is a balanced tree, 1 a chain slanted to the right. More: less to share.',
      source: '§4.2.3, figure 4.11',
    }),
  },
  seeded: true,
  improvementBy: 'speed',
  splitting:
    ({ imbalance: m }) =>
    (_, rightmost) =>
      rightmost ? 1 : 1 - m,
})
