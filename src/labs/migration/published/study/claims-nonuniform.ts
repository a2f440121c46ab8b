/** Claims of chapter 5 on non-uniform programs, judged; the words are in claims.json. */
import { pWords, signed } from '../../../../core/reproduce/difference.ts'
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import { type Comparison, meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { transformBack } from '../../../../core/statistics/transformation.ts'
import { covarianceOf } from '../cells/covariates.ts'
import { largeExperiment, nonuniformExperiment, PREDICTIONS } from '../cells/nonuniform.ts'
import { experimentOf, idsOf } from './design.ts'
import { effectsOf, inOrder, shareWords } from './effect-words.ts'
import {
  COVARIATES,
  type Covariate,
  graphCase,
  largeDesign,
  nonuniformDesign,
  SHARES,
  surfaceDesign,
} from './nonuniform.ts'
import {
  BY_DESIGN,
  covariateOf,
  covariateRandomTest,
  covariateSelfTest,
  covariatesOf,
  errorsOf,
  pointOf,
  printedSurface,
  randomTest,
  selfTest,
  surfaceExperiment,
} from './prediction.ts'

/** How far figures of a prediction are from those in print, in points. */
const NEAR = 1.5

function asPredicted(
  label: string,
  distances: readonly number[],
  [median, upper]: readonly [median: number, upper: number],
): Comparison {
  const errors = errorsOf(distances)
  return {
    text: `${label}: median ${errors.median.toFixed(1)} (printed ${median}), upper quartile ${errors.upperQuartile.toFixed(1)} (${upper}), worst ${errors.worst.toFixed(1)}; ${distances.length} runs`,
    holds: errors.median <= median + NEAR && errors.upperQuartile <= upper + NEAR,
  }
}

const ONE = () => 1

/** Covariates that hardly explain anything: distances, and how many use a link. */
const FAR: readonly Covariate[] = ['hopsMean', 'proximity', 'proximityLength', 'linkContention']

export const nonuniformJudges: Judges = {
  C8: {
    cases: idsOf(nonuniformDesign),
    judge(of) {
      const experiment = nonuniformExperiment(of)
      const { of: effect } = effectsOf(experiment)
      const order = inOrder(experiment, ['σ_cg%', 'N'], 'U′')
      return [
        { ...order, holds: order.holds && effect('σ_cg%').estimate < 0 && effect('N').estimate > 0 },
        ...['c', 'μ_cg', 'μ_mg', 'σ_mg%'].map((name) => ({
          text: shareWords(name, effect(name)),
          holds: effect(name).share < 5,
        })),
      ]
    },
  },
  C9: {
    cases: [graphCase],
    judge(of) {
      const [seed, graph, both] = Object.values(SHARES).map((id) => meanOf(of(graphCase).get(id)))
      return [
        {
          text: `interaction ${both.toFixed(0)} %, graph ${graph.toFixed(0)} %, seed ${seed.toFixed(0)} %`,
          holds: both > graph && graph > seed,
        },
      ]
    },
  },
  C10: {
    cases: PREDICTIONS.cases,
    judge(of) {
      const experiment = experimentOf(surfaceDesign, of)
      const printed = experiment.response.map((observed, run) => {
        const [n, s] = pointOf(experiment, run)
        return Math.abs(observed - transformBack(BY_DESIGN, printedSurface(n, s)))
      })
      return [
        asPredicted('own runs', selfTest(surfaceDesign, of), [3.1, 6]),
        asPredicted('random programs', randomTest(surfaceDesign, of, ONE), [4, 6.8]),
        asPredicted('own runs, by (5.3) as printed', printed, [3.1, 6]),
      ]
    },
  },
  C11: {
    cases: idsOf(surfaceDesign),
    judge(of) {
      const before = anova(surfaceExperiment(surfaceDesign, of)).residual.ss
      return (Object.keys(COVARIATES) as Covariate[]).map((metric) => {
        const { residual, covariates } = covarianceOf(of, [covariateOf(surfaceDesign, of, metric)])
        const off = 100 * (1 - residual.ss / before)
        const explains = !FAR.includes(metric)
        return {
          text: `${COVARIATES[metric]} takes off ${off.toFixed(1)} % (${pWords(covariates.p)})`,
          holds: explains ? off > 20 : off < 10,
        }
      })
    },
  },
  C12: {
    cases: PREDICTIONS.cases,
    judge: (of) => [
      asPredicted('own runs', covariateSelfTest(surfaceDesign, of), [1.9, 3.2]),
      asPredicted('random programs', covariateRandomTest(surfaceDesign, of, ONE), [2.3, 4.1]),
    ],
  },
  C13: {
    cases: idsOf(surfaceDesign),
    judge: (of) =>
      covarianceOf(of, covariatesOf(surfaceDesign, of)).effects.map(({ name, slope, t, p }) => ({
        text: `${COVARIATES[name as Covariate]}: slope ${slope.toPrecision(2).replace('-', '−')} (t = ${signed(t)}, ${pWords(p)}); printed ${name === 'syncMean' ? '−0.0000078' : '−0.3'}`,
        holds: slope < 0 && p < 0.05,
      })),
  },
  C14: {
    cases: [...idsOf(largeDesign), ...idsOf(nonuniformDesign)],
    judge(of) {
      const [large, small] = [largeExperiment(of), nonuniformExperiment(of)].map((experiment) => effectsOf(experiment))
      const three = ({ of: effect }: typeof large) =>
        ['N', 'σ_cg%', 'N·σ_cg%'].reduce((sum, name) => sum + effect(name).share, 0)
      const [much, less] = [three(small), three(large)]
      const [n, nLarge] = [small, large].map((each) => each.of('N').share)
      return [
        inOrder(largeExperiment(of), ['σ_cg%'], 'U on 7 × 7'),
        { text: `N: ${nLarge.toFixed(1)} % on 7 × 7, ${n.toFixed(1)} % on 4 × 4`, holds: nLarge < n },
        {
          text: `the three together: ${less.toFixed(1)} % on 7 × 7, ${much.toFixed(1)} % on 4 × 4`,
          holds: less < much,
        },
      ]
    },
  },
}
