/** Chapter 6: strategies that move processes. */
import type { Values } from '../../../../core/parameters.ts'
import type { StudyGroup } from '../../../../core/reproduce/study.ts'
import { casesOf, type Design, designMethods, methodsOf, numeric, ways } from './design.ts'
import { N } from './uniform.ts'

/** Experiments of chapters 6 and 7 have six replications. */
export const SIX = 6

/** What table 6-1 keeps as it is: five seconds, which is the lab's default. */
const FIXED = { messageSpread: 10 } as const

/** Only ready processes are chosen: the source leaves this open, and this choice fits its numbers of moves and its convergence. */
const MOVING = { migration: 'on', candidates: 'ready' } as const

const policy = (select: number, locate: number): Values => ({
  ...MOVING,
  select: `${select}`,
  locate: `${locate}`,
})

/** The strategies that are compared: none, the simple one, and that which the covariates led to. */
export const STRATEGIES = {
  off: { migration: 'off' },
  '1/1': policy(1, 1),
  '4/3': policy(4, 3),
} as const satisfies Readonly<Record<string, Values>>

/** What is read of each run beside its utilisation: M, S and C of table 6-4, table 6-5, and how soon it settles. */
const READ = [
  'messagesPerChannel',
  'syncMean',
  'computeRatioDeviation',
  'migrations',
  'lastMigration',
  'lateMigrations',
]

/** The simple strategy where those that communicate may be chosen too: the other reading. */
export const ofAll = '1/1 of all'

const strategy = ways('s', { ...STRATEGIES, [ofAll]: { ...policy(1, 1), candidates: 'all' } })
const SPREAD = numeric('σ_cg%', 'computeSpread', [10, 80])

export const [restrictedDesign, randomDesign] = ['restricted', 'random placement'].map(
  (id): Design => ({ id, factors: [strategy, N, SPREAD] }),
)

/** The two levels of the factor s of tables 6-2 and 6-6. */
export const onOff = ({ id, factors: [, ...others] }: Design): Design => ({
  id,
  factors: [ways('s', { off: STRATEGIES.off, '1/1': STRATEGIES['1/1'] }), ...others],
})

const unbalanced = (design: Design, placement: string, label: string, tables: string): StudyGroup => ({
  id: placement === 'random' ? 'random-placement' : 'restricted',
  label,
  about: `${tables}: no migration, the simple strategy select 1, locate 1, and select 4, locate 3, on the same programs; and the simple one where processes that communicate may be chosen as well as ready ones.`,
  cases: casesOf(design, { ...FIXED, placement }, 'c = 8, μ_cg = 40 000, five seconds'),
  against: 'off',
  methods: designMethods(design, READ).map((method) => ({ ...method, family: method.id.startsWith('off') ? 0 : 1 })),
})

/** The workload of §6.3: strongly unbalanced. */
const WORKLOAD = { ...FIXED, processes: 100, computeSpread: 40, placement: 'random' } as const

export const THRESHOLDS = [1, 3, 5, 7, 9, 11]
export const PERIODS = [1, 1.5, 2, 2.5, 3, 3.5].map((millions) => millions * 1e6)

export const thresholdDesign: Design = {
  id: 'thresholds',
  factors: [numeric('threshold', 'threshold', THRESHOLDS, 'method'), numeric('period', 'period', PERIODS)],
}

const thresholds: StudyGroup = {
  id: 'thresholds',
  label: 'Thresholds and periods',
  about: '§6.3.1, which prints no numbers: six thresholds and six periods with select 1, locate 1.',
  cases: casesOf(thresholdDesign, { ...WORKLOAD, ...MOVING }, 'N = 100, σ_cg% = 40, random placement'),
  against: 'threshold = 5',
  methods: designMethods(thresholdDesign, []).map((method) => ({
    ...method,
    family: method.id === 'threshold = 5' ? 0 : 1,
  })),
}

export const RULES = [1, 2, 3, 4]
export const policyId = (select: number, locate: number) => `${select}/${locate}`
export const [policyCase, largeCase] = ['policies', 'policies on 7 × 7']
export const inundationId = '4/3, inundation'

