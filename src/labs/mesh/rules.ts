/** What both halves of the mesh lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules, Metrics } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { check } from './model/check.ts'
import { changes } from './model/scenario.ts'
import { type MeshValues, parameters } from './parameters.ts'
import { policies, unbalanced } from './policies/index.ts'
import { programProblem } from './programs/index.ts'
import { changingShape, partitionShape, remapShape, runShape } from './recording.ts'

const shapeOf = (values: MeshValues) =>
  values.experiment === 'remap'
    ? remapShape
    : values.experiment === 'partition'
      ? partitionShape
      : changes(values)
        ? changingShape
        : runShape

export const rules: LabRules<MeshValues> = {
  id: 'mesh',
  shape: (values) => ({
    shape: shapeOf(values),
    lanes: values.processors,
  }),
  check: (values) => {
    const problem = applies(parameters.program, values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
  references,
  combine,
}

/** The same run without balancing. */
function references(values: MeshValues): Record<string, MeshValues> {
  if (values.experiment !== 'run' || !policies[values.policy].balances) return {}
  return { unbalanced: { ...values, policy: unbalanced } }
}

/** Adds how long the run takes without balancing. */
function combine({ experiment }: MeshValues, metrics: Metrics, references: Readonly<Record<string, Metrics>>): Metrics {
  return experiment === 'run' ? { ...metrics, neverTime: (references.unbalanced ?? metrics).totalTime } : metrics
}
