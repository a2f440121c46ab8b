/** Claims of chapter 4, C1 to C7, in our words. */

import { pWords, signed } from '../../../../core/reproduce/difference.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { type Claim, meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { uniformExperiment } from '../tables/uniform.ts'
import { idsOf, readingOf } from './design.ts'
import { effectsOf, inOrder, shareWords } from './effect-words.ts'
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

const sharesOf = (of: SamplesOf, network: Network, which: 'T' | 'U') => effectsOf(uniformExperiment(of, network, which))

export const uniformClaims: readonly Claim[] = [
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
      'μ_mg has less than 1 % of the variation of T′ and less than 10 % of that of U′; and with links as fast as a T800’s, 1000 or 5000 bytes instead of 10 cost less than 10 points of U.',
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
        const cases = shapeCases
          .filter(({ id }) => id.startsWith(shape))
          .map(({ id, label }) => {
            const [shaped, random] = [shapedId, randomId].map((way) =>
              meanOf(of(id).get(readingOf(way, 'computation'))),
            )
            return { label, apart: 100 * (shaped / random - 1) }
          })
        const near = cases.filter(({ apart }) => Math.abs(apart) <= 5)
        const furthest = cases.reduce((a, b) => (Math.abs(b.apart) > Math.abs(a.apart) ? b : a))
        return {
          text: `${shape}: ${near.length} of ${cases.length} within 5 %, furthest ${furthest.label} with ${signed(furthest.apart)} %`,
          holds: near.length >= 0.75 * cases.length,
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
]

/** What 1 s leaves out where computing times are long and differ (a caveat of C7). */
export const unevenWords = (of: SamplesOf): string =>
  unevenCases
    .map(({ id, label }) => {
      const [short, long] = [shortId, longId].map((way) => meanOf(of(id).get(way)))
      return `${label.replace(', σ_cg% = 80', '')}: ${short.toFixed(1)} in 1 s, ${long.toFixed(1)} in 10 s`
    })
    .join('; ')
