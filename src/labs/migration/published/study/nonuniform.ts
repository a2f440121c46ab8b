/** Chapter 5: programs whose processes and channels differ, and what can be predicted of them. */
import type { Values } from '../../../../core/parameters.ts'
import { stream } from '../../../../core/random/random.ts'
import type { StudyGroup } from '../../../../core/reproduce/study.ts'
import { casesOf, type Design, designMethods, methodsOf, numeric } from './design.ts'
import { C, MU_CG, MU_MG, N } from './uniform.ts'

/** One second. */
const SECOND = { duration: 20_000_000 } as const
const LARGE = { processors: 49 } as const

const S = numeric('σ_cg%', 'computeSpread', [10, 80], 'method')
const T = numeric('σ_mg%', 'messageSpread', [10, 80], 'method')

export const nonuniformDesign: Design = { id: 'non-uniform', factors: [C, N, MU_CG, S, MU_MG, T] }
export const largeDesign: Design = {
  id: 'non-uniform on 7 × 7',
  factors: [C, numeric('N', 'processes', [98, 198]), MU_CG, S, MU_MG, T],
}

const spreads = (design: Design): Pick<StudyGroup, 'against' | 'methods'> => {
  const methods = designMethods(design, []).map((method, i) => ({ ...method, family: Math.min(1, i) }))
  return { methods, against: methods[0].id }
}

const nonuniform: StudyGroup = {
  id: 'nonuniform',
  label: 'Non-uniform programs',
  about:
    'Tables 5-1 to 5-3 (§5.1): two levels of six parameters on the 4 × 4 torus; σ_cg% and σ_mg% are the spreads of mean computing times and lengths.',
  cases: casesOf(nonuniformDesign, { ...SECOND, placement: 'round-robin' }, 'one second, placed round-robin'),
  ...spreads(nonuniformDesign),
}

const large: StudyGroup = {
  id: 'nonuniform-large',
  label: 'Non-uniform programs on 7 × 7',
  about: 'Table 5-17 (§5.4): the same experiment on 49 processors with more processes.',
  cases: casesOf(largeDesign, { ...SECOND, ...LARGE, placement: 'round-robin' }, 'one second, placed round-robin'),
  ...spreads(largeDesign),
}

/** The covariates of §5.3 that a run reports, in the order of table 5-9. */
export const COVARIATES = {
  hopsMean: 'hops_mean',
  proximity: 'prox',
  proximityLength: 'prox_len',
  syncMean: 'sync_mean',
  syncDeviation: 'sync_sd',
  linkContention: 'link_cont',
  computeRatioMean: 'ce_ratio_mean',
  computeRatioDeviation: 'ce_ratio_sd',
} as const

export type Covariate = keyof typeof COVARIATES

const covariates = Object.keys(COVARIATES) as Covariate[]

/** The spreads of both response surfaces. */
const SPREADS = numeric('σ_cg%', 'computeSpread', [10, 20, 30, 40, 50, 60, 70, 80], 'method')

/** What table 5-5 keeps as it is. */
const SURFACE = { ...SECOND, messageSpread: 30, placement: 'restricted' } as const

export const surfaceDesign: Design = {
  id: 'surface',
  factors: [numeric('N', 'processes', [32, 54, 76, 98, 120, 142]), SPREADS],
}
export const largeSurfaceDesign: Design = {
  id: 'surface on 7 × 7',
  factors: [numeric('N', 'processes', [98, 118, 138, 158, 178, 198]), SPREADS],
}

const surfaces = (design: Design) => {
  const methods = designMethods(design, covariates).map((method) => ({
    ...method,
    family: method.id.startsWith('σ_cg% = 10') ? 0 : 1,
  }))
  return { methods, against: methods[0].id }
}

const surface: StudyGroup = {
  id: 'surface',
  label: 'Response surface',
  about:
    'Tables 5-5 to 5-15, figures 5-6 to 5-15 (§5.2, §5.3): six numbers of processes and eight spreads of computing times, on the 4 × 4 torus.',
  cases: casesOf(surfaceDesign, SURFACE, 'c = 8, μ_cg = 40 000, one second, restricted random placement'),
  ...surfaces(surfaceDesign),
}

