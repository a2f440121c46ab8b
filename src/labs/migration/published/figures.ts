/** The figures, whose points do not survive: drawn again from runs made here, beside what the source says of them. */
import type {
  DrawnCurve,
  FigureCurve,
  FromStudy,
  PublishedFigure,
  SamplesOf,
} from '../../../core/reproduce/published.ts'
import { meanOf } from '../../../core/reproduce/study.ts'
import { evaluateSurface } from '../../../core/statistics/surface.ts'
import { transformBack } from '../../../core/statistics/transformation.ts'
import { FRAME } from '../measurements.ts'
import { CYCLES_PER_SECOND } from '../model/units.ts'
import { idsOf, readingOf, samplesOf } from './study/design.ts'
import { SIX, STRATEGIES } from './study/moving.ts'
import { surfaceDesign } from './study/nonuniform.ts'
import { PHASE_CHANGES, PHASED, PHASES, REPETITIONS, seaSet } from './study/phases.ts'
import {
  BY_DESIGN,
  covariateOf,
  covariateRandomTest,
  covariateSelfTest,
  fittedSurface,
  printedSurface,
  randomTest,
  selfTest,
  surfaceExperiment,
} from './study/prediction.ts'
import { randomId, SHAPES, shapeCases, shapedId, THREE } from './study/uniform.ts'
import { covarianceOf, PREDICTIONS } from './tables/nonuniform.ts'

const LOST = 'The source’s own points do not survive; what stands beside them is what its text says.'

type Kind = Extract<PublishedFigure['kind'], { of: 'study' }>

interface Parts {
  readonly number: string
  readonly title: string
  readonly section: string
  readonly axes: readonly [x: string, y: string]
  readonly joined?: boolean
  readonly from: Omit<FromStudy<unknown>, 'read'>
  readonly read: Kind['read']
  readonly says: readonly string[]
  readonly notes?: readonly string[]
}

/** A figure that comes out of the experiments. */
const drawn = ({
  number,
  title,
  section,
  axes,
  joined = true,
  from,
  read,
  says,
  notes = [LOST],
}: Parts): PublishedFigure => ({
  number,
  title,
  section,
  set: {},
  curves: [],
  kind: { of: 'study', xLabel: axes[0], yLabel: axes[1], joined, ...from, read },
  says,
  notes,
})

/** T of shaped graphs by T of random ones, in percent, case by case. */
const shapes = (number: string, shape: 'mesh' | 'hypercube'): PublishedFigure => {
  const cases = shapeCases.filter(({ id }) => id.startsWith(shape)).map(({ id }) => id)
  const sizes = SHAPES.filter(([each]) => each === shape).map(([, processes]) => processes)
  return drawn({
    number,
    title: `Computing of ${shape}-shaped programs and of random ones`,
    section: '§4.4',
    axes: ['Combination of μ_cg and μ_mg', 'Computing over that of random graphs, %'],
    joined: false,
    from: { cases, samples: THREE },
    read: (of) =>
      sizes.map((processes, i) => ({
        label: `N = ${processes}`,
        points: cases.slice(4 * i, 4 * i + 4).map((id, k) => {
          const [shaped, random] = [shapedId, randomId].map((way) => meanOf(of(id).get(readingOf(way, 'computation'))))
          return [k + 1, (100 * shaped) / random] as const
        }),
      })),
    says: ['Shaped and random graphs give computing times within about 5 % of each other.'],
    notes: [LOST, 'Combinations: 1 and 2 with μ_cg = 3000 and 300 000 at μ_mg = 10, 3 and 4 at 5000.'],
  })
}

const SURFACE = { cases: idsOf(surfaceDesign), samples: THREE }
const [SIZES, SPREADS] = surfaceDesign.factors.map(({ levels }) => levels.map(({ value }) => Number(value)))

/** U over σ_cg%, a curve for each N. */
const overSpread = (at: (n: number, s: number) => number, suffix = ''): DrawnCurve[] =>
  SIZES.map((n) => ({ label: `N = ${n}${suffix}`, points: SPREADS.map((s) => [s, at(n, s)] as const) }))

const SURFACE_AXES = ['σ_cg%', 'Utilisation, %'] as const

/** How many of some distances lie in each class of a point of U. */
function histogram(label: string, distances: readonly number[]): DrawnCurve[] {
  const classes = Math.ceil(Math.max(...distances))
  const share = (k: number) => distances.filter((each) => Math.floor(each) === k).length / distances.length
  return [{ label, points: Array.from({ length: classes }, (_, k) => [k, 100 * share(k)] as const) }]
}

