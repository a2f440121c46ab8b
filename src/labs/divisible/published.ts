/**
 * What the source printed, and how each is measured here: a thesis on ITERLP2, "divisible load scheduling with result
 * collection", tables 2.1 to 3.3, figure 4.2 and the claims of chapter 4.
 */
import type { Cluster, Ranges } from './model/generate.ts'

/** A row of table 2.1 or 2.2. Workers are counted from 1, as printed. */
export interface PublishedSchedule {
  readonly algorithm: 'opt' | 'iterlp' | 'iterlp2a' | 'iterlp2b'
  readonly allocation: readonly number[]
  readonly collection: readonly number[]
  /** α in the order of the workers, three decimals. */
  readonly fractions: readonly number[]
  /** T, three decimals. */
  readonly time: number
}

/** A table of schedules of one system. */
export interface PublishedTable {
  readonly number: string
  readonly title: string
  readonly transfer: readonly number[]
  readonly compute: readonly number[]
  readonly latency: readonly number[]
  readonly resultRatio: number
  readonly rows: readonly PublishedSchedule[]
  /** What a reader who compares should know. */
  readonly notes: readonly string[]
}

export const TABLES: readonly PublishedTable[] = [
  {
    number: '2.1',
    title: 'Three workers, sorted by C',
    transfer: [100, 125, 150],
    compute: [1000, 700, 850],
    latency: [10, 7, 9],
    resultRatio: 0.5,
    rows: [
      {
        algorithm: 'opt',
        allocation: [1, 2, 3],
        collection: [1, 3, 2],
        fractions: [0.307, 0.43, 0.263],
        time: 436.033,
      },
      {
        algorithm: 'iterlp',
        allocation: [1, 2, 3],
        collection: [2, 1, 3],
        fractions: [0.33, 0.371, 0.299],
        time: 444.258,
      },
      {
        algorithm: 'iterlp2a',
        allocation: [1, 2, 3],
        collection: [1, 3, 2],
        fractions: [0.307, 0.43, 0.263],
        time: 436.033,
      },
      {
        algorithm: 'iterlp2b',
        allocation: [1, 2, 3],
        collection: [1, 2, 3],
        fractions: [0.308, 0.392, 0.299],
        time: 437.559,
      },
    ],
    notes: [
      'The fractions of OPT and ITERLP2A are printed as 0.430, 0.263, 0.307; here they stand in the order of the workers, as in the other rows.',
      'ITERLP’s first fraction is printed as 0.330; with the printed orders and time it is 0.3294.',
    ],
  },
  {
    number: '2.2',
    title: 'Four workers, sorted by C',
    transfer: [100, 125, 150, 175],
    compute: [1000, 700, 850, 500],
    latency: [10, 7, 9, 8],
    resultRatio: 0.5,
    rows: [
      {
        algorithm: 'opt',
        allocation: [1, 2, 3, 4],
        collection: [1, 3, 2, 4],
        fractions: [0.217, 0.308, 0.184, 0.292],
        time: 352.196,
      },
      {
        algorithm: 'iterlp',
        allocation: [1, 2, 4, 3],
        collection: [4, 2, 1, 3],
        fractions: [0.257, 0.29, 0.187, 0.266],
        time: 368.724,
      },
      {
        algorithm: 'iterlp2a',
        allocation: [1, 2, 3, 4],
        collection: [1, 3, 2, 4],
        fractions: [0.217, 0.308, 0.184, 0.292],
        time: 352.196,
      },
      {
        algorithm: 'iterlp2b',
        allocation: [1, 2, 3, 4],
        collection: [1, 2, 3, 4],
        fractions: [0.219, 0.278, 0.212, 0.291],
        time: 354.228,
      },
    ],
    notes: ['The text gives E and L of three workers only; the caption has the fourth.'],
  },
]

/**
 * Figure 4.2: OPT beaten by heuristics that stop earlier. The system is not printed. It is worked out here: the only whole
 * C, E and L for which all fractions, times and orders of the figure come out to every printed digit.
 */
