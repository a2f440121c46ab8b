/** Cells of tables 5-2 to 5-18. */
import type { Printed, SamplesOf } from '../../../../core/reproduce/published.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'
import { correlation } from '../../../../core/statistics/residuals.ts'
import { polynomialAnova } from '../../../../core/statistics/surface.ts'
import { transform } from '../../../../core/statistics/transformation.ts'
import { type Design, experimentOf, idsOf, type Response } from '../study/design.ts'
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
import { anovaCells, blockRows, type CellsOfTables, effectRows } from './analysis.ts'
import { covarianceCells, SURFACE } from './covariates.ts'

/** U′ of (5.1), or U as it is. */
export const nonuniformExperiment = (of: SamplesOf, response: Response = 'transformed') =>
  experimentOf(
    nonuniformDesign,
    of,
    response === 'raw' ? {} : { transform: (u) => transform({ family: 'odds', exponent: 0.08 }, u) },
  )

/** U of §5.4, as it is: the estimates of table 5-17 are points of U. */
export const largeExperiment = (of: SamplesOf) => experimentOf(largeDesign, of)

/** Effects without their sum. */
const effects = (design: Design, experiment: (of: SamplesOf) => Experiment) => ({
  cases: idsOf(design),
  samples: THREE,
  read: (of: SamplesOf) =>
    effectRows(experiment(of))
      .slice(0, -1)
      .map((row) => row.slice(0, 3)),
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

export const nonuniformCells: CellsOfTables = {
  '5-2': {
    cases: idsOf(nonuniformDesign),
    samples: THREE,
    read: (of) => blockRows(anova(nonuniformExperiment(of), { blocks: true })),
  },
  '5-3': effects(nonuniformDesign, nonuniformExperiment),
  '5-4': {
    cases: [graphCase],
    samples: 1,
    read: (of) => Object.values(SHARES).map((id) => [of(graphCase).get(id)?.[0] ?? null]),
  },
  '5-6': {
    ...SURFACE,
    read(of) {
      const { terms, residual, total } = anova(surfaceExperiment(surfaceDesign, of))
      return [...terms, residual, total].map(anovaCells)
    },
  },
  '5-7': { ...SURFACE, read: componentRows },
  ...covarianceCells,
  '5-16': {
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
  '5-17': effects(largeDesign, largeExperiment),
  '5-18': {
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
}
