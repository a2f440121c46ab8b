/** Tables 5-2 to 5-18. */
import type { FromStudy, Printed, PublishedTable, SamplesOf } from '../../../../core/reproduce/published.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { correlation } from '../../../../core/statistics/residuals.ts'
import { polynomialAnova } from '../../../../core/statistics/surface.ts'
import { transform } from '../../../../core/statistics/transformation.ts'
import { type Design, experimentOf, idsOf } from '../study/design.ts'
import {
  graphCase,
  LARGE_RANDOM,
  largeDesign,
  largeSurfaceDesign,
  nonuniformDesign,
  RANDOM,
  type RandomPrograms,
  SHARES,
  surfaceDesign,
} from '../study/nonuniform.ts'
import {
  covariateRandomTest,
  covariateSelfTest,
  type Errors,
  errorsOf,
  programsOf,
  randomTest,
  selfTest,
  surfaceExperiment,
} from '../study/prediction.ts'
import { THREE } from '../study/uniform.ts'
import { anovaCells, anovaColumns, blockRows, effectRows, yatesText } from './analysis.ts'
import { covarianceTables, SURFACE } from './covariates.ts'
import { column, tableOf } from './printed.ts'

/** U′ of (5.1). */
export const nonuniformExperiment = (of: SamplesOf) =>
  experimentOf(nonuniformDesign, of, { transform: (u) => transform({ family: 'odds', exponent: 0.08 }, u) })

/** U of §5.4, as it is: the estimates of table 5-17 are points of U. */
export const largeExperiment = (of: SamplesOf) => experimentOf(largeDesign, of)

const effectTable = (
  number: string,
  title: string,
  section: string,
  digits: number,
  design: Design,
  read: FromStudy<Printed[][]>['read'],
  text: string,
  notes: readonly string[],
): PublishedTable =>
  tableOf({
    number,
    title,
    section,
    rowHead: 'Effect',
    columns: [column('Estimate', digits), column('t-value', 2), column('% var.', 2, '%')],
    text: `${yatesText(text)}`,
    from: {
      cases: idsOf(design),
      samples: THREE,
      read: (of, first) =>
        read(of, first)
          .slice(0, -1)
          .map((row) => row.slice(0, 3)),
    },
    notes: ['m is μ_cg, s is σ_cg%, l is μ_mg, t is σ_mg%.', ...notes],
  })

/** The components of table 5-7, in its order. */
const COMPONENTS = [
  ['Lin', 'Quad', 'Cub', 'Quart'],
  ['Lin', 'Quad', 'Cub', 'Quart'],
  ['Lin.Lin', 'Quad.Lin', 'Lin.Quad', 'Cub.Lin', 'Quad.Quad', 'Lin.Cub'],
]

function componentRows(of: SamplesOf): Printed[][] {
  const { terms, table } = polynomialAnova(surfaceExperiment(surfaceDesign, of))
  const rows = terms.flatMap(({ components, deviations }, term) => [
    ...COMPONENTS[term].map((name): Printed[] => {
      const component = components.find((each) => each.name === name)
      return component ? anovaCells({ df: 1, ms: component.ss, ...component }) : []
    }),
    deviations ? anovaCells(deviations) : [],
  ])
  return [...rows, anovaCells(table.residual), anovaCells(table.total)]
}

/** Runs of random programs in an experiment of the source: 201 here, 200 there. */
const PROGRAMS = 67 * THREE
const programsIn = ({ predicted, fitted }: RandomPrograms) => ({ [predicted]: PROGRAMS, [fitted]: PROGRAMS })
const BOTH = { ...programsIn(RANDOM), ...programsIn(LARGE_RANDOM) }

/** What figures and claims on predictions need of the 4 × 4 torus. */
export const PREDICTIONS = {
  cases: [...idsOf(surfaceDesign), RANDOM.predicted, RANDOM.fitted],
  samples: THREE,
  others: programsIn(RANDOM),
}

/** The parameters of table 5-16. */
const CORRELATED = ['channels', 'computeMean', 'messageMean', 'messageSpread'] as const

