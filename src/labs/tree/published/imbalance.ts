/** §5.3.3: the imbalance tree, with its imbalance varied (tables 5.24 to 5.33). */

import { type PrintedTable, SPEED_COLUMNS, series } from './columns.ts'

const RANDOM_TREES =
  'The imbalance tree was not repeatable (§4.2.3): only the rows of m = 0, where it is the balanced tree, can be measured exactly.'

const DEFINITION =
  'Section 4.2.3 lets a left child split when its random number is at most m, which would make m = 0 the slanted chain; its own examples, and these tables, need 1 − m.'

const RANDOM_START =
  'Loadserver visits the heavy workers from a random start (§4.2.2): where the runs differ by it, the iteration count may be one more or less, and at p = 32 the time up to five percent.'

const { intervals, gains, details, techniques } = series({
  section: '§5.3.3',
  name: 'Tree imbalance',
  parameter: 'imbalance',
  symbol: 'm',
  set: { topology: 'torus', tree: 'imbalance', depth: 16, fanOut: 2, grain: 100, fillingInterval: 1 },
  intervals: { gdem: 32, loadserver: 128 },
  columns: SPEED_COLUMNS,
})

export const imbalance: readonly PrintedTable[] = [
  {
    ...intervals('5.24', 'the best interval for a range of p and m', [
      [4, 0, 512, 256],
      [4, 0.1, 256, 256],
      [4, 0.2, 128, 1024],
      [4, 0.3, 64, 128],
      [32, 0, 128, 256],
      [32, 0.1, 64, 128],
      [32, 0.2, 32, 128],
      [32, 0.3, 32, 64],
      [128, 0, 32, 128],
      [128, 0.1, 32, 64],
      [128, 0.2, 16, 64],
      [128, 0.3, 16, 64],
    ]),
    notes: [RANDOM_TREES],
  },
  {
    ...gains('5.25', 'improvement through adaptivity using t₁ only', { t1: 'on' }, [
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
      'For p = 128, m = 0 and Loadserver this model gives 1.3 where −6.33 is printed.',
    ],
  },
  {
    ...details('5.26', 'detailed cost for GDEM using t₁ only (p = 128)', 'gdem', 128, { t1: 'on' }, [
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
    ...details('5.27', 'detailed cost for Loadserver using t₁ only (p = 32)', 'loadserver', 32, { t1: 'on' }, [
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
    ...gains('5.28', 'improvement through adaptivity using t₂ only', { t2: 'on' }, [
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
    ...details('5.29', 'detailed cost for GDEM using t₂ only (p = 32)', 'gdem', 32, { t2: 'on' }, [
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
    ...details('5.30', 'detailed cost for Loadserver using t₂ only (p = 32)', 'loadserver', 32, { t2: 'on' }, [
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
    ...gains('5.31', 'improvement through adaptivity using both t₁ and t₂', { t1: 'on', t2: 'on' }, [
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
      'For p = 128, m = 0 and Loadserver this model gives 14.5 where 5.61 is printed.',
    ],
  },
  {
    ...techniques(
      '5.32',
      'the best improvement and techniques for GDEM',
      'gdem',
      [0, 0.1, 0.2, 0.3],
      [
        [4, [25.21, 't₁t₂', 0.13, 't₂', 0.84, 't₁, t₁t₂', 6.88, 't₁t₂']],
        [32, [1.14, 't₁t₂', 4.16, 't₁t₂', 14.51, 't₁t₂', 5.45, 't₁t₂']],
        [128, [24.48, 't₁', 25.92, 't₁t₂', 67.77, 't₁t₂', 166.97, 't₁t₂']],
      ],
    ),
    notes: [RANDOM_TREES],
  },
  {
    ...techniques(
      '5.33',
      'the best improvement and techniques for Loadserver',
      'loadserver',
      [0, 0.1, 0.2, 0.3],
      [
        [4, [1.2, 't₁', 0.44, 't₁t₂', 9.3, 't₁', 3.82, 't₁t₂']],
        [32, [2.69, 't₂', 24.6, 't₁t₂', 40.7, 't₁t₂', 64.08, 't₁t₂']],
        [128, [10.19, 't₂', 39.77, 't₁t₂', 47.76, 't₁t₂', 11.62, 't₂']],
      ],
    ),
    notes: [RANDOM_TREES],
  },
]
