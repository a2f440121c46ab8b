/** Runs that never end, and what is said about them. */
import { RunStopped } from '../../../core/lab.ts'
import { unexpected } from '../../../core/text/expected.ts'
import type { AsyncValues } from '../parameters.ts'

/** Steps of a run after which it is given up: it would go on for ever. */
export const MOST_STEPS = 5e7

function stopped(parameter: string, expected: string, got: string): RunStopped {
  return new RunStopped({ parameter, message: unexpected(parameter, expected, got) })
}

/** The balancers leave tasks where no processor gets them, or pass them round for ever. */
const notExecuted = (values: AsyncValues, left: string) =>
  stopped('balancer', 'settings under which all tasks are executed', `${values.balancer} with ${left}`)

/** Tasks and messages wait, and there is no memory for more of them. */
export const tooMuch = (values: AsyncValues, left: number) =>
  notExecuted(values, `${left} left and more tasks and messages waiting than memory has room for`)

/** Messages that have been sent and not received, all together, with which a run is given up: they take some hundred megabytes. */
export const MOST_FLYING = 4_000_000

/**
 * Processors that others send messages faster than they receive them, up to a simulated time in nanoseconds.
 *
 * @param pace the parameter that says how often messages are sent, where there is one
 */
export function flooded(values: AsyncValues, pace: string | undefined, now: number): RunStopped {
  const expected = 'settings under which messages are received as fast as they are sent'
  const set = pace === undefined ? values.balancer : `${values[pace as keyof AsyncValues]}`
  const time = Number((now / 1e9).toPrecision(3))
  return stopped(
    pace ?? 'balancer',
    expected,
    `${set}, and ${MOST_FLYING} messages that were not received at ${time} s`,
  )
}

/** Nothing more can happen although tasks are left. */
export const stuck = (values: AsyncValues, left: number) =>
  notExecuted(values, `${left} left and no processor to ask for them`)

/** Steps of a run with a program in which no task is executed or begun although there are some: it is given up then. More processors, more steps. */
export const MOST_IDLE = 200_000
export const MOST_IDLE_EACH = 2000

/** A program under which tasks only move, or wait for ever, from a simulated time in nanoseconds on. */
export const onlyMoved = (left: number, since: number) =>
  stopped(
    'program',
    'processors that compute while there are tasks',
    `${left} ${left === 1 ? 'task that is' : 'tasks that are'} not executed: from ${Number((since / 1e6).toPrecision(3))} ms on they only move, or wait`,
  )

/**
 * How much of a run that has not ended is done, by nodes: executed ones against those that are known and what is expected below them; or by its
 * steps, of which it may have a limited number, where that share is greater.
 */
export const shareDone = (executed: number, left: number, expected: number, steps: number): number =>
  Math.min(0.99, Math.max(executed / Math.max(expected, executed + left), steps / MOST_STEPS))

/**
 * A run with more steps than it may have, at a simulated time in nanoseconds: long nodes while others ask and ask, or tasks
 * that no processor gets. Where no task is left, the balancers' messages keep the processors from noticing it.
 */
export function tooLong(values: AsyncValues, left: number, now: number): RunStopped {
  const time = Number((now / 1e9).toPrecision(3))
  if (left > 0) return notExecuted(values, `${left} left at ${time} s after ${MOST_STEPS} steps`)
  const expected = `a rule by which the processors notice the end within ${MOST_STEPS} steps`
  return stopped('termination', expected, `${values.termination} beside ${values.balancer}`)
}
