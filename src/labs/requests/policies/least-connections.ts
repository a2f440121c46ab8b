import type { Service } from '../model/dispatching.ts'
import { PURPOSE, startOf, uniformFrom } from '../model/numbers.ts'
import { type Begin, policy } from './policy.ts'

/** The server with the fewest requests. */
export const leastConnections = policy({
  label: 'Least connections',
  short: 'least',
  help: 'The server with the fewest requests, of all; in theory join the shortest queue. nginx: least_conn; HAProxy: balance leastconn; Envoy: LEAST_REQUEST with FULL_SCAN; kube-proxy in IPVS mode: lc.',
  source: 'Winston 1977; nginx, HAProxy',
  parameters: {},
  compares: 'the loads of all servers',
  asks: true,
  weighted: true,
  tied: true,
})

/** Takes the least of the eligible servers by a value; of tied ones a drawn one or the lowest. */
export function takeLeast({
  scenario,
  eligible,
}: Service): (measure: (server: number) => number, k: number, j: number) => number {
  const start = startOf(scenario.seed, PURPOSE.tie)
  const lowest = scenario.values.ties === 'lowest'
  const tied = new Int32Array(scenario.servers)
  return (measure, k, j) => {
    const { list, count } = eligible
    let least = Number.POSITIVE_INFINITY
    let ties = 0
    for (let i = 0; i < count; i++) {
      const value = measure(list[i])
      if (value > least) continue
      if (value < least) ties = 0
      least = value
      tied[ties++] = list[i]
    }
    return tied[lowest ? 0 : Math.floor(ties * uniformFrom(start, k, j))]
  }
}

export const begin: Begin = (service) => {
  const { scenario, knowledge, eligible } = service
  const least = takeLeast(service)
  const weighted = scenario.values.weights === 'speed'
  return {
    choose(k, j, q) {
      knowledge.ask(eligible.count)
      const measure = (server: number) => {
        const known = knowledge.of(q, server)
        service.compared?.(server, known)
        return weighted ? (known + 1) / scenario.speeds[server] : known + 1
      }
      return least(measure, k, j)
    },
  }
}
