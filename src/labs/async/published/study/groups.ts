/** What is compared for what the thesis says of balancers without measuring it. */
import type { Values } from '../../../../core/parameters.ts'
import { withReadings } from '../../../../core/reproduce/readings.ts'
import type { StudyCase, StudyGroup, StudyMethod } from '../../../../core/reproduce/study.ts'
import { type BalancerName, methodsOf } from './balancers.ts'

/** Random trees of about 10 000 nodes. */
const TREE = { depth: 14 } as const

const READ = ['idleTime', 'spreadTime', 'messages', 'tasksMigrated', 'nodes', 'requests', 'successes', 'speedup']

export const PROCESSORS = [8, 16, 32, 64, 128] as const
export const processorsId = (p: number) => `${p} processors`

const processors: StudyGroup = {
  id: 'processors',
  label: 'More processors',
  about: 'Random trees of depth 14 on a torus: percent of time above work stealing, as the machine grows.',
  cases: PROCESSORS.map((p) => ({
    id: processorsId(p),
    label: `${p} processors`,
    about: 'torus, random trees of depth 14',
    set: { ...TREE, processors: p },
  })),
  against: 'stealing',
  methods: methodsOf(
    ['stealing', 'sender', 'loadserver', 'light', 'seldom', 'pool', 'hierarchical', 'sid', 'rid', 'gdem', 'sweeps'],
    [...READ, 'serverUtilisation'],
  ),
}

export const TOPOLOGIES = ['chain', 'ring', 'torus', 'hypercube'] as const
export type TopologyName = (typeof TOPOLOGIES)[number]
export const topologyId = (topology: string) => `${topology} of 64`

/** Balancers that find work only nearby. */
export const LOCAL: readonly BalancerName[] = ['sid', 'rid', 'gdem']

const topologies: StudyGroup = {
  id: 'topologies',
  label: 'Other networks',
  about: 'Random trees of depth 14 on 64 processors: percent of time above work stealing, by network.',
  cases: TOPOLOGIES.map((topology) => ({
    id: topologyId(topology),
    label: topology,
    about: '64 processors, random trees of depth 14',
    set: { ...TREE, topology },
  })),
  against: 'stealing',
  methods: methodsOf(['stealing', 'sender', 'light', 'sid', 'rid', 'gdem'], READ),
}

/** Trees that are hardly uneven. */
const EVEN = { tree: 'imbalance', imbalance: 0.05 } as const

/** Which processors act, in pairs: those with too much, and those with nothing. */
const INITIATORS = {
  sender: { balancer: 'sender', policy: 'random' },
  stealing: { balancer: 'stealing' },
  sid: { balancer: 'sid', interval: 4, update: 1 },
  rid: { balancer: 'rid', interval: 4, update: 1 },
} as const satisfies Readonly<Record<string, Values>>

export const LOADS = [8, 10, 12, 14, 16] as const
export const loadId = (depth: number) => `depth ${depth}`

const load: StudyGroup = {
  id: 'load',
  label: 'Sender or receiver',
  about: 'Few tasks and many: imbalanced trees (m = 0.05) on a torus of 64, percent of time above work stealing.',
  cases: LOADS.map((depth) => ({
    id: loadId(depth),
    label: `Depth ${depth}`,
    about: '64 processors, imbalanced trees',
    set: { ...EVEN, depth },
  })),
  against: 'stealing',
  methods: (
    [
      ['stealing', 'Work stealing', 0],
      ['sender', 'Sender, to any processor', 1],
      ['sid', 'SID, interval 4', 1],
      ['rid', 'RID, interval 4', 0],
    ] as const
  ).map(([id, label, family]) => ({ id, label, family, set: INITIATORS[id] })),
}

/** Networks with the optimal λ that the thesis names for them; that of the hypercube is a half. */
export const EXCHANGED = ['mesh', 'torus', 'ring', 'chain', 'hypercube'] as const
export const exchangeId = (topology: string) => `exchange on a ${topology}`

const exchange: StudyGroup = {
  id: 'exchange',
  label: 'How much to exchange',
  about: 'GDEM with interval 4 on 64 processors: percent of time above an exchange of half the difference.',
  cases: EXCHANGED.map((topology) => ({
    id: exchangeId(topology),
    label: topology,
    about: '64 processors, random trees of depth 14',
    set: { ...TREE, balancer: 'gdem', interval: 4, topology },
  })),
  against: 'half',
  methods: [
    { id: 'half', label: 'λ = 0.5', set: { lambda: 0.5 }, family: 0 },
    { id: 'quarter', label: 'λ = 0.25', set: { lambda: 0.25 }, family: 0 },
    { id: 'three quarters', label: 'λ = 0.75', set: { lambda: 0.75 }, family: 0 },
    { id: 'optimum', label: 'Optimal λ', set: { lambda: 'auto' }, family: 1 },
  ],
}

