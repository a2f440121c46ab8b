/** Cells of tables 4-2 to 4-12. */
import { exp, pow } from '../../../../core/math/exponential.ts'
import type { FromStudy, Printed, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { twoLevelEffects } from '../../../../core/statistics/effects.ts'
import { chooseExponent, transform, transformable } from '../../../../core/statistics/transformation.ts'
import { experimentOf, idsOf, type Response, readingOf } from '../study/design.ts'
import { lengthDesign, longId, NETWORKS, type Network, shortId, THREE, uniformDesign } from '../study/uniform.ts'
import { blockRows, type CellsOfTables, effectRows } from './analysis.ts'

const FROM = { cases: idsOf(uniformDesign), samples: THREE }

const sinhScaled = (y: number, middle: number) => (exp((y - middle) / 1e6) - exp((middle - y) / 1e6)) / 2 + 150

/** The transformations of table 4-6. */
const TRANSFORMED: Readonly<Record<Network, { readonly T: (y: number) => number; readonly U: (y: number) => number }>> =
  {
    torus: {
      T: (y) => pow(sinhScaled(y, 7e6), 2.41),
      U: (y) => transform({ family: 'complement', exponent: 0.06 }, y),
    },
    hypercube: {
      T: (y) => pow(sinhScaled(y, 7e6), 1.96),
      U: (y) => transform({ family: 'complement', exponent: 0.15 }, y),
    },
    ring: { T: (y) => sinhScaled(y, 5e6), U: (y) => transform({ family: 'odds', exponent: -0.17 }, y) },
  }

/** T or U of a network. */
export const uniformExperiment = (
  of: SamplesOf,
  network: Network,
  which: 'T' | 'U',
  response: Response = 'transformed',
) =>
  experimentOf(uniformDesign, of, {
    method: network,
    ...(which === 'T' && { metric: 'computation' }),
    ...(response === 'transformed' && { transform: TRANSFORMED[network][which] }),
  })

const networks = Object.keys(NETWORKS) as Network[]

/** The exponent that leaves the least residual, of U and of the bent T. */
function exponentsOf(of: SamplesOf, network: Network): number[] {
  const family = network === 'ring' ? 'odds' : 'complement'
  const utilisation = uniformExperiment(of, network, 'U', 'raw')
  const computed = uniformExperiment(of, network, 'T', 'raw')
  const middle = network === 'ring' ? 5e6 : 7e6
  const response = computed.response.map((y) => sinhScaled(y, middle))
  const best = (choose: () => number, possible: boolean) => (possible ? choose() : Number.NaN)
  return [
    best(
      () => chooseExponent({ ...computed, response }, 'power', { blocks: true, from: -5, to: 5 }).exponent,
      response.every((y) => transformable('power', y)),
    ),
    chooseExponent(utilisation, family, { blocks: true, from: -1, to: 1 }).exponent,
  ]
}

/** Mean computing over samples, in the order of the lengths' cases. */
const computingOf = (of: SamplesOf, method: string) =>
  idsOf(lengthDesign).map((id) => meanOf(of(id).get(readingOf(method, 'computation'))))

/** Cells that come out of the experiment of chapter 4. */
const cells = (read: FromStudy<readonly (readonly Printed[])[]>['read']) => ({ ...FROM, read })

const variance = (network: Network, which: 'T' | 'U') =>
  cells((of) => blockRows(anova(uniformExperiment(of, network, which), { blocks: true })))

const effects = (which: 'T' | 'U') =>
  cells((of) => effectRows(uniformExperiment(of, 'torus', which), uniformExperiment(of, 'torus', which, 'raw')))

export const uniformCells: CellsOfTables = {
  '4-2': variance('torus', 'T'),
  '4-3': effects('T'),
  '4-4': variance('torus', 'U'),
  '4-5': effects('U'),
  '4-6': cells((of) => networks.map((network) => exponentsOf(of, network))),
  '4-7': variance('hypercube', 'T'),
  '4-8': variance('hypercube', 'U'),
  '4-9': variance('ring', 'T'),
  '4-10': variance('ring', 'U'),
  '4-11': cells((of) => {
    const shares = (['T', 'U'] as const).flatMap((which) =>
      networks.map((network) =>
        twoLevelEffects(uniformExperiment(of, network, which), { blocks: true }).effects.map(({ share }) => share),
      ),
    )
    const rows = shares[0].map((_, term) => shares.map((each) => each[term]))
    return [...rows, shares.map((each) => each.reduce((a, b) => a + b, 0))]
  }),
  '4-12': {
    cases: idsOf(lengthDesign),
    samples: 1,
    read(of) {
      const [short, long] = [shortId, longId].map((method) => computingOf(of, method))
      return short.map((computed, i) => [10 * computed, long[i], 100 * (long[i] / (10 * computed) - 1)])
    },
  },
}
