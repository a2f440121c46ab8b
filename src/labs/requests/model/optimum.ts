/** The least mean response time that a policy can reach which decides at arrival, for a few requests, with a certificate. */
import { type Best, bestOf, type Choices, type Searched } from '../../../core/certificate/search.ts'
import type { Simulation } from './simulation.ts'

/** What may be lost by rounding, as a share. */
const ROUNDING = 1e-9

/** What has been decided so far: the sum of the measured response times, and by server when its workers are free, the earliest first. */
interface Decided {
  readonly sum: number
  readonly free: readonly (readonly number[])[]
}

/** The certificate of the best; undefined where there are too many cases to prove it. Times in nanoseconds. Yields units of work. */
export function* certificateOf(
  { scenario, arrivals, sizes }: Simulation,
  searched?: Searched,
): Generator<number, object | undefined> {
  const { requests, servers, speeds, workers, delay, measuredFrom } = scenario
  const end = ({ free }: Decided, k: number, s: number) =>
    Math.max(arrivals[k] + delay, free[s][0]) + sizes[k] / speeds[s]
  const response = (state: Decided, k: number, s: number) =>
    k < measuredFrom ? 0 : end(state, k, s) + delay - arrivals[k]
  const choices: Choices<Decided> = {
    depth: requests,
    options: servers,
    begin: { sum: 0, free: Array.from({ length: servers }, () => Array.from({ length: workers }, () => 0)) },
    take: (state, k, s) => ({
      sum: state.sum + response(state, k, s),
      free: state.free.map((free, i) => (i === s ? [...free.slice(1), end(state, k, s)].sort((a, b) => a - b) : free)),
    }),
    isSame: ({ free }, a, b) => speeds[a] === speeds[b] && free[a].every((time, w) => time === free[b][w]),
    cost: end,
    isNoBetter(state, nth, value) {
      let { sum } = state
      for (let k = nth; k < requests && sum < value; k++) {
        let least = Number.POSITIVE_INFINITY
        for (let s = 0; s < servers; s++) least = Math.min(least, response(state, k, s))
        sum += least
      }
      return sum >= value * (1 - ROUNDING)
    },
    value: ({ sum }) => sum,
  }
  const best: Best | undefined = yield* bestOf(choices, searched)
  return (
    best && {
      kind: 'requests',
      problem: {
        arrivals: [...arrivals.subarray(0, requests)],
        sizes: [...sizes.subarray(0, requests)],
        speeds: [...speeds],
        workers,
        delay,
        measuredFrom,
      },
      sum: best.value,
      servers: best.chosen,
      tree: best.tree,
    }
  )
}
