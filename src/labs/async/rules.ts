/** What both halves of the asynchronous lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules, Metrics } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import { aloneOf, besideAlone } from '../../core/workloads/alone.ts'
import { adapts, balancers } from './balancers/index.ts'
import { check } from './model/check.ts'
import type { AsyncValues } from './parameters.ts'
import { shape } from './recording.ts'

export const rules: LabRules<AsyncValues> = {
  id: 'async',
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  references: (values): Record<string, AsyncValues> => ({
    ...(adapts(values) && { nonAdaptive: { ...values, t1: 'off', t2: 'off' } }),
    ...aloneOf(values, balancers),
  }),
  combine: (_, metrics, { nonAdaptive, alone }) =>
    besideAlone(nonAdaptive ? { ...metrics, ita: improvement(metrics, nonAdaptive) } : metrics, alone),
}

/** ITA in percent (§5.2.1). */
export function improvement(adaptive: Metrics, nonAdaptive: Metrics): number | null {
  const [a, n] = [adaptive.totalTime, nonAdaptive.totalTime]
  if (typeof a !== 'number' || typeof n !== 'number' || n <= 0) return null
  return (100 * (n - a)) / n
}
