/** What §2.3 says of distributed balancers, in our words, and how each statement is judged. */
import type { Claim } from '../../../../core/reproduce/study.ts'
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

export const methodClaims: readonly Claim[] = [
  {
    id: 'rid-over-sid',
    place: '§2.3.1',
    sentence: 'Diffusion that the receiver begins (RID) outperforms diffusion that the sender begins (SID).',
    measure: 'RID takes less time than SID with 8 to 128 processors, at 5 %.',
    cases: PROCESSORS.map(processorsId),
    judge: (of) =>
      PROCESSORS.map((p) => {
        const samples = of(processorsId(p))
        return percent(`p = ${p}: RID against SID`, read(samples, 'rid'), 'below', read(samples, 'sid'))
      }),
  },
  {
    id: 'large-systems',
    place: '§2.3.1',
    sentence: 'RID is suitable for large parallel systems.',
    measure: `With ${LARGEST} processors RID is at least half as efficient as with ${SMALLEST}.`,
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), 'rid', 'speedup').map((s) => s / p))
      return [means(`efficiency with ${LARGEST} and ${SMALLEST} processors`, many, 'above', few, { factor: 0.5 })]
    },
  },
  {
    id: 'information-costs',
    place: '§2.3.1',
    sentence:
      'The more often loads are reported, the better they are known and the more that costs: there is a best frequency in between.',
    measure:
      'Messages fall and idle time rises from reporting every change to reporting changes of four times the load, and neither end takes the least time.',
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
  {
    id: 'no-bottleneck',
    place: '§2.3.1',
    sentence: 'Diffusion avoids bottlenecks, as it is distributed entirely.',
    measure: 'From 32 processors on RID is faster than the Loadserver that pays for its messages, at 5 %.',
    cases: LARGE.map(processorsId),
    judge: (of) =>
      LARGE.map((p) => {
        const samples = of(processorsId(p))
        return percent(`p = ${p}: RID against Loadserver`, read(samples, 'rid'), 'below', read(samples, 'loadserver'))
      }),
  },
  {
    id: 'slow-movement',
    place: '§2.3.1, §2.5',
    sentence: 'Work moves slowly by diffusion: processors stay idle although others, not next to them, have much.',
    measure: 'With RID workers idle at least twice as long as with a light Loadserver, on every network.',
    cases: TOPOLOGIES.map(topologyId),
    judge: (of) =>
      TOPOLOGIES.map((topology) => {
        const samples = of(topologyId(topology))
        const [rid, light] = ['rid', 'light'].map((name) => read(samples, name, 'idleTime'))
        return percent(`${topology}: idle time of RID against a light Loadserver`, rid, 'above', light, 100)
      }),
  },
  {
    id: 'gdem-over-diffusion',
    place: '§2.3.2',
    sentence: 'In theory GDEM is superior to diffusion.',
    measure: 'GDEM takes less time than SID and RID on every network, at 5 %.',
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
  {
    id: 'gdem-scales-badly',
    place: '§2.3.2',
    sentence: 'GDEM will not scale to very large systems, because its partners have to synchronise.',
    measure: 'From 8 to 128 processors GDEM in sweeps loses more of its efficiency than RID.',
    cases: [SMALLEST, LARGEST].map(processorsId),
    judge(of) {
      const left = (name: string) => {
        const [few, many] = [SMALLEST, LARGEST].map((p) => read(of(processorsId(p)), name, 'speedup').map((s) => s / p))
        return over(many, few)
      }
      return [percent('efficiency that is left, GDEM against RID', left('sweeps'), 'below', left('rid'))]
    },
  },
  {
    id: 'optimal-lambda',
    place: '§2.3.2',
    sentence:
      'Half of the difference is the best exchange on a hypercube alone; on a mesh or torus, as on a chain or ring, the optimal λ is better.',
    measure: 'On these four networks GDEM with the optimal λ takes less time than with one half, at 5 %.',
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
  {
    id: 'half-on-hypercube',
    place: '§2.3.2',
    sentence: 'On a hypercube the best exchange is half of the difference.',
    measure: 'There a half takes less time than a quarter and three quarters, at 5 %.',
    cases: [exchangeId('hypercube')],
    judge(of) {
      const samples = of(exchangeId('hypercube'))
      return ['quarter', 'three quarters'].map((other) =>
        percent(`a half against ${other}`, read(samples, 'half'), 'below', read(samples, other)),
      )
    },
  },
  {
    id: 'random-respectable',
    place: '§2.3.3',
    sentence: 'Random algorithms, which need hardly any information, perform respectably.',
    measure:
      'Sending tasks above a threshold to any processor takes less than twice the time of work stealing, and a tenth of that without balancing.',
    cases: [NEAR],
    judge(of) {
      const samples = of(NEAR)
      const own = read(samples, 'above')
      return [
        means('time of sending and of stealing', own, 'below', read(samples, 'stealing'), { factor: 2 }),
        means('time of sending and without balancing', own, 'below', read(samples, 'none'), { factor: 0.1 }),
      ]
    },
  },
  {
    id: 'lack-of-locality',
    place: '§2.3.3',
    sentence: 'Their lack of locality costs, since a task probably goes to a processor far away.',
    measure:
      'Links of 50 µs each add more percent to the time of sending to any processor than to that of RID, at 5 %.',
    cases: [NEAR, FAR],
    judge(of) {
      const grown = (name: string) => over(read(of(FAR), name), read(of(NEAR), name))
      return [
        percent('growth of the time, sending to any processor against RID', grown('above'), 'above', grown('rid')),
      ]
    },
  },
  {
    id: 'at-once',
    place: '§2.3.3',
    sentence: 'This is so above all where tasks move as soon as they are created.',
    measure: 'Without a threshold more tasks move than above two, and it takes longer, at 5 %.',
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
  {
    id: 'ageing',
    place: '§2.3.3',
    sentence: 'Xu and Hwang’s collector leaves changes within a window unknown, so decisions may be wrong.',
    measure: 'With each longer window, 20, 40, 80 and 160 ms, a run takes longer, at 5 %.',
    cases: [windowsId],
    judge(of) {
      const samples = of(windowsId)
      return WINDOWS.slice(1).map((ms, k) =>
        percent(`${ms} ms against ${WINDOWS[k]} ms`, read(samples, `${ms}`), 'above', read(samples, `${WINDOWS[k]}`)),
      )
    },
  },
  {
    id: 'several-tasks',
    place: '§6.3.1',
    sentence: 'A Loadserver that moves several tasks at a time costs less.',
    measure: 'Two and four tasks at a time take less time than one, at 5 %.',
    cases: AMOUNT_SERVERS.map(amountId),
    judge: (of) =>
      AMOUNT_SERVERS.flatMap((server) => {
        const samples = of(amountId(server))
        return ['2', '4'].map((amount) =>
          percent(`${amountId(server)}: ${amount} against 1`, read(samples, amount), 'below', read(samples, '1')),
        )
      }),
  },
]
