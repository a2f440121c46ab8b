/** What is compared on the same random loads and meshes, beyond the printed tables. */
import type { StudyCase, StudyGroup, StudyMethod } from '../../../../core/reproduce/study.ts'

/** A loop that is quick to run: the same grid for all seeds. */
const LOOP = { mesh: 'grid', vertices: 30_276, ordering: 'file', iterations: 300, checkEvery: 10 } as const

/** The same load for each processor. */
const loads = (load: string, processors: number) => Array.from({ length: processors }, () => load).join(';')

/** Numbers of processors for which arrangements are compared. */
export const ARRANGED = [4, 8, 12]
export const arrangedId = (processors: number) => `arrangements on ${processors}`

/** Steps that a load takes in a second. */
export const RATES = [0.1, 0.3, 1, 3, 10]
const WALKERS = 5
export const rateId = (rate: number) => `${rate} steps a second`
export const intervalId = (rate: number) => `intervals, ${rate} steps a second`

/** Check intervals that are compared. */
export const INTERVALS = [1, 3, 10, 30, 100]

/** Numbers of processors for which lines are cut. */
export const CUT = [2, 4, 8, 16, 32]
export const cutId = (processors: number) => `lines on ${processors}`
/** Vertices of the meshes that are cut: another one for each seed. */
const CUT_VERTICES = 5000

export const multicastId = (processors: number) => `multicast on ${processors}`
export const MULTICAST = [8, 32]

const method = (id: string, label: string, set: StudyMethod['set'], metric?: string, family = 0): StudyMethod => ({
  id,
  label,
  set,
  family,
  ...(metric ? { metric } : {}),
})

const arrangements: StudyGroup = {
  id: 'arrangements',
  label: 'Arrangements: what moves',
  about:
    '§3.4. Loads wander at random on every processor, and every check remaps: elements moved in a run, over those moved when the order stays.',
  cases: ARRANGED.map((processors) => ({
    id: arrangedId(processors),
    label: `${processors} processors`,
    about: '30 276 vertices, 300 iterations, 29 checks',
    set: { ...LOOP, processors, policy: 'always', loads: loads('walk:0.5', processors) },
  })),
  against: 'keep',
  methods: [
    method('keep', 'Keep the order', { arrangement: 'keep' }, 'moved'),
    method('mcr', 'MCR', { arrangement: 'mcr' }, 'moved', 1),
    method('mcr-reset', 'MCR, best again for each', { arrangement: 'mcr-reset' }, 'moved', 1),
    method('mcr-printed', 'MCR as printed', { arrangement: 'mcr-printed' }, 'moved', 2),
    method('optimum', 'Optimum of each remap', { arrangement: 'optimum' }, 'moved', 3),
    { ...method('overlap', 'Overlap of MCR', { arrangement: 'mcr' }, 'overlap'), hidden: true },
    { ...method('best overlap', 'Best overlap', { arrangement: 'mcr' }, 'optimumOverlap'), hidden: true },
  ],
}

const wandering = (rate: number): StudyCase['set'] => ({
  ...LOOP,
  processors: WALKERS,
  loads: loads(`walk:0.5,${rate}`, WALKERS),
})

const policies: StudyGroup = {
  id: 'policies',
  label: 'Policies',
  about: '§3.5. Loads that wander slowly or quickly; the total time over that without balancing.',
  cases: RATES.map((rate) => ({
    id: rateId(rate),
    label: `Loads take ${rate} steps a second`,
    about: '5 processors, a check after every 10 iterations, which take about 2 s',
    set: wandering(rate),
  })),
  against: 'never',
  contest: ['never', 'always', 'profitable', 'once'],
  methods: [
    method('never', 'Never', { policy: 'never' }),
    method('always', 'Always', { policy: 'always' }, undefined, 1),
    method('profitable', 'If it pays', { policy: 'profitable' }, undefined, 2),
    method('once', 'Once', { policy: 'once' }, undefined, 3),
    { ...method('checks', 'Time of checks', { policy: 'profitable' }, 'checkTime'), hidden: true },
  ],
}

const intervals: StudyGroup = {
  id: 'intervals',
  label: 'Check intervals',
  about: '§3.5, which leaves the choice of the interval open. A remap if it pays until the next check.',
  cases: RATES.map((rate) => ({
    id: intervalId(rate),
    label: `Loads take ${rate} steps a second`,
    about: '5 processors',
    set: { ...wandering(rate), policy: 'profitable' },
  })),
  methods: INTERVALS.map((checkEvery) => method(`${checkEvery}`, `Every ${checkEvery}`, { checkEvery })),
}

const lines: StudyGroup = {
  id: 'lines',
  label: 'Lines',
  about: '§3.1. Edges that are cut when a line is cut into equal intervals, over those of a random order.',
  cases: CUT.map((processors) => ({
    id: cutId(processors),
    label: `${processors} processors`,
    about: `airfoil meshes of ${CUT_VERTICES} vertices`,
    set: { mesh: 'airfoil', vertices: CUT_VERTICES, experiment: 'remap', processors },
  })),
  samples: 'meshes',
  against: 'random',
  methods: (
    [
      ['random', 'Random'],
      ['rsb', 'RSB, oriented'],
      ['rsb-plain', 'RSB'],
      ['fiedler', 'Fiedler vector'],
      ['rib', 'RIB'],
      ['rcb', 'RCB'],
      ['hilbert', 'Hilbert'],
      ['rcm', 'Cuthill–McKee'],
    ] as const
  ).map(([ordering, label], i) => method(ordering, label, { ordering }, 'cut', Math.min(i, 3))),
}

const multicast: StudyGroup = {
  id: 'multicast',
  label: 'Multicast',
  about: '§3.6. Messages of an iteration with and without multicast.',
  cases: MULTICAST.map((processors) => ({
    id: multicastId(processors),
    label: `${processors} processors`,
    about: `airfoil meshes of ${CUT_VERTICES} vertices in RSB order`,
    set: { mesh: 'airfoil', vertices: CUT_VERTICES, processors, iterations: 10, policy: 'never' },
  })),
  samples: 'meshes',
  against: 'off',
  methods: [
    method('off', 'One by one', { multicast: 'off' }, 'messages'),
    method('on', 'Multicast', { multicast: 'on' }, 'messages', 1),
  ],
}

export const groups: readonly StudyGroup[] = [lines, arrangements, policies, intervals, multicast]
