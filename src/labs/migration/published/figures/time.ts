/** Figures 6-2 to 7-7: what happens over time. */

import type { FigureCurve, PublishedFigure } from '../../../../core/reproduce/published.ts'
import { FRAME } from '../../measurements.ts'
import { CYCLES_PER_SECOND } from '../../model/units.ts'
import { SIX, STRATEGIES } from '../study/moving.ts'
import { PHASE_CHANGES, PHASED, PHASES, REPETITIONS, seaSet } from '../study/phases.ts'
import { LOST } from './programs.ts'

/** Frames of half a second, and the seeds that they are means of. */
const frames = (
  samples: number,
  metric = 'frames',
  yLabel = 'Utilisation, %; migrations',
): PublishedFigure['kind'] => ({
  of: 'series',
  measurement: 'frames',
  metric,
  step: FRAME / CYCLES_PER_SECOND,
  parameter: 'seed',
  samples,
  xLabel: 'Time, s',
  yLabel,
})

const UTILISED_AND_MOVED: readonly FigureCurve[] = [
  { label: 'Utilisation', set: {} },
  { label: 'Migrations', set: {}, metric: 'frameMigrations' },
]

const overTime = (
  number: string,
  placement: string,
  processes: number,
  computeSpread: number,
  says: string,
): PublishedFigure => ({
  number,
  title: `The strategy over time, N = ${processes}, σ_cg% = ${computeSpread}, ${placement === 'random' ? 'random' : 'restricted random'} placement`,
  section: placement === 'random' ? '§6.2.2' : '§6.2.1',
  set: { placement, processes, computeSpread, messageSpread: 10, ...STRATEGIES['1/1'] },
  curves: UTILISED_AND_MOVED,
  kind: frames(SIX),
  says: [says],
  notes: [LOST, `Means of ${SIX} seeds in frames of half a second, with their 95 % intervals.`],
})

const inundation = (number: string, title: string, metric: string, yLabel: string, says: string): PublishedFigure => ({
  number,
  title,
  section: '§6.3.3',
  set: { placement: 'random', processes: 100, computeSpread: 40, messageSpread: 10, ...STRATEGIES['4/3'] },
  curves: [
    { label: 'Refuses', set: { inundation: 'on' } },
    { label: 'Accepts all', set: { inundation: 'off' } },
  ],
  kind: frames(SIX, metric, yLabel),
  says: [says],
  notes: [LOST, `Means of ${SIX} seeds in frames of half a second, with their 95 % intervals.`],
})

const computing = (number: string, phaseSpread: number, title: string, says: string): PublishedFigure => ({
  number,
  title,
  section: '§7.1',
  set: {
    processes: 32,
    channels: 4,
    computeSpread: 10,
    computeVariation: 0,
    messageSpread: 10,
    messageVariation: 0,
    phaseMean: 2e7,
    phaseSpread,
    phaseVariation: 10,
    phaseChange: 10_000,
  },
  curves: [0, 1, 2, 3, 4, 5].map((i) => ({
    label: `Process ${i}`,
    set: {},
    metric: i === 0 ? 'needs' : `needs${i + 1}`,
  })),
  kind: {
    of: 'series',
    measurement: 'needs',
    metric: 'needs',
    step: 0.05,
    parameter: 'seed',
    samples: 1,
    xLabel: 'Time, s',
    yLabel: 'Computing of an iteration, cycles',
  },
  says: [says],
  notes: [LOST],
})

const OFF_AND_ON: readonly FigureCurve[] = [
  { label: 'Off', set: STRATEGIES.off },
  { label: 'On', set: STRATEGIES['4/3'] },
  { label: 'Migrations', set: STRATEGIES['4/3'], metric: 'frameMigrations' },
]

const dynamics = (
  number: string,
  phaseSpread: number,
  changes: readonly number[],
  says: readonly string[],
): PublishedFigure => ({
  number,
  title: `Over time with σ_pg% = ${phaseSpread} and σ_pc = ${changes.join(' or ')}`,
  section: '§7.2.3',
  set: { ...PHASED, phaseSpread },
  curves: OFF_AND_ON,
  panels: changes.flatMap((phaseChange, row) =>
    PHASES.map((phaseMean, k) => ({
      label: `(${'abcdefgh'[4 * row + k]}) σ_pc = ${phaseChange}, phases of ${phaseMean / CYCLES_PER_SECOND} s`,
      set: { phaseChange, phaseMean },
    })),
  ),
  kind: frames(1),
  says,
  notes: [LOST, 'One seed; the source has means of six.'],
})

const [SMALL, LARGE] = [PHASE_CHANGES.slice(0, 2), PHASE_CHANGES.slice(2)]

export const timeFigures: readonly PublishedFigure[] = [
  overTime(
    '6-2',
    'restricted',
    142,
    80,
    'Most of the work is done in the first 1.5 s; after 3.5 s nothing moves any more.',
  ),
  overTime('6-3', 'random', 142, 10, 'As in figure 6-2: a good balance after 1.5 s, stable after 3.5 s.'),
  overTime('6-4', 'random', 142, 80, 'As in figure 6-2: a good balance after 1.5 s, stable after 3.5 s.'),
  inundation(
    '6-5',
    'Processors that go from low to high',
    'frameLowToHigh',
    'lh_count',
    'An early peak, that falls faster where receivers may refuse.',
  ),
  inundation(
    '6-6',
    'Utilisation where receivers may refuse',
    'frames',
    'Utilisation, %',
    'Where they may, it is lower early and never recovers.',
  ),
  computing('7-1', 1, 'Computing with global phases', 'Steps every second, of all processes at once.'),
  computing('7-2', 20, 'Computing with local phases', 'Steps at different times.'),
  dynamics('7-3', 1, SMALL, [
    'Small changes: utilisation is nearly flat, with fewer than 20 migrations in half a second, and a gain that lasts.',
    'Larger changes and long phases: it falls when a phase begins, many migrations follow, and it recovers.',
  ]),
  dynamics('7-4', 1, LARGE, [
    'The larger the change, the larger the gain; with phases of half a second the strategy never settles.',
  ]),
  dynamics('7-5', 20, SMALL, ['Migrations are spread over the whole time, without the peaks of figure 7-3.']),
  dynamics('7-6', 20, LARGE, ['Gains like those of figure 7-4, by migrations that are spread.']),
  {
    number: '7-7',
    title: 'WATOR over time',
    section: '§7.3.2',
    set: {},
    curves: OFF_AND_ON,
    panels: REPETITIONS.map((repetitions) => ({ label: `nreps = ${repetitions}`, set: seaSet(repetitions) })),
    kind: frames(1),
    says: ['Very similar to figures 7-5 and 7-6, whose phases are local.'],
    notes: [LOST, 'One seed, fewer steps of the sea than in the source.'],
  },
]
