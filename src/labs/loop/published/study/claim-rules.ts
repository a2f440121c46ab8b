/** The forms that the claims have, and how each form is judged. */
import type { Judge } from '../../../../core/reproduce/sentences.ts'
import type { Comparison, Samples } from '../../../../core/reproduce/study.ts'
import { nameOf, type PublishedCase } from '../cases.ts'
import { idsOf } from './ids.ts'
import { before, bestOf, gap, gapText, isGlobal, type Of } from './numbers.ts'

/** A claim that is judged on each case by itself. */
export function each(
  cases: readonly PublishedCase[],
  judge: (samples: Samples, one: PublishedCase) => readonly Comparison[],
): Judge {
  return { cases: idsOf(cases), judge: (of) => cases.flatMap((one) => judge(of(one.id), one)) }
}

/** A claim that is judged on all of its cases together. */
export function together(cases: readonly PublishedCase[], judge: (of: Of) => readonly Comparison[]): Judge {
  return { cases: idsOf(cases), judge }
}

/** Mean times stand in an order, in each of the cases. */
export const ordered = (cases: readonly PublishedCase[], pairs: readonly (readonly string[])[]): Judge =>
  each(cases, (samples, one) => pairs.map(([first, second]) => before(one, samples, first, second)))

/** How far local lies behind global, distributed each. */
export const localGap = (samples: Samples) => gap(samples, 'lddlb', 'gddlb')

/** The gap between local and global grows with every step of the size. */
export function grows(cases: readonly PublishedCase[]): Judge {
  return together(cases, (of) =>
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
export function best(samples: Samples, one: PublishedCase, expected: string): Comparison {
  const bestStrategy = bestOf(samples)
  return { text: `${one.id}: ${nameOf(bestStrategy)} is the best`, holds: bestStrategy === expected }
}

/** The best strategy by the means is global, or it is local. */
export function side(samples: Samples, one: PublishedCase, expectedSide: 'global' | 'local'): Comparison {
  const bestStrategy = bestOf(samples)
  return {
    text: `${one.id}: ${nameOf(bestStrategy)} is the best`,
    holds: isGlobal(bestStrategy) === (expectedSide === 'global'),
  }
}
