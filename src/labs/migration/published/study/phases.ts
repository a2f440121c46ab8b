/** Chapter 7: programs that change while they run. */
import type { StudyGroup } from '../../../../core/reproduce/study.ts'
import { casesOf, type Design, designMethods, methodsOf, numeric, ways } from './design.ts'
import { POLICY_COST, STRATEGIES } from './moving.ts'

/** The whole experiment of table 7-2: s, σ_pc, μ_pg and σ_pg%. */
export const PHASE_CHANGES = [2000, 12_000, 22_000, 32_000]
export const PHASES = [1e7, 8e7, 1.5e8, 2.2e8]
export const PHASE_SPREADS = [1, 20]

const OFF_ON = ways('s', { off: STRATEGIES.off, on: STRATEGIES['4/3'] })
const CHANGE = numeric('σ_pc', 'phaseChange', PHASE_CHANGES)
const PHASE = numeric('μ_pg', 'phaseMean', PHASES)

export const phaseDesign: Design = {
  id: 'phases',
  factors: [OFF_ON, CHANGE, PHASE, numeric('σ_pg%', 'phaseSpread', PHASE_SPREADS)],
}

/** What table 7-2 keeps as it is; half a minute. */
const PHASED = {
  computeSpread: 10,
  computeVariation: 1000,
  messageSpread: 10,
  phaseVariation: 1000,
  duration: 600_000_000,
} as const

const READ = ['messagesPerChannel', 'migrations']

const phases: StudyGroup = {
  id: 'phases',
  label: 'Programs with phases',
  about:
    'Tables 7-2 to 7-5 (§7.2): phases of 0.5 to 11 s that begin together (σ_pg% = 1) or not (20). They change computing times a little or much (σ_pc). Half a minute without migration and with select 4, locate 3.',
  cases: casesOf(phaseDesign, PHASED, 'N = 100, c = 8, 30 s'),
  against: 'off',
  methods: designMethods(phaseDesign, READ).map((method) => ({
    ...method,
    family: method.id.startsWith('off') ? 0 : 1,
  })),
}

/** Phases of half a second that begin together: what is lost where rounds cost as much as on the transputers. */
export const costDesign: Design = { id: 'costs', factors: [OFF_ON, CHANGE] }
export const costlyId = 'on, with costs'

const costs: StudyGroup = {
  id: 'phase-costs',
  label: 'Half-second phases, rounds that cost',
  about:
    '§7.2.3 says that utilisation overstates what migration gains when it thrashes. The costs of a round are ours: 1.4 % of the time at a period of 0.2 s, as in table 6-15.',
  cases: casesOf(costDesign, { ...PHASED, phaseMean: 1e7, phaseSpread: 1 }, 'phases of 0.5 s, 30 s'),
  against: 'off',
  methods: methodsOf(
    [
      { id: 'off', set: STRATEGIES.off, family: 0 },
      { id: 'on', set: STRATEGIES['4/3'] },
      { id: costlyId, set: { ...STRATEGIES['4/3'], policyCost: POLICY_COST } },
    ],
    READ,
  ),
}

export const burstId = (spread: number) => `σ_pg% = ${spread}`
export const burstCase = (change: number) => `bursts: σ_pc = ${change}`
/** Changes that make the strategy work. */
export const BURST_CHANGES = [12_000, 22_000, 32_000]

const bursts: StudyGroup = {
  id: 'bursts',
  label: 'Bursts of migrations',
  about:
    'Figures 7-3 to 7-6: whether migrations come in bursts. The variance of the migrations in half-seconds is divided by their mean: 1 where they fall at random. Phases of 7.5 s.',
  cases: BURST_CHANGES.map((change) => ({
    id: burstCase(change),
    label: `σ_pc = ${change}`,
    about: 'phases of 7.5 s, 30 s',
    set: { ...PHASED, ...STRATEGIES['4/3'], phaseMean: 1.5e8, phaseChange: change },
  })),
  against: burstId(PHASE_SPREADS[1]),
  methods: PHASE_SPREADS.map((phaseSpread, family) => ({
    id: burstId(phaseSpread),
    label: burstId(phaseSpread),
    set: { phaseSpread },
    measurement: 'frames',
    metric: 'frameBursts',
    family,
  })),
}

export const REPETITIONS = [1, 10, 20, 30]
/** Steps of the sea that take 180 to 190 s on average without migration, by repetitions. */
const SEA_STEPS: Readonly<Record<number, number>> = { 1: 4000, 10: 495, 20: 300, 30: 222 }
export const seaCase = (repetitions: number) => `WATOR, nreps = ${repetitions}`
const seaSet = (repetitions: number) =>
  ({
    program: 'wator',
    processes: 100,
    duration: 8e9,
    period: 4_000_000,
    repetitions,
    seaSteps: SEA_STEPS[repetitions],
  }) as const

const wator: StudyGroup = {
  id: 'wator',
  label: 'WATOR',
  about: `Table 7-6 (§7.3): fish and sharks on a sea of 80 × 80 cells. The source runs as many iterations as transputers do in 180 to 190 s without migration, and does not print what a fish costs; here as many steps are run as take that long at costs of our own.`,
  cases: REPETITIONS.map((repetitions) => ({
    id: seaCase(repetitions),
    label: `nreps = ${repetitions}`,
    about: `${SEA_STEPS[repetitions]} steps of the sea`,
    set: seaSet(repetitions),
  })),
  against: 'off executionTime',
  methods: methodsOf(
    [
      { id: 'off', set: STRATEGIES.off, family: 0 },
      { id: 'on', set: STRATEGIES['4/3'] },
    ],
    ['executionTime', 'migrations'],
  ).map((method) => ({
    ...method,
    hidden: !method.id.endsWith('executionTime'),
    label: method.id === 'off executionTime' ? 'Off' : 'On',
  })),
}

export const phaseGroups: readonly StudyGroup[] = [phases, costs, bursts, wator]
