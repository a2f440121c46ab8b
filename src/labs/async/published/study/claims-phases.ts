/** What §3.1 and §6.3 say of adapting the balancer to the phase, in our words, and how each statement is judged. */
import type { Claim, Count, Samples } from '../../../../core/reproduce/study.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { ALONE, EMPTYING, type Emptying, FILLING, type Filling, NAMES, nameOf, phasesId, steadyId } from './adapting.ts'
import { read } from './balancers.ts'
import { mean, percent } from './compare.ts'
import { TOPOLOGIES } from './groups.ts'
import { LONG_QUEUE, NEVER, NOTICED, PATIENCE, PERIODS } from './noticing.ts'

const LOCAL = ['sid', 'rid', 'gdem'] as const

const idsOf = (names: readonly string[]) =>
  TOPOLOGIES.flatMap((topology) => names.map((name) => steadyId(topology, name)))

/** A claim that compares times of two choices of phases on every network, balancer by balancer. */
const each = (
  words: Pick<Claim, 'id' | 'place' | 'sentence' | 'measure'>,
  steady: readonly (typeof NAMES)[number][],
  [filling, emptying]: readonly [Filling, Emptying],
  relation: 'above' | 'below',
): Claim => ({
  ...words,
  cases: idsOf(steady),
  judge: (of) =>
    TOPOLOGIES.flatMap((topology) =>
      steady.map((name) => {
        const samples = of(steadyId(topology, name))
        return percent(
          `${topology}, ${nameOf(name)}`,
          read(samples, phasesId(filling, emptying)),
          relation,
          read(samples, ALONE),
        )
      }),
    ),
})

const FILLED = NOTICED.filter(({ transition }) => transition === 't1')

const later = (samples: Samples, a: string, b: string, transition: string) =>
  [a, b].map((method) => read(samples, method, `${transition}Delay`))

