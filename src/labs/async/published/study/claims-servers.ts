/** What §2.5 and §3.1.3 say of centralised, hybrid and other balancers, in our words, and how each statement is judged. */
import type { Claim } from '../../../../core/reproduce/study.ts'
import { BALANCERS, type BalancerName, read } from './balancers.ts'
import { mean, means, over, percent } from './compare.ts'
import { LOADS, LOCAL, loadId, PROCESSORS, processorsId, TOPOLOGIES, topologyId } from './groups.ts'

const LARGE = PROCESSORS.slice(2)
const [SMALLEST, LARGEST] = [PROCESSORS[0], PROCESSORS[PROCESSORS.length - 1]]

const nameOf = (name: BalancerName) => BALANCERS[name].label

export const serverClaims: readonly Claim[] = [
  {
    id: 'master-limits',
    place: '§2.5',
    sentence: 'A centralised balancer scales badly, because its master becomes a bottleneck.',
    measure: `From ${SMALLEST} to ${LARGEST} processors the pool and the Loadserver lose more of their efficiency than work stealing and RID, at 5 %.`,
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const left = (name: BalancerName) => {
        const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), name, 'speedup').map((s) => s / p))
        return over(many, few)
      }
      return (['pool', 'loadserver'] as const).flatMap((central) =>
        (['stealing', 'rid'] as const).map((other) =>
          percent(`${nameOf(central)} against ${nameOf(other)}`, left(central), 'below', left(other)),
        ),
      )
    },
  },
  {
    id: 'between-both',
    place: '§2.5',
    sentence: 'A hierarchy of schedulers combines what is good in centralised and in distributed balancing.',
    measure: 'From 32 processors on it takes less time than the pool and than RID, at 5 %.',
    cases: LARGE.map(processorsId),
    judge: (of) =>
      LARGE.flatMap((p) => {
        const samples = of(processorsId(p))
        return (['pool', 'rid'] as const).map((other) =>
          percent(
            `p = ${p}: hierarchical against ${nameOf(other)}`,
            read(samples, 'hierarchical'),
            'below',
            read(samples, other),
          ),
        )
      }),
  },
  {
    id: 'few-moves',
    place: '§2.5',
    sentence: 'With a common pool the fewest tasks need to move.',
    measure:
      'The pool moves fewer tasks than the Loadserver, work stealing, SID and RID from 32 processors on, at 5 %.',
    cases: LARGE.map(processorsId),
    judge: (of) =>
      LARGE.flatMap((p) => {
        const samples = of(processorsId(p))
        return (['light', 'stealing', 'sid', 'rid'] as const).map((other) =>
          percent(
            `p = ${p}: tasks moved, pool against ${nameOf(other)}`,
            read(samples, 'pool', 'tasksMigrated'),
            'below',
            read(samples, other, 'tasksMigrated'),
          ),
        )
      }),
  },
  {
    id: 'pool-is-costly',
    place: '§2.5',
    sentence: 'But to keep a common pool is costly on a machine with distributed memory.',
    measure:
      'From 32 processors on it takes longer than a light Loadserver with interval 8 and than work stealing, at 5 %.',
    cases: LARGE.map(processorsId),
    judge: (of) =>
      LARGE.flatMap((p) => {
        const samples = of(processorsId(p))
        return (['seldom', 'stealing'] as const).map((other) =>
          percent(`p = ${p}: pool against ${nameOf(other)}`, read(samples, 'pool'), 'above', read(samples, other)),
        )
      }),
  },
  {
    id: 'light-server',
    place: '§2.5, §2.6',
    sentence: 'The Loadserver’s server has very little to do: its messages are short and rather few.',
    measure: 'A server that pays for its messages is busy less than half of the time, with every number of processors.',
    cases: PROCESSORS.map(processorsId),
    judge: (of) =>
      PROCESSORS.map((p) =>
        mean(`p = ${p}: busy`, read(of(processorsId(p)), 'loadserver', 'serverUtilisation'), 'below', 0.5),
      ),
  },
  {
    id: 'locality',
    place: '§2.5.1',
    sentence: 'Most nodes are executed where they were created, so data stays where it is.',
    measure: 'The Loadserver moves fewer than a tenth of all nodes, up to 64 processors.',
    cases: PROCESSORS.slice(0, -1).map(processorsId),
    judge: (of) =>
      PROCESSORS.slice(0, -1).map((p) => {
        const samples = of(processorsId(p))
        const [moved, nodes] = ['tasksMigrated', 'nodes'].map((metric) => read(samples, 'light', metric))
        return mean(`p = ${p}: share that moves`, over(moved, nodes), 'below', 0.1)
      }),
  },
  {
    id: 'local-scheduling-scales',
    place: '§2.5.1',
    sentence: 'As scheduling is local, the Loadserver scales well.',
    measure: `Its speedup grows at least half as much as the processors do, from ${SMALLEST} to ${LARGEST}, though its server pays for its messages.`,
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), 'loadserver', 'speedup'))
      const factor = LARGEST / SMALLEST / 2
      return [means(`speedup with ${LARGEST} and ${SMALLEST} processors`, many, 'above', few, { factor })]
    },
  },
  {
    id: 'always-serviced',
    place: '§2.5.1',
    sentence:
      'With central information a light worker always gets work where there is some, unlike with distributed approaches.',
    measure: 'Workers of a light Loadserver idle less than those of SID, RID and GDEM, on every network, at 5 %.',
    cases: TOPOLOGIES.map(topologyId),
    judge: (of) =>
      TOPOLOGIES.flatMap((topology) => {
        const samples = of(topologyId(topology))
        return LOCAL.map((name) =>
          percent(
            `${topology}: idle time, light Loadserver against ${nameOf(name)}`,
            read(samples, 'light', 'idleTime'),
            'below',
            read(samples, name, 'idleTime'),
          ),
        )
      }),
  },
  {
    id: 'any-topology',
    place: '§3.1.3',
    sentence: 'The Loadserver fills the machine as quickly whatever the network, diffusion needs time by its diameter.',
    measure:
      'The last worker of a light Loadserver begins at the same time on all networks; with RID later on a torus than on a hypercube, at 5 %, and on a chain and a ring never in most runs.',
    cases: TOPOLOGIES.map(topologyId),
    judge(of) {
      const spread = (topology: string, name: BalancerName) => read(of(topologyId(topology)), name, 'spreadTime')
      const [torus, hypercube] = ['torus', 'hypercube'].map((topology) => spread(topology, 'rid'))
      const lights = TOPOLOGIES.map((topology) => spread(topology, 'light'))
      return [
        {
          text: `light Loadserver: ${lights.map((each) => `${(1000 * each[0]).toFixed(2)} ms`).join(', ')} with the first tree`,
          holds: lights.every((each) => each.every((time, k) => time === lights[0][k])),
        },
        percent('RID, torus against hypercube', torus, 'above', hypercube),
        ...(['chain', 'ring'] as const).map((topology) => {
          const times = spread(topology, 'rid')
          const never = times.filter(Number.isNaN).length
          return { text: `RID, ${topology}: never all in ${never} of ${times.length}`, holds: never > times.length / 2 }
        }),
      ]
    },
  },
  {
    id: 'vain-requests',
    place: '§3.1.3',
    sentence:
      'When all are busy the Loadserver’s workers ask after every node in vain; RID asks only when work is needed.',
    measure: 'More than half of the Loadserver’s requests bring nothing, and it asks more often than RID, at 5 %.',
    cases: PROCESSORS.map(processorsId),
    judge: (of) =>
      PROCESSORS.flatMap((p) => {
        const samples = of(processorsId(p))
        const [asked, moved] = ['requests', 'successes'].map((metric) => read(samples, 'light', metric))
        return [
          mean(`p = ${p}: share of its requests that move a task`, over(moved, asked), 'below', 0.5),
          percent(`p = ${p}: requests against RID`, asked, 'above', read(samples, 'rid', 'requests')),
        ]
      }),
  },
  {
    id: 'sender-at-light-load',
    place: '§3.1.3 (Eager, Lazowska, Zahorjan)',
    sentence: 'With a light load it is better if senders act, with a heavy one if receivers do.',
    measure:
      'Senders to any processor are faster than thieves at depth 8 and slower at 14 and 16; SID is faster than RID at 8 and slower at 16, at 5 %.',
    cases: LOADS.map(loadId),
    judge(of) {
      const compare = (depth: number, sender: string, receiver: string, relation: 'above' | 'below') => {
        const samples = of(loadId(depth))
        return percent(
          `depth ${depth}: ${sender} against ${receiver}`,
          read(samples, sender),
          relation,
          read(samples, receiver),
        )
      }
      return [
        compare(8, 'sender', 'stealing', 'below'),
        compare(14, 'sender', 'stealing', 'above'),
        compare(16, 'sender', 'stealing', 'above'),
        compare(8, 'sid', 'rid', 'below'),
        compare(16, 'sid', 'rid', 'above'),
      ]
    },
  },
]