export const ANOMALY = {
  transfer: [3, 43, 72, 78, 82],
  compute: [617, 276, 431, 108, 852],
  latency: [78, 100, 13, 84, 74],
  resultRatio: 0.5,
  rows: {
    opt: { allocation: [1, 2, 3, 4, 5], collection: [2, 3, 4, 5, 1], fractions: [0.889949, 0.110051], time: 709.103 },
    iterlp2a: {
      allocation: [2, 1, 3],
      collection: [1, 2, 3],
      fractions: [0.0520535, 0.682432, 0.265514],
      time: 454.927,
    },
    iterlp: {
      allocation: [1, 2, 3, 4, 5],
      collection: [3, 4, 2, 5, 1],
      fractions: [0.172168, 0.304844, 0.1321, 0.33167, 0.0592181],
      bareTime: 107.002,
      time: 718.002,
    },
    iterlp2b: {
      allocation: [1, 3, 2],
      collection: [3, 1, 2],
      fractions: [0.261423, 0.439323, 0.299254],
      bareTime: 171.92,
      time: 462.92,
    },
  },
  notes: [
    'The text says that the run is from case 8, where E is from 1000 to 10000; five such workers take 200 at least, and 107.002 is printed. E here is from 108 to 852: case 4, or 16.',
    'The sums of latency in the figure pin it down: 2 (L₁ + … + L₅) = 698, 2 (L₁ + L₂ + L₃) = 382, 2 L₁ = 156, L₅ = 74.',
    'ITERLP’s 718.002 is (2.1) alone. The port needs 778.793 for these fractions (2.2), and no schedule ends before.',
    'OPT reaches its 709.103 with several orders: the three workers without load may stand in any.',
  ],
} as const

/** A random case of table 3.1 or 3.2. */
export interface RandomCase {
  readonly number: number
  readonly ranges: Ranges
}

const SLOW_LINKS = [1, 100] as const
const SLOWER_LINKS = [10, 1000] as const
const FAST = [100, 1000] as const
const SLOW = [1000, 10000] as const
const MIXED = [1, 1000] as const
const LATENCIES = [
  [0.01, 10],
  [0.1, 10],
  [1, 10],
  [1, 100],
] as const
/** The four pairs of ranges of C and E, in the order of the cases. */
const PAIRS = [
  [SLOW_LINKS, FAST],
  [SLOW_LINKS, SLOW],
  [SLOWER_LINKS, FAST],
  [SLOW_LINKS, MIXED],
] as const

/** Tables 3.1 (1 to 16, five workers) and 3.2 (17 to 24, sixteen workers; 25 to 32, thirty-two). */
export const RANDOM_CASES: readonly RandomCase[] = [
  { workers: 5, latencies: LATENCIES },
  { workers: 16, latencies: [LATENCIES[0], LATENCIES[2]] },
  { workers: 32, latencies: [LATENCIES[0], LATENCIES[2]] },
]
  .flatMap(({ workers, latencies }) =>
    PAIRS.flatMap(([transfer, compute]) => latencies.map((latency) => ({ workers, transfer, compute, latency }))),
  )
  .map((ranges, k) => ({ number: k + 1, ranges }))

/** A cluster case of table 3.3; the workers of a cluster are all the same. */
export interface ClusterCase {
  readonly number: number
  /** The two numbers of workers a cluster. */
  readonly workersEach: readonly [number, number]
  readonly clusters: readonly Omit<Cluster, 'workers'>[]
  /** What a reader who compares should know. */
  readonly notes?: readonly string[]
}

const cluster = (transfer: number, compute: number, latency: number) => ({ transfer, compute, latency })

