/** The policy “Least connections”: its words and parameters, and its choice of a server. */
import type { Service } from '../model/dispatching.ts'
import { PURPOSE, startOf, uniformFrom } from '../model/numbers.ts'
import { type Begin, policy } from './policy.ts'

/** The server with the fewest requests. */
export const leastConnections = policy({
  label: 'Least connections',
  short: 'least',
  help: 'The server with the fewest requests, of all; weights may count its speed.',
  known:
    'in theory: join the shortest queue; nginx: least_conn; HAProxy: balance leastconn; Envoy: LEAST_REQUEST with FULL_SCAN; kube-proxy in IPVS mode: lc',
  source: 'Winston 1977; nginx, HAProxy',
  parameters: {},
  compares: 'the loads of all servers',
  asks: true,
  weighted: true,
  tied: true,
})

/** Takes the least of the eligible servers by their values; of tied ones a drawn one or the lowest. */
export function takeLeast({ scenario, eligible }: Service): (values: Float64Array, k: number, j: number) => number {
  const start = startOf(scenario.seed, PURPOSE.tie)
  const lowest = scenario.values.ties === 'lowest'
  const tied = new Int32Array(scenario.servers)
  return (values, k, j) => {
    const { list, count } = eligible
    let least = values[0]
    for (let i = 1; i < count; i++) if (values[i] < least) least = values[i]
    let ties = 0
    for (let i = 0; i < count; i++) {
      tied[ties] = list[i]
      if (values[i] === least) ties++
    }
    return tied[lowest ? 0 : Math.floor(ties * uniformFrom(start, k, j))]
  }
}

export const begin: Begin = (service) => {
  const { scenario, knowledge, eligible } = service
  const least = takeLeast(service)
  const weighted = scenario.values.weights === 'speed'
  const values = new Float64Array(scenario.servers)
  return {
    choose(k, j, q) {
      const { list, count } = eligible
      knowledge.ask(count)
      for (let i = 0; i < count; i++) {
        const belief = knowledge.of(q, list[i])
        service.compared?.(list[i], belief)
        values[i] = weighted ? (belief + 1) / scenario.speeds[list[i]] : belief + 1
      }
      return least(values, k, j)
    },
  }
}
