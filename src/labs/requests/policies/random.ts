/** The policy “Random”: its words and parameters, and its choice of a server. */
import type { Service } from '../model/dispatching.ts'
import { DRAWS, PURPOSE, startOf, uniformFrom } from '../model/numbers.ts'
import { type Begin, policy } from './policy.ts'

/** Any server, whatever its load. */
export const random = policy({
  label: 'Random',
  short: 'random',
  help: 'Any server, drawn at random.',
  known: 'nginx: random; Envoy: RANDOM; HAProxy: balance random(1); kube-proxy in iptables mode',
  source: 'nginx, Envoy, HAProxy',
  parameters: {},
  weighted: true,
})

/** Draws one of the eligible servers, by speed where weights say so. */
export function drawServer({ scenario, eligible }: Service): (k: number, j: number) => number {
  const { speeds, seed, values } = scenario
  const start = startOf(seed, PURPOSE.choice)
  if (values.weights === 'none')
    return (k, j) => eligible.list[Math.floor(eligible.count * uniformFrom(start, k, DRAWS * j))]
  return (k, j) => {
    const { list, count } = eligible
    let total = 0
    for (let i = 0; i < count; i++) total += speeds[list[i]]
    const point = uniformFrom(start, k, DRAWS * j) * total
    let sum = 0
    for (let i = 0; i < count; i++) {
      sum += speeds[list[i]]
      if (sum > point) return list[i]
    }
    return list[count - 1]
  }
}

export const begin: Begin = (service) => ({ choose: drawServer(service) })
