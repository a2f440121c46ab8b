/** What both halves of the requests lab know: what a run records, and what goes together. */
import type { LabRules } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { check, durationOf } from './model/check.ts'
import { SECOND } from './model/scenario.ts'
import { parameters, type RequestsValues } from './parameters.ts'
import { programProblem } from './programs/index.ts'
import { shape } from './recording.ts'

/** The middle of a run, in seconds, as far as it is known before the run: the first requests come to empty servers. */
function middleOf(values: RequestsValues): number {
  return Number((durationOf(values) / SECOND / 2).toPrecision(3))
}

const shapes = new WeakMap<RequestsValues, ReturnType<LabRules['shape']>>()

export const rules: LabRules<RequestsValues> = {
  id: 'requests',
  shape(values) {
    const cached = shapes.get(values)
    if (cached) return cached
    const entry = {
      shape: { ...shape, first: middleOf(values), pace: values.meanService / 500 },
      lanes: values.servers,
    }
    shapes.set(values, entry)
    return entry
  },
  check: (values) => {
    const problem = applies(parameters.program, values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
}
