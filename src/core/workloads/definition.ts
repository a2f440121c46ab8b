/** What a kind of work is called and what can be set of it. How it is made stands in the same file as `begin`: the page needs only the words. */
import type { Option, ParameterTable, Problem, ValuesOf } from '../parameters.ts'

/** A kind of work in words; its `help` says in one sentence what a task is. */
export interface WorkloadDefinition<P extends ParameterTable> extends Option {
  /** Parameters that only this kind has. */
  readonly parameters: P
  /** The metrics that its results are, by name: `solutions` … ; none but the tree's own where absent. */
  readonly results?: readonly string[]
  /** Whether its tree is one that chance draws (core/trees), so that the parameters of those trees apply to it. */
  readonly drawn?: boolean
  /** Whether the scenario's seed decides anything of it. Instances have seeds of their own. */
  readonly seeded?: boolean
  /** Whether a best value is searched for, so that processors have to learn of it, and queues can be ordered. */
  readonly searches?: boolean
  /** Whether it has a picture of its own (views/work/picture.tsx). */
  readonly pictured?: true
  /** What is wrong with settings that are each inside their limits but do not go together. */
  check?(values: ValuesOf<P>): readonly Problem[]
}

/** Declares a kind of work and keeps the type of its parameters. */
export const workload = <const P extends ParameterTable>(definition: WorkloadDefinition<P>): WorkloadDefinition<P> =>
  definition