/** Change of a load that is reported, as a share of the one reported last. */
export const UPDATES = [0, 0.25, 0.5, 1, 2, 4] as const
export const updateId = (balancer: string) => `updates of ${balancer}`

const updates: StudyGroup = {
  id: 'updates',
  label: 'How often loads are reported',
  about: 'Diffusion on a torus of 64: percent of time above reporting every change of one’s load.',
  cases: ['sid', 'rid'].map((balancer) => ({
    id: updateId(balancer),
    label: balancer.toUpperCase(),
    about: '64 processors, random trees of depth 14',
    set: { ...TREE, balancer },
  })),
  against: '0',
  methods: withReadings(
    UPDATES.map((update) => ({ id: `${update}`, label: `Update ${update}`, set: { update }, family: 0 })),
    ['messages', 'idleTime'],
  ),
}

/** Time between two updates, in milliseconds; a round of messages takes about 15, so a shorter one is not kept. */
export const WINDOWS = [20, 40, 80, 160] as const
export const windowsId = 'windows'

const windows: StudyGroup = {
  id: 'windows',
  label: 'Windows of a collector',
  about: 'Xu and Hwang’s balancer on a torus of 64 with a window that stays as it is: percent above one of 20 ms.',
  cases: [
    {
      id: windowsId,
      label: 'Xu and Hwang',
      about: '64 processors, random trees of depth 14',
      set: { ...TREE, balancer: 'xuhwang' },
    },
  ],
  against: '20',
  methods: [
    ...WINDOWS.map((ms): StudyMethod => {
      const window = 1000 * ms
      return { id: `${ms}`, label: `${ms} ms`, set: { window, windowMin: window, windowMax: window }, family: 0 }
    }),
    { id: 'adapted', label: 'Adapted', set: {}, family: 1 },
  ],
}

/** Microseconds of a link after the first. */
export const HOPS = [0, 50] as const
export const randomId = (hop: number) => `links of ${hop} µs`

const senderTo = (id: string, label: string, set: Values): StudyMethod => ({
  id,
  label,
  set: { balancer: 'sender', ...set },
  family: 1,
})

const random: StudyGroup = {
  id: 'random',
  label: 'At random',
  about:
    'Tasks that are sent to any processor, at once or above a threshold: percent above work stealing. On the torus of 64 far links cost nothing or 50 µs.',
  cases: HOPS.map(
    (hopTime): StudyCase => ({
      id: randomId(hopTime),
      label: `${hopTime} µs for each further link`,
      about: '64 processors, random trees of depth 14',
      set: { ...TREE, hopTime },
    }),
  ),
  against: 'stealing',
  methods: withReadings(
    [
      ...methodsOf(['stealing', 'rid']),
      { id: 'none', label: 'None', set: { balancer: 'none' }, family: 2, hidden: true },
      senderTo('at once', 'Random, at once', { policy: 'random', threshold: 0 }),
      senderTo('above', 'Random, above 2', { policy: 'random', threshold: 2 }),
      senderTo('probing', 'Probing, above 2', { policy: 'threshold', threshold: 2 }),
    ],
    ['messages', 'tasksMigrated', 'meanHops'],
  ),
}

/** Tasks that move at a time. */
const AMOUNTS = [1, 2, 4] as const
export const AMOUNT_SERVERS = ['light', 'process'] as const
export const amountId = (serverCost: string) => `a ${serverCost === 'light' ? 'light' : 'paying'} server`

const amounts: StudyGroup = {
  id: 'amounts',
  label: 'Tasks at a time',
  about:
    'A Loadserver whose heavy workers have more than four tasks, on a torus of 64: percent above one task at a time.',
  cases: AMOUNT_SERVERS.map((serverCost) => ({
    id: amountId(serverCost),
    label: serverCost === 'light' ? 'Light server' : 'Server that pays',
    about: '64 processors, random trees of depth 14, h = 4',
    set: { ...TREE, balancer: 'loadserver', heavyThreshold: 4, serverCost },
  })),
  against: '1',
  methods: AMOUNTS.map((migration) => ({
    id: `${migration}`,
    label: `${migration} at a time`,
    set: { migration },
    family: 0,
  })),
}

export const groups: readonly StudyGroup[] = [processors, topologies, load, exchange, updates, windows, random, amounts]
