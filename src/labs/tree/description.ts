/** The tree lab without its engine: all that the page needs to know of it. */
import type { LabDescription, Metrics } from '../../core/lab.ts'
import { metrics } from './metrics.ts'
import { check } from './model/check.ts'
import { processorsOf } from './model/processors.ts'
import { groups, parameters, type TreeValues } from './parameters.ts'
import { shape } from './recording.ts'

/** The tree lab's description with its own scenario type. */
export const description: LabDescription<typeof parameters> = {
  id: 'tree',
  label: 'Tree',
  summary: 'A tree of tasks is executed by many processors, which even out their queues while it grows and shrinks.',
  version: 1,
  parameters,
  groups,
  opening: 't1=on',
  metrics,
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  companions,
  combine: (values, own, { nonAdaptive }) =>
    nonAdaptive ? { ...own, ita: improvement(own, nonAdaptive, values.tree === 'imbalance') } : own,
}

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
