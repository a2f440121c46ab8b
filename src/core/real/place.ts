/** What a worker's side needs of where it runs: a browser or Node. */
import type { Report } from './commands.ts'
import type { RealLab } from './lab.ts'

/** What a worker has of its machine. */
export interface Place {
  /** Milliseconds of its clock. */
  now(): number
  /** Makes a function that has `call` called once the event loop comes round. */
  turns(call: () => void): () => void
  /** Calls later, unless the function that is returned is called before. */
  later(millis: number, call: () => void): () => void
  /** Sleeps for milliseconds; absent where that is refused. */
  readonly pause?: ((millis: number) => void) | undefined
  report(report: Report): void
  /** Makes what a lab says of real workers. */
  load(lab: string): Promise<RealLab>
}
