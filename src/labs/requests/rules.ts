/** What both halves of the requests lab know: what a run records, and what goes together. */
import type { LabRules } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { check } from './model/check.ts'
import { rateOf, SECOND } from './model/scenario.ts'
import { parameters, type RequestsValues } from './parameters.ts'
import { programProblem } from './programs/index.ts'
import { shape } from './recording.ts'

/** The middle of a run, in seconds, as far as it is known before the run: the first requests come to empty servers. */
function middleOf(values: RequestsValues): number {
  const { arrivals, arrivalTimes, requests } = values
  const last = arrivals === 'trace' ? (arrivalTimes.at(-1) ?? 0) / 1000 : requests / rateOf(values) / SECOND
  return Number((last / 2).toPrecision(3))
}

const shapes = new WeakMap<RequestsValues, ReturnType<LabRules['shape']>>()

export const rules: LabRules<RequestsValues> = {
  id: 'requests',
  shape(values) {
    const known = shapes.get(values)
    if (known) return known
    const made = { shape: { ...shape, first: middleOf(values), pace: values.meanService / 500 }, lanes: values.servers }
    shapes.set(values, made)
    return made
  },
  check: (values) => {
    const problem = applies(parameters.program, values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
}
