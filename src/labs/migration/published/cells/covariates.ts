/** Cells of tables 5-9 to 5-15: analyses of covariance. */
import type { Printed, SamplesOf } from '../../../../core/reproduce/published.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { analyseCovariance, type CovarianceAnalysis } from '../../../../core/statistics/covariance.ts'
import type { Covariate } from '../../../../core/statistics/within.ts'
import { idsOf } from '../study/design.ts'
import { COVARIATES, surfaceDesign } from '../study/nonuniform.ts'
import { covariateOf, covariatesOf, surfaceExperiment } from '../study/prediction.ts'
import { THREE } from '../study/uniform.ts'
import { anovaCells, type CellsOfTables } from './analysis.ts'

/** What tables of the response surface need. */
export const SURFACE = { cases: idsOf(surfaceDesign), samples: THREE }

/** The analysis with some covariates. */
export function covarianceOf(of: SamplesOf, covariates: readonly Covariate[]): CovarianceAnalysis {
  const analysis = analyseCovariance(surfaceExperiment(surfaceDesign, of), covariates)
  if (typeof analysis === 'string') throw new Error(analysis)
  return analysis
}

const covariance = (covariates: (of: SamplesOf) => readonly Covariate[]) => ({
  ...SURFACE,
  read(of: SamplesOf) {
    const { terms, covariates: row, residual, total } = covarianceOf(of, covariates(of))
    const cells = (each: Parameters<typeof anovaCells>[0], efficiency: Printed): Printed[] => {
      const [df, ss, ms, f, p] = anovaCells(each)
      return [df, ss, ms, f, efficiency, p]
    }
    return [
      ...terms.map((term) => cells(term, term.efficiency)),
      ...[row, residual, total].map((each) => cells(each, null)),
    ]
  },
})

/** Whether one slope of a covariate fits all cells. */
const slopes = (metric: string) => ({
  ...SURFACE,
  read(of: SamplesOf) {
    const { homogeneity, residual } = covarianceOf(of, [covariateOf(surfaceDesign, of, metric)])
    if (!homogeneity) return []
    const { between, within, f } = homogeneity
    return [
      [between.df, between.ss, between.ms, f],
      [within.df, within.ss, within.ms, null],
      [residual.df, residual.ss, null, null],
    ]
  },
})

export const covarianceCells: CellsOfTables = {
  '5-9': {
    ...SURFACE,
    read(of) {
      const restWith = (metric: string) =>
        covarianceOf(of, [covariateOf(surfaceDesign, of, metric, metric === 'syncMean' ? 'processor' : 'process')])
          .residual.ss
      return [
        [anova(surfaceExperiment(surfaceDesign, of)).residual.ss],
        ...Object.keys(COVARIATES).map((metric) => [restWith(metric)]),
      ]
    },
  },
  '5-10': covariance((of) => [covariateOf(surfaceDesign, of, 'syncMean', 'processor')]),
  '5-11': covariance((of) => [covariateOf(surfaceDesign, of, 'computeRatioDeviation')]),
  '5-12': covariance((of) => [covariateOf(surfaceDesign, of, 'syncMean')]),
  '5-13': slopes('syncMean'),
  '5-14': slopes('computeRatioDeviation'),
  '5-15': covariance((of) => covariatesOf(surfaceDesign, of)),
}
