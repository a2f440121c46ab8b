/** How each claim of chapter 4 is judged by what was measured here. The sentences are in claims.json, and most judgements too. */

import type { Judge, Judges } from '../../../../core/reproduce/sentences.ts'
import { type Comparison, meanOf as meanOfValues, type Samples } from '../../../../core/reproduce/study.ts'
import { boxOf } from '../../../../core/statistics/box.ts'
import { SORTS, type Sort } from '../../model/orders.ts'
import { CASES, CLUSTERS, caseId } from './cases.ts'
import { both, iterlp2, type Method, nameOf } from './methods.ts'

const BY_E: readonly Sort[] = ['E', 'L']

const meanOf = (samples: Samples, method: Method) => meanOfValues(samples.get(method))
const medianOf = (samples: Samples, method: Method) => boxOf(samples.get(method) ?? [])?.median ?? Number.NaN
const greatest = (samples: Samples, methods: readonly Method[]) =>
  Math.max(...methods.map((method) => boxOf(samples.get(method) ?? [])?.most ?? Number.NaN))

/** Times that differ by less, relative to them, are the same. */
const SAME = 1e-9

/** Compares in words: "case 4, ITERLP2A by C: 312.10 below 340.90", or "not below". */
function compare(where: string, value: number, relation: 'below' | 'at most' | 'above', limit: number): Comparison {
  const holds =
    relation === 'below' ? value < limit : relation === 'above' ? value > limit : value <= limit * (1 + SAME)
  const digits = !holds && value.toPrecision(5) === limit.toPrecision(5) ? 10 : 5
  return {
    text: `${where}: ${value.toPrecision(digits)} ${holds ? '' : 'not '}${relation} ${limit.toPrecision(digits)}`,
    holds,
  }
}

/** A rule that is applied to every case by itself. */
function each(cases: readonly string[], judge: (samples: Samples, id: string) => readonly Comparison[]): Judge {
  return { cases, judge: (of) => cases.flatMap((id) => judge(of(id), id)) }
}

/** Means of methods are below a multiple of that of another, or above it. */
function against(
  cases: readonly string[],
  methods: readonly Method[],
  relation: 'below' | 'above',
  other: Method,
  factor = 1,
): Judge {
  return each(cases, (samples, id) =>
    methods.map((method) =>
      compare(`${id}, ${nameOf(method)}`, meanOf(samples, method), relation, factor * meanOf(samples, other)),
    ),
  )
}

/** Means with more workers are a given multiple of those with fewer. */
function ratios(
  pairs: readonly (readonly string[])[],
  methods: readonly Method[],
  low: number | undefined,
  high: number | undefined,
): Judge {
  return {
    cases: pairs.flat(),
    judge: (of) =>
      pairs.flatMap(([few, many]) =>
        methods.flatMap((method) => {
          const ratio = meanOf(of(many), method) / meanOf(of(few), method)
          const where = `${few} to ${many}, ${nameOf(method)}, ratio of the means`
          return [
            ...(low === undefined ? [] : [compare(where, ratio, 'above', low)]),
            ...(high === undefined ? [] : [compare(where, ratio, 'below', high)]),
          ]
        }),
      ),
  }
}

/** A number is between two others. */
function within(where: string, value: number, low: number, high: number): Comparison[] {
  return [compare(where, value, 'above', low), compare(where, value, 'below', high)]
}

/** One of A and B is not slower than the other, sort by sort. */
function notSlower(cases: readonly string[], winner: 'a' | 'b'): Judge {
  const loser = winner === 'a' ? 'b' : 'a'
  return each(cases, (samples, id) =>
    SORTS.map((sort) => {
      const [first, second] = [winner, loser].map((letter) => meanOf(samples, `iterlp2${letter as 'a' | 'b'}/${sort}`))
      return compare(`${id}, ITERLP2${winner.toUpperCase()} by ${sort}`, first, 'at most', second)
    }),
  )
}

function bestSort(samples: Samples, letter: 'a' | 'b'): Sort {
  const means = iterlp2(letter).map((method) => meanOf(samples, method))
  return SORTS[means.indexOf(Math.min(...means))]
}

const cluster = (...ids: readonly string[]) => ids.map((id) => `cluster ${id}`)

/** What a rule of claims.json needs. */
export interface Given {
  /** Random cases by their numbers, or all of a kind. */
  readonly cases?: readonly number[] | 'random' | 'clusters'
  /** Cases with few workers and with many. */
  readonly pairs?: readonly (readonly string[])[]
  /** Both ITERLP2 with these sorts; with all of them, unless there are other methods. */
  readonly sorts?: readonly Sort[]
  readonly methods?: readonly Method[]
  /** The method whose mean the others' are below, or above. */
  readonly below?: Method
  readonly above?: Method
  /** A multiple of its mean. */
  readonly times?: number
  readonly low?: number
  readonly high?: number
  /** Which ITERLP2 is not slower than the other. */
  readonly winner?: 'a' | 'b'
}

