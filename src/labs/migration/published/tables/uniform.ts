/** Tables 4-2 to 4-12. */
import { exp, pow } from '../../../../core/math/exponential.ts'
import type { PublishedTable, SamplesOf } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { anova } from '../../../../core/statistics/anova.ts'
import { twoLevelEffects } from '../../../../core/statistics/effects.ts'
import { chooseExponent, transform, transformable } from '../../../../core/statistics/transformation.ts'
import { experimentOf, idsOf, readingOf } from '../study/design.ts'
import { lengthDesign, longId, NETWORKS, type Network, shortId, THREE, uniformDesign } from '../study/uniform.ts'
import { anovaColumns, blockRows, effectRows } from './analysis.ts'
import { column, tableOf } from './printed.ts'

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

/** T or U of a network, transformed or as it is. */
export const uniformExperiment = (of: SamplesOf, network: Network, which: 'T' | 'U', raw = false) =>
  experimentOf(uniformDesign, of, {
    method: network,
    ...(which === 'T' && { metric: 'computation' }),
    ...(!raw && { transform: TRANSFORMED[network][which] }),
  })

const variance = (
  number: string,
  network: Network,
  which: 'T' | 'U',
  digits: readonly [number, number, number],
  text: string,
): PublishedTable =>
  tableOf({
    number,
    title: `Analysis of variance of ${which}′, ${NETWORKS[network].toLowerCase()}`,
    section: network === 'torus' ? '§4.3.2' : '§4.3.3',
    rowHead: 'Source',
    columns: anovaColumns(...digits),
    text,
    from: { ...FROM, read: (of) => blockRows(anova(uniformExperiment(of, network, which), { blocks: true })) },
  })

const effects = (number: string, which: 'T' | 'U', digits: readonly [number, number], text: string): PublishedTable =>
  tableOf({
    number,
    title: `Effects on ${which}′`,
    section: '§4.3.2',
    rowHead: 'Effect',
    columns: [
      column('Estimate', digits[0]),
      column('t-value', 2),
      column(`% var. of ${which}′`, 3, '%'),
      column(`% var. of ${which}`, 3, '%'),
    ],
    text,
    from: {
      ...FROM,
      read: (of) =>
        effectRows(uniformExperiment(of, 'torus', which), true, uniformExperiment(of, 'torus', which, true)),
    },
    notes:
      which === 'U'
        ? ['U′ = (1 − U/100)^0.06 falls as U rises: signs are those of U′, the opposite of those of U.']
        : ['T′ = (sinh((T − 7 · 10⁶)/10⁶) + 150)^2.41.'],
  })

const networks = Object.keys(NETWORKS) as Network[]