const policies: StudyGroup = {
  id: 'policies',
  label: 'Selections and locations',
  about:
    'Tables 6-10 to 6-12 (§6.3.2) and §6.3.3: four selections with four locations on the same programs. With select 4, locate 3, receivers may refuse.',
  cases: [
    {
      id: policyCase,
      label: 'N = 100, σ_cg% = 40',
      about: 'random placement, five seconds',
      set: WORKLOAD,
      notes: ['Select 4, locate 3 was chosen as the best of the sixteen and then tested on the same runs.'],
    },
  ],
  against: '1/1',
  methods: [
    ...methodsOf(
      [
        { id: 'off', label: 'No migration', set: STRATEGIES.off, family: 0 },
        ...RULES.flatMap((select) =>
          RULES.map((locate) => ({ id: policyId(select, locate), set: policy(select, locate), family: select % 4 })),
        ),
        { id: inundationId, set: { ...policy(4, 3), inundation: 'on' }, family: 0 },
      ],
      [...READ, 'lowToHigh'],
    ),
  ],
}

const large: StudyGroup = {
  id: 'policies-large',
  label: 'Policies on 7 × 7',
  about: '§6.4.1: the same comparison on 49 processors with 200 processes.',
  cases: [
    {
      id: largeCase,
      label: 'N = 200, σ_cg% = 40',
      about: '49 processors, random placement, five seconds',
      set: { ...WORKLOAD, processors: 49, processes: 200 },
    },
  ],
  against: 'off',
  methods: methodsOf(
    Object.entries(STRATEGIES).map(([id, set], i) => ({ id, set, family: Math.min(1, i) })),
    ['messagesPerChannel', 'migrations'],
  ),
}

/** Cycles of the programs of §6.4.3, of which only the times are printed: with these no migration takes as long. */
const VALIDATION_CYCLES = 94_000
/** Cycles of a strategy's work in a round on every processor, by which no migration takes 1.4 % longer (table 6-15). */
export const POLICY_COST = 56_000
/** How long these programs are watched. */
export const VALIDATION = 800_000_000
const PLACEMENTS = { random: 'truly random', restricted: 'restricted random' } as const
export const validationCase = (placement: keyof typeof PLACEMENTS) => `validation, ${PLACEMENTS[placement]}`
export const overheadId = 'overheads'

const costly = { period: 4_000_000, policyCost: POLICY_COST }

const validation: StudyGroup = {
  id: 'validation',
  label: 'Instead of real transputers',
  about:
    'Tables 6-15 and 6-16 (§6.4.3) are measured on transputers. Here the same programs are simulated: a 10 × 10 mesh of processes for 40 s, with rounds that cost as much as they did there. Overheads alone: a threshold of 100 %, which no processor reaches.',
  cases: (Object.keys(PLACEMENTS) as (keyof typeof PLACEMENTS)[]).map((placement) => ({
    id: validationCase(placement),
    label: `Placement ${PLACEMENTS[placement]}`,
    about: `N = 100, σ_cg% = 40, μ_cg = ${VALIDATION_CYCLES} cycles, period 0.2 s`,
    set: { ...WORKLOAD, graph: 'mesh', computeMean: VALIDATION_CYCLES, duration: VALIDATION, placement },
  })),
  against: 'off',
  methods: methodsOf(
    [
      { id: 'off', set: STRATEGIES.off, family: 0 },
      { id: overheadId, label: 'Overheads alone', set: { ...STRATEGIES['1/1'], ...costly, threshold: 100 }, family: 0 },
      { id: '1/1', set: { ...STRATEGIES['1/1'], ...costly } },
      { id: '4/3', set: { ...STRATEGIES['4/3'], ...costly } },
    ],
    ['messagesPerChannel', 'migrations'],
  ),
}

export const movingGroups: readonly StudyGroup[] = [
  unbalanced(restrictedDesign, 'restricted', 'Lightly unbalanced', 'Tables 6-1 to 6-5 and 6-14 (§6.2.1, §6.4.2)'),
  unbalanced(randomDesign, 'random', 'Strongly unbalanced', 'Tables 6-6 to 6-9 and 6-13 (§6.2.2, §6.4.2)'),
  thresholds,
  policies,
  large,
  validation,
]
