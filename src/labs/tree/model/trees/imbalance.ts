import type { TreeValues } from '../../parameters.ts'
import type { TreeKind } from './tree.ts'

/**
 * The root and the right-most child always split, the others with probability 1 − m (figure 4.11). The thesis's text states
 * the comparison the wrong way round for m = 0; its figures and its own examples follow this reading.
 */
export const imbalance = ({ imbalance: m }: TreeValues): TreeKind => ({
  probability: (_, rightmost) => (rightmost ? 1 : 1 - m),
})
