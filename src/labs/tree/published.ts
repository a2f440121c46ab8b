/**
 * The numbers that the source printed, and how each is measured here. Haron, "Phase-based Adaptive Dynamic Load
 * Balancing for Parallel Tree Computation", Leeds 1998; Xu and Lau are quoted by it from their study of the method.
 *
 * A cell of a table is measured by running the scenario of its table, row and column, the later ones winning, and
 * reading the column's metric.
 */
import type { Values } from '../../core/parameters.ts'

/** A column: one printed quantity. */
export interface PublishedColumn {
  readonly label: string
  /** "s", "nodes/s", "%", or "" for a plain number. */
  readonly unit: string
  /** Digits printed after the point. */
  readonly decimals: number
  /** Id of the lab's metric that it is compared with; absent when the lab does not measure it. */
  readonly metric?: string
  /** Parameters that the column sets. */
  readonly set?: Values
}

/** A row: its parameters and its numbers, in the order of the columns; null where nothing is printed. */
export interface PublishedRow {
  /** Name of a row that parameters do not tell from the others. */
  readonly label?: string
  readonly set: Values
  readonly values: readonly (number | null)[]
}

/** A printed table. */
export interface PublishedTable {
  /** The table's number in the source: "4.7". */
  readonly number: string
  readonly title: string
  readonly section: string
  /** Parameters of every cell that differ from the lab's defaults. */
  readonly set: Values
  readonly columns: readonly PublishedColumn[]
  readonly rows: readonly PublishedRow[]
  /** What a reader who compares should know: contradictions in the source, and what cannot be repeated. */
  readonly notes: readonly string[]
}

/** The scenario of one cell, as parameters that differ from the defaults. */
export function scenarioOf(table: PublishedTable, row: PublishedRow, column: PublishedColumn): Values {
  return { ...table.set, ...row.set, ...column.set }
}

/** The scenario of one cell as a link's query: "processors=128&interval=32&tree=imbalance&imbalance=0&t1=on". */
export function queryOf(table: PublishedTable, row: PublishedRow, column: PublishedColumn): string {
  return Object.entries(scenarioOf(table, row, column))
    .map(([id, value]) => `${id}=${value}`)
    .join('&')
}

const RANDOM_TREES =
  'The imbalance tree was not repeatable (§4.2.3): only the rows of m = 0, where it is the balanced tree, can be measured exactly.'

const DEFINITION =
  'Section 4.2.3 lets a left child split when its random number is at most m, which would make m = 0 the slanted chain; its own examples, and these tables, need 1 − m.'

const RANDOM_START =
  'Loadserver visits the heavy workers from a random start (§4.2.2): where the runs differ by it, the iteration count may be one more or less.'

/** §4.4: a binary tree of depth 16, balanced after every node, on a 2-d torus; nodes of 100 operations. */
const VALIDATION: Values = {
  topology: 'torus',
  tree: 'balanced',
  depth: 16,
  fanOut: 2,
  grain: 100,
  traversal: 'breadth-first',
  interval: 1,
}

/** §5.3.3: i₁ = 1; i₂ = 32 for GDEM, 128 for Loadserver. */
const IMBALANCE: Values = { topology: 'torus', tree: 'imbalance', depth: 16, fanOut: 2, grain: 100, fillingInterval: 1 }
const GDEM: Values = { balancer: 'gdem', interval: 32 }
const LOADSERVER: Values = { balancer: 'loadserver', interval: 128 }

const iterations = { unit: '', decimals: 0, metric: 'iterations' } as const
const measured = { unit: '', decimals: 0 } as const

const DETAIL_COLUMNS: readonly PublishedColumn[] = [
  { label: 'ITA', unit: '%', decimals: 2, metric: 'ita' },
  { label: 'Speed', unit: 'nodes/s', decimals: 4, metric: 'speed' },
  { label: 'Total time', unit: 's', decimals: 4, metric: 'totalTime' },
  { label: 'Compute', unit: 's', decimals: 4, metric: 'computeTime' },
  { label: 'Load balance', unit: 's', decimals: 4, metric: 'balanceTime' },
  { label: 'Idle', unit: 's', decimals: 4, metric: 'idleTime' },
  { label: 'Synch', unit: 's', decimals: 4, metric: 'syncTime' },
  { label: 'Iterations', ...iterations },
]