const casesOf = ({ cases = [] }: Given) =>
  cases === 'random' ? CASES : cases === 'clusters' ? CLUSTERS : cases.map(caseId)

const methodsOf = ({ methods, sorts }: Given): readonly Method[] => [
  ...(methods ?? []),
  ...(sorts || !methods ? both(sorts) : []),
]

/** How claims are judged that are comparisons, by the names in claims.json. */
export const RULES: Readonly<Record<string, (criterion: Given) => Judge>> = {
  means: (criterion) => {
    const { below, above, times } = criterion
    return against(casesOf(criterion), methodsOf(criterion), below ? 'below' : 'above', below ?? above ?? 'opt', times)
  },
  ratios: (criterion) => ratios(criterion.pairs ?? [], methodsOf(criterion), criterion.low, criterion.high),
  'not slower': (criterion) => notSlower(casesOf(criterion), criterion.winner ?? 'a'),
}

/** How the others are, by the claim's id. */
export const JUDGES: Judges = {
  'case-26-threefold': each([caseId(26)], (samples) =>
    within('case 26, median to greatest', medianOf(samples, 'iterlp') / greatest(samples, both()), 2.5, 3.5),
  ),
  'sorts-alike': each([18, 26, 20, 28, 24, 32].map(caseId), (samples, id) =>
    (['a', 'b'] as const).map((letter) => {
      const medians = iterlp2(letter).map((method) => medianOf(samples, method))
      const apart = Math.max(...medians) - Math.min(...medians)
      return compare(`${id}, ITERLP2${letter.toUpperCase()}, medians apart`, apart, 'at most', 30)
    }),
  ),
  'cluster-1-threefold': each(cluster('1/16'), (samples) => [
    ...within('worst by E or L', greatest(samples, both(BY_E)), 175, 190),
    ...within('ITERLP', meanOf(samples, 'iterlp'), 540, 580),
  ]),
  'cluster-3-sorts': each(cluster('3/16', '3/32'), (samples, id) =>
    (['a', 'b'] as const).flatMap((letter) => {
      const name = `${id}, ITERLP2${letter.toUpperCase()}`
      const others = iterlp2(letter, ['E', 'CE', 'L']).map((method) => meanOf(samples, method))
      const worst = Math.max(...others)
      return [
        compare(`${name}, worst to best of E, CE and L`, worst / Math.min(...others), 'at most', 1.01),
        compare(`${name}, worst of E, CE and L`, worst, 'below', meanOf(samples, `iterlp2${letter}/C`)),
      ]
    }),
  ),
  'cluster-4-double': each(cluster('4/64'), (samples) =>
    within('ITERLP to ITERLP2B by E', meanOf(samples, 'iterlp') / meanOf(samples, 'iterlp2b/E'), 1.7, 2.3),
  ),
  'cluster-best-sorts': each(cluster('4/32', '4/64', '5/32', '5/64'), (samples, id) =>
    (['a', 'b'] as const).map((letter) => {
      const best = bestSort(samples, letter)
      return { text: `${id}, ITERLP2${letter.toUpperCase()}: best is ${best}`, holds: BY_E.includes(best) }
    }),
  ),
  'cluster-shuffles': each(cluster('2/16', '2/32', '3/16', '3/32', '4/32', '4/64', '5/32', '5/64'), (samples, id) => {
    const runs = SORTS.map((sort) => ({
      sort,
      least: Math.min(...(samples.get(`iterlp2b/${sort}`) ?? [Number.NaN])),
      most: Math.max(...(samples.get(`iterlp2a/${sort}`) ?? [Number.NaN])),
    }))
    const { sort, least, most } = runs.reduce((best, run) =>
      run.most - run.least > best.most - best.least ? run : best,
    )
    return [
      compare(`${id}, by ${sort}: the shortest of ITERLP2B beside the longest of ITERLP2A`, least, 'below', most),
      ...SORTS.map((each) =>
        compare(
          `${id}, by ${each}, the same shuffles: ITERLP2A beside ITERLP2B`,
          meanOf(samples, `iterlp2a/${each}`),
          'at most',
          meanOf(samples, `iterlp2b/${each}`),
        ),
      ),
    ]
  }),
  'no-sort-for-all': {
    cases: [...CASES, ...CLUSTERS],
    judge(of) {
      const best = new Set([...CASES, ...CLUSTERS].map((id) => bestSort(of(id), 'a')))
      return [{ text: `best somewhere: ${[...best].join(', ')}`, holds: best.size > 1 }]
    },
  },
}
