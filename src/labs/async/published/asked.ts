/** Tables in which nothing is printed: experiments that the thesis asks for and does not make, and one that is asked here. */
import type { Values } from '../../../core/parameters.ts'
import type {
  FromStudy,
  Printed,
  PublishedColumn,
  PublishedRow,
  PublishedTable,
} from '../../../core/reproduce/published.ts'
import { meanOf } from '../../../core/reproduce/study.ts'
import {
  ALONE,
  COMMON,
  EMPTYING,
  emptyingSet,
  FILLING,
  fillingSet,
  NAMES,
  nameOf,
  phasesId,
  steadyId,
  steadySet,
} from './study/adapting.ts'
import { BALANCERS, read } from './study/balancers.ts'
import { TOPOLOGIES } from './study/groups.ts'
import { DETECTED, NEVER, NOTICED } from './study/noticing.ts'
import { GROWN, GROWN_BY, GROWN_ON, grownId } from './study/trees.ts'

/** A row that differs from the others by its name alone. */
const named = (label: string, set: Values, cells: number): PublishedRow => ({
  label,
  at: {},
  set,
  values: new Array<null>(cells).fill(null),
})

/** Percent by which a time is below another: the ITA of §5.2.1. */
const ita = (adaptive: Float64Array, alone: Float64Array) => 100 * (1 - meanOf(adaptive) / meanOf(alone))

type Read = FromStudy<readonly (readonly Printed[])[]>['read']

const PHASES = NAMES.flatMap((steady) => FILLING.map((filling) => ({ steady, filling })))

const phasesOn = (topology: (typeof TOPOLOGIES)[number], k: number): PublishedTable => {
  const reading: Read = (of) =>
    PHASES.map(({ steady, filling }) => {
      const samples = of(steadyId(topology, steady))
      return EMPTYING.map((emptying) => {
        const id = phasesId(filling, emptying)
        return id === ALONE ? null : ita(read(samples, id), read(samples, ALONE))
      })
    })
  return {
    number: String(14 + k),
    title: `ITA by balancer of each phase, 32 processors of a ${topology}`,
    section: '§5.4, §6.1.3',
    asked: true,
    rowHead: 'Steady, and while filling',
    set: { ...COMMON, topology },
    columns: EMPTYING.map((emptying): PublishedColumn => {
      const label = emptying === 'same' ? 'Emptying: the same' : nameOf(emptying)
      return { label, unit: '%', decimals: 1, set: emptyingSet(emptying) }
    }),
    rows: PHASES.map(({ steady, filling }) =>
      named(`${nameOf(steady)}, ${nameOf(filling)}`, { ...steadySet(steady), ...fillingSet(filling) }, EMPTYING.length),
    ),
    notes: [
      'The thesis asks for this experiment and does not make it, so nothing is printed. Means over trees of the improvement through adaptivity, ± the 95 % interval of the mean; above 0 adapting gains.',
      'Random trees of depth 13; the server is light. Filling lasts until there is a task for each processor and has interval 1, emptying begins when there is one for two processors; all know transitions at once. The steady interval is 8 for the Loadserver, 4 for senders and GDEM, 1 for the others.',
    ],
    from: { cases: NAMES.map((steady) => steadyId(topology, steady)), samples: 1, read: reading },
  }
}

const noticing: PublishedTable = {
  number: '18',
  title: 'Gain, delay and cost by how phases are noticed, 64 processors',
  section: '§6.3.2',
  asked: true,
  rowHead: 'Detection',
  set: {},
  columns: [
    ...NOTICED.map(({ label, set }): PublishedColumn => ({ label: `ITA: ${label}`, unit: '%', decimals: 1, set })),
    ...NOTICED.map(({ label, set }): PublishedColumn => ({ label: `Delay: ${label}`, unit: 'ms', decimals: 2, set })),
    ...NOTICED.map(({ label, set }): PublishedColumn => ({ label: `Messages: ${label}`, unit: '%', decimals: 1, set })),
  ],
  rows: DETECTED.map(({ label, set }) => named(label, set, 3 * NOTICED.length)),
  notes: [
    'The thesis asks for this experiment and does not make it, so nothing is printed. Means over trees, ± the 95 % interval of the mean.',
    'ITA: percent of time saved against the run without phases. Delay: how late the workers learned of the transition on average. Messages: percent more than with exact knowledge.',
    'Random trees of depth 15. In the first three cases a light Loadserver fills the machine, in the last one it balances until there are 32 tasks.',
  ],
  from: {
    cases: NOTICED.map(({ id }) => id),
    samples: 1,
    read: (of) =>
      DETECTED.map(({ id: method }) => {
        const cells = NOTICED.map(({ id, transition }) => {
          const samples = of(id)
          const messages = meanOf(read(samples, method, 'messages')) / meanOf(read(samples, 'exact', 'messages'))
          const delay = 1000 * meanOf(read(samples, method, `${transition}Delay`))
          return [ita(read(samples, method), read(samples, NEVER)), delay, 100 * (messages - 1)]
        })
        return [0, 1, 2].flatMap((k) => cells.map((cell) => cell[k]))
      }),
  },
}

/** How four balancers keep a growing machine at work with benchmark trees: no source prints this for such a machine. */
const GROWING = GROWN.flatMap((utsTree) => GROWN_BY.map((balancer) => ({ utsTree, balancer })))

const efficiency: PublishedTable = {
  number: '28',
  title: 'Unbalanced Tree Search: efficiency by number of processors',
  section: 'asked here',
  asked: true,
  rowHead: 'Tree and balancer',
  set: { workload: 'uts' },
  columns: GROWN_ON.map((processors) => ({
    label: `p = ${processors}`,
    unit: '',
    decimals: 3,
    metric: 'efficiency',
    set: { processors },
  })),
  rows: GROWING.map(({ utsTree, balancer }) =>
    named(`${utsTree}, ${BALANCERS[balancer].label}`, { utsTree, ...BALANCERS[balancer].set }, GROWN_ON.length),
  ),
  notes: [
    'Researchers compare balancers by these trees, on machines of their own; no source here has numbers for a Cray T3D, so nothing is printed. Speedup for each processor, a server included; where chance decides from whom processors steal, means with the 95 % interval of the mean, from three runs on.',
    'The tree “fixed” is flat, with 16 000 nodes and a longest path of 112 of 31 999 operations; “deep” has 254 levels, “binomial” one subtree with 59 % of its work. No more than 286, 61 and 12 processors could be busy on average.',
  ],
  from: {
    cases: GROWN.flatMap((utsTree) => GROWN_ON.map((p) => grownId(utsTree, p))),
    samples: 1,
    read: (of) =>
      GROWING.map(({ utsTree, balancer }) =>
        GROWN_ON.map((p) => meanOf(read(of(grownId(utsTree, p)), balancer, 'efficiency'))),
      ),
  },
}

export const questionTables: readonly PublishedTable[] = [...TOPOLOGIES.map(phasesOn), noticing, efficiency]
