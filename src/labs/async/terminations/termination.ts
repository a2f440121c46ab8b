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
export interface TerminationDefinition extends Option {
  readonly source: string
  /** Whether the processors notify each other; otherwise the end is known at once and free of charge. */
  readonly announced: boolean
  readonly messages: readonly MessageKind[]
  create(context: Context, stop: Stop): Ending
}

export const FINISH: MessageKind = { name: 'finish', help: 'All is done', because: 'the end was known' }
