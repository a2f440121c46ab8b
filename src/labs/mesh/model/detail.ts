/**
 * What happened in an iteration, or is known about a single remap, as views, captions and traces need it, and what views may have whole.
 * Processors are counted from 0. This is all of the model that views know.
 */
import type { Message, Span } from '../../../core/lab.ts'
import type { MoveStep } from '../remapping/remapping.ts'
import type { Bounds } from './bounds.ts'
import type { Stage } from './multilevel/steps.ts'
import type { Traffic, Transfers } from './partition.ts'
import type { Yardsticks } from './remap.ts'
import type { Schedule } from './schedule.ts'

export type { MoveStep } from '../remapping/remapping.ts'
export { type Bounds, boxOf } from './bounds.ts'
export type { Traffic, Transfers } from './partition.ts'
export type { Segment } from './schedule.ts'

/** What each processor has. Arrays are by processor, except `arrangement` and `owner`. */
export interface PartitionDetail {
  readonly sizes: Int32Array
  /** The processors in the order of their intervals, and where each begins; absent where they are no intervals. */
  readonly arrangement?: Int32Array
  readonly firsts?: Int32Array
  /** The owner of each position, where they are no intervals. */
  readonly owner?: Uint8Array
}

/** A schedule, as it was found and as it was made to agree; only the beginning of long lists. */
export interface ScheduleDetail {
  /** By processor. */
  readonly found: readonly Schedule[]
  readonly agreed: readonly Schedule[]
  /** Whether parts of the lists are left out. */
  readonly cut: boolean
}

/** From one partition to another. */
export interface RemapDetail {
  readonly old: PartitionDetail
  readonly next: PartitionDetail
  readonly transfers: Transfers
  /** The processors that were tried, one after the other. */
  readonly steps: readonly MoveStep[]
  /** Absent where the partitions are no intervals. */
  readonly yardsticks?: Yardsticks
  /** What it costs: moving the elements, building the schedule. */
  readonly redistribution: number
  readonly inspector: number
  /** Ordering the list again. */
  readonly ordering: number
  /** The part of that which is paid without a remap, too, because the mesh has changed. */
  readonly owed: number
}

/** A check and what came of it. Arrays are by processor. */
export interface CheckDetail extends RemapDetail {
  /** Counted from 1. */
  readonly number: number
  /** Iterations that were done by then. */
  readonly after: number
  readonly begin: number
  readonly duration: number
  readonly forced: boolean
  /** Whether vertices have weights: then capabilities share out work. */
  readonly byWork: boolean
  /** t, in seconds per item, or per work, and iteration. */
  readonly times: Float64Array
  readonly capabilities: Float64Array
  /** g in seconds an iteration, H in iterations, K in seconds. */
  readonly gain: number
  readonly horizon: number
  readonly price: number
  readonly remapped: boolean
}

/** An iteration of a run. Arrays are by processor. */
export interface IterationDetail {
  readonly kind: 'iteration'
  /** Counted from 0. */
  readonly number: number
  /** Seconds; at `end` the check and the remap behind it are over, too. */
  readonly begin: number
  readonly done: number
  readonly end: number
  readonly wire: number
  readonly loads: Float64Array
  readonly compute: Float64Array
  readonly communicate: Float64Array
  readonly wait: Float64Array
  readonly idle: Float64Array
  readonly partition: PartitionDetail
  readonly traffic: Traffic
  readonly schedule: ScheduleDetail
  /** The check behind the iteration, and the last one until its end. */
  readonly check?: CheckDetail
  readonly latest?: CheckDetail
  readonly spans: readonly Span[]
  readonly messages: readonly Message[]
  /** The mesh in the iteration, and its line, where it changes. */
  readonly changing?: {
    readonly mesh: MeshArtifact
    readonly line: LineArtifact
    /** By vertex, how often its triangle has been halved. */
    readonly halved: Uint8Array
  }
}

/** A single remap, at one of its steps. */
export interface SingleDetail extends RemapDetail {
  readonly kind: 'remap'
  /** Row of the recording: 0 before anything is tried. */
  readonly number: number
  /** The step that led to this row; absent in the first one, and where an arrangement was found in one go. */
  readonly step?: MoveStep
  /** The messages of the new partition; absent where there is only a list. */
  readonly traffic?: Traffic
  readonly schedule?: ScheduleDetail
}

/** A step of a partition that is looked at level by level. */
export interface LevelDetail {
  readonly kind: 'partition'
  /** Row of the recording. */
  readonly number: number
  readonly stage: Stage
  /** 0 is the mesh itself. */
  readonly depth: number
  /** The graph of the level, its vertices in the middle of what they stand for. */
  readonly mesh: MeshArtifact
  /** The part of each of its vertices, and how many elements of the mesh each part has; absent as long as there are no parts. */
  readonly owner?: Uint8Array
  readonly sizes?: Int32Array
}

export type MeshDetail = IterationDetail | SingleDetail | LevelDetail

/** The mesh, as in model/mesh.ts. Absent where a single remap has only a list. */
export interface MeshArtifact {
  readonly start: Int32Array
  readonly neighbours: Int32Array
  /** Coordinates; absent where there are none. */
  readonly x?: Float64Array
  readonly y?: Float64Array
  readonly drawn?: 'own' | 'spectral'
}

/** A mesh before its run has a row. */
export interface DraftArtifact {
  /** How many vertices it will have. */
  readonly vertices: number
  /** Points: while it is smoothed, those between which its triangles will be; then its vertices. */
  readonly x: Float32Array
  readonly y: Float32Array
  /** Their smallest and greatest coordinates. */
  readonly box: Bounds
  /** How often it has been smoothed, and how often it will be; absent once it is laid in a line. */
  readonly smoothing?: readonly [done: number, of: number]
}

/** The line: the vertex at each position, and the position of each vertex. */
export interface LineArtifact {
  readonly list: Int32Array
  readonly position: Int32Array
}

/** The loop's values after all iterations, on the partitions that the run had, remaps included. */
export interface ValuesArtifact {
  /** y by vertex. At first y is the vertex's share of the way through the file. */
  readonly values: Float64Array
  /** Whether one processor alone computes the same to the last bit. */
  readonly same: boolean
}

/** The checks of a run that is replayed: how many there are, and the numbers of those that could have been decided otherwise. */
export interface ChecksDetail {
  readonly kind: 'checks'
  readonly open: readonly number[]
  readonly checks: number
}

/** What came of turning a check, if all others decide as they did. */
export interface TurnedDetail {
  readonly kind: 'turned'
  readonly number: number
  /** Iterations that were done by then. */
  readonly after: number
  /** Whether it remapped in the run; turned, it did the other. */
  readonly remapped: boolean
  /** Seconds that the run takes more; less is negative. */
  readonly more: number
}
