/** Golden cases: whole runs, every digit that two implementations agreed upon, and a hash of what every process and channel did. */
import { expect, test } from 'vitest'
import { hashOf } from '../../../../tests/oracle/migration/hash.ts'
import { parseLink } from '../../../core/link/link.ts'
import { lab } from '../index.ts'
import type { MigrationValues } from '../parameters.ts'
import { scenarioOf } from './scenario.ts'
import { Simulation } from './simulation.ts'
import { metricsOf } from './totals.ts'

const METRICS = [
  'utilisation',
  'computation',
  'messagesPerChannel',
  'migrations',
  'syncMean',
  'syncDeviation',
  'computeRatioMean',
  'computeRatioDeviation',
  'hopsMean',
  'linkContention',
  'usefulEfficiency',
  'boundUtilisation',
  'bestUtilisation',
  'lowToHigh',
  'messages',
  'forwarded',
  'executionTime',
] as const

/** Scenarios as links, the hash of each run, and its metrics in their order; one that ends by the clock has no execution time. */
const CASES: readonly (readonly [query: string, hash: string, numbers: readonly number[]])[] = [
  [
    'processes=142&channels=4&computeMean=3000&messageMean=10&placement=round-robin&duration=5000000',
    '1ca3f709',
    [
      98.313765, 477682.1971830986, 158.90845070422534, 0, 1542.8212263007856, 5395.3057634660645, 0.2454496133083708,
      0.10407686627355421, 2.0140845070422535, 0, 84.78859, 98.61111111111111, 98.61111111111111, 0, 45130, 0,
    ],
  ],
  [
    'processes=32&channels=12&computeMean=3000&computeSpread=80&messageMean=5000&messageSpread=80&placement=round-robin&lengths=process&variance=process&duration=5000000&seed=2',
    'ccf77c95',
    [
      61.9363875, 1098255.375, 314.8072916666667, 0, 2578.2419116284177, 3575.1916963680446, 0.722484425807982,
      0.23982739370329959, 1.9791666666666667, 0.2871447676362421, 43.930215, 53.910057894526254, 78.6345468893126, 0,
      60443, 0,
    ],
  ],
  [
    'processes=98&computeSpread=40&messageSpread=30&duration=20000000&seed=3',
    'd75ebc9f',
    [
      69.8693846875, 2224289.1530612246, 57.48724489795919, 0, 25251.677575148475, 89089.46353368695,
      0.5023719394160228, 0.2163130194288171, 2.0918367346938775, 0.04644585906303291, 68.1188553125, 69.10765297202377,
      98.25008336479104, 0, 22535, 0,
    ],
  ],
  [
    'computeSpread=40&messageSpread=10&placement=random&migration=on&duration=40000000&seed=4',
    '41068fd5',
    [
      86.712064375, 5420874.32, 128.4425, 47, 18717.04891787789, 37682.152941728666, 0.3292796070341864,
      0.10334306654550889, 2.08, 0.028713523821988305, 84.70116125, 44.619754155299184, 95.75182056982894, 15, 51377,
      157,
    ],
  ],
  [
    'computeSpread=40&messageSpread=10&placement=random&migration=on&select=4&locate=3&inundation=on&duration=40000000&seed=4',
    '084f78d6',
    [
      63.44924234375, 3969463.91, 94.005, 25, 31436.12964567376, 118957.89927762111, 0.5362643858970431,
      0.24822697221902904, 2.005, 0.02638160120465144, 62.02287359375, 44.619754155299184, 95.75182056982894, 4, 37602,
      87,
    ],
  ],
  [
    'processors=12&topology=ring&processes=40&channels=4&link=t800&setup=400&routing=200&graph=irregular&computeSpread=80&truncation=clamp&placement=random&migration=on&select=3&locate=2&period=1000000&negotiation=5000&policyCost=1000&duration=15000000&seed=5',
    'd2c65ceb',
    [
      50.0862, 2082501.15, 45.7625, 22, 43607.6151196423, 72785.83214117354, 0.6037703688104806, 0.24091203850757295,
      3.4125, 0.49660377358490565, 46.27780333333333, 32.207399325750224, 98.01627953910493, 5, 3661, 41,
    ],
  ],
  [
    'processors=8&topology=hypercube&processes=30&channels=8&computeSpread=10&computeVariation=1000&phaseMean=2000000&phaseSpread=20&phaseVariation=1000&phaseChange=22000&migration=on&select=4&locate=3&period=500000&duration=15000000&seed=6',
    '0130a659',
    [
      79.09089166666666, 3092935.1333333333, 76.29166666666667, 60, 18440.678967312226, 10232.832319440315,
      0.42803281827755074, 0.039346946599402716, 1.5666666666666667, 0.01160502205632847, 77.32337833333334,
      88.32203458552772, 93.72119517035686, 28, 9155, 168,
    ],
  ],
  [
    'processors=10&topology=tree&processes=64&graph=hypercube&computeSpread=80&messageSpread=10&placement=random&migration=on&strategy=diffusion&period=1000000&duration=15000000&seed=7',
    'c435675a',
    [
      66.54565733333334, 1504063.46875, 29.723958333333332, 50, 43671.57747425573, 85960.32118224671,
      0.41049880164988034, 0.1646709028054729, 2.65625, 0.11440936947651849, 64.17337466666666, 46.54999037981619,
      97.97644242152063, 6, 11414, 148,
    ],
  ],
  [
    'processors=20&topology=random&processes=60&channels=6&computeSpread=60&placement=random&migration=on&strategy=twochoices&variance=program&phaseMean=5000000&phaseChange=12000&duration=20000000&seed=8',
    '39b322bc',
    [
      73.4274585, 4811018.233333333, 113.03888888888889, 19, 23847.502843604736, 22859.547021845086, 0.5661354029274847,
      0.13710640488783546, 2.011111111111111, 0.005067934454714386, 72.1652735, 43.58334250861898, 95.13055482273245, 3,
      20347, 58,
    ],
  ],
  [
    'program=wator&processes=100&migration=on&select=4&locate=3&repetitions=4&seaSteps=30&duration=200000000&period=1000000&seed=9',
    'ec306ae6',
    [
      85.62332014385554, 2897280, 120, 99, 15150.492826666663, 12109.897027680692, 0.3526889559720457,
      0.05172847624070453, 2.14, 0.00042170856465288426, 82.10211893109461, 82.75261324041811, 94.24603174603175, 31,
      48000, 249, 22055460,
    ],
  ],
]

test.each(CASES)('migration?%s', (query, hash, numbers) => {
  const { values } = parseLink(`migration?${query}`, { migration: lab })
  const simulation = new Simulation(scenarioOf(values as unknown as MigrationValues))
  while (!simulation.ended) simulation.advance(1e9, Number.POSITIVE_INFINITY)
  const metrics = metricsOf(simulation)
  expect(hashOf(simulation)).toBe(hash)
  for (const [i, id] of METRICS.entries()) {
    if (numbers[i] === undefined) expect(metrics[id], id).toBeNull()
    else expect(Math.abs(Number(metrics[id]) - numbers[i]), id).toBeLessThanOrEqual(1e-12 * Math.abs(numbers[i]))
  }
})
