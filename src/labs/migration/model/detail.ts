/** What happened in a slot of time, as the microscope, captions and traces need it. Times are seconds since the run began. */
import type { Message, Span } from '../../../core/lab.ts'
import type { TimeUse } from '../../../core/time/time-use.ts'
import type { RoundReport } from './round.ts'

export { blocksOf, bounds } from './blocks.ts'
export { type Outside, outsideOf } from './prediction.ts'
export { processesOf } from './processes.ts'
export { STATE } from './processors.ts'
export { type Candidate, type Decision, LOAD } from './round.ts'
export { CELL } from './sea.ts'
export { CYCLES_PER_SECOND } from './units.ts'

/** What a processor does, by index: what it is called, and which part of the time split has its colour. */
export const ACTIVITIES = [
  { id: 'compute', label: 'Computing', use: 'compute' },
  { id: 'send', label: 'Putting a message on its way', use: 'communicate' },
  { id: 'pass', label: 'Passing a message on', use: 'communicate' },
  { id: 'forward', label: 'Sending a message after its receiver', use: 'communicate' },
  { id: 'move', label: 'Putting a process on its way', use: 'overhead' },
  { id: 'establish', label: 'Establishing a process', use: 'overhead' },
  { id: 'balance', label: 'Balancing', use: 'overhead' },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly use: TimeUse }[]

/** The index of an activity, which is the state of its pieces. */
export const activityOf = (id: (typeof ACTIVITIES)[number]['id']): number =>
  ACTIVITIES.findIndex((activity) => activity.id === id)

/** What a process does, by the index that is its state. */
export const DOING = ['at the CPU', 'communicating', 'on its way', 'done'] as const

/** The kinds of messages, by index. */
export const KINDS = ['data', 'acknowledgement', 'process'] as const

/** A piece of a processor's time, an index of `ACTIVITIES` its state. */
export interface Piece extends Span {
  /** The process that computes, moves or is established; −1 where it is none. */
  readonly process: number
  /** The channel that a message belongs to; −1 where it is none. */
  readonly channel: number
}

/** A message on one link. */
export interface Hop extends Message {
  /** The channel, or the process that moves. */
  readonly subject: number
}

/** A process begins to do something else. */
export interface Change {
  readonly process: number
  readonly state: number
  readonly time: number
}

/** Something happens on a channel: sent, matched without a wait of the message, matched after one, acknowledged. */
export interface ChannelEvent {
  readonly channel: number
  readonly what: 'sent' | 'met' | 'fetched' | 'acknowledged'
  readonly time: number
}

/** What the balancers decided; its time in seconds, everything else in cycles. */
export type RoundDetail = RoundReport

/** A slot. */
export interface MigrationDetail {
  /** Counted from 0. */
  readonly slot: number
  readonly begin: number
  readonly end: number
  /** By process, at the slot's end: its processor (−1 while it travels), and what it does. */
  readonly place: Int32Array
  readonly state: Uint8Array
  /** By process, iterations that are complete at the slot's end. */
  readonly iterations: Float64Array
  /** What begins in the slot, in the order of time. Where there is too much of it some is left out, and `complete` says so. */
  readonly pieces: readonly Piece[]
  readonly hops: readonly Hop[]
  readonly complete: boolean
  readonly changes: readonly Change[]
  readonly events: readonly ChannelEvent[]
  readonly rounds: readonly RoundDetail[]
  /** The last round until the slot's end. */
  readonly latest?: RoundDetail
  /** For WATOR: the cells of the sea at the least step of all processes. */
  readonly sea?: Uint8Array
}

/** A program as a whole: the artifact `program`. */
export interface ProgramArtifact {
  /** Channel c goes from process `from[c]` to process `to[c]`. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By process, the processor where it begins. */
  readonly placement: Int32Array
  /** By process, its mean computing time: cycles. */
  readonly means: Float64Array
}
