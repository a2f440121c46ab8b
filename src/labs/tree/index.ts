/** The tree lab: dynamic load balancing of a tree computation on a synchronous parallel machine. */
import { type LabModel, lab, type Metrics } from '../../core/lab.ts'
import { metrics } from './metrics.ts'
import { check } from './model/check.ts'
import { Engine, processorsOf } from './model/engine.ts'
import { inspect } from './model/inspect.ts'
import { groups, parameters, type TreeValues } from './parameters.ts'
import { shape } from './recording.ts'

/** The lab with its own scenario type, for code that knows it. */
export const treeModel: LabModel<typeof parameters> = {
  id: 'tree',
  label: 'Tree',
  summary: 'A tree of tasks is executed by many processors, which even out their queues while it grows and shrinks.',
  version: 1,
  parameters,
  groups,
  metrics,
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  start: (values, { record }) => new Engine(values, record),
  inspect,
  companions,
  combine: (values, own, { nonAdaptive }) =>
    nonAdaptive ? { ...own, ita: improvement(own, nonAdaptive, values.tree === 'imbalance') } : own,
}

export const tree = lab(treeModel)

/** The twin that an adaptive run is compared with. */
function companions(values: TreeValues): Record<string, TreeValues> {
  const adapts = values.balancer !== 'none' && (values.t1 === 'on' || values.t2 === 'on')
  return adapts ? { nonAdaptive: { ...values, t1: 'off', t2: 'off' } } : {}
}

/** ITA in percent (§5.1.2): by speed for imbalanced trees, whose size varied in the thesis, else by time. */
function improvement(adaptive: Metrics, nonAdaptive: Metrics, bySpeed: boolean): number | null {
  const id = bySpeed ? 'speed' : 'totalTime'
  const [a, n] = [adaptive[id], nonAdaptive[id]]
  if (typeof a !== 'number' || typeof n !== 'number' || n <= 0) return null
  return (100 * (bySpeed ? a - n : n - a)) / n
}