const errors = (
  number: string,
  title: string,
  section: string,
  read: (of: SamplesOf, first: (id: string) => number) => number[],
  says: string,
): PublishedFigure =>
  drawn({
    number,
    title,
    section,
    axes: ['|observed − predicted|, points of U', 'Share of the runs, %'],
    from: PREDICTIONS,
    read: (of, first) => histogram('runs', read(of, first)),
    says: [says],
    notes: [LOST, 'A class holds what lies from its number up to the next.'],
  })

const scatter = (number: string, name: string, metric: string): PublishedFigure =>
  drawn({
    number,
    title: `U′ and ${name}`,
    section: '§5.3.3',
    axes: [name, 'U′'],
    joined: false,
    from: SURFACE,
    read(of) {
      const { response } = surfaceExperiment(surfaceDesign, of)
      const { values } = covariateOf(surfaceDesign, of, metric)
      return [{ label: 'runs', points: response.map((y, run) => [values[run], y] as const) }]
    },
    says: [`U′ falls as ${name} grows, roughly along a line.`],
  })

/** Residuals of the model with both covariates, over fitted values or normal quantiles. */
const residualPlot = (number: string, over: 'fitted' | 'normalQuantile', title: string, x: string): PublishedFigure =>
  drawn({
    number,
    title,
    section: '§5.3.3',
    axes: [x, 'Residual'],
    joined: false,
    from: SURFACE,
    read(of) {
      const { residuals } = covarianceOf(
        of,
        ['syncMean', 'computeRatioDeviation'].map((metric) => covariateOf(surfaceDesign, of, metric)),
      )
      return [{ label: 'runs', points: residuals.map((each) => [each[over], each.residual] as const) }]
    },
    says: [over === 'fitted' ? 'No trend is seen.' : 'The points lie on a line.'],
  })

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

export const figures: readonly PublishedFigure[] = [
  shapes('4-10', 'mesh'),
  shapes('4-11', 'hypercube'),
  drawn({
    number: '5-6',
    title: 'Mean U over N and σ_cg%',
    section: '§5.2.2',
    axes: SURFACE_AXES,
    from: SURFACE,
    read: (of) => overSpread((n, s) => meanOf(samplesOf(surfaceDesign, of, [`N = ${n}`, `σ_cg% = ${s}`]))),
    says: ['The surface is rather uneven; it falls as N falls and as σ_cg% grows.'],
    notes: [
      LOST,
      'What makes it uneven in N: with 54 processes on 16 processors some have 4 and some 3, so that even alike processes could use 84 % at most; with 32, 100 %.',
    ],
  }),
  drawn({
    number: '5-7',
    title: 'The surface fitted to it, and (5.3) as printed',
    section: '§5.2.2',
    axes: SURFACE_AXES,
    from: SURFACE,
    read(of) {
      const surface = fittedSurface(surfaceDesign, of)
      const back = (y: number) => transformBack(BY_DESIGN, y)
      return [
        ...overSpread((n, s) => back(evaluateSurface(surface, [n, s]))).filter((_, i) => i % 2 === 1),
        ...overSpread((n, s) => back(printedSurface(n, s)), ', printed').filter((_, i) => i % 2 === 1),
      ]
    },
    says: ['The fitted surface is considerably smoother than what was observed.'],
    notes: ['Three of the six N are drawn, each as fitted here and as (5.3) and (5.4) have it.'],
  }),
  errors(
    '5-8',
    'Errors of prediction, own runs',
    '§5.2.3',
    (of) => selfTest(surfaceDesign, of),
    'Many more small differences than large ones: median 3.1, upper quartile 6.0, worst 13.5.',
  ),
  errors(
    '5-9',
    'Errors of prediction, random programs',
    '§5.2.3',
    (of, first) => randomTest(surfaceDesign, of, first),
    'Somewhat worse: median 4.0, upper quartile 6.8, worst 16.3.',
  ),
  scatter('5-10', 'sync_mean', 'syncMean'),
  scatter('5-11', 'ce_ratio_sd', 'computeRatioDeviation'),
  residualPlot('5-12', 'fitted', 'Residuals with both covariates', 'Fitted U′'),
  residualPlot('5-13', 'normalQuantile', 'Normal quantiles with both covariates', 'Normal quantile'),
  errors(
    '5-14',
    'Errors with covariates, own runs',
    '§5.3.4',
    (of) => covariateSelfTest(surfaceDesign, of),
    'Median 1.9, upper quartile 3.2, worst 7.4.',
  ),
  errors(
    '5-15',
    'Errors with covariates, random programs',
    '§5.3.4',
    (of, first) => covariateRandomTest(surfaceDesign, of, first),
    'Median 2.3, upper quartile 4.1, worst 15.7.',
  ),
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