export const CLUSTER_CASES: readonly ClusterCase[] = [
  {
    number: 1,
    workersEach: [4, 8],
    clusters: [cluster(150, 300, 2), cluster(100, 1000, 25)],
    notes: [
      'The 180 that figure 4.8 shows for 16 workers cannot be: the port alone needs more, as C is 150. With C = 110 for the first cluster the figure comes out: 185 sorted by E or L, 191 with 8 workers, and 572 for ITERLP as the source adjusts it.',
    ],
  },
  { number: 2, workersEach: [8, 16], clusters: [cluster(150, 800, 5), cluster(100, 2000, 5)] },
  {
    number: 3,
    workersEach: [4, 8],
    clusters: [cluster(100, 800, 5), cluster(100, 2000, 15), cluster(100, 1500, 10), cluster(100, 3000, 20)],
  },
  {
    number: 4,
    workersEach: [8, 16],
    clusters: [cluster(150, 300, 5), cluster(100, 3000, 5), cluster(150, 1000, 5), cluster(100, 2000, 5)],
  },
  {
    number: 5,
    workersEach: [4, 8],
    clusters: [
      cluster(110, 400, 5),
      cluster(100, 500, 5),
      cluster(110, 450, 5),
      cluster(100, 1000, 5),
      cluster(110, 1000, 2),
      cluster(100, 500, 10),
      cluster(110, 500, 2),
      cluster(100, 1000, 10),
    ],
  },
]

/** A claim of chapter 4. */
export interface Claim {
  readonly id: string
  readonly section: string
  /** What the source says, in our words. */
  readonly sentence: string
  /** How it is measured here: what has to be true of the times of 100 systems, or of 100 shuffles of a cluster case. */
  readonly measure: string
}

