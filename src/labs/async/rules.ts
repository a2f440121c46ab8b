/** What both halves of the asynchronous lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import { aloneReferences, bestOther, improvement, takingPart } from '../../core/phases/adaptivity.ts'
import { aloneOf, besideAlone } from '../../core/workloads/alone.ts'
import { adapts, balancers, balancersOf } from './balancers/index.ts'
import { check } from './model/check.ts'
import type { AsyncValues } from './parameters.ts'
import { shape } from './recording.ts'

export const rules: LabRules<AsyncValues> = {
  id: 'async',
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  references,
  combine: (_, metrics, references) =>
    besideAlone(
      { ...metrics, ita: improvement(metrics, bestOther(references, 'alone', 'time')?.metrics, 'time') },
      references.alone,
    ),
}

/** What an adaptive run is compared with, the steady balancer alone first, and a search. */
export function references(values: AsyncValues): Record<string, AsyncValues> {
  const phases = balancersOf(values)
  const several = adapts(values) ? takingPart(phases, balancers) : []
  return { ...aloneReferences(values, phases, several), ...aloneOf(values, balancers) }
}
