/** §5.3.2: the random tree, with the network's speed varied (tables 5.15 to 5.23). */

import type { Values } from '../../../core/parameters.ts'
import { parameters } from '../parameters.ts'
import { DETAIL_COLUMNS, type DetailRows, type PrintedTable, RANDOM_TREE, series } from './columns.ts'

/** What a network costs: parameters whose defaults are the T3D's. */
export const NETWORK_COSTS = [
  'sendSmall',
  'sendSmallEach',
  'sendLarge',
  'sendLargeEach',
  'receiveSmall',
  'receiveSmallEach',
  'receiveLarge',
  'receiveLargeEach',
  'arrivedSmall',
  'arrivedSmallEach',
  'arrivedLarge',
  'arrivedLargeEach',
  'pingPong',
  'pingPongEach',
  'barrier',
  'barrierEach',
  'barrierLog',
] as const

/** The T3D with its network's costs times a factor: what tables 5.17 and 5.21 call s. */
function slowNetwork(factor: number): Values {
  if (factor === 1) return {}
  // The exact product would stand in links as 0.44999999999999996.
  const costs = NETWORK_COSTS.map((id) => [id, Number((parameters[id].default * factor).toPrecision(12))] as const)
  return { machine: 'custom', ...Object.fromEntries(costs) }
}

const { intervals, gains, details, techniques } = series({
  section: '§5.3.2',
  name: 'Network performance',
  parameter: 'networkSpeed',
  symbol: 's',
  set: { ...RANDOM_TREE, grain: 100 },
  intervals: { gdem: 64, loadserver: 128 },
  columns: DETAIL_COLUMNS,
})

const COSTS_5_17: DetailRows = [
  [0.5, [0.0744, 0.0392, 0.0265, 0.0044, 0.0043, 22], 13.23, [0.0646, 0.0392, 0.0179, 0.0029, 0.0047, 24]],
  [1, [0.0888, 0.0392, 0.0356, 0.0054, 0.0086, 22], 10.2, [0.0798, 0.0392, 0.0272, 0.0039, 0.0094, 24]],
  [2, [0.1178, 0.0392, 0.0538, 0.0077, 0.0172, 22], 6.49, [0.1102, 0.0392, 0.0461, 0.0061, 0.0188, 24]],
  [4, [0.1761, 0.0392, 0.0903, 0.0122, 0.0345, 22], 2.78, [0.1712, 0.0392, 0.0841, 0.0103, 0.0376, 24]],
]

const COSTS_5_21: DetailRows = [
  [0.5, [0.0821, 0.0099, 0.0456, 0.0241, 0.0025, 9], 18.33, [0.0671, 0.0099, 0.0287, 0.0254, 0.0031, 11]],
  [1, [0.1245, 0.0099, 0.0687, 0.0409, 0.005, 9], 1.71, [0.1224, 0.0099, 0.0552, 0.0512, 0.0062, 11]],
  [2, [0.221, 0.0099, 0.1173, 0.0837, 0.0101, 9], -5.41, [0.2329, 0.0099, 0.1081, 0.1026, 0.0123, 11]],
  [4, [0.414, 0.0099, 0.2158, 0.1681, 0.0202, 9], -9.69, [0.4541, 0.0099, 0.2141, 0.2055, 0.0246, 11]],
]

