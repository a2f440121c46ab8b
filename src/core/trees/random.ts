import { number } from '../parameters.ts'
import { tree } from './tree.ts'

/** How much less likely a node splits, for each level beyond the minimum depth. */
const SLOPE = 1 / 128

/** A node's chance to split falls linearly beyond a minimum depth (figure 4.10). */
export const random = tree({
  label: 'Random',
  help: 'A node splits with a probability that falls with its depth; the same seed gives the same tree.',
  parameters: {
    minDepth: number({
      label: 'Minimum depth',
      unit: 'levels',
      group: 'tree',
      default: 0,
      slider: { min: 0, max: 20, step: 1 },
      limits: { min: 0, max: 1000, integer: true },
      help: 'Down to this depth every node splits; below it a node is less likely to split the deeper it is. As deep as the tree: a balanced one.',
      source: '§4.2.3, figure 4.10',
    }),
  },
  seeded: true,
  improvementBy: 'time',
  splitting:
    ({ minDepth }) =>
    (level) =>
      1 - Math.max(0, level - minDepth) * SLOPE,
})
