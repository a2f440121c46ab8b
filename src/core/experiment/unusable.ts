/** What in a file of runs or measurements cannot be used. */
import { unexpected } from '../text/expected.ts'

/** Something in the file that cannot be used; the message names the line, the column, what is expected and what is there. */
export class Unusable extends Error {}

/** The same, from a place, what is expected there, and what is there. */
export const unusable = (...sentence: Parameters<typeof unexpected>) => new Unusable(unexpected(...sentence))

/** The sentence that says why there is no result. */
export type Problem = { readonly problem: string }

/** The result, or the sentence that says why there is none. */
export function orProblem<T extends object>(work: () => T): T | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    throw error
  }
}
