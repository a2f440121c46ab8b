/** Judges the claims of chapter 4 by what was measured. The sentences are in published.ts, under the same ids. */
import { boxOf, ITERLP2, type Measured, type Method, meanOf } from './measure.ts'
import { SORTS, type Sort } from './orders.ts'

/** Everything that was measured: random cases by number, cluster cases by "number/workers in all". */
export interface Experiments {
  readonly random: ReadonlyMap<number, Measured>
  readonly clusters: ReadonlyMap<string, Measured>
}

/** Whether a claim holds. */
export interface Verdict {
  readonly holds: boolean
  /** How many of the comparisons came out as claimed. */
  readonly agreeing: number
  readonly compared: number
  /** The comparisons that did not, with their numbers. */
  readonly against: readonly string[]
}

interface Comparison {
  readonly text: string
  readonly holds: boolean
}

const BY_C: readonly Sort[] = ['C', 'CE']
const BY_E: readonly Sort[] = ['E', 'L']
const MORE_WORKERS = [
  [18, 26],
  [20, 28],
  [24, 32],
] as const
const CLUSTERS = ['1/8', '1/16', '2/16', '2/32', '3/16', '3/32', '4/32', '4/64', '5/32', '5/64'] as const

function both(sorts: readonly Sort[]): Method[] {
  return sorts.flatMap((sort) => [`iterlp2a/${sort}`, `iterlp2b/${sort}`] as const)
}

/** Compares in words: "case 4 iterlp2a/C: 312.1 below 340.9". */
function compare(where: string, value: number, relation: 'below' | 'at most' | 'above', limit: number): Comparison {
  const holds = relation === 'below' ? value < limit : relation === 'above' ? value > limit : value <= limit
  return { text: `${where}: ${value.toPrecision(5)} ${relation} ${limit.toPrecision(5)}`, holds }
}

type Judge = (random: (number: number) => Measured, clusters: (id: string) => Measured) => Comparison[]

/** Every one of the methods is faster than ITERLP, or slower. */
function againstIterlp(name: string, measured: Measured, relation: 'below' | 'above', methods: readonly Method[]) {
  const limit = meanOf(measured, 'iterlp')
  return methods.map((method) => compare(`${name} ${method}`, meanOf(measured, method), relation, limit))
}

function ratios(name: string, few: Measured, many: Measured, methods: readonly Method[], low: number, high: number) {
  return methods.flatMap((method) => {
    const ratio = meanOf(many, method) / meanOf(few, method)
    return [
      ...(low > 0 ? [compare(`${name} ${method}, ratio`, ratio, 'above', low)] : []),
      ...(high < Number.POSITIVE_INFINITY ? [compare(`${name} ${method}, ratio`, ratio, 'below', high)] : []),
    ]
  })
}

const greatest = (measured: Measured, methods: readonly Method[]) =>
  Math.max(...methods.map((method) => boxOf(measured, method)[4]))

function bestSort(measured: Measured, letter: 'a' | 'b'): Sort {
  const means = SORTS.map((sort) => meanOf(measured, `iterlp2${letter}/${sort}`))
  return SORTS[means.indexOf(Math.min(...means))]
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k)

