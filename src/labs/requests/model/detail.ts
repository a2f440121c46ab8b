/** What happened in a slot of time, for pictures of the machine and the microscope. Times are seconds since the run began. */
export { parsePeriods } from './periods.ts'
export { rateOf, SECOND } from './scenario.ts'
export {
  choicesTime,
  evenTurnsTime,
  paretoVariation,
  poolTail,
  poolTime,
  queueTime,
  sharingTime,
  turnsTime,
} from './theory.ts'

/** Copies of requests, a column each; infinite where it has not come to that. */
export interface CopyColumns {
  readonly number: Int32Array
  readonly request: Int32Array
  readonly dispatcher: Int32Array
  /** Its number among the copies of its request, from 0. */
  readonly ordinal: Int32Array
  /** Its server in the end; −1 while it is in the central queue, n where that refused it. */
  readonly server: Int32Array
  /** Whether it is a second copy, sent because the first was slow. */
  readonly hedge: Uint8Array
  /** How it leaves: see `FATE`. */
  readonly fate: Uint8Array
  /** The request's size, seconds at speed 1. */
  readonly size: Float64Array
  readonly sent: Float64Array
  readonly reached: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
  /** When its dispatcher had its answer, or gave it up. */
  readonly settled: Float64Array
  /** The worker that serves or served it, among those of its server; −1 where it has none of its own: before, shared, or failing. */
  readonly worker: Int32Array
}

/** How a copy leaves its server, as far as the run has come. */
export const FATE = { there: 0, served: 1, error: 2, refused: 3, cancelled: 4 } as const

/** A choice of a server. */
export interface Decision {
  readonly time: number
  readonly copy: number
  readonly request: number
  readonly dispatcher: number
  readonly server: number
  readonly size: number
  readonly ordinal: number
  readonly hedge: boolean
  /** Of the servers that were compared, those with the least known value, in the order of comparing, and what was known about each. */
  readonly compared: readonly number[]
  readonly known: readonly number[]
  /** How many were compared. */
  readonly count: number
  /** How old the knowledge was, in seconds. */
  readonly age: number
  /** How long its request takes at the chosen server and at others, where that is known when it is sent. */
  readonly own?: OwnDetail
}

/** How long a request takes until its answer, in seconds, and by server how much longer than that elsewhere. */
export interface OwnDetail {
  readonly time: number
  /** The servers with the least, in index order, the chosen one among them; and among how many the policy could choose. */
  readonly servers: readonly number[]
  readonly more: readonly number[]
  readonly count: number
}

/** A decision that is replayed: the number of its copy, its server and those that it could have been, and how long its request took, in seconds, if it ended. */
export interface DecisionDetail {
  readonly kind: 'decision'
  readonly copy: number
  readonly chosen: number
  readonly servers: readonly number[]
  readonly time: number | undefined
  /** Whether it was answered; otherwise it was given up after that time. */
  readonly answered: boolean
}

/** What came of another server, if all others go where they went; less than in the run is negative. */
export interface ReplayDetail {
  readonly kind: 'replay'
  readonly server: number
  /** Seconds that the request itself takes more; undefined where it did not end, here or there. */
  readonly own: number | undefined
  /** Seconds that all requests together take more, and how many more are answered. */
  readonly all: number
  readonly answered: number
}

/** What happened in a slot. */
export interface RequestsDetail {
  readonly slot: number
  readonly begin: number
  readonly end: number
  /** The time from which copies are listed: as far back as anything that is known in the slot. */
  readonly from: number
  /** All copies that were about between `from` and `end`, but of those that waited all the time only the first of each server. */
  readonly copies: CopyColumns
  /** By server, and at last of the central queue: further copies that waited all the time. */
  readonly more: Int32Array
  readonly decisions: readonly Decision[]
  /** By server, at the slot's end. */
  readonly factor: Float64Array
  readonly failing: Uint8Array
  readonly leftOut: Uint8Array
}

/**
 * When every copy was at its server, and when it was served: the copies of server s are those from `first[s]` on and before `first[s + 1]`, in
 * the order of coming. Seconds; what a full queue refused, and what a failing server answered, is not among them.
 */
export interface CourseArtifact {
  readonly first: Int32Array
  readonly reached: Float64Array
  /** After the end of a copy that was cancelled before it was served. */
  readonly start: Float64Array
  readonly end: Float64Array
  /** The time until which its client waits for it; infinite where that is longer than the copy was there. */
  readonly waitedUntil: Float64Array
  readonly request: Int32Array
  /** As in `CopyColumns`. */
  readonly worker: Int32Array
  /** When the last of them left. */
  readonly last: number
}

/** What a log says beside times and durations. */
export interface LogArtifact {
  /** Lines that hold a request. */
  readonly lines: number
  /** What was read, in a line: format, columns, units, what was left out. */
  readonly says: string
  /** Lines with a status from 500 on; undefined without statuses. */
  readonly failed: number | undefined
  /** The servers with most lines; undefined without such a column. */
  readonly upstreams: readonly { readonly name: string; readonly lines: number }[] | undefined
}

/** How response times are distributed: the share of the measured answers that took at least a time, in rising order of times. */
export interface TailArtifact {
  /** How many answers there are. */
  readonly answers: number
  /** Seconds. */
  readonly times: Float64Array
  readonly shares: Float64Array
}
