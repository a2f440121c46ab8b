/** Sizes of the trees of Unbalanced Tree Search, as others have counted them. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedRow, PublishedTable } from '../../../../core/reproduce/published.ts'
import { read } from '../study/balancers.ts'
import { OFFICIAL, officialId, SIZES } from '../study/trees.ts'
import { named, whole } from '../tables/printed.ts'

/** Nodes, depth (the root's is 0) and leaves. */
type Size = readonly [nodes: number, depth: number | null, leaves: number | null]

const UTS = { workload: 'uts' } as const

const size = [whole('Nodes', 'nodes'), whole('Depth', 'depth'), whole('Leaves', 'leaves')]

export const smallTrees: PublishedTable = {
  number: '19',
  title: 'Unbalanced Tree Search: the small trees',
  section: 'uts.c’s formula in Python',
  rowHead: 'Tree',
  set: UTS,
  columns: [...size, whole('Operations', 'operations'), whole('One after another', 'criticalOperations')],
  rows: (
    [
      ['fixed', 16_000, 6, 12_839, 31_999, 112],
      ['linear', 21_579, 12, 11_664, 43_157, 106],
      ['cyclic', 25_174, 41, 15_391, 50_347, 274],
      ['exponential', 3216, 24, 1651, 6431, 118],
      ['hybrid', 15_914, 73, 11_966, 31_827, 413],
      ['binomial', 4649, 62, 4092, 9297, 751],
      ['wide', 62_689, 124, 55_102, 125_377, 3109],
      ['deep', 26_389, 254, 13_244, 52_777, 861],
      ['critical', 17_729, 125, 13_321, 35_457, 722],
      ['plain', 1732, 6, 1050, 3463, 86],
    ] as const
  ).map(([utsTree, ...values]) => named(utsTree, { utsTree }, values)),
  notes: [
    'Nodes, depth and leaves were counted by a program in Python with its library’s SHA-1 and the formula of uts.c, so with logarithms; here children are counted by products alone. Which processor executes a node makes no difference: here 64 steal from each other.',
    'Operations are those of this model: one for a visit and one for the SHA-1 of each child.',
  ],
  bound: { same: 1, agree: 1, error: 0 },
}

/** A tree of one's own. */
const tree = (label: string, set: Values, values: Size): PublishedRow =>
  named(label, { utsTree: 'own', ...set }, values)

const cyclic = { utsShape: 'cyclic', rootBranching: 6, utsSeed: 502 }
const linear = { utsShape: 'linear', utsSeed: 34 }
const hybrid = { utsKind: 'hybrid', utsShape: 'linear', rootBranching: 6, utsSeed: 1, branching: 4 }
const binomial = { utsKind: 'binomial', probability: 0.12, utsSeed: 42 }

export const smallestTrees: PublishedTable = {
  number: '20',
  title: 'Unbalanced Tree Search: the smallest trees that have been published',
  section: 'bsg_manycore',
  rowHead: 'Tree',
  set: UTS,
  columns: size,
  rows: [
    tree('fixed, b₀ = 4, g = 3', { utsDepth: 3 }, [254, 3, 201]),
    tree('fixed, b₀ = 4, g = 4', { utsDepth: 4 }, [944, 4, 744]),
    tree('fixed, b₀ = 4, g = 5', { utsDepth: 5 }, [3987, 5, 3232]),
    tree('cyclic, b₀ = 6, g = 2', { ...cyclic, utsDepth: 2 }, [227, 11, 124]),
    tree('cyclic, b₀ = 6, g = 3', { ...cyclic, utsDepth: 3 }, [996, 16, 705]),
    tree('cyclic, b₀ = 6, g = 6', { ...cyclic, utsDepth: 6 }, [4988, 31, 3086]),
    tree('linear, b₀ = 4, g = 6', { ...linear, utsDepth: 6 }, [320, 6, 192]),
    tree('linear, b₀ = 4, g = 7', { ...linear, utsDepth: 7 }, [736, 7, 434]),
    tree('linear, b₀ = 4, g = 10', { ...linear, utsDepth: 10 }, [5577, 10, 3111]),
    tree('binomial, b₀ = 10', { ...binomial, rootBranching: 10 }, [371, 15, 325]),
    tree('binomial, b₀ = 50', { ...binomial, rootBranching: 50 }, [723, 17, 638]),
    tree('hybrid, g = 4, q = 0.2', { ...hybrid, utsDepth: 4, probability: 0.2 }, [374, 16, 286]),
    tree('hybrid, g = 4, q = 0.23', { ...hybrid, utsDepth: 4, probability: 0.23 }, [910, 22, 688]),
    tree('hybrid, g = 5, q = 0.23', { ...hybrid, utsDepth: 5, probability: 0.23 }, [4699, 72, 3530]),
  ],
  notes: ['The source counts in single precision, and comes to the same trees.'],
  bound: { same: 1, agree: 1, error: 0 },
}

/** Trees of the benchmark that are too large to be grown here. */
const NOT_RUN: readonly (readonly [label: string, ...size: Size])[] = [
  ['T1L', 102_181_082, 13, 81_746_377],
  ['T2L', 96_793_510, 67, 53_791_152],
  ['T3L', 111_345_631, 17_844, 89_076_904],
  ['T1XL', 1_635_119_272, 15, 1_308_100_063],
  ['T1XXL', 4_230_646_601, 15, null],
  ['T3XXL', 2_793_220_501, null, null],
  ['T2XXL', 10_612_052_303, 216_370, 5_306_027_151],
  ['T1WL', 270_751_679_750, 18, 216_601_257_283],
  ['T2WL', 295_393_891_003, 1_021_239, 147_696_946_501],
  ['T3WL', 157_063_495_159, 758_577, 78_531_748_579],
]

export const officialTrees: PublishedTable = {
  number: '21',
  title: 'Unbalanced Tree Search: the benchmark’s own trees',
  section: 'sample_trees.sh',
  rowHead: 'Tree',
  set: UTS,
  columns: size,
  rows: [
    ...OFFICIAL.map(({ utsTree, kind, sizes }) => named(`${utsTree}, ${kind}`, { utsTree }, sizes)),
    ...NOT_RUN.map(([label, ...values]) => named(`${label}, not run here`, {}, values)),
  ],
  notes: [
    'T1 to T5 have 4 million nodes each and take seconds, so they are measured with the experiments below, on 64 processors.',
    'The larger trees are quoted and not grown: the smallest of them has 97 million nodes. Where a cell is empty the source has no number.',
  ],
  from: {
    cases: OFFICIAL.map(({ utsTree }) => officialId(utsTree)),
    samples: 1,
    read: (of) =>
      OFFICIAL.map(({ utsTree }) => {
        const samples = of(officialId(utsTree))
        return SIZES.map((metric) => read(samples, 'light', metric)[0])
      }),
  },
  bound: { same: 0, agree: 0 },
}
