/** What is wrong with values that are each inside their limits but do not go together. */
import type { Problem } from '../../../core/parameters.ts'
import type { TreeValues } from '../parameters.ts'
import { processorsOf } from './processors.ts'
import { treeOf } from './trees/index.ts'

/** Most nodes a tree may be expected to have: some ten seconds of running. */
export const MOST_NODES = 2 ** 30

/** The same for breadth-first traversal, which holds most of the last level in memory, eight bytes a task. */
export const MOST_NODES_BREADTH_FIRST = 2 ** 24

/** Most processors. */
export const MOST_PROCESSORS = 65536

/** Checks a scenario: every message names the parameter, what came and what is allowed. */
export function check(values: TreeValues): Problem[] {
  const problems: Problem[] = []
  const refuse = (parameter: string, came: string | number, allowed: string) =>
    problems.push({ parameter, message: `${parameter}: ${came} ${allowed}` })
  const p = processorsOf(values)
  if (values.topology === 'kary' && p > MOST_PROCESSORS) {
    refuse('sides', values.sides.join('x'), `makes ${p} processors; at most ${MOST_PROCESSORS} are allowed`)
  }
  if (values.topology === 'hypercube' && !Number.isInteger(Math.log2(p))) {
    refuse('processors', p, 'is not a power of two, which a hypercube needs')
  }
  if (values.balancer === 'loadserver' && p < 2) {
    refuse(
      values.topology === 'kary' ? 'sides' : 'processors',
      p === 1 && values.topology === 'kary' ? values.sides.join('x') : p,
      'leaves the load server without a worker; at least 2 processors are needed',
    )
  }
  const tree = treeOf(values)
  const nodes = tree.expected[tree.rootLevel]
  const [most, order] =
    values.traversal === 'breadth-first' ? [MOST_NODES_BREADTH_FIRST, ' breadth-first'] : [MOST_NODES, '']
  if (!(nodes <= most)) {
    const expected = nodes < 1e15 ? Math.round(nodes).toString() : nodes.toExponential(1)
    refuse('depth', values.depth, `makes a tree of about ${expected} nodes; at most ${most} are allowed${order}`)
  }
  return problems
}
