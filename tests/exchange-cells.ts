/** The exchange parameter λ = ½ against Xu and Lau's optimum, over many trees. */
import { formatLink, parseLink } from '../src/core/link/link.ts'
import { meanInterval } from '../src/core/statistics/intervals.ts'
import { lab as tree } from '../src/labs/tree/index.ts'

/** How many trees, by default: seeds 1, 2, … */
export const TREES = 100

/** How one scenario did against another over many trees. */
export interface Cell {
  /** Geometric mean of (time of the one / time of the other), with its 95 % interval: above 1 where the other is faster. */
  readonly ratio: number
  readonly low: number
  readonly high: number
  /** The number of trees with which each is faster; the rest are ties. */
  readonly one: number
  readonly other: number
}

/** The optimum against ½. */
const EXCHANGE = ['lambda=auto', 'lambda=0.5'] as const
/** Without t₁ against with it. */
const FILLING = ['t1=off', 't1=on'] as const

/** Times of scenarios without their seeds, seed by seed: one that several cells have is run once. */
const cache = new Map<string, number[]>()

/** Total times of a scenario with seeds 1, 2, … */
function timesOf(query: string, trees: number): readonly number[] {
  const { values, problems } = parseLink(`tree?${query}`, { tree })
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '))
  const key = formatLink(tree, values)
  const times = cache.get(key) ?? []
  cache.set(key, times)
  while (times.length < trees) {
    const run = tree.start({ ...values, seed: times.length + 1 }, { record: false })
    while (!run.advance(1e9));
    times.push(run.metrics().totalTime as number)
  }
  return times
}

/** Measures two variants of a scenario, all given as parts of a link's query, without a seed. */
export function cellOf(query: string, [one, other]: readonly [string, string] = EXCHANGE, trees = TREES): Cell {
  const [times, others] = [one, other].map((variant) => timesOf(`${query}&${variant}`, trees))
  const logs = Array.from({ length: trees }, (_, i) => Math.log(times[i] / others[i]))
  const { mean, low, high } = meanInterval(logs, { seed: 1, resamples: 2000 })
  const [ratio, least, most] = [mean, low, high].map(Math.exp)
  return {
    ratio,
    low: least,
    high: most,
    other: logs.filter((log) => log > 0).length,
    one: logs.filter((log) => log < 0).length,
  }
}

/** A cell as doc/model.md has it: "6.39 (5.90–6.78), 99 : 0". */
export const cellText = ({ ratio, low, high, one, other }: Cell): string =>
  `${ratio.toPrecision(3)} (${low.toPrecision(3)}–${high.toPrecision(3)}), ${other} : ${one}`

const NETWORKS = ['chain', 'ring', 'torus']

/** The tables of doc/model.md: rows and columns by what stands there, each with its part of the query. */
export const TABLES = [
  {
    against: EXCHANGE,
    rows: Object.fromEntries(
      NETWORKS.flatMap((topology) =>
        ['off', 'on'].map((t1) => [`${topology}, t₁ ${t1}`, `topology=${topology}&t1=${t1}`]),
      ),
    ),
    columns: Object.fromEntries([16, 64, 128, 256].map((p) => [`p = ${p}`, `processors=${p}`])),
  },
  {
    against: EXCHANGE,
    rows: Object.fromEntries(NETWORKS.map((topology) => [topology, `topology=${topology}`])),
    columns: Object.fromEntries([1, 4, 8, 16, 64].map((interval) => [`i = ${interval}`, `interval=${interval}`])),
  },
  {
    against: FILLING,
    rows: { optimum: 'lambda=auto', '½': 'lambda=0.5' },
    columns: Object.fromEntries(NETWORKS.map((topology) => [topology, `topology=${topology}`])),
  },
] as const
