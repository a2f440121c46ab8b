/** Of which services the page offers the best possible, and what its certificate says. */
import type { Optimum } from '../../core/lab.ts'
import { typedValues } from '../../core/parameters.ts'
import { counted } from '../../core/text/format.ts'
import { nothingFails } from './model/nothing-fails.ts'
import { requestsOf, SECOND, scenarioOf } from './model/scenario.ts'
import { MOST_REQUESTS } from './model/small.ts'
import type { RequestsValues } from './parameters.ts'

const WHERE = `The best possible is looked for with at most ${MOST_REQUESTS} requests`

export const optimum: Optimum = {
  none(scenario) {
    const values = typedValues<RequestsValues>(scenario)
    if (values.arrivals === 'log') return `${WHERE}, and not for a log.`
    const requests = requestsOf(values)
    if (requests > MOST_REQUESTS) {
      return `${WHERE}: ${counted(requests, 'request')} can be shared out in too many ways.`
    }
    if (values.discipline !== 'fifo') return `${WHERE} that are served in turn; here each server shares its time.`
    return nothingFails(scenarioOf(values))
      ? undefined
      : `${WHERE}, without slow periods, timeouts, hedges, health checks and limited queues.`
  },
  proved: {
    of: 'mean',
    best(certificate) {
      const { sum, problem } = certificate as {
        readonly sum: number
        readonly problem: { readonly arrivals: readonly number[]; readonly measuredFrom: number }
      }
      return sum / (problem.arrivals.length - problem.measuredFrom) / SECOND
    },
    among:
      'It is the best of all policies that decide when a request arrives, even if they knew everything that comes.',
  },
}
