/** What §3.1 and §6.3 say of adapting the balancer to the phase, judged; the words are in claims.json. */
import type { Judge, Judges } from '../../../../core/reproduce/sentences.ts'
import type { Count, Samples } from '../../../../core/reproduce/study.ts'
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
  steady: readonly (typeof NAMES)[number][],
  [filling, emptying]: readonly [Filling, Emptying],
  relation: 'above' | 'below',
): Judge => ({
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

export const phaseJudges: Judges = {
  'global-fills': each(LOCAL, ['loadserver', 'same'], 'below'),
  'local-fills-badly': each(['stealing', 'loadserver'], ['rid', 'same'], 'above'),
  'local-steady': {
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
  'switch-off': each(NAMES, ['same', 'none'], 'below'),
  proposed: {
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
  'receiver-then-sender': {
    cases: idsOf(['rid']),
    judge: (of) =>
      TOPOLOGIES.map((topology) => {
        const samples = of(steadyId(topology, 'rid'))
        return percent(topology, read(samples, phasesId('sid', 'same')), 'below', read(samples, ALONE))
      }),
  },
  'noticing-costs': {
    cases: NOTICED.map(({ id }) => id),
    judge: (of) =>
      NOTICED.flatMap(({ id }) =>
        ['central, 4', 'reduction, 5 ms'].map((method) =>
          percent(`${id}: ${method}`, read(of(id), method), 'above', read(of(id), 'exact')),
        ),
      ),
  },
  'noticing-pays': {
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id }) =>
        ['central, 4', 'reduction, 5 ms'].map((method) =>
          percent(`${id}: ${method}`, read(of(id), method), 'below', read(of(id), NEVER)),
        ),
      ),
  },
  'noticed-late': {
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
  'period-is-delay': {
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id, transition }) =>
        PERIODS.slice(1).map((ms, k) => {
          const [long, short] = later(of(id), `reduction, ${ms} ms`, `reduction, ${PERIODS[k]} ms`, transition)
          return percent(`${id}: ${ms} ms against ${PERIODS[k]} ms`, long, 'above', short)
        }),
      ),
  },
  'global-state': {
    cases: FILLED.map(({ id }) => id),
    judge: (of) =>
      FILLED.flatMap(({ id }) =>
        [...PATIENCE.map((ms) => `local, ${ms} ms`), LONG_QUEUE.id].map((method) =>
          percent(`${id}: ${method}`, read(of(id), method), 'above', read(of(id), NEVER)),
        ),
      ),
  },
}

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
    const least = (candidates: typeof all) => candidates.reduce((best, one) => (one.time < best.time ? one : best))
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
