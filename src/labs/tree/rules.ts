/** What both halves of the tree lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import {
  aloneReferences,
  bestOther,
  improvement,
  switchingReferences,
  takingPart,
} from '../../core/phases/adaptivity.ts'
import { comparesSpeeds } from '../../core/trees/index.ts'
import { aloneOf, besideAlone } from '../../core/workloads/alone.ts'
import { adapts, balancers, balancersOf } from './balancers/index.ts'
import { check } from './model/check.ts'
import type { TreeValues } from './parameters.ts'
import { shape } from './recording.ts'

export const rules: LabRules<TreeValues> = {
  id: 'tree',
  shape: (values) => ({ shape, lanes: processorsOf(values) }),
  check,
  references,
  combine(values, metrics, others) {
    const bySpeed = comparesSpeeds(values)
    const over = (way: 'alone' | 'switching') => improvement(metrics, bestOther(others, way, bySpeed)?.metrics, bySpeed)
    return besideAlone({ ...metrics, ita: over('alone'), itaTransitions: over('switching') }, others.alone)
  },
}

/** What an adaptive run is compared with, and a search. */
function references(values: TreeValues): Record<string, TreeValues> {
  const phases = balancersOf(values)
  const several = adapts(values) ? takingPart(phases, balancers) : []
  return {
    ...aloneReferences(values, phases, several),
    ...switchingReferences(values, phases, several),
    ...aloneOf(values, balancers),
  }
}
