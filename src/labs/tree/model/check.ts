/** What is wrong with values that are each inside their limits but do not go together. */
import { networkProblems, sizeProblem } from '../../../core/network/check.ts'
import { processorsOf } from '../../../core/network/index.ts'
import type { Problem } from '../../../core/parameters.ts'
import { treeProblems } from '../../../core/trees/check.ts'
import { treeOf } from '../../../core/trees/shape.ts'
import { isDrawn } from '../../../core/workloads/names.ts'
import { balancers, balancersOf, serves } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'

/** Most nodes a tree may be expected to have: some ten seconds of running, and, breadth-first, eight bytes a task. */
const NODES = { most: 2 ** 30, mostBreadthFirst: 2 ** 24 }

/** Checks a scenario. */
export function check(values: TreeValues): Problem[] {
  const problems = networkProblems(values)
  if (serves(balancersOf(values)) && processorsOf(values) < 2) {
    problems.push(sizeProblem(values, 'at least 2 processors, a server and a worker'))
  }
  // It may look at the network, which has to exist for that.
  if (problems.length === 0) {
    for (const name of new Set(balancersOf(values))) {
      const wrong = balancers[name].check?.(values)
      if (wrong) problems.push(wrong)
    }
  }
  return isDrawn(values) ? [...problems, ...treeProblems(treeOf(values), values, NODES)] : problems
}
