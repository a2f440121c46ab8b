/** Curves of figures 4-2 to 5-15, which come out of the experiments. */
import type { DrawnCurve, FromStudy, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'
import { residuals } from '../../../../core/statistics/residuals.ts'
import { evaluateSurface } from '../../../../core/statistics/surface.ts'
import { transformBack } from '../../../../core/statistics/transformation.ts'
import { idsOf, type Response, readingOf, samplesOf } from '../study/design.ts'
import { nonuniformDesign, surfaceDesign } from '../study/nonuniform.ts'
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
import { randomId, SHAPES, shapeCases, shapedId, THREE, uniformDesign } from '../study/uniform.ts'
import { covarianceOf, SURFACE } from './covariates.ts'
import { nonuniformExperiment, PREDICTIONS } from './nonuniform.ts'
import { uniformExperiment } from './uniform.ts'

type Curves = FromStudy<readonly DrawnCurve[]>

/** T of shaped graphs by T of random ones, in percent, case by case. */
const shapes = (shape: 'mesh' | 'hypercube'): Curves => {
  const cases = shapeCases.filter(({ id }) => id.startsWith(shape)).map(({ id }) => id)
  const sizes = SHAPES.filter(([each]) => each === shape).map(([, processes]) => processes)
  return {
    cases,
    samples: THREE,
    read: (of) =>
      sizes.map((processes, i) => ({
        label: `N = ${processes}`,
        points: cases.slice(4 * i, 4 * i + 4).map((id, k) => {
          const [shaped, random] = [shapedId, randomId].map((way) => meanOf(of(id).get(readingOf(way, 'computation'))))
          return [k + 1, (100 * shaped) / random] as const
        }),
      })),
  }
}

const [SIZES, SPREADS] = surfaceDesign.factors.map(({ levels }) => levels.map(({ value }) => Number(value)))

/** U over σ_cg%, a curve for each N. */
const overSpread = (at: (n: number, s: number) => number, suffix = ''): DrawnCurve[] =>
  SIZES.map((n) => ({ label: `N = ${n}${suffix}`, points: SPREADS.map((s) => [s, at(n, s)] as const) }))

/** How many of some distances lie in each class of a point of U. */
function histogram(label: string, distances: readonly number[]): DrawnCurve[] {
  const classes = Math.ceil(Math.max(...distances))
  const share = (k: number) => distances.filter((each) => Math.floor(each) === k).length / distances.length
  return [{ label, points: Array.from({ length: classes }, (_, k) => [k, 100 * share(k)] as const) }]
}

const errors = (read: FromStudy<readonly number[]>['read']): Curves => ({
  ...PREDICTIONS,
  read: (of, first) => histogram('runs', read(of, first)),
})

const scatter = (metric: string): Curves => ({
  ...SURFACE,
  read(of) {
    const { response } = surfaceExperiment(surfaceDesign, of)
    const { values } = covariateOf(surfaceDesign, of, metric)
    return [{ label: 'runs', points: response.map((y, run) => [values[run], y] as const) }]
  },
})

/** Residuals of the model with both covariates, over fitted values or normal quantiles. */
const withBoth = (over: 'fitted' | 'normalQuantile'): Curves => ({
  ...SURFACE,
  read(of) {
    const both = ['syncMean', 'computeRatioDeviation'].map((metric) => covariateOf(surfaceDesign, of, metric))
    const points = covarianceOf(of, both).residuals.map((each) => [each[over], each.residual] as const)
    return [{ label: 'runs', points }]
  },
})

/** Residuals of an experiment, over fitted values or normal quantiles; replications are blocks where the analysis has them so. */
const leftOver = (
  { cases, samples, blocks }: Pick<Curves, 'cases' | 'samples'> & { readonly blocks: boolean },
  experiment: (of: SamplesOf) => Experiment,
  over: 'fitted' | 'normalQuantile',
): Curves => ({
  cases,
  samples,
  read(of) {
    const points = residuals(experiment(of), { blocks }).map((each) => [each[over], each.residual] as const)
    return [{ label: 'runs', points }]
  },
})

const uniform = (which: 'T' | 'U', over: 'fitted' | 'normalQuantile', response: Response): Curves =>
  leftOver(
    { cases: idsOf(uniformDesign), samples: THREE, blocks: true },
    (of) => uniformExperiment(of, 'torus', which, response),
    over,
  )

const nonuniform = (over: 'fitted' | 'normalQuantile', response: Response = 'transformed'): Curves =>
  leftOver(
    { cases: idsOf(nonuniformDesign), samples: THREE, blocks: true },
    (of) => nonuniformExperiment(of, response),
    over,
  )

const onSurface = (over: 'fitted' | 'normalQuantile'): Curves =>
  leftOver({ ...SURFACE, blocks: false }, (of) => surfaceExperiment(surfaceDesign, of), over)

/** By the figure's number. */
export const figureCurves: Readonly<Record<string, Curves>> = {
  '4-2': uniform('T', 'fitted', 'raw'),
  '4-3': uniform('T', 'normalQuantile', 'raw'),
  '4-4': uniform('T', 'fitted', 'transformed'),
  '4-5': uniform('T', 'normalQuantile', 'transformed'),
  '4-6': uniform('U', 'fitted', 'raw'),
  '4-7': uniform('U', 'normalQuantile', 'raw'),
  '4-8': uniform('U', 'fitted', 'transformed'),
  '4-9': uniform('U', 'normalQuantile', 'transformed'),
  '4-10': shapes('mesh'),
  '4-11': shapes('hypercube'),
  '5-1': nonuniform('fitted', 'raw'),
  '5-2': nonuniform('fitted'),
  '5-3': nonuniform('normalQuantile'),
  '5-4': onSurface('fitted'),
  '5-5': onSurface('normalQuantile'),
  '5-6': {
    ...SURFACE,
    read: (of) => overSpread((n, s) => meanOf(samplesOf(surfaceDesign, of, [`N = ${n}`, `σ_cg% = ${s}`]))),
  },
  '5-7': {
    ...SURFACE,
    read(of) {
      const surface = fittedSurface(surfaceDesign, of)
      const back = (y: number) => transformBack(BY_DESIGN, y)
      return [
        ...overSpread((n, s) => back(evaluateSurface(surface, [n, s]))).filter((_, i) => i % 2 === 1),
        ...overSpread((n, s) => back(printedSurface(n, s)), ', printed').filter((_, i) => i % 2 === 1),
      ]
    },
  },
  '5-8': errors((of) => selfTest(surfaceDesign, of)),
  '5-9': errors((of, first) => randomTest(surfaceDesign, of, first)),
  '5-10': scatter('syncMean'),
  '5-11': scatter('computeRatioDeviation'),
  '5-12': withBoth('fitted'),
  '5-13': withBoth('normalQuantile'),
  '5-14': errors((of) => covariateSelfTest(surfaceDesign, of)),
  '5-15': errors((of, first) => covariateRandomTest(surfaceDesign, of, first)),
}