const JUDGES: Readonly<Record<string, Judge>> = {
  'opt-beaten': (random) =>
    [4, 8, 12, 16].flatMap((n) =>
      both(['C', 'E']).map((method) =>
        compare(`case ${n} ${method}`, meanOf(random(n), method), 'below', meanOf(random(n), 'opt')),
      ),
    ),
  'links-too-slow': (random) => [9, 10, 11].flatMap((n) => againstIterlp(`case ${n}`, random(n), 'above', both(BY_E))),
  'links-too-slow-by-c': (random) =>
    [9, 10, 11].flatMap((n) =>
      both(BY_C).map((method) =>
        compare(`case ${n} ${method}`, meanOf(random(n), method), 'below', 1.05 * meanOf(random(n), 'opt')),
      ),
    ),
  'iterlp2-beats-iterlp': (random) =>
    [1, 2, 3, 5, 6, 7, 13, 14, 15].flatMap((n) => againstIterlp(`case ${n}`, random(n), 'below', ITERLP2)),
  'a-best-on-random': (random) => numbers(1, 32).flatMap((n) => aAgainstB(`case ${n}`, random(n), 'a')),
  'case-26-threefold': (random) => {
    const ratio = boxOf(random(26), 'iterlp')[2] / greatest(random(26), ITERLP2)
    return [compare('case 26, ratio', ratio, 'above', 2.5), compare('case 26, ratio', ratio, 'below', 3.5)]
  },
  'not-halved': (random) =>
    MORE_WORKERS.flatMap(([few, many]) =>
      ratios(`case ${few} to ${many}`, random(few), random(many), ITERLP2, 0.5, Number.POSITIVE_INFINITY),
    ),
  'sorts-alike': (random) =>
    MORE_WORKERS.flat().flatMap((n) =>
      (['a', 'b'] as const).map((letter) => {
        const medians = SORTS.map((sort) => boxOf(random(n), `iterlp2${letter}/${sort}`)[2])
        return compare(`case ${n} ${letter}, medians apart`, Math.max(...medians) - Math.min(...medians), 'at most', 30)
      }),
    ),
  'iterlp-worse-with-more': (random) =>
    MORE_WORKERS.flatMap(([few, many]) =>
      ratios(`case ${few} to ${many}`, random(few), random(many), ['iterlp'], 1, Number.POSITIVE_INFINITY),
    ),
  'links-too-slow-many': (random) =>
    [22, 30].flatMap((n) => againstIterlp(`case ${n}`, random(n), 'above', both(BY_E))),
  'iterlp2-beats-iterlp-many': (random) =>
    numbers(17, 32)
      .filter((n) => ![21, 22, 29, 30].includes(n))
      .flatMap((n) => againstIterlp(`case ${n}`, random(n), 'below', ITERLP2)),
  'cluster-1-by-c': (_, clusters) => [
    ...ratios('8 to 16', clusters('1/8'), clusters('1/16'), ['iterlp'], 1.25, Number.POSITIVE_INFINITY),
    ...ratios('8 to 16', clusters('1/8'), clusters('1/16'), both(BY_C), 1, 1.25),
  ],
  'cluster-1-by-e': (_, clusters) => ratios('8 to 16', clusters('1/8'), clusters('1/16'), both(BY_E), 0, 1),
  'cluster-1-threefold': (_, clusters) => {
    const worst = greatest(clusters('1/16'), both(BY_E))
    const iterlp = meanOf(clusters('1/16'), 'iterlp')
    return [
      compare('worst by E or L', worst, 'above', 175),
      compare('worst by E or L', worst, 'below', 190),
      compare('ITERLP', iterlp, 'above', 540),
      compare('ITERLP', iterlp, 'below', 580),
    ]
  },
  'cluster-2': (_, clusters) => [
    ...ratios('16 to 32', clusters('2/16'), clusters('2/32'), ['iterlp', ...both(BY_C)], 1, Number.POSITIVE_INFINITY),
    ...ratios('16 to 32', clusters('2/16'), clusters('2/32'), both(BY_E), 0.99, 1.01),
  ],
  'cluster-3-sorts': (_, clusters) =>
    ['3/16', '3/32'].flatMap((id) =>
      (['a', 'b'] as const).flatMap((letter) => {
        const mean = (sort: Sort) => meanOf(clusters(id), `iterlp2${letter}/${sort}`)
        const others = (['E', 'CE', 'L'] as const).map(mean)
        return [
          compare(`${id} ${letter}, E, CE and L apart`, Math.max(...others) / Math.min(...others), 'at most', 1.01),
          compare(`${id} ${letter}, worst of E, CE, L`, Math.max(...others), 'below', mean('C')),
        ]
      }),
    ),
  'cluster-3-iterlp': (_, clusters) =>
    ratios('16 to 32', clusters('3/16'), clusters('3/32'), ['iterlp'], 2, Number.POSITIVE_INFINITY),
  'cluster-4-double': (_, clusters) => {
    const ratio = meanOf(clusters('4/64'), 'iterlp') / meanOf(clusters('4/64'), 'iterlp2b/E')
    return [compare('64 workers, ratio', ratio, 'above', 1.7), compare('64 workers, ratio', ratio, 'below', 2.3)]
  },
  'cluster-best-sorts': (_, clusters) =>
    ['4/32', '4/64', '5/32', '5/64'].flatMap((id) =>
      (['a', 'b'] as const).map((letter) => {
        const best = bestSort(clusters(id), letter)
        return { text: `${id} ${letter}: best is ${best}`, holds: BY_E.includes(best) }
      }),
    ),
  'cluster-iterlp-beaten': (_, clusters) =>
    CLUSTERS.flatMap((id) => againstIterlp(`cluster ${id}`, clusters(id), 'below', ITERLP2)),
  'cluster-b-best': (_, clusters) => CLUSTERS.flatMap((id) => aAgainstB(`cluster ${id}`, clusters(id), 'b')),
  'no-sort-for-all': (random, clusters) => {
    const best = new Set([
      ...numbers(1, 32).map((n) => bestSort(random(n), 'a')),
      ...CLUSTERS.map((id) => bestSort(clusters(id), 'a')),
    ])
    return [{ text: `best somewhere: ${[...best].join(', ')}`, holds: best.size > 1 }]
  },
}

/** One of A and B is not slower than the other, sort by sort. */
function aAgainstB(name: string, measured: Measured, winner: 'a' | 'b'): Comparison[] {
  return SORTS.map((sort) => {
    const a = meanOf(measured, `iterlp2a/${sort}`)
    const b = meanOf(measured, `iterlp2b/${sort}`)
    const [first, second] = winner === 'a' ? [a, b] : [b, a]
    return compare(`${name} sort ${sort}`, first, 'at most', second * (1 + 1e-9))
  })
}

/** Ids of the claims that can be judged. */
export const JUDGED: readonly string[] = Object.keys(JUDGES)

/**
 * Judges a claim; undefined while a case that it needs has not been measured. With "iterlp printed" ITERLP is taken as
 * the source adjusts it, without (2.2).
 */
export function judge(
  id: string,
  { random, clusters }: Experiments,
  iterlp: 'iterlp' | 'iterlp printed' = 'iterlp',
): Verdict | undefined {
  let missing = false
  const take = (measured: Measured | undefined): Measured => {
    const times = measured?.get(iterlp)
    if (!measured || !times) missing = true
    return new Map([...(measured ?? []), ['iterlp', times ?? new Float64Array(0)]])
  }
  const comparisons = JUDGES[id](
    (number) => take(random.get(number)),
    (cluster) => take(clusters.get(cluster)),
  )
  if (missing) return undefined
  const against = comparisons.filter(({ holds }) => !holds).map(({ text }) => text)
  return {
    holds: against.length === 0,
    agreeing: comparisons.length - against.length,
    compared: comparisons.length,
    against,
  }
}
