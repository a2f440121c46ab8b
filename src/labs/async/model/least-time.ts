/** What no balancer can beat: late work or spread, and the time in which the end is noticed. */
import type { Metrics } from '../../../core/lab.ts'
import { Speeds } from '../../../core/machines/speeds.ts'
import { processorsOf } from '../../../core/network/index.ts'
import { certifying } from '../../../core/trees/late-work.ts'
import { leastTimeOf, levelsBy, type TreeWork, workOfLevels } from '../../../core/trees/least-time.ts'
import { treeOf } from '../../../core/trees/shape.ts'
import type { AsyncValues } from '../parameters.ts'
import { Costs } from './costs.ts'
import { rolesOf } from './roles.ts'
import { SECOND } from './totals.ts'

/** How often a message must pass all levels of the processors, or half of a way round, before all know the end. */
const ROUNDS = { free: 0, ring: 1, tree: 3 } as const

/** The bound of a drawn tree; `families` and `executed` as `levelsBy` wants them. */
export function leastOfDrawn(values: AsyncValues, families: Float64Array, executed: number): Metrics {
  const costs = new Costs(values)
  const counts = levelsBy(treeOf(values), families, executed)
  return leastOf(values, workOfLevels(counts, values.fanOut, costs.node(values.grain), costs.child), costs.taskSize)
}

/** The bound of a tree's nodes, whose tasks take at least this number of integers in a message; no number where the nodes are not known. */
export function leastOf(values: AsyncValues, work: TreeWork | undefined, integers: number): Metrics {
  if (!work) return { leastTime: null, leastBy: null }
  const p = processorsOf(values)
  const costs = new Costs(values)
  const { serving } = rolesOf(values, p)
  const light = values.serverCost === 'light' && serving.some((serves) => serves)
  const latency = costs.latency(integers)
  const { time, by } = leastTimeOf(work, {
    speeds: new Speeds(values, p).of,
    root: work.costs[0],
    messages: light
      ? { kind: 'server', delay: latency }
      : {
          kind: 'post',
          gap: costs.send(integers),
          delay: latency + costs.transfer(integers) + costs.receive(integers),
        },
  })
  const hop = costs.latency(1) + costs.transfer(1) + (light ? 0 : costs.receive(1))
  const noticing = ROUNDS[values.termination] * (31 - Math.clz32(p)) * hop
  return { leastTime: (time + noticing) / SECOND, leastBy: by === 'late' ? 0 : 1 }
}

/** The proof that no schedule of a scenario's tree takes less than a time, even with free messages. */
export function certificateOf(values: AsyncValues): Generator<number, object | undefined> {
  const costs = new Costs(values)
  const speeds = new Speeds(values, processorsOf(values)).of
  return certifying(values, { node: costs.node(values.grain), child: costs.child, speeds })
}
