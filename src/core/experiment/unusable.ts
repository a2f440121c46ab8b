/** What in a file of runs or measurements cannot be used. */
import { unexpected } from '../text/expected.ts'

/** Something in the file that cannot be used; the message names the line, the column, what is expected and what is there. */
export class Unusable extends Error {}

/** The same, from a place, what is expected there, and what is there. */
export const unusable = (...sentence: Parameters<typeof unexpected>) => new Unusable(unexpected(...sentence))
