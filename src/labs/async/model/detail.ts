/** What happened in a slot of time, as the microscope, captions and traces need it. Times are seconds since the run began. */
import type { Message, Span } from '../../../core/lab.ts'

export { judgesApart } from './roles.ts'

/** What a processor does, by index; a piece without one is idle. */
export const ACTIVITIES = ['compute', 'communicate', 'overhead', 'wait'] as const

/** A message; its kind is an index of the kinds of the scenario (../spans.ts). `arrived` is when it can be taken. */
export interface AsyncMessage extends Message {
  readonly integers: number
  readonly tasks: number
  /** When the step that took it began; undefined where none did before the end of what is looked at. */
  readonly taken: number | undefined
  /** What it says; each kind says what these are (message-kinds.ts). */
  readonly says: readonly [a: number, b: number, c: number]
}

/** A slot. */
export interface AsyncDetail {
  /** Counted from 0. */
  readonly slot: number
  readonly begin: number
  readonly end: number
  /** By processor, at the slot's end: tasks in its queue, nodes executed, its phase. */
  readonly load: Int32Array
  readonly nodes: Int32Array
  readonly phase: Uint8Array
  /** By processor, at the slot's end: the variables of a program of the reader's own, by name, for people; undefined where none runs. */
  readonly memory?: readonly (readonly (readonly [name: string, value: string])[])[] | undefined
  /** Tasks that are created and not finished. */
  readonly tasks: number
  /** At the slot's end, by index: which processor knows about which other what number (`knowledge` of the balancer says about what). */
  readonly knowledge: { readonly by: Int32Array; readonly of: Int32Array; readonly value: Int32Array }
  /** What reaches into the slot, in the order of time. Where there is too much of it some is left out, and `complete` says so. */
  readonly pieces: readonly Span[]
  readonly messages: readonly AsyncMessage[]
  readonly complete: boolean
}

/** When each processor learned of the transitions: the artifact `marks`. Seconds; NaN where it never did. */
export interface MarksArtifact {
  readonly first: Float64Array
  readonly second: Float64Array
}

/** A whole run: the artifact `schedule`. Times are seconds; what belongs together has one index. */
export interface ScheduleArtifact {
  readonly pieces: {
    readonly lane: Int32Array
    /** An index of `ACTIVITIES`. */
    readonly state: Uint8Array
    readonly begin: Float64Array
    readonly end: Float64Array
  }
  /** In the order in which they were sent. Each reaches its receiver, has arrived when it has come in, and is taken; NaN where none took it. */
  readonly messages: {
    readonly kind: Uint8Array
    readonly from: Int32Array
    readonly to: Int32Array
    readonly tasks: Int32Array
    /** How long the sender's queue was, as the message reports it; −1 where it does not. */
    readonly load: Int32Array
    readonly sent: Float64Array
    readonly reached: Float64Array
    readonly arrived: Float64Array
    readonly taken: Float64Array
  }
  /** How long queues are: processor q's changes are those from `first[q]` on and before `first[q + 1]`; it is 0 before the first. */
  readonly queues: {
    readonly first: Int32Array
    readonly at: Float64Array
    readonly load: Int32Array
  }
}
