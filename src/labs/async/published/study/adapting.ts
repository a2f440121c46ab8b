/** Algorithmic adaptivity, which §5.4 leaves to an asynchronous simulator: a balancer for each of the three phases. */
import type { Values } from '../../../../core/parameters.ts'
import type { StudyGroup, StudyMethod } from '../../../../core/reproduce/study.ts'
import { TOPOLOGIES, type TopologyName } from './groups.ts'

interface Phased {
  readonly label: string
  /** The interval with which it does well in the steady phase. */
  readonly interval: number
  readonly family: number
}

/** The balancers by their ids in the lab. */
const PHASED = {
  stealing: { label: 'Work stealing', interval: 1, family: 0 },
  loadserver: { label: 'Loadserver', interval: 8, family: 1 },
  sender: { label: 'Sender', interval: 4, family: 1 },
  hierarchical: { label: 'Hierarchical', interval: 1, family: 1 },
  sid: { label: 'SID', interval: 1, family: 2 },
  rid: { label: 'RID', interval: 1, family: 2 },
  gdem: { label: 'GDEM', interval: 4, family: 2 },
} as const satisfies Readonly<Record<string, Phased>>

type PhasedName = keyof typeof PHASED

export const NAMES = Object.keys(PHASED) as PhasedName[]

/** The balancer while the machine fills, and while it empties: the steady phase's balancer throughout, or another one. */
export const FILLING = ['same', ...NAMES] as const
export const EMPTYING = ['same', 'none', ...NAMES] as const
export type Filling = (typeof FILLING)[number]
export type Emptying = (typeof EMPTYING)[number]

/** What all of these runs have: a light server, loads reported when they have doubled, and an emptying phase from 0.5 p tasks on. */
export const COMMON: Values = { depth: 13, processors: 32, serverCost: 'light', update: 1, c2: 0.5 }

export const fillingSet = (filling: Filling): Values =>
  filling === 'same' ? { t1: 'off' } : { t1: 'on', fillingBalancer: filling }

export const emptyingSet = (emptying: Emptying): Values =>
  emptying === 'same'
    ? { t2: 'off' }
    : {
        t2: 'on',
        emptyingBalancer: emptying,
        ...(emptying !== 'none' && { emptyingInterval: PHASED[emptying].interval }),
      }

export const steadySet = (steady: PhasedName): Values => ({ balancer: steady, interval: PHASED[steady].interval })

export const steadyId = (topology: string, steady: string) => `${topology}: ${steady}`
export const ALONE = 'alone'
export const phasesId = (filling: Filling, emptying: Emptying) =>
  filling === 'same' && emptying === 'same' ? ALONE : `${filling}, then ${emptying}`

export const nameOf = (name: Filling | Emptying) =>
  name === 'same' ? 'the same' : name === 'none' ? 'none' : PHASED[name].label

/** What differs in one phase is drawn; all of it is in the tables. */
const methods: readonly StudyMethod[] = FILLING.flatMap((filling) =>
  EMPTYING.map((emptying): StudyMethod => {
    const fills = filling !== 'same'
    const empties = emptying !== 'same'
    return {
      id: phasesId(filling, emptying),
      label: fills ? `Start: ${nameOf(filling)}` : empties ? `End: ${nameOf(emptying)}` : 'Alone',
      set: { ...fillingSet(filling), ...emptyingSet(emptying) },
      family: fills ? 0 : 1,
      hidden: fills && empties,
    }
  }),
)

const onTopology = (topology: TopologyName): StudyGroup => ({
  id: `phases-${topology}`,
  label: `Phases on a ${topology}`,
  about: `§5.4: another balancer at the start, until 32 processors have 32 tasks, or at the end, from 16 tasks on; percent of time above the balancer alone, so below 0 is what adapting gains. Transitions are known at once. Every choice of both is in the table of this network.`,
  cases: NAMES.map((steady) => ({
    id: steadyId(topology, steady),
    label: PHASED[steady].label,
    about: `steady phase, interval ${PHASED[steady].interval}`,
    set: { ...COMMON, topology, ...steadySet(steady) },
  })),
  against: ALONE,
  methods,
})

export const phaseGroups: readonly StudyGroup[] = TOPOLOGIES.map(onTopology)
