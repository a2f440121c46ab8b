/** The policy “By size”: its words and parameters, and its choice of a server. */
import { hashFrom, PURPOSE, startOf } from '../model/numbers.ts'
import { type Begin, policy } from './policy.ts'

/** Each server takes sizes of one range. */
export const sizeInterval = policy({
  label: 'By size',
  short: 'by size',
  help: 'Each server takes requests of one range of sizes, so that all are about equally busy; sizes must be known. In theory SITA-E; services do it by route, such as one pool for reports and one for pages.',
  source: 'Harchol-Balter, Crovella and Murta 1999',
  assumes: 'has to know the size of each request when it comes, and how sizes are distributed',
  parameters: {},
})

export const begin: Begin = ({ scenario, eligible, sizes }) => {
  const { servers, speeds, seed } = scenario
  const ties = startOf(seed, PURPOSE.tie)
  const order = Int32Array.from({ length: sizes.length }, (_, k) => k).sort(
    (a, b) => sizes[a] - sizes[b] || hashFrom(ties, a, 0) - hashFrom(ties, b, 0) || a - b,
  )
  const owner = new Int32Array(sizes.length)
  const total = order.reduce((sum, k) => sum + sizes[k], 0)
  const allSpeeds = speeds.reduce((sum, speed) => sum + speed, 0)
  let before = 0
  let server = 0
  let upTo = speeds[0]
  for (const k of order) {
    // Middles of requests rise, and so do the servers that they belong to.
    while (server < servers - 1 && !(before + sizes[k] / 2 < (total * upTo) / allSpeeds)) upTo += speeds[++server]
    owner[k] = server
    before += sizes[k]
  }
  return {
    choose(k) {
      for (let s = owner[k]; s < servers; s++) if (eligible.has(s)) return s
      return eligible.list[0]
    },
  }
}