export const nonuniformTables: readonly PublishedTable[] = [
  tableOf({
    number: '5-2',
    title: 'Analysis of variance of U′',
    section: '§5.1.2',
    rowHead: 'Source',
    columns: anovaColumns(5, 6, 3),
    text: `Between replicates|2|0.00124|0.000621|1.013|0.366
Between treatments|63|1.96|0.0311|50.273|< .01
Residual|126|0.0773|0.000613||
Total|191|2.038|||`,
    from: {
      cases: idsOf(nonuniformDesign),
      samples: THREE,
      read: (of) => blockRows(anova(nonuniformExperiment(of), { blocks: true })),
    },
    notes: ['U′ = (U/(100 − U))^0.08 − 1 (5.1).'],
  }),
  effectTable(
    '5-3',
    'Effects on U′',
    '§5.1.2',
    4,
    nonuniformDesign,
    (of) => effectRows(nonuniformExperiment(of), true),
    `gm 0.1557/87.09/;c -0.0023/-1.31/0.05;N 0.0505/28.27/24.05;cN -0.0051/-2.84/0.24;m 0.0128/7.15/1.54;cm -0.0114/-6.39/1.23
Nm 0.0035/1.95/0.11;cNm -0.0055/-3.08/0.29;s -0.0783/-43.83/57.80;cs 0.0023/1.29/0.05;Ns -0.0155/-8.65/2.25;cNs 0.0021/1.16/0.04
ms -0.0140/-7.81/1.84;cms 0.0025/1.38/0.06;Nms -0.0019/-1.09/0.04;cNms 0.0025/1.40/0.06;l -0.0122/-6.80/1.39;cl -0.0003/-0.14/0.00
Nl 0.0068/3.81/0.44;cNl 0.0013/0.74/0.02;ml 0.0014/0.78/0.02;cml 0.0015/0.83/0.02;Nml -0.0067/-3.73/0.42;cNml 0.0003/0.15/0.00
sl 0.0077/4.30/0.56;csl 0.0005/0.31/0.00;Nsl -0.0060/-3.38/0.34;cNsl -0.0005/-0.30/0.00;msl -0.0034/-1.90/0.11;cmsl -0.0007/-0.37/0.00
Nmsl 0.0090/5.02/0.76;cNmsl 0.0001/0.08/0.00;t -0.0033/-1.83/0.10;ct 0.0003/0.14/0.00;Nt 0.0033/1.83/0.10;cNt 0.0003/0.17/0.00
mt 0.0033/1.84/0.10;cmt -0.0001/-0.06/0.00;Nmt -0.0021/-1.17/0.04;cNmt -0.0002/-0.11/0.00;st 0.0013/0.72/0.02;cst -0.0018/-1.01/0.03
Nst -0.0045/-2.54/0.19;cNst -0.0010/-0.58/0.01;mst -0.0021/-1.17/0.04;cmst -0.0008/-0.43/0.01;Nmst 0.0005/0.30/0.00;cNmst -0.0012/-0.67/0.01
lt -0.0014/-0.81/0.02;clt -0.0006/-0.33/0.00;Nlt 0.0028/1.59/0.08;cNlt -0.0002/-0.12/0.00;mlt 0.0092/5.13/0.79;cmlt 0.0000/0.03/0.00
Nmlt 0.0008/0.45/0.01;cNmlt 0.0005/0.27/0.00;slt -0.0041/-2.32/0.16;cslt 0.0015/0.84/0.02;Nslt -0.0034/-1.90/0.11;cNslt 0.0017/0.94/0.03
mslt -0.0051/-2.84/0.24;cmslt 0.0011/0.59/0.01;Nmslt 0.0056/3.15/0.30;cNmslt 0.0008/0.44/0.01`,
    ['The standard error of all effects is 0.00179 in the source; together they explain 96.15 %.'],
  ),
  tableOf({
    number: '5-4',
    title: 'Shares of seed and graph in the variation',
    section: '§5.1.3',
    rowHead: 'Source',
    columns: [column('% var.', 2, '%')],
    text: `seed|6.24
graph|18.30
interaction|75.46`,
    from: {
      cases: [graphCase],
      samples: 1,
      read: (of) => Object.values(SHARES).map((id) => [of(graphCase).get(id)?.[0] ?? null]),
    },
    notes: [
      'Each of four seeds with each of four graphs, one run each. Here the seed draws mean computing times and lengths, and placed round-robin these decide nearly everything; which processes speak to each other hardly matters.',
      'If each of the sixteen runs drew its own computing times, chance alone would give seed, graph and interaction 20, 20 and 60 % on average, as their degrees of freedom are 3, 3 and 9: the printed shares look like that.',
    ],
  }),
  tableOf({
    number: '5-6',
    title: 'Analysis of variance of U′, N and σ_cg%',
    section: '§5.2.2',
    rowHead: 'Source',
    columns: anovaColumns(4, 5, 2),
    text: `N|5|0.191|0.0383|33.61|< 0.01
σ_cg%|7|0.546|0.0781|68.57|< 0.01
N·σ_cg%|35|0.0681|0.00195|1.71|0.021
Residual|96|0.109|0.00114||
Total|143|0.915|||`,
    from: {
      ...SURFACE,
      read(of) {
        const { terms, residual, total } = anova(surfaceExperiment(surfaceDesign, of))
        return [...terms, residual, total].map(anovaCells)
      },
    },
    notes: ['U′ = (U/(100 − U))^0.11 − 1 (5.2).'],
  }),
  tableOf({
    number: '5-7',
    title: 'Polynomial components of N and σ_cg%',
    section: '§5.2.2',
    rowHead: 'Source',
    columns: anovaColumns(6, 6, 2),
    text: `N, Lin|1|0.175|0.175|153.98|< .01
N, Quad|1|0.00223|0.00223|1.96|0.165
N, Cub|1|0.00218|0.00218|1.91|0.17
N, Quart|1|0.0115|0.0115|10.08|< .01
N, deviations|1|0.000135|0.000135|0.12|0.732
σ_cg%, Lin|1|0.466|0.466|409.07|< .01
σ_cg%, Quad|1|0.068|0.068|59.77|< .01
σ_cg%, Cub|1|0.00451|0.00451|3.97|0.049
σ_cg%, Quart|1|0.000314|0.000314|0.28|0.601
σ_cg%, deviations|3|0.0079|0.00263|2.31|0.081
N·σ_cg%, Lin.Lin|1|0.00127|0.00127|1.11|0.294
N·σ_cg%, Quad.Lin|1|0.0087|0.0087|7.64|< .01
N·σ_cg%, Lin.Quad|1|0.000003|0.000003|0.00|0.959
N·σ_cg%, Cub.Lin|1|0.00141|0.00141|1.24|0.268
N·σ_cg%, Quad.Quad|1|0.00227|0.00227|1.99|0.161
N·σ_cg%, Lin.Cub|1|0.000193|0.000193|0.17|0.681
N·σ_cg%, deviations|29|0.0543|0.00187|1.65|0.038
Residual|96|0.109|0.00114||
Total|143|0.915|||`,
    from: { ...SURFACE, read: componentRows },
  }),
  ...covarianceTables,
  tableOf({
    number: '5-16',
    title: 'Correlations of the covariates with parameters',
    section: '§5.3.4',
    rowHead: 'Parameter',
    columns: [column('sync_mean', 3), column('ce_ratio_sd', 3)],
    text: `c|-0.259|-0.023
μ_cg|0.853|-0.506
μ_mg|0.018|-0.052
σ_cg%|0.001|0.013`,
    from: {
      cases: [RANDOM.predicted],
      samples: PROGRAMS,
      read(of, first) {
        const programs = programsOf(of, first)
        const values = (id: string) => programs.map(({ set }) => set[id])
        return CORRELATED.map((id) =>
          [programs.map(({ x }) => x), programs.map(({ y }) => y)].map((ys) => correlation(values(id), ys)),
        )
      },
    },
    notes: [
      'Misprint: the last row is printed σ_cg%; the text around it needs σ_mg%, and that is measured here.',
      'Of 201 random programs; the source has 200.',
    ],
  }),
  effectTable(
    '5-17',
    'Effects on U, 7 × 7',
    '§5.4',
    2,
    largeDesign,
    (of) => effectRows(largeExperiment(of), true),
    `gm 70.24/316.49/;c 0.61/2.76/0.17;N 3.04/13.71/4.31;cN -0.27/-1.22/0.03;m 1.58/7.14/1.17;cm -1.74/-7.84/1.41
Nm -0.58/-2.63/0.16;cNm -0.21/-0.97/0.02;s -12.04/-54.27/67.58;cs 0.43/1.93/0.09;Ns 3.31/14.92/5.11;cNs 0.11/0.51/0.01
ms -1.76/-7.91/1.44;cms -0.56/-2.54/0.15;Nms 1.82/8.21/1.55;cNms 0.03/0.11/0.00;l -2.49/-11.24/2.90;cl 0.22/0.98/0.02
Nl 1.30/5.84/0.78;cNl -0.01/-0.03/0.00;ml 2.09/9.40/2.03;cml -0.17/-0.74/0.01;Nml -1.41/-6.34/0.92;cNml -0.06/-0.29/0.00
sl 0.75/3.39/0.26;csl -0.12/-0.53/0.01;Nsl -1.29/-5.81/0.77;cNsl -0.01/-0.04/0.00;msl -0.91/-4.09/0.38;cmsl 0.26/1.17/0.03
Nmsl 1.68/7.58/1.32;cNmsl 0.06/0.27/0.00;t -0.97/-4.35/0.43;ct 0.15/0.69/0.01;Nt 1.08/4.87/0.54;cNt 0.00/0.01/0.00
mt 0.55/2.49/0.14;cmt -0.18/-0.82/0.02;Nmt -0.69/-3.12/0.22;cNmt 0.00/0.02/0.00;st 0.38/1.71/0.07;cst -0.11/-0.51/0.01
Nst -0.22/-0.98/0.02;cNst -0.11/-0.51/0.01;mst -0.92/-4.13/0.39;cmst 0.09/0.40/0.00;Nmst 0.02/0.09/0.00;cNmst -0.01/-0.03/0.00
lt -1.10/-4.93/0.56;clt 0.15/0.68/0.01;Nlt 1.30/5.88/0.79;cNlt 0.04/0.16/0.00;mlt 0.90/4.06/0.38;cmlt -0.12/-0.54/0.01
Nmlt -0.78/-3.54/0.29;cNmlt 0.08/0.38/0.00;slt 0.76/3.41/0.27;cslt -0.15/-0.67/0.01;Nslt 0.06/0.28/0.00;cNslt -0.02/-0.10/0.00
mslt -0.67/-3.03/0.21;cmslt 0.18/0.82/0.02;Nmslt 0.26/1.16/0.03;cNmslt 0.08/0.36/0.00`,
    ['The source does not say that U is not transformed here; the sizes of the estimates do.'],
  ),
  tableOf({
    number: '5-18',
    title: '|observed − predicted|, in points of U',
    section: '§5.4',
    rowHead: 'Test',
    columns: ['7 × 7', '4 × 4'].flatMap((torus) =>
      ['median', 'upper quartile', 'worst'].map((what) => column(`${torus}, ${what}`, 1, '%')),
    ),
    text: `Own runs, no covariates|3.5|5.9|11.7|3.1|6.0|13.5
Random programs, no covariates|3.7|6.2|17.2|4.0|6.8|16.3
Own runs, two covariates|1.6|3.1|6.1|1.9|3.2|7.4
Random programs, two covariates|2.4|4.1|14.8|2.3|4.1|15.7`,
    from: {
      cases: [...PREDICTIONS.cases, ...idsOf(largeSurfaceDesign), LARGE_RANDOM.predicted, LARGE_RANDOM.fitted],
      samples: THREE,
      others: BOTH,
      read(of, first) {
        const tests = [selfTest, randomTest, covariateSelfTest, covariateRandomTest]
        const cells = ({ median, upperQuartile, worst }: Errors) => [median, upperQuartile, worst]
        return tests.map((test) =>
          [largeSurfaceDesign, surfaceDesign].flatMap((design) => cells(errorsOf(test(design, of, first)))),
        )
      },
    },
    notes: [
      'Equations are fitted here to the runs made here, with the source’s terms. In brackets in the source: 4 × 4, here columns of their own.',
      'Misprints of the equations themselves: (5.18) needs +51722y and −0.0000012 μ_cg x, else it gives U ≈ 99 % in the middle of its range and rises with y; (5.22) likewise +46350y.',
    ],
  }),
]
