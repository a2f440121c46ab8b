/** How a call says how it has ended. */

/** Place in the array that goes out by which a call says how it ended; what it says beside that is the lab's own. */
export const STATE = 0
/** How a call ended that ended in an error of the program; that it has not ended. */
export const FAILED = -1
export const RUNNING = -2