const ITA_COLUMNS: readonly PublishedColumn[] = [
  { label: 'ITA, GDEM', unit: '%', decimals: 2, metric: 'ita', set: GDEM },
  { label: 'ITA, Loadserver', unit: '%', decimals: 2, metric: 'ita', set: LOADSERVER },
]

/** Rows of a table by p and m: [p, m, GDEM, Loadserver]. */
function itaRows(rows: readonly (readonly [number, number, number, number])[]): PublishedRow[] {
  return rows.map(([processors, imbalance, ...values]) => ({ set: { processors, imbalance }, values }))
}

/** Rows of a detail table: m, the non-adaptive run, ITA and the adaptive run, each run in the order of the columns. */
function detailRows(
  transition: 't1' | 't2',
  rows: readonly (readonly [number, readonly number[], number, readonly number[]])[],
): PublishedRow[] {
  return rows.flatMap(([imbalance, nonAdaptive, ita, adaptive]) => [
    { label: 'S_NA', set: { imbalance, [transition]: 'off' }, values: [null, ...nonAdaptive] },
    { label: 'S_A', set: { imbalance, [transition]: 'on' }, values: [ita, ...adaptive] },
  ])
}

export const published: readonly PublishedTable[] = [
  {
    number: '4.6',
    title: 'The total execution time for the three cases of contention at the server',
    section: '§4.3.3',
    set: { ...VALIDATION, balancer: 'loadserver' },
    columns: [
      { label: 'Optimistic', unit: 's', decimals: 4, metric: 'totalTime', set: { contention: 'optimistic' } },
      { label: 'Pessimistic', unit: 's', decimals: 4, metric: 'totalTime', set: { contention: 'pessimistic' } },
      { label: 'Intermediate', unit: 's', decimals: 4, metric: 'totalTime', set: { contention: 'intermediate' } },
    ],
    rows: [
      { set: { processors: 4 }, values: [18.9396, 18.9619, 18.946] },
      { set: { processors: 8 }, values: [11.9549, 11.9923, 11.9673] },
      { set: { processors: 16 }, values: [8.5543, 8.598, 8.5726] },
      { set: { processors: 32 }, values: [6.8079, 6.8553, 6.8297] },
      { set: { processors: 64 }, values: [5.8911, 5.9401, 5.9146] },
      { set: { processors: 128 }, values: [5.4416, 5.4914, 5.4659] },
      { set: { processors: 256 }, values: [5.2429, 5.2929, 5.2678] },
      { set: { processors: 512 }, values: [5.2754, 5.3252, 5.3005] },
    ],
    notes: [
      'About half of the pessimistic model’s extra wait shows in the printed intermediate times. Here nearly all of it does: the server goes on after the latest request, and that is mostly the one that waited longest.',
    ],
  },
  {
    number: '4.7',
    title: 'Total iteration counts for GDEM',
    section: '§4.4.1',
    set: { ...VALIDATION, balancer: 'gdem' },
    columns: [
      { label: 'Simulated', ...iterations },
      { label: 'T3D', ...measured },
    ],
    rows: [
      { set: { processors: 2 }, values: [32768, 32768] },
      { set: { processors: 4 }, values: [16385, 16385] },
      { set: { processors: 8 }, values: [8194, 8194] },
      { set: { processors: 16 }, values: [4099, 4099] },
      { set: { processors: 32 }, values: [2053, 2053] },
      { set: { processors: 64 }, values: [1031, 1031] },
      { set: { processors: 128 }, values: [522, 522] },
      { set: { processors: 256 }, values: [269, 269] },
      { set: { processors: 512 }, values: [148, 148] },
    ],
    notes: [],
  },
  {
    number: '4.8',
    title: 'Total iteration counts for Loadserver',
    section: '§4.4.1',
    set: { ...VALIDATION, balancer: 'loadserver' },
    columns: [
      { label: 'Simulated', ...iterations },
      { label: 'T3D, run 1', ...measured },
      { label: 'T3D, run 2', ...measured },
      { label: 'T3D, run 3', ...measured },
    ],
    rows: [
      { set: { processors: 2 }, values: [65535, 65535, 65535, 65535] },
      { set: { processors: 4 }, values: [21846, 21846, 21854, 21852] },
      { set: { processors: 8 }, values: [9365, 9366, 9367, 9365] },
      { set: { processors: 16 }, values: [4372, 4372, 4372, 4372] },
      { set: { processors: 32 }, values: [2119, 2185, 2185, 2185] },
      { set: { processors: 64 }, values: [1046, 1046, 1062, 1062] },
      { set: { processors: 128 }, values: [523, 527, 527, 527] },
      { set: { processors: 256 }, values: [264, 266, 266, 266] },
      { set: { processors: 512 }, values: [137, 140, 140, 145] },
    ],
    notes: [
      'The real machine’s runs differ from each other because requests reach the server in another order each time.',
    ],
  },
  {
    number: '4.11',
    title: 'Average iterations until balanced, for the optimal λ',
    section: '§4.4.3',
    set: { balancer: 'gdem', lambda: 0.723 },
    columns: [
      { label: 'Ring 16', unit: '', decimals: 2, set: { topology: 'ring', processors: 16 } },
      { label: '16-ary 2-cube', unit: '', decimals: 2, set: { topology: 'torus', processors: 256 } },
      { label: 'Chain 8', unit: '', decimals: 2, set: { topology: 'chain', processors: 8 } },
      { label: 'Mesh 8 × 4', unit: '', decimals: 2, set: { topology: 'mesh', processors: 32 } },
    ],
    rows: [
      { label: 'Xu & Lau', set: {}, values: [9.82, 8.58, 9.19, 8.25] },
      { label: 'Simulator', set: {}, values: [10.66, 8.6, 9.6, 8.6] },
    ],
    notes: [
      'Measured on given loads, not on a tree: neither source states how the loads were drawn. Here they are uniform from 0 to 450, a range that fits all four of Xu and Lau’s averages, and balanced means that no link’s loads differ by more than 1.',
      'Xu and Lau averaged 100 runs, the thesis three.',
    ],
  },
  {
    number: '5.25',
    title: 'Tree imbalance: improvement through adaptivity using t₁ only',
    section: '§5.3.3',
    set: { ...IMBALANCE, t1: 'on' },
    columns: ITA_COLUMNS,
    rows: itaRows([
      [4, 0, 8.77, 1.2],
      [4, 0.1, -0.01, 0.41],
      [4, 0.2, 0.84, 9.3],
      [4, 0.3, 6.45, -8.84],
      [32, 0, 0.4, 1.45],
      [32, 0.1, 3.28, 6.31],
      [32, 0.2, 13.6, 36.64],
      [32, 0.3, -0.8, 60.35],
      [128, 0, 24.48, -6.33],
      [128, 0.1, 25.07, 31.21],
      [128, 0.2, 62.03, 45.29],
      [128, 0.3, 145.32, -8.71],
    ]),
    notes: [
      RANDOM_TREES,
      DEFINITION,
      RANDOM_START,
      'For p = 128, m = 0 and Loadserver this model gives 1.2 where −6.33 is printed.',
    ],
  },
  {
    number: '5.26',
    title: 'Tree imbalance: detailed cost for GDEM using t₁ only (p = 128)',
    section: '§5.3.3',
    set: { ...IMBALANCE, ...GDEM, processors: 128 },
    columns: DETAIL_COLUMNS,
    rows: detailRows('t1', [
      [
        0,
        [673040.4376, 0.0974, 0.0217, 0.0383, 0.0194, 0.018, 32],
        24.48,
        [837819.9228, 0.0782, 0.0217, 0.0295, 0.0095, 0.0174, 31],
      ],
      [
        0.1,
        [558487.6674, 0.0708, 0.0131, 0.0326, 0.0122, 0.0129, 23],
        25.07,
        [698495.5277, 0.062, 0.0144, 0.0261, 0.0075, 0.014, 25],
      ],
      [
        0.2,
        [294810.7026, 0.0579, 0.0057, 0.0262, 0.0154, 0.0107, 19],
        62.03,
        [477673.6721, 0.0433, 0.0069, 0.0202, 0.0051, 0.0112, 20],
      ],
      [
        0.3,
        [148215.433, 0.0511, 0.0025, 0.0216, 0.0175, 0.0095, 17],
        145.32,
        [363596.5354, 0.0384, 0.0046, 0.0186, 0.0051, 0.0101, 18],
      ],
    ]),
    notes: [RANDOM_TREES, DEFINITION],
  },
  {
    number: '5.27',
    title: 'Tree imbalance: detailed cost for Loadserver using t₁ only (p = 32)',
    section: '§5.3.3',
    set: { ...IMBALANCE, ...LOADSERVER, processors: 32 },
    columns: DETAIL_COLUMNS,
    rows: detailRows('t1', [
      [
        0,
        [362186.0614, 0.1809, 0.0898, 0.0586, 0.0244, 0.0082, 21],
        1.45,
        [367431.9807, 0.1784, 0.0898, 0.0444, 0.0345, 0.0097, 25],
      ],
      [
        0.1,
        [263658.2041, 0.0993, 0.0359, 0.0424, 0.0164, 0.0047, 12],
        6.31,
        [280289.5869, 0.1419, 0.0545, 0.0469, 0.0323, 0.0082, 21],
      ],
      [
        0.2,
        [196081.498, 0.0825, 0.0222, 0.0418, 0.0146, 0.0039, 10],
        36.64,
        [267915.9652, 0.0828, 0.0304, 0.0298, 0.0171, 0.0054, 14],
      ],
      [
        0.3,
        [130441.2734, 0.0735, 0.0131, 0.0437, 0.0133, 0.0035, 9],
        60.35,
        [209165.3837, 0.0649, 0.0186, 0.0274, 0.0142, 0.0047, 12],
      ],
    ]),
    notes: [RANDOM_TREES, DEFINITION, RANDOM_START],
  },
  {
    number: '5.28',
    title: 'Tree imbalance: improvement through adaptivity using t₂ only',
    section: '§5.3.3',
    set: { ...IMBALANCE, t2: 'on' },
    columns: ITA_COLUMNS,
    rows: itaRows([
      [4, 0, 0.07, -27.66],
      [4, 0.1, 0.13, -0.38],
      [4, 0.2, 0, 1.45],
      [4, 0.3, 0.3, -0.31],
      [32, 0, 0.86, 2.69],
      [32, 0.1, 0.72, -2.11],
      [32, 0.2, 0.71, -16.1],
      [32, 0.3, 0.94, 25.42],
      [128, 0, -38.95, 10.19],
      [128, 0.1, 2.94, -1.23],
      [128, 0.2, -4.31, 23.29],
      [128, 0.3, -78.83, 11.62],
    ]),
    notes: [RANDOM_TREES, DEFINITION, RANDOM_START],
  },
  {
    number: '5.29',
    title: 'Tree imbalance: detailed cost for GDEM using t₂ only (p = 32)',
    section: '§5.3.3',
    set: { ...IMBALANCE, ...GDEM, processors: 32 },
    columns: DETAIL_COLUMNS,
    rows: detailRows('t2', [
      [
        0,
        [352631.4405, 0.1858, 0.087, 0.0631, 0.0092, 0.0266, 68],
        0.86,
        [355677.4845, 0.1843, 0.087, 0.0604, 0.0106, 0.0262, 67],
      ],
      [
        0.1,
        [322581.7516, 0.1261, 0.054, 0.0477, 0.0064, 0.018, 46],
        0.72,
        [324898.2208, 0.1253, 0.054, 0.0436, 0.0104, 0.0172, 44],
      ],
      [
        0.2,
        [267746.0253, 0.0686, 0.0244, 0.0296, 0.0048, 0.0098, 25],
        0.71,
        [269653.4479, 0.0682, 0.0244, 0.0241, 0.011, 0.0086, 22],
      ],
      [
        0.3,
        [264760.4301, 0.0529, 0.0186, 0.0237, 0.0032, 0.0074, 19],
        0.94,
        [267259.6906, 0.0524, 0.0186, 0.0206, 0.0062, 0.007, 18],
      ],
    ]),
    notes: [
      RANDOM_TREES,
      DEFINITION,
      'The compute times of both runs agree in every row, so the tree was drawn once a row here, other than in tables 5.26, 5.27 and 5.30.',
    ],
  },
  {
    number: '5.30',
    title: 'Tree imbalance: detailed cost for Loadserver using t₂ only (p = 32)',
    section: '§5.3.3',
    set: { ...IMBALANCE, ...LOADSERVER, processors: 32 },
    columns: DETAIL_COLUMNS,
    rows: detailRows('t2', [
      [
        0,
        [362186.0614, 0.1809, 0.0898, 0.0586, 0.0244, 0.0082, 21],
        2.69,
        [371930.2329, 0.1762, 0.0898, 0.0489, 0.0298, 0.0078, 20],
      ],
      [
        0.1,
        [263658.2041, 0.0993, 0.0359, 0.0424, 0.0164, 0.0047, 12],
        -2.11,
        [258098.6493, 0.1136, 0.0402, 0.0502, 0.0181, 0.005, 13],
      ],
      [
        0.2,
        [196081.498, 0.0825, 0.0222, 0.0418, 0.0146, 0.0039, 10],
        -16.1,
        [164517.0066, 0.0822, 0.0185, 0.0407, 0.0195, 0.0035, 9],
      ],
      [
        0.3,
        [130441.2734, 0.0735, 0.0131, 0.0437, 0.0133, 0.0035, 9],
        25.42,
        [163594.2164, 0.0615, 0.0138, 0.0332, 0.0119, 0.0027, 7],
      ],
    ]),
    notes: [RANDOM_TREES, DEFINITION, RANDOM_START],
  },
  {
    number: '5.31',
    title: 'Tree imbalance: improvement through adaptivity using both t₁ and t₂',
    section: '§5.3.3',
    set: { ...IMBALANCE, t1: 'on', t2: 'on' },
    columns: ITA_COLUMNS,
    rows: itaRows([
      [4, 0, 25.21, -25.3],
      [4, 0.1, -0.01, 0.44],
      [4, 0.2, 0.84, 5.79],
      [4, 0.3, 6.88, 3.82],
      [32, 0, 1.14, -15.08],
      [32, 0.1, 4.16, 24.6],
      [32, 0.2, 14.51, 40.7],
      [32, 0.3, 5.45, 64.08],
      [128, 0, 11.92, 5.61],
      [128, 0.1, 25.92, 39.77],
      [128, 0.2, 67.77, 47.76],
      [128, 0.3, 166.97, -4.66],
    ]),
    notes: [
      RANDOM_TREES,
      DEFINITION,
      RANDOM_START,
      'For p = 4 and GDEM the rows of m = 0.1 and 0.2 repeat table 5.25: the runs stepped over c₂·p tasks, so t₂ never came (table 5.9 shows such an end).',
      'For p = 128, m = 0 and Loadserver this model gives 14.4 where 5.61 is printed.',
    ],
  },
]

/** The table of a number. */
export function publishedTable(number: string): PublishedTable {
  const table = published.find((t) => t.number === number)
  if (!table) throw new Error(`no published table ${number}`)
  return table
}
