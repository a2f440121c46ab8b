/** The policy “Peak EWMA”: its words and parameters, and its choice of a server. */
import { number } from '../../../core/parameters.ts'
import { drawOf } from '../model/eligible.ts'
import { DRAWS, exp, PURPOSE, startOf } from '../model/numbers.ts'
import { ns } from '../model/scenario.ts'
import { type Begin, choices, policy } from './policy.ts'

/** What a server counts as that has answered nothing yet and has open copies. */
const PENALTY = 1e14

/** The better of a few by recent response times. */
export const peakEwma = policy({
  label: 'Peak EWMA',
  short: 'peak EWMA',
  help: 'Of a few drawn servers the one with the least recent response time times open requests; a slow answer counts at once, a fast one slowly.',
  known:
    'Finagle and Linkerd: peak EWMA; Kubernetes: load-balance ewma of ingress-nginx; nginx, HAProxy and Envoy have none of their own',
  source: 'Finagle, p2cPeakEwma',
  parameters: {
    choices,
    decay: number({
      label: 'Decay',
      unit: 'ms',
      group: 'policy',
      default: 10_000,
      slider: { min: 10, max: 100_000, scale: 'log10' },
      limits: { min: 0.001, max: 1e9 },
      help: 'How slowly old response times are forgotten: after this time they count 1/e.',
      source: 'Finagle',
    }),
  },
  compares: 'recent response times of the servers drawn, times open requests',
  usesOwn: true,
})

export const begin: Begin = (service) => {
  const { scenario, knowledge, eligible } = service
  const { values, servers, dispatchers } = scenario
  const start = startOf(scenario.seed, PURPOSE.choice)
  const decay = ns(values.decay)
  const cost = new Float64Array(servers * dispatchers)
  const updated = new Float64Array(servers * dispatchers)
  const drawn = new Int32Array(servers)
  const update = (pair: number, x: number) => {
    if (x > cost[pair]) cost[pair] = x
    else {
      const w = exp(-(service.now - updated[pair]) / decay)
      cost[pair] = cost[pair] * w + x * (1 - w)
    }
    updated[pair] = service.now
  }
  return {
    choose(k, j, q) {
      const count = drawOf(start, eligible.count, values.choices, k, DRAWS * j, drawn)
      let best = -1
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < count; i++) {
        const server = eligible.list[drawn[i]]
        const pair = q * servers + server
        update(pair, 0)
        const open = knowledge.ownCopies[pair]
        const value = cost[pair] === 0 && open > 0 ? PENALTY + open : cost[pair] * (open + 1)
        service.compared?.(server, value)
        if (value >= least) continue
        least = value
        best = server
      }
      return best
    },
    observed(q, server, elapsed) {
      update(q * servers + server, elapsed)
    },
  }
}
