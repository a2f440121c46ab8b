/** A redundant start (§3.3.1): all that may compute in the first iteration expand the first levels of the tree, each for itself. */
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'
import { processorsOf } from './network.ts'
import { FILLING, firstCounted, isServer, rulesOf } from './phases.ts'
import { execute, type State } from './state.ts'

/** The first processor that computes in the first iteration: a server of the filling phase does not, nor one that never computes. */
const firstAtStart = (values: TreeValues): number =>
  isServer(rulesOf(values, FILLING).balancer) ? 1 : firstCounted(values)

/** Whether several processors begin with the same levels of the tree. */
export const startsRedundantly = (values: TreeValues): boolean =>
  values.start === 'redundant' && processorsOf(values) - firstAtStart(values) > 1

/** Level after level, until one has a task for each: of that one they take turns. Returns what each has executed. */
export function expandFirstLevels(state: State): number[] {
  const { values, p, queues, clocks, bestKnown } = state
  const first = firstAtStart(values)
  const holder = queues.findIndex((queue) => queue.length > 0)
  let level = queues[holder].splice(0)
  let nodes = 0
  while (level.length > 0 && level.length < p - first) {
    for (const task of level) execute(state, holder, task)
    nodes += level.length
    level = queues[holder].splice(0)
  }
  for (let processor = first; processor < p; processor++) {
    clocks[processor] = clocks[holder]
    bestKnown[processor] = bestKnown[holder]
    queues[processor].push(...level.filter((_, k) => k % (p - first) === processor - first))
  }
  return queues.map((_, processor) => (processor < first ? 0 : nodes))
}
