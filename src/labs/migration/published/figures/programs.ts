/** Figures 4-10 to 5-15, drawn from the experiments. */
import type { DrawnCurve, FromStudy, PublishedFigure, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { evaluateSurface } from '../../../../core/statistics/surface.ts'
import { transformBack } from '../../../../core/statistics/transformation.ts'
import { idsOf, readingOf, samplesOf } from '../study/design.ts'
import { surfaceDesign } from '../study/nonuniform.ts'
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
} from '../study/prediction.ts'
import { randomId, SHAPES, shapeCases, shapedId, THREE } from '../study/uniform.ts'
import { covarianceOf } from '../tables/covariates.ts'
import { PREDICTIONS } from '../tables/nonuniform.ts'

export const LOST = 'The source’s own points do not survive; what stands beside them is what its text says.'

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

export const programFigures: readonly PublishedFigure[] = [
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
]
