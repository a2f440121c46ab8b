import type { TreeValues } from '../../parameters.ts'
import type { TreeKind } from './tree.ts'

/** How much less likely a node splits, for each level beyond the minimum depth. */
const SLOPE = 1 / 128

/** A node's chance to split falls linearly beyond a minimum depth (figure 4.10). */
export const random = ({ minDepth }: TreeValues): TreeKind => ({
  probability: (level) => 1 - Math.max(0, level - minDepth) * SLOPE,
})
