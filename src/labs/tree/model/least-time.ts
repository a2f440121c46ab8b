/** What no balancer and no intervals can beat: late work or spread, and the barriers that cannot be avoided. */
import type { Metrics } from '../../../core/lab.ts'
import { Speeds } from '../../../core/machines/speeds.ts'
import { processorsOf } from '../../../core/network/index.ts'
import { certifying } from '../../../core/trees/late-work.ts'
import { leastTimeOf, levelsBy, NodeTimes, workOfLevels } from '../../../core/trees/least-time.ts'
import { actsOn, balancersOf, onlyServes } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import { costsOf } from './costs.ts'
import { SECOND, type Simulation } from './simulation.ts'

/** The metrics where there is no bound. */
const NO_BOUND: Metrics = { leastTime: null, leastBarriers: null, leastBy: null }

/** Starts to follow what the bound needs of a run whose tree is not drawn; the function works it out at the end. */
export function followLeast(simulation: Simulation, values: TreeValues): () => Generator<number, Metrics> {
  const { visits } = simulation
  const times = visits && visits.workload.startValue === undefined ? new NodeTimes() : undefined
  if (visits && times) visits.times = times
  return function* () {
    yield 0
    const { system, firstWorker, redundant, speeds, plan } = simulation
    const { costs, tree, executed } = system
    const work = tree
      ? workOfLevels(levelsBy(tree, system.families, executed), tree.fanOut, costs.node, costs.child)
      : times?.work()
    if (!work) return NO_BOUND
    const integers = tree ? (costs.taskSize ?? 1) : 1
    const gap = costs.sending(integers)
    const delay = Math.min(gap + costs.arriving(integers), costs.receiving(integers))
    const { time, by } = leastTimeOf(work, {
      speeds: speeds.of.subarray(firstWorker),
      root: work.costs[0],
      messages: redundant ? { kind: 'none' } : { kind: 'post', gap, delay },
    })
    const barriers = redundant
      ? 1
      : leastBarriers(executed, {
          processors: system.processors - firstWorker,
          children: tree ? tree.fanOut : (visits?.sums.mostChildren ?? 1),
          first: plan[0].interval,
          longest: Math.max(...plan.map(({ interval }) => interval)),
          filled: actsOn(values, 't1') ? values.c1 * system.processors : 0,
        })
    return {
      leastTime: (time + barriers * costs.barrier) / SECOND,
      leastBarriers: barriers,
      leastBy: by === 'late' ? 0 : 1,
    }
  }
}

/** The proof that no schedule of a scenario's tree takes less than a time, even with free messages and barriers. */
export function certificateOf(values: TreeValues): Generator<number, object | undefined> {
  const processors = processorsOf(values)
  const { node, child } = costsOf(values, processors)
  const first = onlyServes(balancersOf(values)) ? 1 : 0
  return certifying(values, { node, child, speeds: new Speeds(values, processors).of.subarray(first) })
}

/** What the number of barriers depends on. */
interface Iterations {
  readonly processors: number
  /** The most children of a node. */
  readonly children: number
  /** Nodes that a processor executes in an iteration: in the first one, and as long as the machine fills; and at most. */
  readonly first: number
  readonly longest: number
  /** Tasks at which filling ends. */
  readonly filled: number
}

/** The least number of iterations that execute this number of nodes: no more processors compute than there are tasks. */
function leastBarriers(nodes: number, { processors, children, first, longest, filled }: Iterations): number {
  let executed = 0
  for (let barriers = 0; ; barriers++) {
    if (executed >= nodes) return barriers
    const tasks = 1 + (children - 1) * executed
    const fills = barriers === 0 || tasks < filled
    const each = Math.min(processors, tasks) * (fills ? first : longest)
    // From here on all iterations are alike.
    if (!fills && (tasks >= processors || children <= 1))
      return barriers + Math.max(1, Math.ceil((nodes - executed) / each))
    if (fills && children <= 1 && barriers > 0) return barriers + Math.ceil((nodes - executed) / each)
    executed += each
  }
}
