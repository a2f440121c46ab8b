/** The forms that the claims have, and how each form is judged. */
import type { Claim, Comparison, Samples } from '../../../../core/reproduce/study.ts'
import { nameOf, type PublishedCase } from '../cases.ts'
import { idsOf } from './ids.ts'
import { NONE } from './methods.ts'
import { before, bestOf, gap, gapText, isGlobal, type Of } from './numbers.ts'

/** A claim that is judged on each case by itself. */
export function each(
  text: Omit<Claim, 'cases' | 'judge'>,
  cases: readonly PublishedCase[],
  judge: (samples: Samples, one: PublishedCase) => readonly Comparison[],
): Claim {
  return { ...text, cases: idsOf(cases), judge: (of) => cases.flatMap((one) => judge(of(one.id), one)) }
}

/** A claim that is judged on all of its cases together. */
export function together(
  text: Omit<Claim, 'cases' | 'judge'>,
  cases: readonly PublishedCase[],
  judge: (of: Of) => readonly Comparison[],
): Claim {
  return { ...text, cases: idsOf(cases), judge }
}

/** Mean times stand in an order, in each of the cases. */
export const order = (
  text: Omit<Claim, 'cases' | 'judge' | 'measure'>,
  cases: readonly PublishedCase[],
  ...pairs: readonly (readonly [first: string, second: string])[]
): Claim =>
  each(
    {
      ...text,
      measure: `In each case the mean time of ${pairs.map(([a, b]) => `${nameOf(a)} is below that of ${b === NONE ? 'no balancing' : nameOf(b)}`).join(', that of ')}.`,
    },
    cases,
    (samples, one) => pairs.map(([first, second]) => before(one, samples, first, second)),
  )

/** How far local lies behind global, distributed each. */
export const localGap = (samples: Samples) => gap(samples, 'lddlb', 'gddlb')

/** The gap between local and global grows with every step of the size. */
export function grows(id: string, place: string, sentence: string, cases: readonly PublishedCase[]): Claim {
  return together(
    { id, place, sentence, measure: 'The mean of LDDLB less that of GDDLB, in percent of no balancing, grows with n.' },
    cases,
    (of) =>
      cases.slice(1).map((one, i) => {
        const [less, more] = [cases[i], one].map(({ id: caseId }) => localGap(of(caseId)))
        const holds = more.percent > less.percent
        return {
          text: `${one.id}: ${gapText(more)} ${holds ? 'above' : 'not above'} ${gapText(less)} with n = ${cases[i].n}`,
          holds,
        }
      }),
  )
}

/** A strategy has the least mean. */
export function best(samples: Samples, one: PublishedCase, wanted: string): Comparison {
  const found = bestOf(samples)
  return { text: `${one.id}: ${nameOf(found)} is the best`, holds: found === wanted }
}

/** The best strategy by the means is global, or it is local. */
export function side(samples: Samples, one: PublishedCase, wanted: 'global' | 'local'): Comparison {
  const found = bestOf(samples)
  return { text: `${one.id}: ${nameOf(found)} is the best`, holds: isGlobal(found) === (wanted === 'global') }
}
