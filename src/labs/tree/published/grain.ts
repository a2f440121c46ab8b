/** §5.2.5 and §5.3.1: the random tree, with the grain size varied (tables 5.1 to 5.14). */

import type { Values } from '../../../core/parameters.ts'

import { DETAIL_COLUMNS, type PrintedTable, RANDOM_TREE, series } from './columns.ts'

const GDEM: Values = { ...RANDOM_TREE, balancer: 'gdem', interval: 16 }

const { intervals, gains, details, techniques } = series({
  section: '§5.3.1',
  name: 'Grain size',
  parameter: 'grain',
  symbol: 'g',
  set: RANDOM_TREE,
  intervals: { gdem: 16, loadserver: 64 },
  columns: DETAIL_COLUMNS,
})

export const grain: readonly PrintedTable[] = [
  {
    number: '5.1',
    title: 'Total execution time with varying c₁ for GDEM',
    section: '§5.2.5',
    set: { ...RANDOM_TREE, balancer: 'gdem', t1: 'on', grain: 10000 },
    columns: [0.5, 1, 1.5].map((c1) => ({
      label: `c₁ = ${c1}`,
      unit: 's',
      decimals: 4,
      metric: 'totalTime',
      set: { c1 },
    })),
    rows: [
      { set: { processors: 8, interval: 32 }, values: [6.6772, 6.64, 6.6453] },
      { set: { processors: 32, interval: 16 }, values: [1.7261, 1.7082, 1.7082] },
      { set: { processors: 128, interval: 4 }, values: [0.5061, 0.5056, 0.5085] },
    ],
    notes: [
      'Neither the grain nor the interval is printed. The times fit g = 10 000 with the best interval of each p (32, 16 and 4 here, after table 5.2); at the i₂ = 16 of the later tables p = 128 takes 0.6605 s (table 5.4), not 0.5056 s.',
    ],
  },
  {
    ...intervals('5.2', 'the best interval for a range of p and g', [
      [4, 10, 256, 256],
      [4, 100, 256, 256],
      [4, 1000, 64, 128],
      [4, 10000, 32, 64],
      [32, 10, 64, 256],
      [32, 100, 64, 128],
      [32, 1000, 32, 64],
      [32, 10000, 16, 16],
      [128, 10, 32, 256],
      [128, 100, 32, 128],
      [128, 1000, 8, 32],
      [128, 10000, 4, 16],
    ]),
    notes: [
      'The interval is varied over powers of two, as all printed intervals are; neighbours on that scale often differ by less than one percent of time.',
    ],
  },
  {
    ...gains('5.3', 'improvement through adaptivity using t₁ only', { t1: 'on' }, [
      [4, 10, -0.13, -0.79],
      [4, 100, -0.08, -0.62],
      [4, 1000, 0.06, -0.31],
      [4, 10000, 0.12, -0.21],
      [32, 10, -0.63, 7.16],
      [32, 100, -0.19, 8.68],
      [32, 1000, 1.56, 14.23],
      [32, 10000, 2.8, 17.29],
      [128, 10, 14.24, -13.03],
      [128, 100, 15.49, -9.29],
      [128, 1000, 21.02, 15.22],
      [128, 10000, 25.52, 40.96],
    ]),
    notes: ['Intervals after §5.3.1: 16 for GDEM, 64 for Loadserver.'],
  },
  details('5.4', 'detailed cost of GDEM using t₁ (p = 128)', 'gdem', 128, { t1: 'on' }, [
    [10, [0.0648, 0.0062, 0.0296, 0.0122, 0.0168, 30], 14.24, [0.0556, 0.0062, 0.0255, 0.0071, 0.0168, 30]],
    [100, [0.0722, 0.0098, 0.0324, 0.0133, 0.0168, 30], 15.49, [0.0611, 0.0098, 0.0267, 0.0078, 0.0168, 30]],
    [1000, [0.1463, 0.0456, 0.0598, 0.0241, 0.0168, 30], 21.02, [0.1155, 0.0456, 0.0384, 0.0146, 0.0168, 30]],
    [10000, [0.8868, 0.4038, 0.3339, 0.1323, 0.0168, 30], 25.52, [0.6605, 0.4038, 0.1562, 0.0835, 0.0168, 30]],
  ]),
  details('5.5', 'detailed cost of Loadserver using t₁ (p = 128)', 'loadserver', 128, { t1: 'on' }, [
    [10, [0.1312, 0.0063, 0.0676, 0.0512, 0.0062, 11], -13.03, [0.1483, 0.0063, 0.0688, 0.0654, 0.0078, 14]],
    [100, [0.1394, 0.0099, 0.0724, 0.0509, 0.0062, 11], -9.29, [0.1524, 0.0099, 0.0693, 0.0653, 0.0078, 14]],
    [1000, [0.2321, 0.046, 0.1256, 0.0544, 0.0062, 11], 15.22, [0.1968, 0.046, 0.0763, 0.0666, 0.0078, 14]],
    [10000, [1.2642, 0.407, 0.6774, 0.1736, 0.0062, 11], 40.96, [0.7464, 0.407, 0.1667, 0.1648, 0.0078, 14]],
  ]),
  gains('5.6', 'improvement through adaptivity using t₂ only', { t2: 'on' }, [
    [4, 10, 0, 0],
    [4, 100, 0, 0],
    [4, 1000, 0, 0],
    [4, 10000, 0, 0],
    [32, 10, 1.55, 3.18],
    [32, 100, 1.37, 1.89],
    [32, 1000, 0.63, -0.11],
    [32, 10000, 0.1, -0.52],
    [128, 10, -26.19, 14.43],
    [128, 100, -46.2, 13.15],
    [128, 1000, -134.87, 5.36],
    [128, 10000, -207.11, -2.48],
  ]),
  details('5.7', 'detailed cost of Loadserver using t₂ only (p = 128)', 'loadserver', 128, { t2: 'on' }, [
    [10, [0.1312, 0.0063, 0.0676, 0.0512, 0.0062, 11], 14.43, [0.1123, 0.0063, 0.0557, 0.0447, 0.0056, 10]],
    [100, [0.1394, 0.0099, 0.0724, 0.0509, 0.0062, 11], 13.15, [0.1211, 0.0099, 0.0595, 0.0461, 0.0056, 10]],
    [1000, [0.2321, 0.046, 0.1256, 0.0544, 0.0062, 11], 5.36, [0.2197, 0.046, 0.102, 0.0661, 0.0056, 10]],
    [10000, [1.2642, 0.407, 0.6774, 0.1736, 0.0062, 11], -2.48, [1.2955, 0.407, 0.5472, 0.3357, 0.0056, 10]],
  ]),
  details('5.8', 'detailed cost of GDEM using t₂ only (p = 128)', 'gdem', 128, { t2: 'on' }, [
    [10, [0.0648, 0.0062, 0.0296, 0.0122, 0.0168, 30], -26.19, [0.0818, 0.0062, 0.0223, 0.0404, 0.0129, 23]],
    [100, [0.0722, 0.0098, 0.0324, 0.0133, 0.0168, 30], -46.2, [0.1056, 0.0098, 0.0239, 0.059, 0.0129, 23]],
    [1000, [0.1463, 0.0456, 0.0598, 0.0241, 0.0168, 30], -134.87, [0.3436, 0.0456, 0.0408, 0.2443, 0.0129, 23]],
    [10000, [0.8868, 0.4038, 0.3339, 0.1323, 0.0168, 30], -207.11, [2.7236, 0.4038, 0.2093, 2.0975, 0.0129, 23]],
  ]),
  {
    number: '5.9',
    title: 'Total tasks during the last 10 iterations: a case when the t₂ condition is not met (GDEM, p = 4, g = 10)',
    section: '§5.3.1',
    set: { ...GDEM, processors: 4, grain: 10 },
    columns: [{ label: 'Tasks', unit: '', decimals: 0, recorded: 'tasks' }],
    rows: [
      { label: 'iteration 454', set: {}, fromEnd: 11, values: [39] },
      { label: 'iteration 455', set: {}, fromEnd: 10, values: [31] },
      { label: 'iteration 456', set: {}, fromEnd: 9, values: [27] },
      { label: 'iteration 457', set: {}, fromEnd: 8, values: [25] },
      { label: 'iteration 458', set: {}, fromEnd: 7, values: [29] },
      { label: 'iteration 459', set: {}, fromEnd: 6, values: [19] },
      { label: 'iteration 460', set: {}, fromEnd: 5, values: [21] },
      { label: 'iteration 461', set: {}, fromEnd: 4, values: [12] },
      { label: 'iteration 462', set: {}, fromEnd: 3, values: [10] },
      { label: 'iteration 463', set: {}, fromEnd: 2, values: [7] },
    ],
    notes: [
      'The printed counts are those with which an iteration began: the last one is 7, not 0.',
      'The tree is another one here, so only the size of the counts and how they fall can be compared.',
    ],
  },
  {
    number: '5.10',
    title: 'Greater improvement using t₂ when c₂ is adjusted (GDEM, p = 4, g = 10)',
    section: '§5.3.1',
    set: { ...GDEM, processors: 4, grain: 10, t2: 'on' },
    columns: DETAIL_COLUMNS,
    rows: [
      { set: { c2: 1 }, values: [0, 0.5081, 0.199, 0.2134, 0.0096, 0.086, 463] },
      { set: { c2: 5 }, values: [0.51, 0.5055, 0.199, 0.2112, 0.0101, 0.0853, 459] },
      { set: { c2: 10 }, values: [1.08, 0.5026, 0.199, 0.2091, 0.0102, 0.0844, 454] },
    ],
    notes: [
      'Filling ends at 4 tasks, far below the 40 of c₂ = 10, and t₂ comes 450 iterations later: it is a crossing, looked for once there were more tasks than c₂·p (“drops below”, §5.2.5).',
    ],
  },
  {
    ...gains('5.11', 'improvement through adaptivity using t₁t₂', { t1: 'on', t2: 'on' }, [
      [4, 10, -0.13, -0.2],
      [4, 100, -0.08, -0.16],
      [4, 1000, 0.06, -0.05],
      [4, 10000, 0.12, -0.01],
      [32, 10, -0.14, 5.25],
      [32, 100, 0.24, 5.1],
      [32, 1000, 1.76, 4.38],
      [32, 10000, 2.83, 4.38],
      [128, 10, 21.43, -6.34],
      [128, 100, 19.64, -6.11],
      [128, 1000, 11.72, -4.21],
      [128, 10000, 5.26, 7.56],
    ]),
    notes: ['Table 5.14 quotes 9.03 and 9.60 for t₁t₂, Loadserver and p = 32, where 5.25 and 5.10 are printed here.'],
  },
  details('5.12', 'detailed cost for GDEM using t₁t₂ (p = 128)', 'gdem', 128, { t1: 'on', t2: 'on' }, [
    [10, [0.0648, 0.0062, 0.0296, 0.0122, 0.0168, 30], 21.43, [0.0509, 0.0062, 0.0206, 0.01, 0.014, 25]],
    [100, [0.0722, 0.0098, 0.0324, 0.0133, 0.0168, 30], 19.64, [0.0581, 0.0098, 0.0212, 0.013, 0.014, 25]],
    [1000, [0.1463, 0.0456, 0.0598, 0.0241, 0.0168, 30], 11.72, [0.1292, 0.0456, 0.0271, 0.0424, 0.014, 25]],
    [10000, [0.8868, 0.4038, 0.3339, 0.1323, 0.0168, 30], 5.26, [0.8402, 0.4038, 0.0857, 0.3366, 0.014, 25]],
  ]),
  techniques(
    '5.13',
    'the best improvement and techniques for GDEM',
    'gdem',
    [10, 100, 1000, 10000],
    [
      [4, [0, 't₂', 0, 't₂', 0.06, 't₁, t₁t₂', 0.12, 't₁, t₁t₂']],
      [32, [1.55, 't₂', 1.37, 't₂', 1.76, 't₁t₂', 2.83, 't₁t₂']],
      [128, [21.43, 't₁t₂', 19.64, 't₁t₂', 21.02, 't₁', 25.52, 't₁']],
    ],
  ),
  {
    ...techniques(
      '5.14',
      'the best improvement and techniques for Loadserver',
      'loadserver',
      [10, 100, 1000, 10000],
      [
        [4, [0, 't₂', 0, 't₂', 0, 't₂', 0, 't₂']],
        [32, [9.03, 't₁t₂', 9.6, 't₁t₂', 14.23, 't₁', 17.29, 't₁']],
        [128, [14.43, 't₂', 13.15, 't₂', 16.61, 't₂', 40.97, 't₁']],
      ],
    ),
    notes: [
      'It sums up tables 5.3, 5.6 and 5.11 but differs from them: 9.03 (t₁t₂) and 9.60 (t₁t₂) at p = 32, g = 10 and 100, where they have 7.16 (t₁) and 8.68 (t₁); 16.61 (t₂) at p = 128, g = 1000, where they have 15.22 (t₁).',
    ],
  },
]
