/** Distributed detection of phases, which §6.3.2 leaves to others: its cost and its delay against what adapting gains. */
import type { Values } from '../../../../core/parameters.ts'
import { withReadings } from '../../../../core/reproduce/readings.ts'
import type { StudyGroup, StudyMethod } from '../../../../core/reproduce/study.ts'

const COMMON: Values = { depth: 15, serverCost: 'light', c2: 0.5 }
const FILLED: Values = { ...COMMON, t1: 'on', fillingBalancer: 'loadserver' }

interface Noticed {
  readonly id: string
  readonly label: string
  /** Which transition there is to notice. */
  readonly transition: 't1' | 't2'
  readonly set: Values
}

export const NOTICED: readonly Noticed[] = [
  { id: 'RID on a torus', label: 'RID, torus', transition: 't1', set: { ...FILLED, balancer: 'rid', update: 1 } },
  {
    id: 'RID on a chain',
    label: 'RID, chain',
    transition: 't1',
    set: { ...FILLED, balancer: 'rid', update: 1, topology: 'chain' },
  },
  {
    id: 'GDEM on a ring',
    label: 'GDEM, ring',
    transition: 't1',
    set: { ...FILLED, balancer: 'gdem', interval: 4, topology: 'ring' },
  },
  {
    id: 'Loadserver until t₂',
    label: 'Loadserver until t₂',
    transition: 't2',
    set: { ...COMMON, balancer: 'loadserver', t2: 'on' },
  },
]

interface Detected {
  readonly id: string
  readonly label: string
  readonly set: Values
  readonly family: number
  /** Takes many times as long as the others: it is in the table, and would dwarf them in a drawing. */
  readonly hidden?: boolean
}

const central = (reportStep: number): Detected => ({
  id: `central, ${reportStep}`,
  label: `Central, every ${reportStep}`,
  set: { detection: 'central', reportStep },
  family: 1,
  hidden: reportStep === 1,
})
const reduction = (ms: number): Detected => ({
  id: `reduction, ${ms} ms`,
  label: `Reduction, ${ms} ms`,
  set: { detection: 'reduction', period: 1000 * ms },
  family: 2,
})
const local = (ms: number): Detected => ({
  id: `local, ${ms} ms`,
  label: `Local, ${ms} ms`,
  set: { detection: 'local', patience: 1000 * ms },
  family: 3,
  hidden: true,
})

const accumulator = (us: number): Detected => ({
  id: `accumulator, ${us} µs`,
  label: `Accumulator, ${us} µs`,
  set: { detection: 'accumulator', accessTime: us },
  family: 4,
})

const STEPS = [1, 4, 16]
export const PERIODS = [1, 2, 5, 10]
export const PATIENCE = [0.2, 1, 5]
const ACCESS = [1, 10]
export const NEVER = 'never'
const EXACT: Detected = { id: 'exact', label: 'Exact', set: { detection: 'exact' }, family: 0 }

/** A processor with six tasks assumes that the machine is filled, not one with a single task. */
export const LONG_QUEUE: Detected = {
  id: 'local, six tasks',
  label: 'Local, c₁ = 6',
  set: { detection: 'local', c1: 6 },
  family: 3,
}

export const DETECTED: readonly Detected[] = [
  EXACT,
  ...STEPS.map(central),
  ...PERIODS.map(reduction),
  ...PATIENCE.map(local),
  LONG_QUEUE,
  ...ACCESS.map(accumulator),
]

const never: StudyMethod = { id: NEVER, label: 'Without phases', set: { t1: 'off', t2: 'off' }, family: 0 }

export const noticingGroup: StudyGroup = {
  id: 'noticing',
  label: 'Noticing the phases',
  about:
    '§6.3.2: exact knowledge costs nothing; a count at processor 0, to which each reports after a number of changes, and a reduction in periods cost messages; a word that all share makes each wait for it. 64 processors, percent of time above the run without phases. A light Loadserver fills the first three; the last one balances until there are 32 tasks. A report of every change, and judging by a single task of one’s own, often take many times as long and are in the table.',
  cases: NOTICED.map(({ id, label, set }) => ({ id, label, about: '64 processors, random trees of depth 15', set })),
  against: NEVER,
  methods: withReadings([never, ...DETECTED], ['messages', 't1Delay', 't2Delay']),
}
