/** What both halves of the loop lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules, Metrics } from '../../core/lab.ts'
import { applies, asApplied } from '../../core/parameters.ts'
import { check } from './model/check.ts'
import { type LoopValues, loopsOf, parameters, wayOf } from './parameters.ts'
import { programProblem } from './programs/index.ts'
import { shape } from './recording.ts'
import { judged } from './strategies/index.ts'

/** Processors up to which a run is compared with the other strategies that the model judges. */
const COMPARED_PROCESSORS = 64

export const rules: LabRules<LoopValues> = {
  id: 'loop',
  shape: ({ processors }) => ({ shape, lanes: processors }),
  check: (values) => {
    const problem = applies(parameters.program, values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
  references,
  combine,
}

/** The strategies that the model judges, where the run is one of them or lets it choose. What only they have keeps its default. */
function references(values: LoopValues): Record<string, LoopValues> {
  if (wayOf(values).kind !== 'exchange' || loopsOf(values) || values.processors > COMPARED_PROCESSORS) return {}
  const others = judged.filter(({ name }) => name !== values.strategy)
  const shared = asApplied(parameters, values)
  return Object.fromEntries(others.map(({ name }) => [name, { ...shared, strategy: name }]))
}

/** Adds which of them is best, and how much longer the run takes. */
function combine(values: LoopValues, metrics: Metrics, references: Readonly<Record<string, Metrics>>): Metrics {
  if (Object.keys(references).length === 0) return metrics
  const times = judged.map(({ name }) => Number((name === values.strategy ? metrics : references[name])?.totalTime))
  const best = times.reduce((least, time, i) => (time < times[least] ? i : least), 0)
  return { ...metrics, best, regret: (100 * (Number(metrics.totalTime) - times[best])) / times[best] }
}
