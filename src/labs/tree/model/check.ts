/** What is wrong with values that are each inside their limits but do not go together. */
import { processorsOf, topologies } from '../../../core/network/index.ts'
import { formatParameter, type Problem, type Values } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { treeOf } from '../../../core/trees/tables.ts'
import { balancers } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'

/** Most nodes a tree may be expected to have: some ten seconds of running. */
export const MOST_NODES = 2 ** 30

/** The same for breadth-first traversal, which holds most of the last level in memory, eight bytes a task. */
export const MOST_NODES_BREADTH_FIRST = 2 ** 24

/** Most processors. */
export const MOST_PROCESSORS = 65536

/** Checks a scenario. */
export function check(values: TreeValues): Problem[] {
  const problems: Problem[] = []
  const complain = (parameter: string, expected: string, got: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, got) })
  const p = processorsOf(values)
  const topology = topologies[values.topology]
  /** Reports a wrong number of processors for the parameter that determines it. */
  const complainOfSize = (expected: string) => {
    const [own] = topology.processors ? Object.entries(topology.parameters) : []
    if (own) complain(own[0], expected, `${formatParameter(own[1], (values as Values)[own[0]])} = ${p}`)
    else complain('processors', expected, `${p}`)
  }
  if (p > MOST_PROCESSORS) complainOfSize(`at most ${MOST_PROCESSORS} processors in all`)
  if (topology.sizes?.includes(p) === false) complainOfSize(topology.sizes.expected)
  const balancer = balancers[values.balancer]
  if (balancer.server && p < 2) complainOfSize('at least 2 processors, a server and a worker')
  // It may look at the network, which has to exist for that.
  const wrong = problems.length === 0 ? balancer.check?.(values) : undefined
  if (wrong) problems.push(wrong)
  const tree = treeOf(values)
  const nodes = tree.expected[tree.rootLevel]
  const [most, order] =
    values.traversal === 'breadth-first' ? [MOST_NODES_BREADTH_FIRST, ' breadth-first'] : [MOST_NODES, '']
  if (!(nodes <= most)) {
    const expected = nodes < 1e15 ? Math.round(nodes).toString() : nodes.toExponential(1)
    complain('depth', `a tree of at most ${most} nodes${order}`, `about ${expected}`)
  }
  return problems
}