const largeSurface: StudyGroup = {
  id: 'surface-large',
  label: 'Response surface on 7 × 7',
  about: 'Table 5-18 (§5.4). The source does not print the levels of N; here they are 98 to 198 in steps of 20.',
  cases: casesOf(largeSurfaceDesign, { ...SURFACE, ...LARGE }, 'c = 8, μ_cg = 40 000, one second'),
  ...surfaces(largeSurfaceDesign),
}

/** A random program of table 5-8, with this many processes; the name distinguishes samples of programs. */
export function randomProgram(name: string, least: number, most: number, sample: number): Values {
  const random = stream(sample, name)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const processes = between(least, most)
  // A graph all of whose nodes have as many edges needs an even number of ends.
  let channels = between(4, 12)
  while ((processes * channels) % 2 === 1) channels = between(4, 12)
  return {
    processes,
    channels,
    computeMean: between(3000, 300_000),
    computeSpread: between(10, 80),
    messageMean: between(10, 5000),
    messageSpread: between(10, 80),
  }
}

/** Random programs for a replication of the surface's experiment: 200 for its three in the source. */
const TIMES = 67

/** Samples of random programs: those that are predicted, and those that the general equation is fitted to. */
export interface RandomPrograms {
  readonly predicted: string
  readonly fitted: string
  readonly least: number
  readonly most: number
}

export const RANDOM: RandomPrograms = {
  predicted: 'random programs',
  fitted: 'other random programs',
  least: 32,
  most: 142,
}
export const LARGE_RANDOM: RandomPrograms = {
  predicted: 'random programs on 7 × 7',
  fitted: 'other random programs on 7 × 7',
  least: 98,
  most: 198,
}

export const [programId, boundId] = ['program', 'bound']

const randomGroup = (id: string, label: string, where: string, set: Values, which: RandomPrograms): StudyGroup => ({
  id,
  label,
  about: `Table 5-8 (§5.2.3, §5.3.2${where}): programs whose six parameters are drawn at random, to see how well they are predicted. Beside them, what their placement alone allows: mean over greatest load.`,
  samples: 'programs',
  times: TIMES,
  cases: [which.predicted, which.fitted].map((name) => ({
    id: name,
    label: name === which.predicted ? 'Programs that are predicted' : 'Programs that equations are fitted to',
    about: `N from ${which.least} to ${which.most}, one second, restricted random placement`,
    set: { ...SECOND, ...set, placement: 'restricted' },
    draw: (sample) => randomProgram(name, which.least, which.most, sample),
  })),
  against: boundId,
  methods: [
    { id: boundId, label: 'Mean over greatest load', set: {}, metric: 'boundUtilisation', family: 0 },
    ...methodsOf([{ id: programId, label: 'Program', set: {} }], covariates),
  ],
})

/** The program of table 5-4, whose graph and seed are distinguished. */
export const graphCase = 'seeds and graphs'
export const SHARES = { seedsAndGraphs: 'seed', graphShare: 'graph', togetherShare: 'interaction' } as const

const seedsAndGraphs: StudyGroup = {
  id: 'graphs-seeds',
  label: 'Seeds and graphs',
  about:
    'Table 5-4 (§5.1.3): each of four seeds with each of four graphs. The variation of the utilisation is in percent of what the seeds have.',
  samples: 'squares of 16 runs',
  cases: [
    {
      id: graphCase,
      label: '4 seeds × 4 graphs',
      about: 'N = 32, c = 4, μ_cg = 3000, σ_cg% = 80, μ_mg = 5000, σ_mg% = 80',
      set: {
        ...SECOND,
        placement: 'round-robin',
        processes: 32,
        channels: 4,
        computeMean: 3000,
        computeSpread: 80,
        messageMean: 5000,
        messageSpread: 80,
      },
    },
  ],
  against: 'seed',
  methods: Object.entries(SHARES).map(([metric, id], family) => ({
    id,
    label: id,
    set: {},
    measurement: 'seedsAndGraphs',
    metric,
    family,
  })),
}

export const nonuniformGroups: readonly StudyGroup[] = [
  nonuniform,
  seedsAndGraphs,
  surface,
  randomGroup('random', 'Random programs', '', {}, RANDOM),
  large,
  largeSurface,
  randomGroup('random-large', 'Random programs on 7 × 7', ', §5.4', LARGE, LARGE_RANDOM),
]
