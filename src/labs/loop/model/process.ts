/** Processes: written as generators, what each waits for, and what those of every strategy are given. */
import type { List, Loop } from './iterations.ts'
import type { Sent } from './mail.ts'

/** A process: yields whenever it has to wait for what it asked for. */
export type Process = Generator<void, void, void>

/** A process that does nothing. */
export function* idle(): Process {}

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

/** What the processes of every strategy are given. */
export interface Common {
  readonly counts: Counts
  /** The loop that they share. */
  readonly loop: Loop
  readonly blocks: readonly List[]
  /** What a process does once it has nothing left to do of this loop; messages that come still may be answered. */
  leave(processor: number, respond?: (message: Sent) => void): Process
}

/** What a course counts. */
export interface Counts {
  synchronisations: number
  redistributions: number
  movedIterations: number
  /** How often the model was asked, and how often it changed the strategy. */
  choices: number
  changes: number
  /** Processors that are done for good. */
  retired: number
  /** Copies of chunks that were given, those that were done before the original, and seconds of all processors in which what was lost was computed. */
  copies: number
  copiesFirst: number
  vain: number
}

/** A course's counts at its beginning. */
export const noCounts = (): Counts => ({
  synchronisations: 0,
  redistributions: 0,
  movedIterations: 0,
  choices: 0,
  changes: 0,
  retired: 0,
  copies: 0,
  copiesFirst: 0,
  vain: 0,
})
