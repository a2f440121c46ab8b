/** How a call says how it has ended. */

/** Place in the array that goes out by which a call says how it ended; what it says beside that is the lab's own. */
export const STATE = 0
/** How a call ended that ended in an error of the program; that it has not ended. */
export const FAILED = -1
export const RUNNING = -2

/**
 * Places in the numbers that both parts of an interpreter have, C and words: whose program is called (-1: none); entries of lists and texts that
 * were gone through in this call and in the run, how many may be, and how many more with each call. The others are of labs with messages.
 */
export const DOING = {
  current: 0,
  work: 1,
  spent: 2,
  most: 3,
  each: 4,
  count: 5,
  load: 6,
  arrived: 7,
  taken: 8,
  drawn: 9,
  length: 10,
} as const
