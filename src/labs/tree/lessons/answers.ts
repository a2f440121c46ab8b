/** What the answers of the tree lab's lessons are computed with. */
import { timeUses } from '../../../core/time/time-use.ts'
import { timeSplit } from '../metrics.ts'

/** The tree that the lessons describe: of the default one a quarter of what they say and ask would not hold. */
export const TREE = 'seed=4342'

/** What the time goes to, in the words of a question. */
export const PARTS: Readonly<Record<string, string>> = Object.fromEntries(
  timeSplit.map(({ use, metric }) => [metric, timeUses[use].label]),
)
