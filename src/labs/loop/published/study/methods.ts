/** What is compared on the same loads: the source's strategies and predictions, choices by the model, and rivals. */
import type { StudyGroup, StudyMethod } from '../../../../core/reproduce/study.ts'
import type { Knowledge } from '../../model/knowledge.ts'
import type { StrategyName } from '../../strategies/index.ts'
import { FOUR, type Four, nameOf } from '../cases.ts'

/** What every group is measured against; every run knows it, whatever its strategy. */
export const NONE = 'none'

const none = (strategy: StrategyName): StudyMethod => ({
  id: NONE,
  label: 'No balancing',
  set: { strategy },
  metric: 'noBalancingTime',
  family: 0,
})

/** Ids of what is read of a run beside its time. */
export const predictedId = (strategy: Four) => `${strategy} predicted`
export const communicationId = (strategy: Four) => `${strategy} communication`
export const overheadId = (strategy: Four) => `${strategy} overhead`
export const synchronisationsId = (strategy: Four) => `${strategy} synchronisations`
export const choiceId = (knowledge: Knowledge) => `choice ${knowledge}`
export const customisedId = (knowledge: Knowledge) => `customised ${knowledge}`

/** Another number of the runs of the four, for claims alone. */
const beside = (idOf: (strategy: Four) => string, metric: string): readonly StudyMethod[] =>
  FOUR.map((strategy) => ({
    id: idOf(strategy),
    label: `${nameOf(strategy)}, ${metric}`,
    set: { strategy },
    metric,
    family: 0,
    hidden: true,
  }))

const four: readonly StudyMethod[] = FOUR.map((strategy) => ({
  id: strategy,
  label: nameOf(strategy),
  set: { strategy },
  family: 1,
}))

/** Methods with what they are measured against. */
type Compared = Pick<StudyGroup, 'methods' | 'against' | 'contest'>

/** The four strategies, in bars of figures 1.7, 1.9 and 1.10, and what the model says about each. */
export const STRATEGIES: Compared = {
  against: NONE,
  contest: FOUR,
  methods: [
    none('gcdlb'),
    ...four,
    ...FOUR.map((strategy) => ({
      id: predictedId(strategy),
      label: `${nameOf(strategy)} by the model`,
      set: { strategy },
      metric: 'predictedTime',
      family: 2,
    })),
    ...beside(communicationId, 'communicationTime'),
    ...beside(overheadId, 'overheadTime'),
    ...beside(synchronisationsId, 'synchronisations'),
  ],
}

/** The four alone. */
export const BARE: Compared = {
  against: NONE,
  contest: FOUR,
  methods: [none('gcdlb'), ...four, ...beside(synchronisationsId, 'synchronisations')],
}

/** What the model may know about the load, in words. */
export const KNOWLEDGE = {
  all: 'knows all loads',
  sampled: 'draws futures',
  seen: 'knows what it saw',
} as const satisfies Record<Knowledge, string>

const knowledges = Object.keys(KNOWLEDGE) as Knowledge[]

/** Runs in which the model chooses at the first synchronisation (§1.3.3), by what it knows. */
export const CHOICES: Compared = {
  against: NONE,
  methods: [
    { ...none('customised'), set: { strategy: 'customised', knowledge: 'all' } },
    ...knowledges.flatMap((knowledge): StudyMethod[] => {
      const set = { strategy: 'customised', knowledge }
      return [
        { id: customisedId(knowledge), label: `Chooses, ${KNOWLEDGE[knowledge]}`, set, family: 3 },
        {
          id: choiceId(knowledge),
          label: `Choice, ${KNOWLEDGE[knowledge]}`,
          set,
          metric: 'predictedBest',
          family: 0,
          hidden: true,
        },
      ]
    }),
  ],
}

/** Strategies that the source only cites, or that came later. */
export const RIVALS = {
  stealing: 'Random stealing',
  affinity: 'Affinity',
  charm: 'CHARM',
  guided: 'Guided',
  fac2: 'Factoring FAC2',
  'awf-c': 'AWF-C',
} as const satisfies Partial<Record<StrategyName, string>>

export type Rival = keyof typeof RIVALS

/** The rivals. */
export const OTHERS: Compared = {
  against: NONE,
  methods: [
    none('guided'),
    ...(Object.keys(RIVALS) as Rival[]).map((strategy) => ({
      id: strategy,
      label: RIVALS[strategy],
      set: { strategy },
      family: 3,
    })),
  ],
}
