/** Writes down what happens, instant by instant. All times are cycles since the run began. */

import type { RoundReport } from './round.ts'

/** What the router of a processor does. */
export const JOB = { send: 0, pass: 1, forward: 2, move: 3, establish: 4, balance: 5 } as const

/** Learns of everything as soon as it is certain, some of it before its time has come. */
export interface Watcher {
  /** A process runs on a processor. */
  piece(processor: number, process: number, begin: number, end: number): void
  /** The router does a job, for a message where there is one (−1 otherwise). */
  job(processor: number, job: number, message: number, begin: number, end: number): void
  /** A message is on a link from a processor to another. */
  hop(message: number, from: number, to: number, begin: number, end: number): void
  /** A process does something else from now on. */
  state(process: number, state: number, time: number): void
  /** A process sends on a channel. */
  sent(channel: number, time: number): void
  /** A message has been received; `met` if it did not have to wait for its receiver. */
  matched(channel: number, processor: number, time: number, met: boolean): void
  /** The sender has learned of it. */
  acknowledged(channel: number, time: number): void
  /** The balancers have decided. */
  round(report: RoundReport): void
}
