/** The policy “Consistent hashing”: its words and parameters, and its choice of a server. */
import { number } from '../../../core/parameters.ts'
import { hashFrom, PURPOSE, pow, startOf, uniformFrom } from '../model/numbers.ts'
import { type Begin, policy } from './policy.ts'

/** One server for each key. */
export const hash = policy({
  label: 'Consistent hashing',
  short: 'hash',
  help: 'Each key has its place on a ring, and the next server from there on takes its requests.',
  known:
    'nginx: hash … consistent; HAProxy: balance hash, hash-type consistent, hash-balance-factor for a bound; Envoy: RING_HASH; Kubernetes: upstream-hash-by of ingress-nginx',
  source: 'Karger et al. 1997; Mirrokni, Thorup and Zadimoghaddam 2018',
  parameters: {
    keys: number({
      label: 'Keys',
      group: 'policy',
      default: 1000,
      slider: { min: 1, max: 100_000, scale: 'log10' },
      limits: { min: 1, max: 1e6, integer: true },
      help: 'How many different keys requests have.',
    }),
    zipf: number({
      label: 'Popularity of keys',
      group: 'policy',
      default: 1,
      slider: { min: 0, max: 2, step: 0.1 },
      limits: { min: 0, max: 10 },
      help: 'The i-th key is asked for in proportion to 1/iˢ, where s is this number; 0: all alike.',
      source: 'Zipf 1949',
    }),
    virtualNodes: number({
      label: 'Points on the ring',
      group: 'policy',
      default: 100,
      slider: { min: 1, max: 1000, scale: 'log10' },
      limits: { min: 1, max: 1000, integer: true },
      help: 'Points of each server on the ring: with more, servers mostly have more even parts of it.',
      source: 'Karger et al. 1997',
    }),
    boundFactor: number({
      label: 'Bound',
      group: 'policy',
      default: 'off',
      slider: { min: 1, max: 3, step: 0.05 },
      limits: { min: 1, max: 1e6 },
      words: { off: 'A key always goes to the first eligible server from its place on.' },
      help: 'A server with more than this many times the mean load is passed over.',
      source: 'Mirrokni, Thorup and Zadimoghaddam 2018',
    }),
  },
  asks: true,
})

/** More than there are servers: a point on the ring times this, and its server, are one number. The text `hash.js` has the same. */
export const RING_UNIT = 1024

export const begin: Begin = (service) => {
  const { scenario, knowledge, eligible } = service
  const { seed, servers, values } = scenario
  const { keys, zipf, virtualNodes, boundFactor } = values
  const ring = startOf(seed, PURPOSE.ring)
  // A point and its server in one number, so that sorting numbers orders them.
  const points = new Float64Array(servers * virtualNodes)
  for (let i = 0; i < servers; i++)
    for (let v = 0; v < virtualNodes; v++) points[i * virtualNodes + v] = RING_UNIT * hashFrom(ring, i, v) + i
  points.sort()
  const popularity = new Float64Array(keys)
  let total = 0
  for (let key = 0; key < keys; key++) {
    total += pow(key + 1, -zipf)
    popularity[key] = total
  }
  const keyDraws = startOf(seed, PURPOSE.key)
  const places = startOf(seed, PURPOSE.place)
  return {
    choose(k, _, q) {
      const key = Math.min(keys - 1, firstAbove(popularity, uniformFrom(keyDraws, k, 0) * total))
      let bound = Number.POSITIVE_INFINITY
      if (boundFactor !== 'off') {
        const { list, count } = eligible
        knowledge.ask(count)
        let sum = 0
        for (let i = 0; i < count; i++) sum += knowledge.of(q, list[i])
        bound = Math.ceil((boundFactor * (sum + 1)) / count)
      }
      const place = RING_UNIT * hashFrom(places, key, 0)
      let at = firstAbove(points, place - 0.5)
      for (let passed = 0; passed < points.length; passed++, at++) {
        if (at >= points.length) at = 0
        const server = points[at] % RING_UNIT
        if (eligible.has(server) && (bound === Number.POSITIVE_INFINITY || knowledge.of(q, server) < bound))
          return server
      }
      return eligible.list[0]
    },
  }
}

/** The first place of rising numbers that holds more than one; their count where none does. */
function firstAbove(numbers: Float64Array, number: number): number {
  let from = 0
  let until = numbers.length
  while (from < until) {
    const middle = (from + until) >>> 1
    if (numbers[middle] > number) until = middle
    else from = middle + 1
  }
  return from
}
