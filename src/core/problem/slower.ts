/** Slower processors among others, as the labs take them: their speeds, and what is said about them. */
import { unexpected } from '../text/expected.ts'
import { count } from '../text/format.ts'
import type { Answers } from './problem.ts'

type Said = Pick<Answers, 'processors' | 'slow' | 'slowSpeed'>

/** Speed of each processor, 1 for the others; the slower ones stand as evenly among them as they can. One number where all are alike. */
export function speedsOf({ processors, slow, slowSpeed }: Said): readonly number[] {
  if (slow === 0) return [1]
  const before = (i: number) => Math.floor((i * slow) / processors + 0.5)
  return Array.from({ length: processors }, (_, i) => (before(i) > before(i - 1) ? slowSpeed : 1))
}

/** How much they compute together, compared with one of the others. */
export const capacityOf = ({ processors, slow, slowSpeed }: Said): number => processors - slow * (1 - slowSpeed)

/** What is wrong with their number; empty where nothing is. */
export const slowerProblem = ({ processors, slow }: Said): { readonly problem?: string } =>
  slow > processors ? { problem: unexpected('slower ones', `at most ${count(processors)}`, count(slow)) } : {}

/** What is assumed of speeds, in a sentence. @param what their plural: "processors" */
export const slowerText = ({ slow, slowSpeed }: Said, what: string): string =>
  slow === 0
    ? `The ${what} are equally fast.`
    : `${count(slow)} of the ${what} ${slow === 1 ? 'has' : 'have'} ${Number((100 * slowSpeed).toPrecision(3))} % of the speed of the others, for which the times hold.`
