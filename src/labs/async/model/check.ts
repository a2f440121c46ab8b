/** What is wrong with values that are each inside their limits but do not go together. */
import { networkProblems, sizeProblem } from '../../../core/network/check.ts'
import { processorsOf } from '../../../core/network/index.ts'
import type { Problem } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { treeProblems } from '../../../core/trees/check.ts'
import { treeOf } from '../../../core/trees/shape.ts'
import { isDrawn } from '../../../core/workloads/names.ts'
import type { FillingValues } from '../balancers/balancer.ts'
import { adapts, balancerOf, balancersOf, keepsTasks, serves } from '../balancers/index.ts'
import { detections } from '../detections/index.ts'
import type { AsyncValues } from '../parameters.ts'
import { Costs, days, MOST_WORK } from './costs.ts'
import { judgesApart } from './roles.ts'
import { SECOND } from './totals.ts'

/** Most nodes a tree may be expected to have. */
const NODES = { most: 2 ** 24, mostBreadthFirst: 2 ** 22 }

/** The longest time that a message may take, in nanoseconds. */
const LONGEST_MESSAGE = 1e13

/** The settings of a filling phase that has none of its own. */
const AS_IN_OTHER_PHASES: FillingValues = {
  fillingLightThreshold: 'same',
  fillingHeavyThreshold: 'same',
  fillingMigration: 'same',
  fillingLambda: 'same',
}

/** Checks a scenario. */
export function check(values: AsyncValues): Problem[] {
  const problems = networkProblems(values)
  const p = processorsOf(values)
  const names = [...new Set(balancersOf(values))]
  const apart = judgesApart(values)
  if (p < 2 && names.some((name) => serves(name, values))) {
    problems.push(sizeProblem(values, 'at least 2 processors, a server and a worker'))
  }
  // They may look at the network, which has to exist for that.
  if (problems.length === 0) {
    const [filling, steady] = balancersOf(values)
    for (const name of names) {
      // What is set for the filling phase counts where that is a phase of its own, and this its balancer.
      const fills = adapts(values) && values.t1 === 'on' && name === filling
      const throughout = name === filling && name === steady && !apart
      const problem = balancerOf(name).check?.(fills ? values : { ...values, ...AS_IN_OTHER_PHASES }, p, throughout)
      if (problem) problems.push(problem)
    }
  }
  const keeping = names.find((name) => keepsTasks(name, values))
  const keeper = keeping && balancerOf(keeping)
  if (keeper && names.length > 1 && apart) {
    const others = Object.entries(detections).filter(([, definition]) => !('apart' in definition))
    const expected = `one of ${others.map(([id]) => id).join(', ')} beside "${keeper.label}", whose tasks no processor would ask for any more`
    problems.push({ parameter: 'detection', message: unexpected('detection', expected, values.detection) })
  }
  const costs = new Costs(values)
  const message = [costs.send, costs.latency, costs.transfer, costs.receive].reduce(
    (sum, cost) => sum + cost.call(costs, costs.taskSize),
    0,
  )
  if (message > LONGEST_MESSAGE) {
    const expected = `costs by which a task is sent and received within ${LONGEST_MESSAGE / SECOND} s`
    problems.push({ parameter: 'machine', message: unexpected('machine', expected, `${message / SECOND} s`) })
  }
  if (!isDrawn(values)) return problems
  const tree = treeOf(values)
  const nodes = tree.expected[tree.rootLevel]
  problems.push(...treeProblems(tree, values, NODES))
  const work = nodes * (costs.node(values.grain) + values.fanOut * costs.child)
  if (work > MOST_WORK) {
    const expected = `nodes that take at most ${days(MOST_WORK)} days together`
    problems.push({ parameter: 'grain', message: unexpected('grain', expected, `about ${days(work)} days`) })
  }
  return problems
}
