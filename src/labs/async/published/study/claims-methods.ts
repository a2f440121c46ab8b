/** What §2.3 says of distributed balancers, judged; the words are in claims.json. */
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import { read } from './balancers.ts'
import { means, over, percent } from './compare.ts'
import {
  AMOUNT_SERVERS,
  amountId,
  EXCHANGED,
  exchangeId,
  HOPS,
  LOCAL,
  PROCESSORS,
  processorsId,
  randomId,
  TOPOLOGIES,
  topologyId,
  UPDATES,
  updateId,
  WINDOWS,
  windowsId,
} from './groups.ts'

const LARGE = PROCESSORS.slice(2)
const [SMALLEST, LARGEST] = [PROCESSORS[0], PROCESSORS[PROCESSORS.length - 1]]
const DIFFUSING = ['SID', 'RID'] as const

/** Where far links cost nothing, and where they cost most. */
const [NEAR, FAR] = [HOPS[0], HOPS[HOPS.length - 1]].map(randomId)

export const methodJudges: Judges = {
  'rid-over-sid': {
    cases: PROCESSORS.map(processorsId),
    judge: (of) =>
      PROCESSORS.map((p) => {
        const samples = of(processorsId(p))
        return percent(`p = ${p}: RID against SID`, read(samples, 'rid'), 'below', read(samples, 'sid'))
      }),
  },
  'large-systems': {
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), 'rid', 'speedup').map((s) => s / p))
      return [means(`efficiency with ${LARGEST} and ${SMALLEST} processors`, many, 'above', few, { factor: 0.5 })]
    },
  },
  'information-costs': {
    cases: DIFFUSING.map((name) => updateId(name.toLowerCase())),
    judge: (of) =>
      DIFFUSING.flatMap((name) => {
        const samples = of(updateId(name.toLowerCase()))
        const [often, seldom] = [UPDATES[0], UPDATES[UPDATES.length - 1]].map(String)
        const sums = UPDATES.map((update) => read(samples, `${update}`).reduce((sum, time) => sum + time, 0))
        const best = sums.indexOf(Math.min(...sums))
        return [
          percent(`${name}: messages`, read(samples, seldom, 'messages'), 'below', read(samples, often, 'messages')),
          percent(`${name}: idle time`, read(samples, seldom, 'idleTime'), 'above', read(samples, often, 'idleTime')),
          {
            text: `${name}: the least time with update ${UPDATES[best]}`,
            holds: best > 0 && best < UPDATES.length - 1,
          },
        ]
      }),
  },
  'no-bottleneck': {
    cases: LARGE.map(processorsId),
    judge: (of) =>
      LARGE.map((p) => {
        const samples = of(processorsId(p))
        return percent(`p = ${p}: RID against Loadserver`, read(samples, 'rid'), 'below', read(samples, 'loadserver'))
      }),
  },
  'slow-movement': {
    cases: TOPOLOGIES.map(topologyId),
    judge: (of) =>
      TOPOLOGIES.map((topology) => {
        const samples = of(topologyId(topology))
        const [rid, light] = ['rid', 'light'].map((name) => read(samples, name, 'idleTime'))
        return percent(`${topology}: idle time of RID against a light Loadserver`, rid, 'above', light, 100)
      }),
  },
  'gdem-over-diffusion': {
    cases: TOPOLOGIES.map(topologyId),
    judge: (of) =>
      TOPOLOGIES.flatMap((topology) => {
        const samples = of(topologyId(topology))
        return LOCAL.slice(0, 2).map((name) =>
          percent(
            `${topology}: GDEM against ${name.toUpperCase()}`,
            read(samples, 'gdem'),
            'below',
            read(samples, name),
          ),
        )
      }),
  },
  'gdem-scales-badly': {
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const efficiencyLeft = (name: string) => {
        const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), name, 'speedup').map((s) => s / p))
        return over(many, few)
      }
      return [
        percent('efficiency that is left, GDEM against RID', efficiencyLeft('sweeps'), 'below', efficiencyLeft('rid')),
      ]
    },
  },
  'optimal-lambda': {
    cases: EXCHANGED.filter((topology) => topology !== 'hypercube').map(exchangeId),
    judge: (of) =>
      EXCHANGED.filter((topology) => topology !== 'hypercube').map((topology) => {
        const samples = of(exchangeId(topology))
        return percent(
          `${topology}: optimal λ against a half`,
          read(samples, 'optimum'),
          'below',
          read(samples, 'half'),
        )
      }),
  },
  'half-on-hypercube': {
    cases: [exchangeId('hypercube')],
    judge(of) {
      const samples = of(exchangeId('hypercube'))
      return ['quarter', 'three quarters'].map((other) =>
        percent(`a half against ${other}`, read(samples, 'half'), 'below', read(samples, other)),
      )
    },
  },
  'random-respectable': {
    cases: [NEAR],
    judge(of) {
      const samples = of(NEAR)
      const above = read(samples, 'above')
      return [
        means('time of sending and of stealing', above, 'below', read(samples, 'stealing'), { factor: 2 }),
        means('time of sending and without balancing', above, 'below', read(samples, 'none'), { factor: 0.1 }),
      ]
    },
  },
  'lack-of-locality': {
    cases: [NEAR, FAR],
    judge(of) {
      const grown = (name: string) => over(read(of(FAR), name), read(of(NEAR), name))
      return [
        percent('growth of the time, sending to any processor against RID', grown('above'), 'above', grown('rid')),
      ]
    },
  },
  'at-once': {
    cases: HOPS.map(randomId),
    judge: (of) =>
      HOPS.flatMap((hop) => {
        const samples = of(randomId(hop))
        return [
          percent(
            `${randomId(hop)}: tasks that move, at once against above 2`,
            read(samples, 'at once', 'tasksMigrated'),
            'above',
            read(samples, 'above', 'tasksMigrated'),
          ),
          percent(`${randomId(hop)}: time`, read(samples, 'at once'), 'above', read(samples, 'above')),
        ]
      }),
  },
  ageing: {
    cases: [windowsId],
    judge(of) {
      const samples = of(windowsId)
      return WINDOWS.slice(1).map((ms, k) =>
        percent(`${ms} ms against ${WINDOWS[k]} ms`, read(samples, `${ms}`), 'above', read(samples, `${WINDOWS[k]}`)),
      )
    },
  },
  'several-tasks': {
    cases: AMOUNT_SERVERS.map(amountId),
    judge: (of) =>
      AMOUNT_SERVERS.flatMap((server) => {
        const samples = of(amountId(server))
        return ['2', '4'].map((amount) =>
          percent(`${amountId(server)}: ${amount} against 1`, read(samples, amount), 'below', read(samples, '1')),
        )
      }),
  },
}
