/** What a lab says of running its scenarios on real workers. */
import type { HeldFile } from '../attachments/held.ts'
import type { Values } from '../parameters.ts'
import type { OwnTimes, Plan, Prediction, Settings } from './commands.ts'
import type { Costs } from './costs.ts'
import type { Host, Processor } from './processor.ts'

export interface RealLab {
  /** Fits a scenario to this computer, or says in a sentence why it cannot be run there. */
  plan(values: Values, settings: Settings): Promise<Plan | { readonly problem: string }>
  /** Makes the processor of a place; `end` gives back what it runs in. */
  seat(plan: Plan, q: number, host: Host, executed: Executed): Promise<{ readonly processor: Processor; end(): void }>
  /** Calls a small handler this many times. */
  handlers(): Promise<{ call(times: number): void; end(): void }>
  /** The scenario of a plan on a machine with these costs. */
  scenario(plan: Plan, costs: Costs): Values
  /** The model's run; with the times that the nodes of a real run took, where these are given. */
  predict(plan: Plan, values: Values, own?: OwnTimes): Promise<Prediction>
}

/** Learns of each node that a processor has executed; nanoseconds, and the operations that it took. */
export type Executed = (from: number, to: number, children: number, operations: number) => void

/** Files that are named by scenarios. */
export type Files = readonly HeldFile[]
