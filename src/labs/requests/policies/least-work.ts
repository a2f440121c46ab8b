/** The policy “Least work”: its words and parameters, and its choice of a server. */
import { takeLeast } from './least-connections.ts'
import { type Begin, policy } from './policy.ts'

/** The server that will have finished first. */
export const leastWork = policy({
  label: 'Least work',
  short: 'least work',
  help: 'The server that would finish this request first by the work that is left there; sizes must be known. In theory least work left; a proxy cannot see sizes, a batch queue may.',
  source: 'Harchol-Balter, Crovella and Murta 1999',
  assumes: 'has to know the size of each request when it comes',
  parameters: {},
  compares: 'the work that is left at all servers',
  asks: true,
  tied: true,
})

export const begin: Begin = (service) => {
  const { scenario, servers, knowledge, eligible, sizes } = service
  const { speeds } = scenario
  const least = takeLeast(service)
  const values = new Float64Array(scenario.servers)
  const isOwn = scenario.knowledge === 'own'
  const sent = new Float64Array(isOwn ? scenario.servers * scenario.dispatchers : 0)
  return {
    choose(k, j, q) {
      const { list, count } = eligible
      knowledge.ask(count)
      for (let i = 0; i < count; i++) {
        const server = list[i]
        const work = isOwn ? sent[q * scenario.servers + server] : servers.workLeft(server)
        service.compared?.(server, work)
        values[i] = (work + sizes[k]) / speeds[server]
      }
      return least(values, k, j)
    },
    sent(k, q, server) {
      if (isOwn) sent[q * scenario.servers + server] += sizes[k]
    },
    settled(k, q, server) {
      if (isOwn) sent[q * scenario.servers + server] -= sizes[k]
    },
  }
}
