/** Results that do not depend on which processor executes what: optima, solutions, pictures. */
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { named, whole } from '../tables/printed.ts'

const ALL = { same: 1, agree: 1, error: 0 } as const

const KNAPSACKS = [309, 51, 150, 107, 900, 1735, 1458, 13_549_094]

export const optima: PublishedTable = {
  number: '22',
  title: 'Branch and bound: the best value of published instances',
  section: 'TSPLIB, Florida State University',
  rowHead: 'Instance',
  set: { workload: 'search' },
  columns: [whole('Optimum', 'optimum')],
  rows: [
    ...(
      [
        ['burma14', 3323],
        ['gr17', 2085],
        ['ulysses16', 6859],
      ] as const
    ).map(([tspInstance, length]) => named(`salesman ${tspInstance}`, { problem: 'salesman', tspInstance }, [length])),
    ...KNAPSACKS.map((value, k) =>
      named(`knapsack p0${k + 1}`, { problem: 'knapsack', knapsackInstance: `p0${k + 1}` }, [value]),
    ),
  ],
  notes: [
    'Tours are of TSPLIB, knapsacks of a collection of Florida State University, of which p03 and p04 are examples 2.3 and 2.7 of Martello and Toth’s book. Here 64 processors search and report better values to each other by broadcast.',
  ],
  bound: ALL,
}

export const queens: PublishedTable = {
  number: '23',
  title: 'N-queens: solutions, and placements that are looked at',
  section: 'OEIS A000170; counted apart',
  set: { workload: 'queens' },
  columns: [whole('Solutions', 'solutions'), whole('Nodes', 'nodes'), whole('Operations', 'operations')],
  rows: [
    ...[
      [1, 2, 3],
      [0, 3, 9],
      [0, 6, 24],
      [2, 17, 77],
      [10, 54, 274],
      [4, 153, 1047],
      [40, 552, 4136],
      [92, 2057, 17_777],
      [352, 8394, 80_772],
      [724, 35_539, 383_689],
      [2680, 166_926, 1_973_632],
    ].map((values, k) => ({ set: { queens: k + 1 }, values })),
    { set: { queens: 12, queensCutoff: 3 }, values: [14_200, 879, 10_960_057] },
    { set: { queens: 13, queensCutoff: 4 }, values: [73_712, 7580, 64_490_204] },
  ],
  notes: [
    'The numbers of solutions are known from many programs (OEIS A000170). Nodes and operations were counted by a program apart from this one: an operation is a column that is tested, and one a visit.',
    'With a cutoff a node at that row searches everything that is below it, which changes the nodes and neither the solutions nor the operations.',
  ],
  bound: ALL,
}

/** A picture of 128 × 128 with 200 iterations, and one of 512 × 512 with 1000. */
const SMALL = { pictureSize: 128, maxIterations: 200 }
const FILLED = { fill: 'yes' }

/** Each region's picture: small, its fingerprint and operations when filled; large, fingerprint, nodes, operations and T∞ when filled. */
const PICTURES = [
  ['whole', 0xcaafa975, 561_520, 0x6e7e4159, 977, 19_548_809, 1_005_312],
  ['seahorse', 0x3a3a38ae, 1_311_338, 0x776efb7f, 569, 40_354_684, 3_308_361],
  ['elephant', 0x35befc1d, 959_967, 0xca29419a, 769, 30_589_704, 3_039_370],
  ['minibrot', 0x2853c8f5, 659_323, 0xbd324745, 1205, 20_851_493, 1_110_523],
  ['inside', 0x63609dc5, 300_005, 0xfeec9dc5, 5, 6_108_005, 3_060_002],
] as const

export const pictures: PublishedTable = {
  number: '24',
  title: 'The Mandelbrot set: fingerprints of pictures, and the work of filled ones',
  section: 'computed apart',
  rowHead: 'Region',
  set: { workload: 'mandelbrot' },
  columns: [
    whole('Picture of 128', 'fingerprint', { set: SMALL }),
    whole('128, filled', 'fingerprint', { set: { ...SMALL, ...FILLED } }),
    whole('128, operations', 'operations', { set: { ...SMALL, ...FILLED } }),
    whole('512, filled', 'fingerprint', { set: FILLED }),
    whole('512, nodes', 'nodes', { set: FILLED }),
    whole('512, operations', 'operations', { set: FILLED }),
    whole('512, one after another', 'criticalOperations', { set: FILLED }),
  ],
  rows: PICTURES.map(([region, small, smallWork, ...large]) =>
    named(region, { region }, [small, small, smallWork, ...large]),
  ),
  notes: [
    'The thesis gives no number of its pictures. These are of a program apart from this one: 128 × 128 pixels with at most 200 iterations, and 512 × 512 with at most 1000, as the thesis’s (§2.5.2); tiles of 16 × 16. Operations and nodes are those of filled pictures.',
    'A fingerprint is a number of 32 bits (FNV-1a over the counts of all pixels) that differs, almost certainly, when a single count does. It is the same when rectangles with one count on their border are filled, so no pixel is guessed wrongly in any of these regions.',
  ],
  bound: ALL,
}