export const phaseClaims: readonly Claim[] = [
  each(
    {
      id: 'global-fills',
      place: '§3.1.3',
      sentence: 'While the machine fills, a balancer that finds work anywhere serves better than a local one.',
      measure: 'SID, RID and GDEM take less time if a light Loadserver fills the machine, on every network, at 5 %.',
    },
    LOCAL,
    ['loadserver', 'same'],
    'below',
  ),
  each(
    {
      id: 'local-fills-badly',
      place: '§3.1.3',
      sentence: 'To fill by diffusion takes longer, the more so the larger the diameter.',
      measure: 'Work stealing and the Loadserver take longer if RID fills the machine, on every network, at 5 %.',
    },
    ['stealing', 'loadserver'],
    ['rid', 'same'],
    'above',
  ),
  {
    id: 'local-steady',
    place: '§3.1.3',
    sentence: 'In the steady phase the advantage swings to local balancers, such as diffusion.',
    measure:
      'After a light Loadserver has filled the machine, SID, RID and GDEM take less time than it takes alone, on every network, at 5 %.',
    cases: idsOf(['loadserver', ...LOCAL]),
    judge: (of) =>
      TOPOLOGIES.flatMap((topology) =>
        LOCAL.map((name) =>
          percent(
            `${topology}: Loadserver, then ${nameOf(name)}, against Loadserver`,
            read(of(steadyId(topology, name)), phasesId('loadserver', 'same')),
            'below',
            read(of(steadyId(topology, 'loadserver')), ALONE),
          ),
        ),
      ),
  },
  each(
    {
      id: 'switch-off',
      place: '§3.1.1, §3.1.3',
      sentence: 'While the machine empties, balancing should be switched off, which saves what it costs.',
      measure: 'Each balancer takes less time if there is none from 16 tasks on, on every network, at 5 %.',
    },
    NAMES,
    ['same', 'none'],
    'below',
  ),
  {
    id: 'proposed',
    place: '§3.1.3, §6.1.3',
    sentence: 'The Loadserver, then GDEM, then none should be better than either balancer alone.',
    measure: 'That takes less time than the light Loadserver and than GDEM, on every network, at 5 %.',
    cases: idsOf(['loadserver', 'gdem']),
    judge: (of) =>
      TOPOLOGIES.flatMap((topology) => {
        const gdem = of(steadyId(topology, 'gdem'))
        const proposed = read(gdem, phasesId('loadserver', 'none'))
        return [
          percent(`${topology}: against GDEM`, proposed, 'below', read(gdem, ALONE)),
          percent(
            `${topology}: against the Loadserver`,
            proposed,
            'below',
            read(of(steadyId(topology, 'loadserver')), ALONE),
          ),
        ]
      }),
  },
  {
    id: 'receiver-then-sender',
    place: '§3.1.3',
    sentence:
      'The side that acts could adapt to the load: senders while there is little, receivers while there is much.',
    measure: 'RID takes less time if SID fills the machine, on every network, at 5 %.',
    cases: idsOf(['rid']),
    judge: (of) =>
      TOPOLOGIES.map((topology) => {
        const samples = of(steadyId(topology, 'rid'))
        return percent(topology, read(samples, phasesId('sid', 'same')), 'below', read(samples, ALONE))
      }),
  },
  {
    id: 'noticing-costs',
    place: '§6.3.2',
    sentence:
      'Noticing a transition in a distributed manner costs something, so it takes away from what adapting gains.',
    measure:
      'With a central count every 4 changes, and with reductions every 5 ms, runs take longer than with exact knowledge, at 5 %.',
    cases: NOTICED.map(({ id }) => id),
    judge: (of) =>
      NOTICED.flatMap(({ id }) =>
        ['central, 4', 'reduction, 5 ms'].map((method) =>
          percent(`${id}: ${method}`, read(of(id), method), 'above', read(of(id), 'exact')),
        ),
      ),
  },
  {
    id: 'noticing-pays',
    place: '§6.3.2',
    sentence: 'With little enough overhead the gain remains.',
    measure:
      'With a central count every 4 changes, and with reductions every 5 ms, filling by the Loadserver still saves time, at 5 %.',
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id }) =>
        ['central, 4', 'reduction, 5 ms'].map((method) =>
          percent(`${id}: ${method}`, read(of(id), method), 'below', read(of(id), NEVER)),
        ),
      ),
  },
  {
    id: 'noticed-late',
    place: '§6.3.2',
    sentence: 'Both the central way and that by reductions suffer from information that ages.',
    measure:
      'Workers learn more than 0.1 ms late that the machine is filled, centrally with a report every 4 changes as by reductions every 5 ms.',
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id, transition }) =>
        ['central, 4', 'reduction, 5 ms'].map((method) =>
          mean(
            `${id}: ${method}, delay in ms`,
            later(of(id), method, method, transition)[0].map((s) => 1000 * s),
            'above',
            0.1,
          ),
        ),
      ),
  },
  {
    id: 'period-is-delay',
    place: '§6.3.2',
    sentence: 'A reduction knows of a transition the later the longer its period.',
    measure: 'From each period to the next, 1, 2, 5 and 10 ms, workers learn of the transition later, at 5 %.',
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id, transition }) =>
        PERIODS.slice(1).map((ms, k) => {
          const [long, short] = later(of(id), `reduction, ${ms} ms`, `reduction, ${PERIODS[k]} ms`, transition)
          return percent(`${id}: ${ms} ms against ${PERIODS[k]} ms`, long, 'above', short)
        }),
      ),
  },
  {
    id: 'global-state',
    place: '§6.3.2',
    sentence: 'To notice a transition the state of the whole system is needed.',
    measure:
      'Where each judges by its own queue, with any patience and with c₁ = 6, runs take longer than without phases, at 5 %.',
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id }) =>
        [...PATIENCE.map((ms) => `local, ${ms} ms`), LONG_QUEUE.id].map((method) =>
          percent(`${id}: ${method}`, read(of(id), method), 'above', read(of(id), NEVER)),
        ),
      ),
  },
]

/** "4.3 % less": how a time stands against another. */
const against = (time: number, of: number) => {
  const share = 100 * (time / of - 1)
  return `${Math.abs(share).toFixed(1)} % ${share < 0 ? 'less' : 'more'}`
}

/** The choice of three balancers with the least mean time on a network, which the sources do not claim. */
export const bestPhases: readonly Count[] = TOPOLOGIES.map((topology) => ({
  id: `best-${topology}`,
  cases: NAMES.map((name) => steadyId(topology, name)),
  count(of) {
    const all = NAMES.flatMap((steady) =>
      FILLING.flatMap((filling) =>
        EMPTYING.map((emptying) => {
          const id = phasesId(filling, emptying)
          return { steady, filling, emptying, id, time: meanOf(read(of(steadyId(topology, steady)), id)) }
        }),
      ),
    )
    const least = (found: typeof all) => found.reduce((best, one) => (one.time < best.time ? one : best))
    const [best, single, paired] = [
      least(all),
      least(all.filter(({ id }) => id === ALONE)),
      least(all.filter(({ steady, id }) => steady !== 'stealing' && id === ALONE)),
    ]
    const { steady, filling, emptying, time } = best
    const order = `${nameOf(filling === 'same' ? steady : filling)}, ${nameOf(steady)}, ${nameOf(emptying === 'same' ? steady : emptying)}`
    return `Of ${all.length} choices on a ${topology} the one with the least mean time is ${order} (filling, steady, emptying): ${against(time, single.time)} than ${nameOf(single.steady)} alone, the best single balancer, and ${against(time, paired.time)} than the best other one, ${nameOf(paired.steady)}. It is the best of many, so a part of its lead is chance.`
  },
}))
