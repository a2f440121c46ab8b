/** Tables 5-9 to 5-15: analyses of covariance. */
import type { Printed, PublishedTable, SamplesOf } from '../../../../core/reproduce/published.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { analyseCovariance, type CovarianceAnalysis } from '../../../../core/statistics/covariance.ts'
import type { Covariate } from '../../../../core/statistics/within.ts'
import { idsOf } from '../study/design.ts'
import { COVARIATES, surfaceDesign } from '../study/nonuniform.ts'
import { covariateOf, covariatesOf, surfaceExperiment } from '../study/prediction.ts'
import { THREE } from '../study/uniform.ts'
import { anovaCells, anovaColumns } from './analysis.ts'
import { column, tableOf } from './printed.ts'

/** What tables of the response surface need. */
export const SURFACE = { cases: idsOf(surfaceDesign), samples: THREE }

/** The analysis with some covariates. */
export function covarianceOf(of: SamplesOf, covariates: readonly Covariate[]): CovarianceAnalysis {
  const analysis = analyseCovariance(surfaceExperiment(surfaceDesign, of), covariates)
  if (typeof analysis === 'string') throw new Error(analysis)
  return analysis
}

const covarianceColumns = (ss: number, ms: number) => {
  const [df, sums, squares, f, p] = anovaColumns(ss, ms, 2)
  return [df, sums, squares, f, column('Cov. ef.', 2), p]
}

const covarianceTable = (
  number: string,
  title: string,
  covariates: (of: SamplesOf) => readonly Covariate[],
  text: string,
  notes: readonly string[] = [],
): PublishedTable =>
  tableOf({
    number,
    title,
    section: '§5.3.3',
    rowHead: 'Source',
    columns: covarianceColumns(4, 6),
    text,
    from: {
      ...SURFACE,
      read(of) {
        const { terms, covariates: row, residual, total } = covarianceOf(of, covariates(of))
        const cells = (each: Parameters<typeof anovaCells>[0], efficiency: Printed): Printed[] => {
          const [df, ss, ms, f, p] = anovaCells(each)
          return [df, ss, ms, f, efficiency, p]
        }
        return [
          ...terms.map((term) => cells(term, term.efficiency)),
          cells(row, null),
          cells(residual, null),
          cells(total, null),
        ]
      },
    },
    notes,
  })

const slopeTable = (number: string, name: string, metric: string, text: string): PublishedTable =>
  tableOf({
    number,
    title: `Whether one slope of ${name} fits all cells`,
    section: '§5.3.3',
    rowHead: 'Source',
    columns: anovaColumns(4, 6, 2).slice(0, 4),
    text,
    from: {
      ...SURFACE,
      read(of) {
        const { homogeneity, residual } = covarianceOf(of, [covariateOf(surfaceDesign, of, metric)])
        if (!homogeneity) return []
        const { between, within, f } = homogeneity
        return [
          [between.df, between.ss, between.ms, f],
          [within.df, within.ss, within.ms, null],
          [residual.df, residual.ss, null, null],
        ]
      },
    },
    notes: ['Misprint: the residual has 95 degrees of freedom, not 96.'],
  })

export const covarianceTables: readonly PublishedTable[] = [
  tableOf({
    number: '5-9',
    title: 'Residual sum of squares with one covariate',
    section: '§5.3.2',
    rowHead: 'Covariate',
    columns: [column('Residual sum of squares', 4)],
    text: `none|0.1093
hops_mean|0.1090
prox|0.1088
prox_len|0.1090
sync_mean|0.0342
sync_sd|0.0392
link_cont|0.1086
ce_ratio_mean|0.0755
ce_ratio_sd|0.0741`,
    from: {
      ...SURFACE,
      read(of) {
        const with1 = (metric: string, raw = false) =>
          covarianceOf(of, [covariateOf(surfaceDesign, of, metric, raw)]).residual.ss
        const names = Object.fromEntries(Object.entries(COVARIATES).map(([metric, name]) => [name, metric]))
        const [none, ...others] = [
          'none',
          'hops_mean',
          '',
          '',
          'sync_mean',
          'sync_sd',
          'link_cont',
          'ce_ratio_mean',
          'ce_ratio_sd',
        ]
        return [
          [none && anova(surfaceExperiment(surfaceDesign, of)).residual.ss],
          ...others.map((name) => [name ? with1(names[name], name === 'sync_mean') : null]),
        ]
      },
    },
    notes: ['prox and prox_len, which weigh links by whether they are one hop or more, are no metrics of this lab.'],
  }),
  covarianceTable(
    '5-10',
    'Analysis of covariance with sync_mean (5.9)',
    (of) => [covariateOf(surfaceDesign, of, 'syncMean', true)],
    `N|5|0.158|0.0316|87.62|0.26|< 0.01
σ_cg%|7|0.088|0.0126|34.88|0.7|< 0.01
N·σ_cg%|35|0.0466|0.00133|3.7|0.99|< 0.01
Covariate|1|0.075|0.075|208.15||< 0.01
Residual|95|0.0342|0.000361|||
Total|143|0.915||||`,
  ),
  covarianceTable(
    '5-11',
    'Analysis of covariance with ce_ratio_sd',
    (of) => [covariateOf(surfaceDesign, of, 'computeRatioDeviation')],
    `N|5|0.0764|0.0153|19.6|0.83|< 0.01
σ_cg%|7|0.143|0.0204|26.12|0.85|< 0.01
N·σ_cg%|35|0.0423|0.00121|1.55|0.99|0.05
Covariate|1|0.0352|0.0352|45.13||< 0.01
Residual|95|0.0741|0.00078|||
Total|143|0.915||||`,
  ),
  covarianceTable(
    '5-12',
    'Analysis of covariance with sync_mean by the load (5.14)',
    (of) => [covariateOf(surfaceDesign, of, 'syncMean')],
    `N|5|0.191|0.0381|96.88|0.98|< 0.01
σ_cg%|7|0.0773|0.011|28.05|0.64|< 0.01
N·σ_cg%|35|0.0404|0.00115|2.93|0.99|< 0.01
Covariate|1|0.0719|0.0719|182.64||< 0.01
Residual|95|0.0374|0.000394|||
Total|143|0.915||||`,
  ),
  slopeTable(
    '5-13',
    'sync_mean',
    'syncMean',
    `heterogeneous slopes|47|0.0212|0.000451|1.33
homogeneous slopes|48|0.0162|0.000338|
Residual|96|0.0374||`,
  ),
  slopeTable(
    '5-14',
    'ce_ratio_sd',
    'computeRatioDeviation',
    `heterogeneous slopes|47|0.0417|0.000887|1.31
homogeneous slopes|48|0.0324|0.000675|
Residual|96|0.0741||`,
  ),
  covarianceTable(
    '5-15',
    'Analysis of covariance with both',
    (of) => covariatesOf(surfaceDesign, of),
    `N|5|0.107|0.0215|62.38|0.81|< 0.01
σ_cg%|7|0.0441|0.0063|18.3|0.62|< 0.01
N·σ_cg%|35|0.0331|0.000947|2.75|0.97|< 0.01
Covariates|1|0.0769|0.0769|111.63||< 0.01
Residual|95|0.0324|0.000345|||
Total|143|0.915||||`,
    [
      'Misprints: the covariates have 2 degrees of freedom and the residual 94, as its mean square says; the covariates’ mean square is then 0.0385.',
    ],
  ),
]
