/** Processes: written as generators, and what each waits for. */

/** A process: yields whenever it has to wait for what it asked for. */
export type Process = Generator<void, void, void>

// What a process waits for.

/** Nothing: it goes on. */
export const RUNNING = 0
/** The end of an operation; or nothing ever again, where it has ended. */
export const OPERATING = 1
/** Any message. */
export const LISTENING = 2
/** The end of the iterations that it computes. */
export const COMPUTING = 3
/** Being woken. */
export const PARKED = 4
/** A message of one kind. */
export const AWAITING = 5
