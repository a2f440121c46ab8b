/**
 * What the source printed, and how each is measured here: a thesis on ITERLP2, "divisible load scheduling with result
 * collection", tables 2.1 to 3.3 and figure 4.2. The claims of chapter 4 are in study/.
 */
import type { Cluster, Ranges } from '../model/generate.ts'

/** A row of table 2.1 or 2.2. Workers are counted from 1, as printed. */
interface PublishedSchedule {
  readonly algorithm: 'opt' | 'iterlp' | 'iterlp2a' | 'iterlp2b'
  readonly allocation: readonly number[]
  readonly collection: readonly number[]
  /** α in the order of the workers, three decimals. */
  readonly fractions: readonly number[]
  /** T, three decimals. */
  readonly time: number
}

/** A table of schedules of one system. */
interface PublishedTable {
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
interface ClusterCase {
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
