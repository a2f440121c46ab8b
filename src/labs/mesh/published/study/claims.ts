/** How what the source says and does not measure is judged by what is measured here; its words are in claims.json. */
import { type Judge, type Judges, readClaims } from '../../../../core/reproduce/sentences.ts'
import { type Comparison, meanOf, type Samples } from '../../../../core/reproduce/study.ts'
import sentences from '../claims.json' with { type: 'json' }
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

/** A claim that is judged case by case. */
const each = <T>(
  over: readonly T[],
  idOf: (one: T) => string,
  judge: (samples: Samples, one: T) => Comparison,
): Judge => ({
  cases: over.map(idOf),
  judge: (of) => over.map((one) => judge(of(idOf(one)), one)),
})

/** The slowest loads, and the quickest. */
const SLOW = RATES.slice(0, 2)
const QUICK = RATES.slice(-1)

const judges: Judges = {
  'one-line': each(CUT, cutId, (samples, p) => {
    const share = (100 * mean(samples, 'rsb')) / mean(samples, 'random')
    return { text: `p = ${p}: ${percent(share)}`, holds: share < 10 }
  }),
  'good-suboptimal': each(ARRANGED, arrangedId, (samples, p) => {
    const share = (100 * mean(samples, 'overlap')) / mean(samples, 'best overlap')
    return { text: `p = ${p}: ${percent(share)}`, holds: share >= 90 }
  }),
  'less-moves': each(ARRANGED, arrangedId, (samples, p) => {
    const less = above(samples, 'mcr', 'keep')
    return { text: `p = ${p}: ${percent(less)}`, holds: less < 0 }
  }),
  substantial: each(SLOW, rateId, (samples, rate) => {
    const saved = -above(samples, 'profitable', 'never')
    return { text: `${rateId(rate)}: ${percent(saved)}`, holds: saved >= 10 }
  }),
  'checks-small': each(RATES, rateId, (samples, rate) => {
    const share = (100 * mean(samples, 'checks')) / mean(samples, 'profitable')
    return { text: `${rateId(rate)}: ${percent(share, 2)}`, holds: share < 2 }
  }),
  gradual: each(QUICK, rateId, (samples, rate) => {
    const lost = above(samples, 'always', 'never')
    return { text: `${rateId(rate)}: ${percent(lost)}`, holds: lost > 0 }
  }),
  profitable: each(RATES, rateId, (samples, rate) => {
    const best = mean(samples, 'always') < mean(samples, 'never') ? 'always' : 'never'
    const lost = above(samples, 'profitable', best)
    return { text: `${rateId(rate)}: ${percent(lost)} above ${best}`, holds: lost <= 1 }
  }),
  'slow-seldom': {
    cases: SLOW.map(intervalId),
    judge(of) {
      const [slow, quicker] = SLOW.map((rate) => {
        const samples = of(intervalId(rate))
        return INTERVALS.reduce((a, b) => (mean(samples, `${b}`) < mean(samples, `${a}`) ? b : a))
      })
      return [{ text: `every ${slow} and every ${quicker} iterations`, holds: slow > quicker }]
    },
  },
  multicast: each(MULTICAST, multicastId, (samples, p) => {
    const share = (100 * mean(samples, 'on')) / mean(samples, 'off')
    return { text: `p = ${p}: ${percent(share)}`, holds: share <= 50 }
  }),
}

export const claims = readClaims(sentences, judges)
