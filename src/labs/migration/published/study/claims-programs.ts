/** Claims of chapters 4 and 5, C1 to C14, in our words. */
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { type Claim, type Comparison, meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { type TwoLevelEffect, twoLevelEffects } from '../../../../core/statistics/effects.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'
import { transformBack } from '../../../../core/statistics/transformation.ts'
import { covarianceOf, largeExperiment, nonuniformExperiment, PREDICTIONS } from '../tables/nonuniform.ts'
import { uniformExperiment } from '../tables/uniform.ts'
import { experimentOf, idsOf, readingOf } from './design.ts'
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
import { pWords, signed } from './tests.ts'
import {
  lengthDesign,
  linkDesign,
  longId,
  NETWORKS,
  type Network,
  randomId,
  shapeCases,
  shapedId,
  shortId,
  unevenCases,
  uniformDesign,
} from './uniform.ts'

const UNIFORM = idsOf(uniformDesign)

/** The effects of an experiment by name. */
function effectsOf(experiment: Experiment) {
  const { effects } = twoLevelEffects(experiment, { blocks: true })
  const named = new Map(effects.map((effect) => [effect.source, effect]))
  return {
    effects,
    of: (name: string): TwoLevelEffect => {
      const found = named.get(name)
      if (!found) throw new Error(`there is no effect ${name}`)
      return found
    },
  }
}

/** "N 95.2 % (t = −1116, P < 0.001)" */
const shareWords = (name: string, { share, t, p }: TwoLevelEffect) =>
  `${name} ${share.toFixed(1)} % of the variation (t = ${t === null ? 'none' : signed(t, 1)}, ${pWords(p)})`

/** Effects come in the order of their shares. */
function inOrder(experiment: Experiment, names: readonly string[], what: string): Comparison {
  const { effects, of } = effectsOf(experiment)
  const first = effects.toSorted((a, b) => b.share - a.share).slice(0, names.length)
  return {
    text: `${what}: ${names.map((name) => shareWords(name, of(name))).join(', ')}`,
    holds: first.every(({ source }, i) => source === names[i]),
  }
}

const sharesOf = (of: SamplesOf, network: Network, which: 'T' | 'U') => effectsOf(uniformExperiment(of, network, which))

/** How far figures of a prediction are from those in print, in points. */
const NEAR = 1.5

function asPredicted(
  label: string,
  distances: readonly number[],
  [median, upper]: readonly [number, number],
): Comparison {
  const found = errorsOf(distances)
  return {
    text: `${label}: median ${found.median.toFixed(1)} (printed ${median}), upper quartile ${found.upperQuartile.toFixed(1)} (${upper}), worst ${found.worst.toFixed(1)}; ${distances.length} runs`,
    holds: found.median <= median + NEAR && found.upperQuartile <= upper + NEAR,
  }
}

const ONE = () => 1

export const programClaims: readonly Claim[] = [
  {
    id: 'C1',
    place: '§4.3.4, table 4-3',
    sentence:
      'What a process computes depends on the number of processes above all (95 % of the variation), then on μ_cg.',
    measure: 'Of the effects on T′, N has the largest share of the variation, more than 90 %, and μ_cg the second.',
    cases: UNIFORM,
    judge(of) {
      const experiment = uniformExperiment(of, 'torus', 'T')
      const order = inOrder(experiment, ['N', 'μ_cg'], 'T′')
      return [{ ...order, holds: order.holds && effectsOf(experiment).of('N').share > 90 }]
    },
  },
  {
    id: 'C2',
    place: '§4.3.2, table 4-5',
    sentence: 'The utilisation of uniform programs depends on μ_cg above all, then on N together with μ_cg.',
    measure: 'Of the effects on U′, μ_cg and N·μ_cg have the largest shares.',
    cases: UNIFORM,
    judge: (of) => [inOrder(uniformExperiment(of, 'torus', 'U'), ['μ_cg', 'N·μ_cg'], 'U′')],
  },
  {
    id: 'C3',
    place: '§4.3.4',
    sentence: 'The length of messages hardly matters: synchronising costs more than moving data.',
    measure:
      'μ_mg has less than 1 % of the variation of T′ and less than 10 % of that of U′; and with links as fast as a T800’s, 1000 or 5000 bytes in place of 10 cost less than 10 points of U.',
    cases: [...UNIFORM, ...idsOf(linkDesign)],
    judge(of) {
      const shares = (['T', 'U'] as const).map((which) => sharesOf(of, 'torus', which).of('μ_mg'))
      const at = (method: string, cycles: number, bytes: number) =>
        meanOf(of(`links: μ_cg = ${cycles}, μ_mg = ${bytes}`).get(method))
      return [
        ...shares.map((effect, i) => ({
          text: `on the calibrated link, ${'TU'[i]}′: ${shareWords('μ_mg', effect)}`,
          holds: effect.share < [1, 10][i],
        })),
        ...[3000, 40_000, 300_000].flatMap((cycles) =>
          [1000, 5000].map((bytes) => {
            const [before, after] = [10, bytes].map((each) => at('t800', cycles, each))
            return {
              text: `on a T800’s link, μ_cg = ${cycles}: U ${before.toFixed(1)} with 10 bytes, ${after.toFixed(1)} with ${bytes} (calibrated ${at('calibrated', cycles, bytes).toFixed(1)})`,
              holds: before - after < 10,
            }
          }),
        ),
      ]
    },
  },
  {
    id: 'C4',
    place: '§4.3.4, table 4-11',
    sentence:
      'The hypercube behaves as the mesh does; on the ring μ_cg and N·μ_cg weigh more in T′, and c and lengths more in U′.',
    measure:
      'Shares of N, μ_cg and N·μ_cg on the hypercube are within 10 points of the mesh’s; on the ring those of T′ are larger than on the mesh, those of c and of μ_mg in U′ likewise.',
    cases: UNIFORM,
    judge(of) {
      const names = ['N', 'μ_cg', 'N·μ_cg']
      const share = (network: Network, which: 'T' | 'U', name: string) => sharesOf(of, network, which).of(name).share
      const words = (which: 'T' | 'U', name: string) =>
        (Object.keys(NETWORKS) as Network[])
          .map((network) => `${NETWORKS[network].toLowerCase()} ${share(network, which, name).toFixed(1)} %`)
          .join(', ')
      return [
        ...(['T', 'U'] as const).flatMap((which) =>
          names.map((name) => ({
            text: `${which}′, ${name}: ${words(which, name)}`,
            holds: Math.abs(share('hypercube', which, name) - share('torus', which, name)) < 10,
          })),
        ),
        ...(
          [
            ['T', 'μ_cg'],
            ['T', 'N·μ_cg'],
            ['U', 'c'],
            ['U', 'μ_mg'],
          ] as const
        ).map(([which, name]) => ({
          text: `more on the ring, ${which}′, ${name}: ${words(which, name)}`,
          holds: share('ring', which, name) > share('torus', which, name),
        })),
      ]
    },
  },
  {
    id: 'C5',
    place: '§4.3.2',
    sentence: 'Replications differ far less than treatments.',
    measure:
      'The mean square of treatments is more than 100 times that of the residual, and replications’ less than 10 times.',
    cases: UNIFORM,
    judge: (of) =>
      (Object.keys(NETWORKS) as Network[]).flatMap((network) =>
        (['T', 'U'] as const).map((which) => {
          const { treatments, replicates } = anova(uniformExperiment(of, network, which), { blocks: true })
          const [between, within] = [treatments.f ?? Number.NaN, replicates?.f ?? 0]
          return {
            text: `${NETWORKS[network]}, ${which}′: treatments F = ${between.toFixed(0)} (${pWords(treatments.p)}), replications F = ${within.toFixed(1)} (${pWords(replicates?.p)})`,
            holds: between > 100 && within < 10,
          }
        }),
      ),
  },
  {
    id: 'C6',
    place: '§4.4, figures 4-10 and 4-11',
    sentence: 'Random graphs stand for meshes and hypercubes: computing times are typically within 5 %.',
    measure:
      'The mean T of shaped programs is within 5 % of that of random ones in three quarters of the cases of each shape.',
    cases: shapeCases.map(({ id }) => id),
    judge: (of) =>
      (['mesh', 'hypercube'] as const).map((shape) => {
        const found = shapeCases
          .filter(({ id }) => id.startsWith(shape))
          .map(({ id, label }) => {
            const [shaped, random] = [shapedId, randomId].map((way) =>
              meanOf(of(id).get(readingOf(way, 'computation'))),
            )
            return { label, apart: 100 * (shaped / random - 1) }
          })
        const near = found.filter(({ apart }) => Math.abs(apart) <= 5)
        const furthest = found.reduce((a, b) => (Math.abs(b.apart) > Math.abs(a.apart) ? b : a))
        return {
          text: `${shape}: ${near.length} of ${found.length} within 5 %, furthest ${furthest.label} with ${signed(furthest.apart)} %`,
          holds: near.length >= 0.75 * found.length,
        }
      }),
  },
  {
    id: 'C7',
    place: '§4.4, table 4-12',
    sentence: 'A second is long enough: there is no start-up that counts.',
    measure: 'Computing in 10 s is within 0.5 % of ten times that in 1 s, for uniform programs as the source has it.',
    cases: idsOf(lengthDesign),
    judge: (of) =>
      idsOf(lengthDesign).map((id) => {
        const [short, long] = [shortId, longId].map((way) => meanOf(of(id).get(readingOf(way, 'computation'))))
        const apart = 100 * (long / (10 * short) - 1)
        return { text: `${id.replace('run length: ', '')}: ${signed(apart, 3)} %`, holds: Math.abs(apart) < 0.5 }
      }),
  },
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

/** What 1 s leaves out where computing times are long and differ (a caveat of C7). */
export const unevenWords = (of: SamplesOf): string =>
  unevenCases
    .map(({ id, label }) => {
      const [short, long] = [shortId, longId].map((way) => meanOf(of(id).get(way)))
      return `${label.replace(', σ_cg% = 80', '')}: ${short.toFixed(1)} in 1 s, ${long.toFixed(1)} in 10 s`
    })
    .join('; ')
