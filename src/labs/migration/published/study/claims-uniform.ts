/** Claims of chapter 4, C1 to C7, judged; the words are in claims.json. */

import { pWords, signed } from '../../../../core/reproduce/difference.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { uniformExperiment } from '../cells/uniform.ts'
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

export const uniformJudges: Judges = {
  C1: {
    cases: UNIFORM,
    judge(of) {
      const experiment = uniformExperiment(of, 'torus', 'T')
      const order = inOrder(experiment, ['N', 'μ_cg'], 'T′')
      return [{ ...order, holds: order.holds && effectsOf(experiment).of('N').share > 90 }]
    },
  },
  C2: {
    cases: UNIFORM,
    judge: (of) => [inOrder(uniformExperiment(of, 'torus', 'U'), ['μ_cg', 'N·μ_cg'], 'U′')],
  },
  C3: {
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
  C4: {
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
  C5: {
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
  C6: {
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
  C7: {
    cases: idsOf(lengthDesign),
    judge: (of) =>
      idsOf(lengthDesign).map((id) => {
        const [short, long] = [shortId, longId].map((way) => meanOf(of(id).get(readingOf(way, 'computation'))))
        const apart = 100 * (long / (10 * short) - 1)
        return { text: `${id.replace('run length: ', '')}: ${signed(apart, 3)} %`, holds: Math.abs(apart) < 0.5 }
      }),
  },
}

/** What 1 s leaves out where computing times are long and differ (a caveat of C7). */
export const unevenWords = (of: SamplesOf): string =>
  unevenCases
    .map(({ id, label }) => {
      const [short, long] = [shortId, longId].map((way) => meanOf(of(id).get(way)))
      return `${label.replace(', σ_cg% = 80', '')}: ${short.toFixed(1)} in 1 s, ${long.toFixed(1)} in 10 s`
    })
    .join('; ')
