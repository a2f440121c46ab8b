/** How processors learn that a phase has ended. */
import type { Option, ParameterTable, ValuesOf } from '../../../core/parameters.ts'
import type { Context, MessageKind, Received } from '../model/context.ts'

/** Phases by number (thesis §3.1). */
export const FILLING = 0
export const STEADY = 1
export const EMPTYING = 2

/** Reactions of a detection. */
export interface Detecting {
  /** At the very beginning, at every processor. */
  begin?(q: number): void
  act?(q: number): void
  receive?(q: number, message: Received): void
  timer?(q: number): void
}

/** What a detection can do besides a protocol. */
interface PhaseControl {
  /** The phase that a processor is in. */
  of(q: number): number
  /** It learns that it is in another one. */
  enter(q: number, phase: number): void
  /** Whether this many tasks fill the machine, and whether this few empty it. */
  filledBy(tasks: number): boolean
  emptiedBy(tasks: number): boolean
  /** Whether a load is as large as a filled machine's mean. */
  filledAt(load: number): boolean
}

/** A way of noticing the transitions. */
interface DetectionDefinition<P extends ParameterTable, M extends readonly MessageKind[]> extends Option {
  readonly source: string
  readonly parameters: P
  /** Whether all processors know about a transition as soon as it has happened. */
  readonly exact?: true
  /** Whether processors go by what they see alone, so that neighbours may be in different phases for long. */
  readonly apart?: true
  readonly messages: M
}

/** Begins a run of a detection. */
export type Begin<D extends { readonly parameters: ParameterTable }> = (
  context: Context,
  phases: PhaseControl,
  values: ValuesOf<D['parameters']>,
) => Detecting

/** Declares a detection and keeps the types of its parameters and the names of its messages. */
export const detection = <const P extends ParameterTable, const M extends readonly MessageKind[]>(
  definition: DetectionDefinition<P, M>,
): DetectionDefinition<P, M> => definition

/** Decides by what is known about the number of tasks, one transition at a time, and notifies all by messages of one kind. */
export function deciding(context: Context, phases: PhaseControl, kind: number) {
  const decided = context.numbers(1)
  return {
    decide(tasks: number): void {
      const reached = decided[0] === 0 ? phases.filledBy(tasks) : decided[0] === 1 && phases.emptiedBy(tasks)
      if (reached) this.learn(0, ++decided[0])
    },
    /** Processor q learns of a transition and passes it on. */
    learn(q: number, transition: number): void {
      phases.enter(q, transition === 1 ? STEADY : EMPTYING)
      context.sendToChildren(q, kind, transition)
    },
  }
}
