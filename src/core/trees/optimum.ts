/** Of which trees the page offers the best possible, and what its certificate says. */
import type { Optimum } from '../lab.ts'
import { quantity } from '../text/format.ts'
import { isDrawn } from '../workloads/names.ts'
import { nodesIn } from './run-size.ts'

/** Nodes that a tree may be expected to have: its certificate lists them all. */
const MOST_NODES = 50_000

const WHERE = 'The best possible is looked for where all nodes take equally long'

/** What both labs that grow a tree can prove: Hu's formula, for messages that cost nothing. */
export const optimum: Optimum = {
  none(values) {
    if (!isDrawn(values)) return `${WHERE}, and not for other work than drawn trees: only the bound is known.`
    // All machines but one's own take time for each child, and the page needs no other of their costs here.
    if (values.machine !== 'custom' || Number(values.childCost) > 0)
      return `${WHERE}; here a node takes longer for each of its children, so only the bound is known.`
    const speeds = values.speeds as readonly number[]
    if (values.slowProcessor !== 'none' || speeds.some((speed) => speed !== speeds[0]))
      return `${WHERE}; here processors are not equally fast, so only the bound is known.`
    const nodes = nodesIn(values)
    return nodes <= MOST_NODES
      ? undefined
      : `${WHERE}, in trees of at most ${quantity(MOST_NODES)} nodes; this one is expected to have ${quantity(nodes)}.`
  },
  isProvedElsewhere: true,
  proved: {
    of: 'totalTime',
    best: ({ time }) => (typeof time === 'number' ? time / 1e9 : undefined),
    says: 'With messages that cost nothing, no schedule of these equal nodes takes less than {}',
    among: 'This is exact, by Hu’s formula (1961): some schedule takes this time. Messages and barriers add to it.',
  },
}
