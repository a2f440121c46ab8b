/** Runs that never end, and what is said of them. */
import { RunStopped } from '../../../core/lab.ts'
import { unexpected } from '../../../core/text/expected.ts'
import type { AsyncValues } from '../parameters.ts'

/** Steps of a run after which it is given up: it would go on for ever. */
export const MOST_STEPS = 5e7

function stopped(parameter: string, expected: string, got: string): RunStopped {
  return new RunStopped({ parameter, message: unexpected(parameter, expected, got) })
}

/** The balancers leave tasks where nobody gets them, or pass them round for ever. */
const notExecuted = (values: AsyncValues, left: string) =>
  stopped('balancer', 'settings under which all tasks are executed', `${values.balancer} with ${left}`)

/** Nothing can happen while so many tasks are left. */
export const stuck = (values: AsyncValues, left: number) =>
  notExecuted(values, `${left} left and nobody to ask for them`)

/** A run with more steps than it may have; where no task is left, the balancers' messages keep everybody from noticing it. */
export function tooLong(values: AsyncValues, left: number): RunStopped {
  if (left > 0) return notExecuted(values, `${left} left after ${MOST_STEPS} steps`)
  const expected = `a rule by which the processors notice the end within ${MOST_STEPS} steps`
  return stopped('termination', expected, `${values.termination} beside ${values.balancer}`)
}
