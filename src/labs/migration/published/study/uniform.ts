/** Chapter 4: programs all of whose processes are alike. */
import type { StudyCase, StudyGroup } from '../../../../core/reproduce/study.ts'
import { casesOf, type Design, methodsOf, numeric } from './design.ts'

/** Experiments of chapters 4 and 5 have three replications. */
export const THREE = 3

/** What table 4-1 keeps as it is; one second. */
const FIXED = { placement: 'round-robin', duration: 20_000_000 } as const

/** Levels of table 4-1. */
export const C = numeric('c', 'channels', [4, 12])
export const N = numeric('N', 'processes', [32, 142])
export const MU_CG = numeric('μ_cg', 'computeMean', [3000, 300_000])
export const MU_MG = numeric('μ_mg', 'messageMean', [10, 5000])

export const uniformDesign: Design = { id: 'uniform', factors: [C, N, MU_CG, MU_MG] }

/** The networks of §4.3.2: 16 processors each. */
export const NETWORKS = { torus: 'Mesh', hypercube: 'Hypercube', ring: 'Ring' } as const

export type Network = keyof typeof NETWORKS

const uniform: StudyGroup = {
  id: 'uniform',
  label: 'Uniform programs on three networks',
  about:
    'Tables 4-1 to 4-11 (§4.3): two levels of four parameters on 16 processors, a second each. The source’s mesh is closed to a torus.',
  cases: casesOf(uniformDesign, FIXED, 'one second, placed round-robin'),
  against: 'torus',
  methods: methodsOf(
    (Object.keys(NETWORKS) as Network[]).map((topology, family) => ({
      id: topology,
      label: NETWORKS[topology],
      set: { topology },
      family,
    })),
    ['computation'],
  ),
}

/** Shapes of graphs that are compared with random ones, with numbers of processes and as many channels. */
export const SHAPES = [
  ['mesh', 36, 8],
  ['mesh', 64, 8],
  ['mesh', 144, 8],
  ['hypercube', 16, 8],
  ['hypercube', 64, 12],
  ['hypercube', 128, 14],
] as const

const grain = { id: 'graphs', factors: [MU_CG, MU_MG] } as const

export const shapeCases: readonly StudyCase[] = SHAPES.flatMap(([shape, processes, channels]) =>
  casesOf(grain, { ...FIXED, processes, channels }, `${processes} processes with ${channels} channels each`).map(
    (one) => ({
      ...one,
      id: `${shape} of ${processes}: ${one.label}`,
      label: `${shape === 'mesh' ? 'Mesh' : 'Hypercube'} of ${processes}, ${one.label}`,
    }),
  ),
)

export const shapedId = 'shaped'
export const randomId = 'random'

/** A group for each shape, for a method says which graph it has. */
const shapeGroups = (['mesh', 'hypercube'] as const).map(
  (shape): StudyGroup => ({
    id: `graphs-${shape}`,
    label: `${shape === 'mesh' ? 'Mesh' : 'Hypercube'}-shaped and random graphs`,
    about:
      'Figures 4-10 and 4-11 (§4.4): programs whose graphs have a shape, beside random ones with as many channels. The source says “three sizes” and not which; here they are those below. Placed round-robin, neighbours in a hypercube whose numbers differ by a multiple of 16 are on one processor, which saves messages.',
    cases: shapeCases.filter(({ id }) => id.startsWith(shape)),
    against: randomId,
    methods: methodsOf(
      [
        { id: randomId, label: 'Random graph', set: { graph: 'regular' }, family: 0 },
        { id: shapedId, label: 'Shaped graph', set: { graph: shape } },
      ],
      ['computation'],
    ),
  }),
)

export const lengthDesign: Design = { id: 'run length', factors: [C, N, MU_MG] }
const COARSE = { ...FIXED, computeMean: 300_000 }
export const [shortId, longId] = ['1 s', '10 s']

/** Non-uniform programs of the coarse grain, for which the source does not try longer runs. */
export const unevenCases = casesOf(
  { id: 'run length, non-uniform', factors: [C, N] },
  { ...COARSE, computeSpread: 80, messageMean: 10 },
  'spread of computing times 80 %',
).map((one) => ({ ...one, label: `${one.label}, σ_cg% = 80` }))

const lengths: StudyGroup = {
  id: 'lengths',
  label: 'Short and long runs',
  about:
    'Table 4-12 (§4.4): computing of 300 000 cycles, watched for 1 s and for 10 s. The source tries uniform programs only; the last four cases are ours.',
  cases: [...casesOf(lengthDesign, COARSE, 'uniform, 300 000 cycles'), ...unevenCases],
  against: longId,
  methods: methodsOf(
    [
      { id: longId, set: { duration: 200_000_000 }, family: 0 },
      { id: shortId, set: { duration: 20_000_000 } },
    ],
    ['computation'],
  ),
}

export const linkDesign: Design = {
  id: 'links',
  factors: [numeric('μ_cg', 'computeMean', [3000, 40_000, 300_000]), numeric('μ_mg', 'messageMean', [10, 1000, 5000])],
}

const links: StudyGroup = {
  id: 'links',
  label: 'Links of a T800',
  about:
    'The source does not say how fast its links are. Its tables come out with 0.07 cycles a byte; a T800’s link takes about 11.8. N = 32, c = 4.',
  cases: casesOf(linkDesign, { ...FIXED, processes: 32, channels: 4 }, '32 processes with 4 channels each'),
  against: 'calibrated',
  methods: methodsOf(
    [
      { id: 'calibrated', label: '0.07 cycles a byte', set: { link: 'calibrated' }, family: 0 },
      { id: 't800', label: '11.8 cycles a byte', set: { link: 't800' } },
    ],
    [],
  ),
}

export const uniformGroups: readonly StudyGroup[] = [uniform, ...shapeGroups, lengths, links]
