/**
 * What the page and the worker say to each other. Calls go by Comlink and return at once; everything the worker has to
 * report comes over one message port as `Report`s, each with the id of the run that it belongs to. So nothing on the page
 * ever waits for a call that may never be answered.
 */
import type { Artifact, Detail, Metrics } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import type { AxisUnit } from '../core/playhead/axis.ts'
import type { LookedInto } from '../core/playhead/shown.ts'
import type { Rows } from '../core/recording.ts'

/** What to run. Ids rise; the latest run wins, an older one ends at its next slice. */
export interface RunRequest {
  readonly runId: number
  readonly lab: string
  readonly values: Values
  readonly wants?: Wants | undefined
}

/** What views want of a run as soon as it has it. */
export interface Wants {
  /** Keys of artifacts. */
  readonly keys: readonly string[]
  /** For this many milliseconds no draft is wanted: there may soon be more. */
  readonly draftAfter: number
  /** Where the reader looks: what happens there comes with the run's end, if the run has it at hand. */
  readonly place?: { readonly unit: AxisUnit; readonly x: number } | undefined
}

/** An error as data. */
export interface Failure {
  /** `invalid`: the scenario cannot be run; `crashed`: the simulation failed; `silent`: the worker is gone. */
  readonly code: 'invalid' | 'crashed' | 'silent'
  readonly message: string
  /** The parameter at fault, if one is. */
  readonly parameter?: string
  /** For a text that is at fault: the place in it, counted from 1. */
  readonly line?: number
  readonly column?: number
}

/** News of a run, about one a frame. */
export interface Progress {
  readonly type: 'progress'
  readonly runId: number
  /** Rows that are new or changed. */
  readonly rows: Rows | undefined
  /** What has come of the artifacts that are wanted, by key: drafts on the way, the others with the end. */
  readonly artifacts?: Readonly<Record<string, Artifact>>
  /** The step at the place that is looked at. */
  readonly looked?: LookedInto | undefined
  /** Share of the work that is done, 0 to 1. */
  readonly share: number
  /** The metrics, complete with what the reference runs say, once all is finished. */
  readonly metrics: Metrics | undefined
  readonly references: Readonly<Record<string, Metrics>>
  /** What a finished run did not get to, in a clause; undefined where it is complete. */
  readonly cut?: string | undefined
}

/** The end of a run that failed. */
interface Failed {
  readonly type: 'failed'
  readonly runId: number
  readonly failure: Failure
}

/** A step of the latest run looked into; `detail` is undefined when the run has no such step. */
export interface Inspected {
  readonly type: 'inspected'
  readonly runId: number
  readonly step: number
  readonly detail: Detail | undefined
}

/** An artifact of the latest run; undefined where the lab has none of this key, or it is too large to be made. */
export interface Made {
  readonly type: 'made'
  readonly runId: number
  readonly key: string
  readonly artifact: Artifact | undefined
}

/** A run begins that executes a text of the reader's own, and may never answer for that. */
interface Executing {
  readonly type: 'executing'
  readonly runId: number
  /** The parameter that holds the text. */
  readonly parameter: string
  /** The line of the function that is called now, or 0 where it is not known. */
  readonly line: number
}

/** Everything the worker reports. */
export type Report = Executing | Progress | Failed | Inspected | Made

/** What the page can ask of the worker. */
export interface WorkerApi {
  /** Where reports go; called once, first. */
  connect(port: MessagePort): void
  /** Loads a lab's engine, which is about to be needed, and what it needs for a scenario. */
  prepare(lab: string, values?: Values): void
  /** Starts a run and ends the one before. */
  run(request: RunRequest): void
  /** Makes a run the latest without running it: it has been run by a worker that is gone, and is to be looked into. */
  adopt(request: RunRequest): void
  /** Ends the present run at its next slice; it can still be looked into. */
  cancel(): void
  /** Looks into a step of the latest run; a newer request replaces one that is not answered yet. */
  inspect(step: number): void
  /** Makes an artifact of the latest run; undefined when none is wanted any more. A newer request, or run, ends it. */
  make(key: string | undefined): void
}
