/** What views need of a whole run: how response times are distributed. */
import type { Making } from '../../core/lab.ts'
import { goOn } from '../../core/run/making.ts'
import type { TailArtifact } from './model/detail.ts'
import { RESULT } from './model/requests.ts'
import { SECOND } from './model/scenario.ts'
import type { Simulation } from './model/simulation.ts'
import type { RequestsValues } from './parameters.ts'
import { beginning, workOf } from './run.ts'

/** From one point of the curve to the next this share of the requests is left. */
const STEP = 0.96
const AT_ONCE = 500

/** The share of measured answers that took longer than a time, at times that are even in the logarithm of that share. */
function tailOf({ scenario, requests, arrivals }: Simulation): TailArtifact {
  const times: number[] = []
  for (let k = scenario.measuredFrom; k < scenario.requests; k++)
    if (requests.result[k] === RESULT.answered) times.push(requests.ended[k] - arrivals[k])
  const ascending = Float64Array.from(times).sort()
  const ranks = new Set<number>()
  for (let longer = ascending.length; longer >= 1; longer *= STEP) ranks.add(ascending.length - Math.ceil(longer))
  if (ascending.length > 0) ranks.add(ascending.length - 1)
  const used = [...ranks].sort((a, b) => a - b)
  return {
    answers: ascending.length,
    times: Float64Array.from(used, (rank) => ascending[rank] / SECOND),
    shares: Float64Array.from(used, (rank) => (ascending.length - rank) / ascending.length),
  }
}

/** Makes the distribution of a scenario's response times. */
export function makeTail(values: RequestsValues): Making<TailArtifact> {
  let result: TailArtifact | undefined
  const course = (function* (): Generator<number, void> {
    const simulation = yield* beginning(values)
    while (simulation.advance(AT_ONCE)) yield workOf(values, AT_ONCE)
    result = tailOf(simulation)
  })()
  return {
    advance(work) {
      if (!result) goOn(course, work)
      return result !== undefined
    },
    result() {
      if (!result) throw new Error('the distribution was asked for before it was made')
      return result
    },
  }
}
