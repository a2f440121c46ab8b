import { type Begin, policy } from './policy.ts'

/** One after the other. */
export const roundRobin = policy({
  label: 'Round robin',
  short: 'turns',
  help: 'Each server in turn. nginx: the default; HAProxy: balance roundrobin; Envoy: ROUND_ROBIN; kube-proxy in IPVS mode: rr.',
  source: 'nginx, HAProxy, Envoy',
  parameters: {},
})

export const begin: Begin = ({ scenario, eligible }) => {
  const { servers, dispatchers } = scenario
  const pointers = Int32Array.from({ length: dispatchers }, (_, q) => Math.floor((q * servers) / dispatchers))
  return {
    byLoads: true,
    choose(_, __, q) {
      let server = pointers[q]
      while (!eligible.has(server)) server = server + 1 === servers ? 0 : server + 1
      pointers[q] = server + 1 === servers ? 0 : server + 1
      return server
    },
  }
}