export const network: readonly PrintedTable[] = [
  intervals('5.15', 'the best interval for a range of p and s', [
    [4, 0.25, 256, 128],
    [4, 0.5, 256, 128],
    [4, 1, 256, 128],
    [4, 2, 256, 128],
    [32, 0.25, 64, 128],
    [32, 0.5, 64, 128],
    [32, 1, 64, 128],
    [32, 2, 64, 128],
    [128, 0.25, 32, 256],
    [128, 0.5, 32, 256],
    [128, 1, 32, 256],
    [128, 2, 32, 256],
  ]),
  {
    ...gains('5.16', 'improvement through adaptivity using t₁ only', { t1: 'on' }, [
      [4, 0.25, 0.38, 0.98],
      [4, 0.5, 0.53, 1.06],
      [4, 1, 0.61, 1.11],
      [4, 2, 0.65, 1.13],
      [32, 0.25, 7.27, 11.45],
      [32, 0.5, 8.93, 14.16],
      [32, 1, 10.2, 15.66],
      [32, 2, 11, 16.47],
      [128, 0.25, 45.14, -1.15],
      [128, 0.5, 47.54, 0.64],
      [128, 1, 49.33, 1.71],
      [128, 2, 50.44, 2.3],
    ]),
    notes: ['Intervals after §5.3.2: 64 for GDEM, 128 for Loadserver; g = 100.'],
  },
  {
    ...details('5.17', 'detailed cost for GDEM using t₁ only (p = 32)', 'gdem', 32, { t1: 'on' }, COSTS_5_17),
    notes: [
      'The rows are labelled s = 0.5 … 4, but the time of a barrier grows with s: they fit only if every cost of the network is multiplied by s, as measured in the table that follows; the column s = 1 is the only one that can agree.',
      'Its ITA for s = 0.5 and 2 are not those of table 5.16.',
    ],
  },
  {
    ...details(
      '5.17 × s',
      'detailed cost for GDEM using t₁ only (p = 32), network costs times s',
      'gdem',
      32,
      { t1: 'on' },
      COSTS_5_17,
      slowNetwork,
    ),
    notes: [
      'The same printed numbers, measured with all costs of the network, the constant parts included, multiplied by the number that the thesis calls s.',
    ],
  },
  gains('5.18', 'improvement through adaptivity using t₂ only', { t2: 'on' }, [
    [4, 0.25, 0.08, 0.03],
    [4, 0.5, 0.07, 0.03],
    [4, 1, 0.07, 0.03],
    [4, 2, 0.07, 0.03],
    [32, 0.25, 0.58, 2.46],
    [32, 0.5, -1.79, 1.83],
    [32, 1, -3.39, 1.47],
    [32, 2, -4.33, 1.28],
    [128, 0.25, -190.78, 6.66],
    [128, 0.5, -264.67, 5.62],
    [128, 1, -319.73, 5],
    [128, 2, -354.53, 4.66],
  ]),
  {
    ...details('5.19', 'detailed cost for GDEM using t₂ only (p = 128)', 'gdem', 128, { t2: 'on' }, [
      [0.25, [0.1553, 0.0098, 0.0541, 0.0454, 0.0461, 24], -190.78, [0.4517, 0.0098, 0.0131, 0.4153, 0.0134, 7]],
      [0.5, [0.1211, 0.0098, 0.05, 0.037, 0.0243, 24], -264.67, [0.4414, 0.0098, 0.012, 0.4126, 0.0071, 7]],
      [1, [0.104, 0.0098, 0.0479, 0.0328, 0.0135, 24], -319.73, [0.4363, 0.0098, 0.0114, 0.4112, 0.0039, 7]],
      [2, [0.0954, 0.0098, 0.0469, 0.0307, 0.008, 24], -354.53, [0.4338, 0.0098, 0.0112, 0.4105, 0.0023, 7]],
    ]),
    notes: [
      'The first row is printed as s = 0.2; its barriers take 1.92 ms, which is s = 0.25, and tables 5.16 and 5.18 have 0.25.',
    ],
  },
  gains('5.20', 'improvement through adaptivity using both t₁ and t₂', { t1: 'on', t2: 'on' }, [
    [4, 0.25, 0.38, 1.06],
    [4, 0.5, 0.53, 1.14],
    [4, 1, 0.61, 1.19],
    [4, 2, 0.65, 1.21],
    [32, 0.25, 9.04, 11.69],
    [32, 0.5, 10.22, 14.28],
    [32, 1, 11.15, 15.77],
    [32, 2, 11.75, 16.58],
    [128, 0.25, 49.72, -1.15],
    [128, 0.5, 50.52, 0.64],
    [128, 1, 51.11, 1.71],
    [128, 2, 51.46, 2.3],
  ]),
  {
    ...details(
      '5.21',
      'detailed cost of Loadserver using t₁t₂ (p = 128)',
      'loadserver',
      128,
      { t1: 'on', t2: 'on' },
      COSTS_5_21,
    ),
    notes: [
      'The rows are labelled s = 0.5 … 4, but the time of a barrier grows with s: they fit only if every cost of the network is multiplied by s, as measured in the table that follows.',
      'Its ITA for s = 0.5 and 2 are not those of table 5.20.',
    ],
  },
  {
    ...details(
      '5.21 × s',
      'detailed cost of Loadserver using t₁t₂ (p = 128), network costs times s',
      'loadserver',
      128,
      { t1: 'on', t2: 'on' },
      COSTS_5_21,
      slowNetwork,
    ),
    notes: [
      'The same printed numbers, measured with all costs of the network, the constant parts included, multiplied by the number that the thesis calls s.',
    ],
  },
  {
    ...techniques(
      '5.22',
      'the best improvement and techniques for GDEM',
      'gdem',
      [0.25, 0.5, 1, 2],
      [
        [4, [0.38, 't₁, t₁t₂', 0.53, 't₁, t₁t₂', 0.61, 't₁, t₁t₂', 0.65, 't₁, t₁t₂']],
        [32, [9.04, 't₁t₂', 10.22, 't₁t₂', 11.15, 't₁t₂', 11.75, 't₁t₂']],
        [128, [49.72, 't₁t₂', 50.52, 't₁t₂', 51.11, 't₁t₂', 51.46, 't₁t₂']],
      ],
    ),
    notes: [
      'The columns are headed s = 0.5 … 4, but hold the numbers of s = 0.25 … 2 of tables 5.16 to 5.20; they are measured as those.',
    ],
  },
  {
    ...techniques(
      '5.23',
      'the best improvement and techniques for Loadserver',
      'loadserver',
      [0.25, 0.5, 1, 2],
      [
        [4, [1.06, 't₁t₂', 1.14, 't₁t₂', 1.19, 't₁t₂', 1.21, 't₁t₂']],
        [32, [11.69, 't₁t₂', 14.28, 't₁t₂', 15.77, 't₁t₂', 16.58, 't₂']],
        [128, [6.66, 't₁t₂', 5.62, 't₂', 5, 't₂', 4.66, 't₂']],
      ],
    ),
    notes: [
      'The columns are headed s = 0.5 … 4, but hold the numbers of s = 0.25 … 2 of tables 5.16 to 5.20; they are measured as those.',
      'Two techniques are not those of the tables it sums up: 16.58 belongs to t₁t₂, not to t₂ (p = 32, s = 2), and 6.66 to t₂, not to t₁t₂ (p = 128, s = 0.25).',
    ],
  },
]