/** The claims of chapter 4; `judge` in model/claims.ts says which hold. */
export const CLAIMS: readonly Claim[] = [
  {
    id: 'opt-beaten',
    section: '4.1',
    sentence:
      'In cases 4, 8, 12 and 16 both ITERLP2 are faster than OPT, which pays the latency of workers without load.',
    measure: 'ΔT of A and B, sorted by C and by E, is below 0 in each of the four cases.',
  },
  {
    id: 'links-too-slow',
    section: '4.1',
    sentence: 'In cases 9, 10 and 11, where C is large, ITERLP beats ITERLP2 sorted by E or by L.',
    measure: 'ΔT of ITERLP is below that of A and B sorted by E and by L in each of the three cases.',
  },
  {
    id: 'links-too-slow-by-c',
    section: '4.1',
    sentence: 'In the same cases ITERLP2 sorted by C, or C then E, is nearly optimal.',
    measure: 'ΔT of A and B sorted by C and by CE is below 5 % in each of the three cases.',
  },
  {
    id: 'iterlp2-beats-iterlp',
    section: '4.1',
    sentence: 'In cases 1, 2, 3, 5, 6, 7, 13, 14 and 15 both ITERLP2 beat ITERLP.',
    measure: 'ΔT of A and B with every sort is below that of ITERLP in each of the nine cases.',
  },
  {
    id: 'a-best-on-random',
    section: '4.1',
    sentence: 'On random systems ITERLP2A is the best overall.',
    measure: 'The mean time of A is not above that of B, sort by sort, in each of the 32 cases.',
  },
  {
    id: 'case-26-threefold',
    section: '4.1',
    sentence: 'In case 26 the median of ITERLP is almost three times the worst time of either ITERLP2.',
    measure: 'The median of ITERLP is 2.5 to 3.5 times the greatest time of A and B with any sort.',
  },
  {
    id: 'not-halved',
    section: '4.1',
    sentence: 'Twice the workers, 32 for 16, do not halve the time of ITERLP2.',
    measure: 'The mean of A and B with every sort falls by less than half from 18, 20, 24 to 26, 28, 32.',
  },
  {
    id: 'sorts-alike',
    section: '4.1',
    sentence: 'With 16 or 32 workers the medians of ITERLP2 differ by at most 30 between the sorts.',
    measure: 'Greatest less least median of A, and of B, over the sorts, in cases 18, 20, 24, 26, 28 and 32.',
  },
  {
    id: 'iterlp-worse-with-more',
    section: '4.1',
    sentence: 'ITERLP gets worse when there are 32 workers instead of 16.',
    measure: 'The mean of ITERLP rises from 18, 20, 24 to 26, 28, 32.',
  },
  {
    id: 'links-too-slow-many',
    section: '4.1',
    sentence: 'With 16 and 32 workers and large C, ITERLP again beats ITERLP2 sorted by E or by L.',
    measure:
      'As for cases 9 to 11, on cases 22 and 30. The text says 24 and 32 “with the parameters of case 11”; by table 3.2 these are 22 and 30.',
  },
  {
    id: 'iterlp2-beats-iterlp-many',
    section: '4.1',
    sentence: 'With 16 and 32 workers both ITERLP2 beat ITERLP in all realistic cases.',
    measure: 'The mean of A and B with every sort is below that of ITERLP in cases 17 to 32 without 21, 22, 29 and 30.',
  },
  {
    id: 'cluster-1-by-c',
    section: '4.2',
    sentence: 'Cluster case 1: from 8 to 16 workers ITERLP gets much worse, ITERLP2 sorted by C or CE slightly.',
    measure:
      'The mean of ITERLP rises by over a quarter, that of A and B sorted by C and by CE by less than a quarter.',
  },
  {
    id: 'cluster-1-by-e',
    section: '4.2',
    sentence: 'Cluster case 1: sorted by E or L, ITERLP2 improves from 8 to 16 workers.',
    measure: 'The mean of A and B sorted by E and by L falls.',
  },
  {
    id: 'cluster-1-threefold',
    section: '4.2',
    sentence: 'Cluster case 1, 16 workers: ITERLP2 by E or L is at worst about 180, ITERLP about 560.',
    measure: 'The greatest time of A and B sorted by E and by L is 175 to 190, ITERLP’s 540 to 580.',
  },
  {
    id: 'cluster-2',
    section: '4.2',
    sentence: 'Cluster case 2: from 16 to 32 workers sorting by C or CE gets worse, by E or L nothing changes.',
    measure:
      'The mean of ITERLP, and of A and B sorted by C and CE, rises; that of A and B sorted by E and L changes by less than 1 %.',
  },
  {
    id: 'cluster-3-sorts',
    section: '4.2',
    sentence:
      'Cluster case 3, equal bandwidth: sorting by C is the worst, E, CE and L are the same and nearly optimal.',
    measure: 'The means sorted by E, CE and L agree to 1 % and are below that of C, for A and for B.',
  },
  {
    id: 'cluster-3-iterlp',
    section: '4.2',
    sentence: 'Cluster case 3: ITERLP gets more than twice as bad from 16 to 32 workers.',
    measure: 'The mean of ITERLP more than doubles.',
  },
  {
    id: 'cluster-4-double',
    section: '4.2',
    sentence: 'Cluster case 4, 64 workers: ITERLP takes twice the time of ITERLP2B sorted by E.',
    measure: 'The ratio of the means is 1.7 to 2.3.',
  },
  {
    id: 'cluster-best-sorts',
    section: '4.2',
    sentence: 'Cluster cases 4 and 5: sorting by E or by L is best.',
    measure: 'For A and for B, the least mean over the sorts is that of E or L, with either number of workers.',
  },
  {
    id: 'cluster-iterlp-beaten',
    section: '4.2',
    sentence: 'In every cluster case ITERLP is beaten by both ITERLP2.',
    measure: 'The mean of ITERLP is above that of A and B with every sort, in all five cases.',
  },
  {
    id: 'cluster-b-best',
    section: '4.2',
    sentence: 'In the cluster cases ITERLP2B beats ITERLP2A throughout.',
    measure: 'The mean of B is not above that of A, sort by sort, in all five cases.',
  },
  {
    id: 'no-sort-for-all',
    section: '5',
    sentence: 'No sort is best in all cases.',
    measure: 'The sort with the least mean of A is not the same in all random and cluster cases.',
  },
]
