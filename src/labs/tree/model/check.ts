/** What is wrong with values that are each inside their limits but do not go together. */
import { networkProblems, sizeProblem } from '../../../core/network/check.ts'
import { processorsOf } from '../../../core/network/index.ts'
import type { Problem } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { treeOf } from '../../../core/trees/tables.ts'
import { isDrawn } from '../../../core/workloads/names.ts'
import { balancers } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'

/** Most nodes a tree may be expected to have: some ten seconds of running. */
const MOST_NODES = 2 ** 30

/** The same for breadth-first traversal, which holds most of the last level in memory, eight bytes a task. */
const MOST_NODES_BREADTH_FIRST = 2 ** 24

/** Checks a scenario. */
export function check(values: TreeValues): Problem[] {
  const problems = networkProblems(values)
  const balancer = balancers[values.balancer]
  if (balancer.server && processorsOf(values) < 2) {
    problems.push(sizeProblem(values, 'at least 2 processors, a server and a worker'))
  }
  // It may look at the network, which has to exist for that.
  const wrong = problems.length === 0 ? balancer.check?.(values) : undefined
  if (wrong) problems.push(wrong)
  if (!isDrawn(values)) return problems
  const tree = treeOf(values)
  const nodes = tree.expected[tree.rootLevel]
  const [most, order] =
    values.traversal === 'breadth-first' ? [MOST_NODES_BREADTH_FIRST, ' breadth-first'] : [MOST_NODES, '']
  if (!(nodes <= most)) {
    const expected = nodes < 1e15 ? Math.round(nodes).toString() : nodes.toExponential(1)
    const message = unexpected('depth', `a tree of at most ${most} nodes${order}`, `about ${expected}`)
    problems.push({ parameter: 'depth', message })
  }
  return problems
}
