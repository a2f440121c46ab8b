/** What the source says of what it does not measure, in our words, and how each claim is judged by what is measured here. */
import { type Claim, type Comparison, meanOf, type Samples } from '../../../../core/reproduce/study.ts'
import {
  ARRANGED,
  arrangedId,
  CUT,
  cutId,
  INTERVALS,
  intervalId,
  MULTICAST,
  multicastId,
  RATES,
  rateId,
} from './cases.ts'

const mean = (samples: Samples, method: string) => meanOf(samples.get(method))

/** Percent by which a method's mean is above another's. */
const above = (samples: Samples, method: string, other: string) =>
  100 * (mean(samples, method) / mean(samples, other) - 1)

const percent = (number: number, digits = 1) => `${number < 0 ? '−' : ''}${Math.abs(number).toFixed(digits)} %`

type Words = Pick<Claim, 'id' | 'place' | 'sentence' | 'measure'>

/** A claim that is judged case by case. */
const each = <T>(
  words: Words,
  over: readonly T[],
  idOf: (one: T) => string,
  judge: (samples: Samples, one: T) => Comparison,
): Claim => ({
  ...words,
  cases: over.map(idOf),
  judge: (of) => over.map((one) => judge(of(idOf(one)), one)),
})

/** The slowest loads, and the quickest. */
const SLOW = RATES.slice(0, 2)
const QUICK = RATES.slice(-1)

export const claims: readonly Claim[] = [
  each(
    {
      id: 'one-line',
      place: '§1, §3.1',
      sentence: 'One transformation of the graph into a list gives good partitions for a wide range of processors.',
      measure: 'RSB cuts less than a tenth of what a random order cuts, for every number of processors.',
    },
    CUT,
    cutId,
    (samples, p) => {
      const share = (100 * mean(samples, 'rsb')) / mean(samples, 'random')
      return { text: `p = ${p}: ${percent(share)}`, holds: share < 10 }
    },
  ),
  each(
    {
      id: 'good-suboptimal',
      place: '§3.4',
      sentence: 'MCR produces good suboptimal results.',
      measure: 'In all remaps of a run together MCR keeps at least 90 % of what the optimum keeps.',
    },
    ARRANGED,
    arrangedId,
    (samples, p) => {
      const share = (100 * mean(samples, 'overlap')) / mean(samples, 'best overlap')
      return { text: `p = ${p}: ${percent(share)}`, holds: share >= 90 }
    },
  ),
  each(
    {
      id: 'less-moves',
      place: '§3.4',
      sentence: 'The amount of data movement can be reduced by finding a new arrangement.',
      measure: 'With MCR fewer elements move in a run than with the order kept.',
    },
    ARRANGED,
    arrangedId,
    (samples, p) => {
      const less = above(samples, 'mcr', 'keep')
      return { text: `p = ${p}: ${percent(less)}`, holds: less < 0 }
    },
  ),
  each(
    {
      id: 'substantial',
      place: '§5',
      sentence: 'If the environment adapts, the advantages of remapping can be substantial.',
      measure: 'With loads that change slowly, remapping if it pays saves at least 10 % of the time without balancing.',
    },
    SLOW,
    rateId,
    (samples, rate) => {
      const saved = -above(samples, 'profitable', 'never')
      return { text: `${rateId(rate)}: ${percent(saved)}`, holds: saved >= 10 }
    },
  ),
  each(
    {
      id: 'checks-small',
      place: '§3.5, §5',
      sentence: 'Even with a check every 10 iterations the overhead of checking is small.',
      measure: 'Checks take less than 2 % of the total time.',
    },
    RATES,
    rateId,
    (samples, rate) => {
      const share = (100 * mean(samples, 'checks')) / mean(samples, 'profitable')
      return { text: `${rateId(rate)}: ${percent(share, 2)}`, holds: share < 2 }
    },
  ),
  each(
    {
      id: 'gradual',
      place: '§2',
      sentence: 'Changes should be gradual enough that remapping is not required as soon as the resources adapt.',
      measure: 'With loads that change within an iteration, remapping at every check takes longer than never.',
    },
    QUICK,
    rateId,
    (samples, rate) => {
      const lost = above(samples, 'always', 'never')
      return { text: `${rateId(rate)}: ${percent(lost)}`, holds: lost > 0 }
    },
  ),
  each(
    {
      id: 'profitable',
      place: '§3.5',
      sentence: 'A remap is worth it if its cost is offset by an improvement in the next phase.',
      measure: 'Remapping if it pays is no more than 1 % slower than the better one of always and never.',
    },
    RATES,
    rateId,
    (samples, rate) => {
      const best = mean(samples, 'always') < mean(samples, 'never') ? 'always' : 'never'
      const lost = above(samples, 'profitable', best)
      return { text: `${rateId(rate)}: ${percent(lost)} above ${best}`, holds: lost <= 1 }
    },
  ),
  {
    id: 'slow-seldom',
    place: '§3.5',
    sentence: 'If the environment adapts slowly, the frequency of checks can be low.',
    measure:
      'The best check interval is longer with the slowest loads than with those that change three times as quickly.',
    cases: SLOW.map(intervalId),
    judge(of) {
      const [slow, quicker] = SLOW.map((rate) => {
        const samples = of(intervalId(rate))
        return INTERVALS.reduce((a, b) => (mean(samples, `${b}`) < mean(samples, `${a}`) ? b : a))
      })
      return [{ text: `every ${slow} and every ${quicker} iterations`, holds: slow > quicker }]
    },
  },
  each(
    {
      id: 'multicast',
      place: '§3.6',
      sentence: 'Multicast reduces the number of messages significantly.',
      measure: 'With multicast at most half as many messages are sent in an iteration.',
    },
    MULTICAST,
    multicastId,
    (samples, p) => {
      const share = (100 * mean(samples, 'on')) / mean(samples, 'off')
      return { text: `p = ${p}: ${percent(share)}`, holds: share <= 50 }
    },
  ),
]
