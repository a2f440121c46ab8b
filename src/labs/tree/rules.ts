/** What both halves of the tree lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules, Metrics } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import { comparesSpeeds } from '../../core/trees/index.ts'
import { aloneOf, besideAlone } from '../../core/workloads/alone.ts'
import { adapts, balancers } from './balancers/index.ts'
import { check } from './model/check.ts'
import type { TreeValues } from './parameters.ts'
import { shape } from './recording.ts'

export const rules: LabRules<TreeValues> = {
  id: 'tree',
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  references,
  combine: (values, metrics, { nonAdaptive, alone }) =>
    besideAlone(
      nonAdaptive ? { ...metrics, ita: improvement(metrics, nonAdaptive, comparesSpeeds(values)) } : metrics,
      alone,
    ),
}

/** What an adaptive run is compared with, and a search. */
function references(values: TreeValues): Record<string, TreeValues> {
  return { ...(adapts(values) && { nonAdaptive: { ...values, t1: 'off', t2: 'off' } }), ...aloneOf(values, balancers) }
}

/** ITA in percent (§5.2.1): by speed for imbalanced trees, whose size varied in the thesis, else by time. */
function improvement(adaptive: Metrics, nonAdaptive: Metrics, bySpeed: boolean): number | null {
  const id = bySpeed ? 'speed' : 'totalTime'
  const [a, n] = [adaptive[id], nonAdaptive[id]]
  if (typeof a !== 'number' || typeof n !== 'number' || n <= 0) return null
  return (100 * (bySpeed ? a - n : n - a)) / n
}
