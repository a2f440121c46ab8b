import { pWords, signed } from '../../../../core/reproduce/difference.ts'
import { type Claim, type Comparison, meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { transformBack } from '../../../../core/statistics/transformation.ts'
import { covarianceOf } from '../tables/covariates.ts'
import { largeExperiment, nonuniformExperiment, PREDICTIONS } from '../tables/nonuniform.ts'
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
  [median, upper]: readonly [number, number],
): Comparison {
  const errors = errorsOf(distances)
  return {
    text: `${label}: median ${errors.median.toFixed(1)} (printed ${median}), upper quartile ${errors.upperQuartile.toFixed(1)} (${upper}), worst ${errors.worst.toFixed(1)}; ${distances.length} runs`,
    holds: errors.median <= median + NEAR && errors.upperQuartile <= upper + NEAR,
  }
}

const ONE = () => 1

export const nonuniformClaims: readonly Claim[] = [
  {
    id: 'C8',
    place: '§5.1.2, table 5-3',
    sentence:
      'The utilisation of non-uniform programs depends on σ_cg% above all (it falls), then on N (it rises); other parameters matter little: the reverse of uniform programs.',
    measure:
      'Of the effects on U′, σ_cg% has the largest share and is negative, N the second and is positive; μ_cg, c and lengths have less than 5 % each.',
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
  {
    id: 'C9',
    place: '§5.1.3, table 5-4',
    sentence:
      'Seed and graph act together: their interaction has 75 % of the variation, the graph more than the seed of the rest.',
    measure:
      'On average over squares of four seeds and four graphs the interaction has the largest share, the graph the second.',
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
  {
    id: 'C10',
    place: '§5.2.3, figures 5-8 and 5-9',
    sentence: 'A polynomial in N and σ_cg% predicts U to 3 points in half of the runs, and random programs to 4.',
    measure: `A surface fitted to the runs here has a median and an upper quartile of errors at most ${NEAR} points above the printed ones.`,
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
  {
    id: 'C11',
    place: '§5.3.2, table 5-9',
    sentence:
      'Only waits for partners and shares of the CPU explain what replications differ in; distances and links do not.',
    measure:
      'One of sync_mean, sync_sd, ce_ratio_mean and ce_ratio_sd takes more than a fifth off the residual sum of squares; hops_mean and link_cont each take less than a tenth.',
    cases: idsOf(surfaceDesign),
    judge(of) {
      const before = anova(surfaceExperiment(surfaceDesign, of)).residual.ss
      return (Object.keys(COVARIATES) as Covariate[]).map((metric) => {
        const { residual, covariates } = covarianceOf(of, [covariateOf(surfaceDesign, of, metric)])
        const off = 100 * (1 - residual.ss / before)
        const explains = metric !== 'hopsMean' && metric !== 'linkContention'
        return {
          text: `${COVARIATES[metric]} takes off ${off.toFixed(1)} % (${pWords(covariates.p)})`,
          holds: explains ? off > 20 : off < 10,
        }
      })
    },
  },
  {
    id: 'C12',
    place: '§5.3.4, figures 5-14 and 5-15',
    sentence: 'With both covariates U is predicted to 2 points in half of the runs, of random programs too.',
    measure: `Equations fitted here have a median and an upper quartile of errors at most ${NEAR} points above the printed ones.`,
    cases: PREDICTIONS.cases,
    judge: (of) => [
      asPredicted('own runs', covariateSelfTest(surfaceDesign, of), [1.9, 3.2]),
      asPredicted('random programs', covariateRandomTest(surfaceDesign, of, ONE), [2.3, 4.1]),
    ],
  },
  {
    id: 'C13',
    place: '§5.5',
    sentence: 'Utilisation is highest where sync_mean and ce_ratio_sd are lowest.',
    measure: 'At the same N and σ_cg%, U′ falls with either of the two, the other one held.',
    cases: idsOf(surfaceDesign),
    judge: (of) =>
      covarianceOf(of, covariatesOf(surfaceDesign, of)).effects.map(({ name, slope, t, p }) => ({
        text: `${COVARIATES[name as Covariate]}: slope ${slope.toPrecision(2).replace('-', '−')} (t = ${signed(t)}, ${pWords(p)}); printed ${name === 'syncMean' ? '−0.0000078' : '−0.3'}`,
        holds: slope < 0 && p < 0.05,
      })),
  },
  {
    id: 'C14',
    place: '§5.4, table 5-17',
    sentence:
      'On 7 × 7 processors the order of the effects is the same; N has a smaller share, and other terms have more.',
    measure:
      'σ_cg% has the largest share of the variation of U, and N, σ_cg% and N·σ_cg% together have less than on 4 × 4, N alone too.',
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
]
