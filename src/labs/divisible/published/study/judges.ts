/** How each claim of chapter 4 is judged by what was measured here. The sentences are in claims.json, under the same ids. */

import type { Judge, Judges } from '../../../../core/reproduce/sentences.ts'
import { type Comparison, meanOf as meanOfValues, type Samples } from '../../../../core/reproduce/study.ts'
import { boxOf } from '../../../../core/statistics/box.ts'
import { SORTS, type Sort } from '../../model/orders.ts'
import { CASES, CLUSTERS, caseId } from './cases.ts'
import { both, iterlp2, type Method, nameOf } from './methods.ts'

const BY_C: readonly Sort[] = ['C', 'CE']
const BY_E: readonly Sort[] = ['E', 'L']
/** Cases of 16 workers with those that have 32 and everything else the same. */
const MORE_WORKERS = [
  [18, 26],
  [20, 28],
  [24, 32],
] as const
/** Cases that the source calls realistic: C is not large. */
const FEW_REALISTIC = [1, 2, 3, 5, 6, 7, 13, 14, 15]
const MANY_REALISTIC = [17, 18, 19, 20, 23, 24, 25, 26, 27, 28, 31, 32]

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
  pairs: readonly (readonly [few: string, many: string])[],
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

/** Several rules that have to hold together. */
function all(...rules: readonly Judge[]): Judge {
  return {
    cases: [...new Set(rules.flatMap(({ cases }) => cases))],
    judge: (of) => rules.flatMap(({ judge }) => judge(of)),
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

const numbered = (...numbers: readonly number[]) => numbers.map(caseId)
const more = MORE_WORKERS.map(([few, many]) => [caseId(few), caseId(many)] as const)
const cluster = (...ids: readonly string[]) => ids.map((id) => `cluster ${id}`)
const CLUSTER_1 = [['cluster 1/8', 'cluster 1/16']] as const

/** By the claim's id. */
export const RULES: Judges = {
  'opt-beaten': against(numbered(4, 8, 12, 16), both(['C', 'E']), 'below', 'opt'),
  'links-too-slow': against(numbered(9, 10, 11), both(BY_E), 'above', 'iterlp'),
  'links-too-slow-by-c': against(numbered(9, 10, 11), both(BY_C), 'below', 'opt', 1.05),
  'iterlp2-beats-iterlp': against(numbered(...FEW_REALISTIC), both(), 'below', 'iterlp'),
  'a-best-on-random': notSlower(CASES, 'a'),
  'case-26-threefold': each(numbered(26), (samples) =>
    within('case 26, median to greatest', medianOf(samples, 'iterlp') / greatest(samples, both()), 2.5, 3.5),
  ),
  'not-halved': ratios(more, both(), 0.5, undefined),
  'sorts-alike': each(more.flat(), (samples, id) =>
    (['a', 'b'] as const).map((letter) => {
      const medians = iterlp2(letter).map((method) => medianOf(samples, method))
      const apart = Math.max(...medians) - Math.min(...medians)
      return compare(`${id}, ITERLP2${letter.toUpperCase()}, medians apart`, apart, 'at most', 30)
    }),
  ),
  'iterlp-worse-with-more': ratios(more, ['iterlp'], 1, undefined),
  'links-too-slow-many': against(numbered(22, 30), both(BY_E), 'above', 'iterlp'),
  'iterlp2-beats-iterlp-many': against(numbered(...MANY_REALISTIC), both(), 'below', 'iterlp'),
  'cluster-1-by-c': all(ratios(CLUSTER_1, ['iterlp'], 1.25, undefined), ratios(CLUSTER_1, both(BY_C), 1, 1.25)),
  'cluster-1-by-e': ratios(CLUSTER_1, both(BY_E), undefined, 1),
  'cluster-1-threefold': each(cluster('1/16'), (samples) => [
    ...within('worst by E or L', greatest(samples, both(BY_E)), 175, 190),
    ...within('ITERLP', meanOf(samples, 'iterlp'), 540, 580),
  ]),
  'cluster-2': all(
    ratios([['cluster 2/16', 'cluster 2/32']], ['iterlp', ...both(BY_C)], 1, undefined),
    ratios([['cluster 2/16', 'cluster 2/32']], both(BY_E), 0.99, 1.01),
  ),
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
  'cluster-3-iterlp': ratios([['cluster 3/16', 'cluster 3/32']], ['iterlp'], 2, undefined),
  'cluster-4-double': each(cluster('4/64'), (samples) =>
    within('ITERLP to ITERLP2B by E', meanOf(samples, 'iterlp') / meanOf(samples, 'iterlp2b/E'), 1.7, 2.3),
  ),
  'cluster-best-sorts': each(cluster('4/32', '4/64', '5/32', '5/64'), (samples, id) =>
    (['a', 'b'] as const).map((letter) => {
      const best = bestSort(samples, letter)
      return { text: `${id}, ITERLP2${letter.toUpperCase()}: best is ${best}`, holds: BY_E.includes(best) }
    }),
  ),
  'cluster-iterlp-beaten': against(CLUSTERS, both(), 'below', 'iterlp'),
  'cluster-b-best': notSlower(CLUSTERS, 'b'),
  'no-sort-for-all': {
    cases: [...CASES, ...CLUSTERS],
    judge(of) {
      const best = new Set([...CASES, ...CLUSTERS].map((id) => bestSort(of(id), 'a')))
      return [{ text: `best somewhere: ${[...best].join(', ')}`, holds: best.size > 1 }]
    },
  },
}