/** The exponent that leaves the least residual, of U and of the bent T. */
function exponentsOf(of: SamplesOf, network: Network): number[] {
  const family = network === 'ring' ? 'odds' : 'complement'
  const utilisation = uniformExperiment(of, network, 'U', true)
  const computed = uniformExperiment(of, network, 'T', true)
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

const summary = `c|0.245|0.419|1.093|0.665|0.291|4.213
N|95.183|93.384|49.109|5.061|4.291|0.007
cN|0.074|0.208|0.022|0.247|0.002|0.264
μ_cg|4.125|4.908|33.280|48.881|50.520|47.380
c·μ_cg|0.194|0.357|0.329|0.080|0.010|1.471
N·μ_cg|0.083|0.498|14.851|30.021|26.938|8.887
cN·μ_cg|0.082|0.216|0.370|0.273|0.285|1.734
μ_mg|0.004|0.003|0.434|6.576|8.231|19.347
c·μ_mg|0.000|0.000|0.102|0.322|0.000|2.258
N·μ_mg|0.005|0.003|0.012|7.293|8.059|3.656
cN·μ_mg|0.000|0.000|0.052|0.219|0.009|0.883
μ_cg·μ_mg|0.002|0.002|0.117|0.001|0.362|6.698
c·μ_cg·μ_mg|0.000|0.000|0.026|0.000|0.007|1.691
N·μ_cg·μ_mg|0.003|0.002|0.043|0.011|0.348|0.013
cN·μ_cg·μ_mg|0.000|0.000|0.150|0.010|0.000|1.315
Total|99.999|99.999|99.989|99.661|99.351|99.816`

/** Mean computing over samples, in the order of the lengths' cases. */
const computingOf = (of: SamplesOf, method: string) =>
  idsOf(lengthDesign).map((id) => meanOf(of(id).get(readingOf(method, 'computation'))))

export const uniformTables: readonly PublishedTable[] = [
  variance(
    '4-2',
    'torus',
    'T',
    [0, 1, 3],
    `Between replicates|2|202674|101337|2.094|0.141
Between treatments|15|3.09871e+11|2.06581e+10|426850|< .01
Residual|30|1.4519e+06|48396.6||
Total|47|3.09873e+11|||`,
  ),
  effects(
    '4-3',
    'T',
    [2, 2],
    `(gm)|111435.12|||
c|-3976.92|-125.24|0.245|0.617
N|-78388.06|-2468.67|95.183|88.713
cN|-2179.03|-68.62|0.074|0.226
μ_cg|16317.56|513.89|4.125|6.203
c·μ_cg|3542.19|111.55|0.194|0.567
N·μ_cg|2311.49|72.80|0.083|3.008
cN·μ_cg|2303.34|72.54|0.082|0.206
μ_mg|-510.04|-16.06|0.004|0.108
c·μ_mg|138.08|4.35|0.000|0.007
N·μ_mg|540.02|17.01|0.005|0.110
cN·μ_mg|-122.89|-3.87|0.000|0.007
μ_cg·μ_mg|384.31|12.10|0.002|0.100
c·μ_cg·μ_mg|-141.82|-4.47|0.000|0.007
N·μ_cg·μ_mg|-414.72|-13.06|0.003|0.102
cN·μ_cg·μ_mg|141.18|4.45|0.000|0.007
Total|||99.999|99.988`,
  ),
  variance(
    '4-4',
    'torus',
    'U',
    [6, 7, 2],
    `Between replicates|2|0.000189|9.47e-05|3.28|0.051
Between treatments|15|0.31|0.0206|715.64|< .01
Residual|30|0.000865|2.88e-05||
Total|47|0.311|||`,
  ),
  effects(
    '4-5',
    'U',
    [4, 2],
    `(gm)|0.7641|||
c|0.0066|8.46|0.665|0.006
N|0.0181|23.35|5.061|8.544
cN|-0.0040|-5.15|0.247|0.035
μ_cg|-0.0563|-72.56|48.881|28.012
c·μ_cg|0.0023|2.94|0.080|0.001
N·μ_cg|0.0441|56.87|30.021|18.216
cN·μ_cg|-0.0042|-5.42|0.273|0.040
μ_mg|0.0206|26.61|6.576|10.815
c·μ_mg|-0.0046|-5.89|0.322|0.234
N·μ_mg|-0.0217|-28.03|7.293|11.612
cN·μ_mg|0.0038|4.86|0.219|0.155
μ_cg·μ_mg|0.0002|0.26|0.001|10.191
c·μ_cg·μ_mg|-0.0002|-0.19|0.000|0.239
N·μ_cg·μ_mg|0.0008|1.08|0.011|10.956
cN·μ_cg·μ_mg|0.0008|1.04|0.010|0.168
Total|||99.661|99.223`,
  ),
  tableOf({
    number: '4-6',
    title: 'Exponents of the transformations',
    section: '§4.3.3',
    rowHead: 'Network',
    columns: [column('T′', 2), column('U′', 2)],
    text: `Mesh|2.41|0.06
Hypercube|1.96|0.15
Ring|1|-0.17`,
    from: { ...FROM, read: (of) => networks.map((network) => exponentsOf(of, network)) },
    notes: [
      'T′ is a power of sinh((T − 7 · 10⁶)/10⁶) + 150, for the ring with 5 · 10⁶ and without a power. U′ is (1 − U/100)^λ, for the ring (U/(100 − U))^λ − 1.',
      'Here: the exponent that leaves the smallest residual.',
    ],
  }),
  variance(
    '4-7',
    'hypercube',
    'T',
    [1, 2, 3],
    `Between replicates|2|485.9|242.95|0.548|0.584
Between treatments|15|2.92e+09|1.95e+08|439556|< .01
Residual|30|13299.3|443.31||
Total|47|2.92e+09|||`,
  ),
  variance(
    '4-8',
    'hypercube',
    'U',
    [6, 6, 3],
    `Between replicates|2|5.80e-05|2.90e-05|0.169|0.846
Between treatments|15|0.798|0.0532|309.41|< .01
Residual|30|0.00516|0.000172||
Total|47|0.803|||`,
  ),
  variance(
    '4-9',
    'ring',
    'T',
    [3, 3, 2],
    `Between replicates|2|0.223|0.111|0.56|0.577
Between treatments|15|58523.4|3901.56|19648|< .01
Residual|30|5.96|0.199||
Total|47|58529.6|||`,
  ),
  variance(
    '4-10',
    'ring',
    'U',
    [5, 4, 2],
    `Between replicates|2|0.00272|0.00136|1.71|0.197
Between treatments|15|2.21|0.148|185.92|< .01
Residual|30|0.0238|0.0008||
Total|47|2.24|||`,
  ),
  tableOf({
    number: '4-11',
    title: 'Shares of the variation, in percent',
    section: '§4.3.3',
    rowHead: 'Effect',
    columns: (['T', 'U'] as const).flatMap((which) =>
      networks.map((network) => column(`${NETWORKS[network]} ${which}′`, 3, '%')),
    ),
    text: summary,
    from: {
      ...FROM,
      read(of) {
        const shares = (['T', 'U'] as const).flatMap((which) =>
          networks.map((network) =>
            twoLevelEffects(uniformExperiment(of, network, which), { blocks: true }).effects.map(({ share }) => share),
          ),
        )
        const rows = shares[0].map((_, term) => shares.map((each) => each[term]))
        return [...rows, shares.map((each) => each.reduce((a, b) => a + b, 0))]
      },
    },
    notes: [
      'With 16 processors the closed mesh and the hypercube are one graph: they differ in numbering and in routes.',
    ],
  }),
  tableOf({
    number: '4-12',
    title: 'Cycles computed in ten runs of 1 s and in one of 10 s',
    section: '§4.4',
    rowHead: 'Program',
    columns: [column('10 × 1 s', 0), column('10 s', 0), column('Difference', 4, '%')],
    text: `c = 4, N = 32, μ_mg = 10|99825650|99817856|-0.0078
c = 12, N = 32, μ_mg = 10|99474830|99505008|0.0003
c = 4, N = 142, μ_mg = 10|22214430|22190130|0.11
c = 12, N = 142, μ_mg = 10|22142920|22128880|0.063
c = 4, N = 32, μ_mg = 5000|99685500|99662688|-0.023
c = 12, N = 32, μ_mg = 5000|99248640|99260512|0.012
c = 4, N = 142, μ_mg = 5000|22215220|22187828|-0.12
c = 12, N = 142, μ_mg = 5000|22141970|22121962|-0.09`,
    from: {
      cases: idsOf(lengthDesign),
      samples: 1,
      read(of) {
        const [short, long] = [shortId, longId].map((method) => computingOf(of, method))
        return short.map((computed, i) => [10 * computed, long[i], 100 * (long[i] / (10 * computed) - 1)])
      },
    },
    notes: [
      'Misprints: the difference of row 2 must be 0.0303 %, those of rows 3 and 4 −0.109 and −0.063 %, as the other columns say.',
      'Uniform programs only. Where computing times differ and are long, 1 s is too short: the claims have the numbers.',
    ],
  }),
]
