/**
 * Where it pays to change the balancer with the phase (§5.4): on 45 machines and grains, what three triples of balancers gain in
 * percent over random trees, each with the interval that is best for it. Against the better of the two balancers alone, against
 * the better with the same transitions, and against any one with transitions. Writes a table for all and one line a machine.
 *
 *     npx tsx tools/bench/where-it-pays.ts [trees] [first seed] [t2: on or off]
 */
import { defaults } from '../../src/core/parameters.ts'
import { Simulation } from '../../src/labs/tree/model/simulation.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'

const TOPOLOGIES = ['chain', 'ring', 'mesh', 'torus', 'hypercube'] as const
const PROCESSORS = [16, 64, 128]
const GRAINS = [100, 1000, 10_000]
const INTERVALS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]
const SINGLE = ['loadserver', 'gdem', 'diffusion'] as const
const TRIPLES = [
  ['loadserver', 'gdem'],
  ['loadserver', 'diffusion'],
  ['gdem', 'loadserver'],
] as const

const trees = Number(process.argv[2] ?? 20)
const firstSeed = Number(process.argv[3] ?? 1)
const t2 = process.argv[4] === 'off' ? 'off' : 'on'

/** Times of a scenario, tree by tree. */
function timesOf(set: Partial<TreeValues>): number[] {
  return Array.from({ length: trees }, (_, i) => {
    const engine = new Simulation({ ...defaults(parameters), ...set, seed: firstSeed + i }, false)
    while (!engine.advance(1e7));
    return Number(engine.metrics().totalTime)
  })
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** The times of the scenario that is the fastest on average. */
const best = (some: readonly number[][]): number[] =>
  some.reduce((best, times) => (mean(times) < mean(best) ? times : best))

const tuned = (set: Partial<TreeValues>): number[] => best(INTERVALS.map((interval) => timesOf({ ...set, interval })))

interface Gain {
  readonly percent: number
  readonly wins: number
}

const gain = (times: readonly number[], others: readonly number[]): Gain => ({
  percent: mean(times.map((time, i) => (100 * (others[i] - time)) / others[i])),
  wins: times.filter((time, i) => time < others[i]).length,
})

const shown = ({ percent, wins }: Gain): string => `${percent.toFixed(1).padStart(6)} (${String(wins).padStart(2)})`

const gains: Gain[][][] = TRIPLES.map(() => [[], [], []])
for (const topology of TOPOLOGIES) {
  for (const processors of PROCESSORS) {
    for (const grain of GRAINS) {
      const cell = { topology, processors, grain }
      const alone = Object.fromEntries(SINGLE.map((balancer) => [balancer, tuned({ ...cell, balancer })]))
      const adapting = Object.fromEntries(
        SINGLE.map((balancer) => [balancer, tuned({ ...cell, balancer, t1: 'on', t2 })]),
      )
      const line = TRIPLES.map(([fillingBalancer, balancer], k) => {
        const times = tuned({ ...cell, balancer, fillingBalancer, t1: 'on', t2 })
        const against = [
          best([alone[fillingBalancer], alone[balancer]]),
          best([adapting[fillingBalancer], adapting[balancer]]),
          best(Object.values(adapting)),
        ]
        return against.map((others, i) => {
          const one = gain(times, others)
          gains[k][i].push(one)
          return shown(one)
        })
      })
      console.log([topology.padEnd(9), processors, grain, ...line.map((three) => three.join(' '))].join('\t'))
    }
  }
}
for (const [k, [filling, steady]] of TRIPLES.entries()) {
  const columns = gains[k].map((cells) => {
    const won = cells.filter(({ wins }) => wins >= 0.75 * trees).length
    return `${mean(cells.map(({ percent }) => percent)).toFixed(1)} (${won})`
  })
  console.log(`${filling} → ${steady}, t₂ ${t2}: ${columns.join(', ')}`)
}
