/** What is wrong with values that are each inside their limits but do not go together. */
import type { Problem } from '../../../core/parameters.ts'
import { shown, unexpected } from '../../../core/text/expected.ts'
import type { RequestsValues } from '../parameters.ts'
import { lookAtLog } from './log/preview.ts'
import { parsePeriods } from './periods.ts'
import { MILLI, MOST_TICKS, ns, rateOf, requestsOf } from './scenario.ts'

/** The message of a problem with the parameter that it names. */
const problem = (parameter: string, expected: string, got: string): Problem => ({
  parameter,
  message: unexpected(parameter, expected, got),
})

/** How long requests keep coming, in nanoseconds: as expected, or as given. */
export function durationOf(values: RequestsValues): number {
  if (values.arrivals === 'log') {
    const looked = lookAtLog(values)
    return 'content' in looked ? looked.content.span : 0
  }
  return values.arrivals === 'trace' ? MILLI * (values.arrivalTimes.at(-1) ?? 0) : requestsOf(values) / rateOf(values)
}

/** Every problem of a scenario. */
export function check(values: RequestsValues): readonly Problem[] {
  const { policy, discipline, subset, servers, knowledge, arrivals, arrivalTimes, service, sizes } = values
  const problems: Problem[] = []
  if (policy === 'central' && discipline !== 'fifo')
    problems.push(problem('discipline', 'fifo with one queue for all (policy=central)', discipline))
  if (policy === 'central' && subset > 0 && subset < servers)
    problems.push(problem('subset', '0 with one queue for all (policy=central)', shown(subset)))
  if (policy === 'leastWork' && knowledge !== 'fresh' && knowledge !== 'own')
    problems.push(problem('knowledge', 'fresh or own for the least work (policy=leastWork)', knowledge))
  if (arrivals === 'trace') {
    if (arrivalTimes.length === 0)
      problems.push(problem('arrivalTimes', 'at least one time, since arrivals=trace', 'none'))
    const at = arrivalTimes.findIndex((time, i) => i > 0 && time < arrivalTimes[i - 1])
    if (at > 0)
      problems.push(
        problem(
          'arrivalTimes',
          'ascending times',
          `${shown(arrivalTimes[at - 1])} before ${shown(arrivalTimes[at])} (number ${at + 1})`,
        ),
      )
  }
  if (service === 'trace' && sizes.length === 0)
    problems.push(problem('sizes', 'at least one size, since service=trace', 'none'))
  if (arrivals === 'log' || service === 'log') {
    // The whole log is read by the run, which gives up where a line is wrong.
    const looked = lookAtLog(values)
    if ('problem' in looked) problems.push(looked.problem)
    else if (service === 'log' && looked.content.duration < 0)
      problems.push(
        problem(
          'service',
          'sizes of the model, such as service=exponential, or a log with durations, whose column logDuration can name',
          'a log without them',
        ),
      )
  }
  const beyond = parsePeriods(values.periods).find((period) => period.server >= servers)
  if (beyond)
    problems.push(
      problem('periods', `servers from 0 to ${servers - 1}, since servers=${servers}`, shown(beyond.server)),
    )
  if (problems.length > 0) return problems
  const duration = durationOf(values)
  const ticking = [
    ['healthPeriod', values.healthPeriod === 'off' ? Number.POSITIVE_INFINITY : ns(values.healthPeriod)],
    ['boardPeriod', knowledge === 'board' ? ns(values.boardPeriod) : Number.POSITIVE_INFINITY],
    ['burstLength', arrivals === 'bursty' ? MILLI * values.burstLength * values.burstiness : Number.POSITIVE_INFINITY],
  ] as const
  for (const [parameter, period] of ticking) {
    if (duration / period <= MOST_TICKS) continue
    const least = duration / MOST_TICKS / MILLI / (parameter === 'burstLength' ? values.burstiness : 1)
    problems.push(
      problem(
        parameter,
        `at least ${shown(Number(least.toPrecision(3)))} ms, since requests come for ${shown(Math.round(duration / 1e9))} s`,
        `${shown(values[parameter])} ms`,
      ),
    )
  }
  return problems
}
