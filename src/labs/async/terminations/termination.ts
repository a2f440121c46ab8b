/** How the end is noticed. */
import type { Option } from '../../../core/parameters.ts'
import type { Context, MessageKind, Received } from '../model/context.ts'

/** Reactions of a termination detection. */
export interface Ending {
  /** Processor q has nothing: an empty queue, no node that runs, nothing kept for others. */
  passive?(q: number): void
  receive?(q: number, message: Received): void
  /** It has received tasks. */
  gotTasks?(q: number): void
}

/** What it can do besides a protocol: processor q takes part in nothing any more. */
export type Stop = (q: number) => void

/** A way of noticing the end. */
interface TerminationDefinition<M extends readonly MessageKind[]> extends Option {
  readonly source: string
  /** Whether the processors notify each other; otherwise the end is known at once and free of charge. */
  readonly announced: boolean
  readonly messages: M
}

/** Begins a run of a way of noticing the end. */
export type BeginEnding = (context: Context, stop: Stop) => Ending

/** Declares a way of noticing the end and keeps the names of its messages. */
export const termination = <const M extends readonly MessageKind[]>(
  definition: TerminationDefinition<M>,
): TerminationDefinition<M> => definition

export const FINISH = { name: 'finish', help: 'All is done', because: 'the end was known' } as const
