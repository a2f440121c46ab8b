/** The policies that go round in turn, with and without weights: their words and their choices. */
import { type Begin, policy } from './policy.ts'

/** One after the other. */
export const roundRobin = policy({
  label: 'Round robin',
  short: 'turns',
  help: 'Each server in turn.',
  known: 'nginx: the default; HAProxy: balance roundrobin; Envoy: ROUND_ROBIN; kube-proxy in IPVS mode: rr',
  source: 'nginx, HAProxy, Envoy',
  parameters: {},
})

export const beginRoundRobin: Begin = ({ scenario, eligible }) => {
  const { servers, dispatchers } = scenario
  const pointers = Int32Array.from({ length: dispatchers }, (_, q) => Math.floor((q * servers) / dispatchers))
  return {
    choose(_, __, q) {
      let server = pointers[q]
      while (!eligible.has(server)) server = server + 1 === servers ? 0 : server + 1
      pointers[q] = server + 1 === servers ? 0 : server + 1
      return server
    },
  }
}

/** One after the other, faster servers more often. */
export const weightedRoundRobin = policy({
  label: 'Weighted round robin',
  short: 'weighted turns',
  help: 'Each server in turn, in proportion to its speed and well mixed.',
  known:
    'nginx: weight=…; HAProxy: balance roundrobin with weight; Envoy: ROUND_ROBIN with weights; kube-proxy in IPVS mode: wrr',
  source: 'nginx, smooth weighted round robin',
  assumes: 'has to know the speeds of the servers',
  parameters: {},
})

export const beginWeightedRoundRobin: Begin = ({ scenario, eligible }) => {
  const { servers, dispatchers, speeds } = scenario
  const current = new Float64Array(servers * dispatchers)
  return {
    choose(_, __, q) {
      const { list, count } = eligible
      const base = q * servers
      let best = -1
      let total = 0
      for (let i = 0; i < count; i++) {
        const server = list[i]
        total += speeds[server]
        current[base + server] += speeds[server]
        if (best < 0 || current[base + server] > current[base + best]) best = server
      }
      current[base + best] -= total
      return best
    },
  }
}
