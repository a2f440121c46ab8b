/** What §2.5 and §3.1.3 say of centralised, hybrid and other balancers, judged; the words are in claims.json. */
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import { BALANCERS, type BalancerName, read } from './balancers.ts'
import { mean, means, over, percent } from './compare.ts'
import { LOADS, LOCAL, loadId, PROCESSORS, processorsId, TOPOLOGIES, topologyId } from './groups.ts'

const LARGE = PROCESSORS.slice(2)
const [SMALLEST, LARGEST] = [PROCESSORS[0], PROCESSORS[PROCESSORS.length - 1]]

const nameOf = (name: BalancerName) => BALANCERS[name].label

export const serverJudges: Judges = {
  'master-limits': {
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const efficiencyLeft = (name: BalancerName) => {
        const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), name, 'speedup').map((s) => s / p))
        return over(many, few)
      }
      return (['pool', 'loadserver'] as const).flatMap((central) =>
        (['stealing', 'rid'] as const).map((other) =>
          percent(
            `${nameOf(central)} against ${nameOf(other)}`,
            efficiencyLeft(central),
            'below',
            efficiencyLeft(other),
          ),
        ),
      )
    },
  },
  'between-both': {
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
  'few-moves': {
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
  'pool-is-costly': {
    cases: LARGE.map(processorsId),
    judge: (of) =>
      LARGE.flatMap((p) => {
        const samples = of(processorsId(p))
        return (['seldom', 'stealing'] as const).map((other) =>
          percent(`p = ${p}: pool against ${nameOf(other)}`, read(samples, 'pool'), 'above', read(samples, other)),
        )
      }),
  },
  'light-server': {
    cases: PROCESSORS.map(processorsId),
    judge: (of) =>
      PROCESSORS.map((p) =>
        mean(`p = ${p}: busy`, read(of(processorsId(p)), 'loadserver', 'serverUtilisation'), 'below', 0.5),
      ),
  },
  locality: {
    cases: PROCESSORS.slice(0, -1).map(processorsId),
    judge: (of) =>
      PROCESSORS.slice(0, -1).map((p) => {
        const samples = of(processorsId(p))
        const [moved, nodes] = ['tasksMigrated', 'nodes'].map((metric) => read(samples, 'light', metric))
        return mean(`p = ${p}: share that moves`, over(moved, nodes), 'below', 0.1)
      }),
  },
  'local-scheduling-scales': {
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), 'loadserver', 'speedup'))
      const factor = LARGEST / SMALLEST / 2
      return [means(`speedup with ${LARGEST} and ${SMALLEST} processors`, many, 'above', few, { factor })]
    },
  },
  'always-serviced': {
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
  'any-topology': {
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
  'vain-requests': {
    cases: PROCESSORS.map(processorsId),
    judge: (of) =>
      PROCESSORS.flatMap((p) => {
        const samples = of(processorsId(p))
        const [requests, moved] = ['requests', 'successes'].map((metric) => read(samples, 'light', metric))
        return [
          mean(`p = ${p}: share of its requests that move a task`, over(moved, requests), 'below', 0.5),
          percent(`p = ${p}: requests against RID`, requests, 'above', read(samples, 'rid', 'requests')),
        ]
      }),
  },
  'sender-at-light-load': {
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
}
