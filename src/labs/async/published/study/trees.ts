/** Trees of Unbalanced Tree Search: the benchmark's own at full size, and how four balancers keep processors at work with small ones. */
import type { StudyCase, StudyGroup } from '../../../../core/reproduce/study.ts'
import { type BalancerName, methodsOf } from './balancers.ts'

/** What a tree's size is, metric by metric. */
export const SIZES = ['nodes', 'depth', 'leaves'] as const

/** T1 to T5; their published nodes, depth and leaves are table 21. */
export const OFFICIAL = [
  { utsTree: 'T1', kind: 'fixed' },
  { utsTree: 'T2', kind: 'cyclic' },
  { utsTree: 'T3', kind: 'binomial' },
  { utsTree: 'T4', kind: 'hybrid' },
  { utsTree: 'T5', kind: 'linear' },
] as const

export const officialId = (tree: string) => `tree ${tree}`

const official: StudyGroup = {
  id: 'uts',
  label: 'Benchmark trees, full size',
  about:
    'T1 to T5 of Unbalanced Tree Search, about 4 million nodes each, on a torus of 64 processors: percent of time above a light Loadserver. No seed decides anything here, so each run is made once, and takes seconds.',
  cases: OFFICIAL.map(({ utsTree, kind }) => ({
    id: officialId(utsTree),
    label: utsTree,
    about: `${kind}, 64 processors`,
    set: { workload: 'uts', utsTree },
  })),
  against: 'light',
  methods: methodsOf(['light', 'rid'], SIZES),
}

/** Small trees: flat, long, and with hundreds of subtrees of which one is most of the tree. */
export const GROWN = ['fixed', 'deep', 'binomial'] as const
/** Numbers of processors. */
export const GROWN_ON = [4, 8, 16, 32, 64, 128] as const
export const GROWN_BY = ['stealing', 'light', 'rid', 'pool'] as const satisfies readonly BalancerName[]

export const grownId = (tree: string, processors: number) => `tree ${tree} on ${processors}`

/** Methods of all small trees. */
const methods = methodsOf(GROWN_BY, ['efficiency'])

const growing = (utsTree: (typeof GROWN)[number]): StudyGroup => ({
  id: `uts-${utsTree}`,
  label: `Benchmark tree “${utsTree}”`,
  about: `A small tree of Unbalanced Tree Search on a torus, as the machine grows: percent of time above work stealing. The tree is always the same; the seed decides from whom processors steal.`,
  cases: GROWN_ON.map(
    (processors): StudyCase => ({
      id: grownId(utsTree, processors),
      label: `${processors} processors`,
      about: `torus, tree “${utsTree}”`,
      set: { workload: 'uts', utsTree, processors },
    }),
  ),
  against: 'stealing',
  methods,
})

export const treeGroups: readonly StudyGroup[] = [...GROWN.map(growing), official]
