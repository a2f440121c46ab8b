/**
 * The contract between a lab and everything else.
 *
 * A lab is data and three functions: what can be set (its parameter table), how to run it (scenario in, recording out, in
 * slices so that it can be cancelled and watched), what it reports (its metrics). The page, the worker and the command
 * line know labs only through this file and the registry.
 */
import type { Group, ParameterTable, Problem, Values, ValuesOf } from './parameters.ts'
import type { Recorder, RecordingShape } from './recording.ts'

/** A metric's value; null when it does not apply to the run (no transition happened, nothing to compare with). */
export type Metric = number | null | readonly number[]

/** A run's metrics by id. Times are seconds, in full precision. */
export type Metrics = Readonly<Record<string, Metric>>

/** What a lab reports of a run. */
export interface MetricDefinition {
  readonly id: string
  readonly label: string
  /** "s", "nodes/s", "%", or "" for a plain number. */
  readonly unit: string
  /** One sentence: what it means. */
  readonly help: string
  /** How it is computed, in the source's symbols. */
  readonly formula: string
  /** Where the source defines it. */
  readonly source?: string
  /** Which direction is better, where there is one. */
  readonly better?: 'less' | 'more'
}

/** Declares a metric. */
export const metric = (
  id: string,
  label: string,
  unit: string,
  help: string,
  formula: string,
  source?: string,
  better?: 'less' | 'more',
): MetricDefinition => ({ id, label, unit, help, formula, source, better })

/** A run in progress: advanced in slices, so that it can be cancelled and watched. */
export interface Run {
  /** What has been recorded so far; undefined when the run was started without recording. */
  readonly recorder?: Recorder
  /** Works for about `work` units (one is a few nanoseconds) and returns whether the run is finished. */
  advance(work: number): boolean
  /** Share of the work that is done, from 0 to 1; an estimate. */
  progress(): number
  /** The metrics; of a run that is not finished, those so far. */
  metrics(): Metrics
}

/** What happened inside one step of a run, simulated again because somebody looks at it. Plain data and typed arrays. */
export type Detail = object

/** Simulates single steps of one scenario again. Steps in rising order are cheap, going back starts over. */
export interface Inspector {
  /** Works for about `work` units towards a step; returns true when `at` would answer at once. */
  seek(step: number, work: number): boolean
  /** The step, counted from 0; undefined when the run has fewer steps. */
  at(step: number): Detail | undefined
}

/** Something a lane can be doing. */
export interface SliceState {
  /** A word without spaces. */
  readonly id: string
  readonly label: string
  /** Red, green and blue, from 0 to 1, for tools whose files say the colours. */
  readonly rgb: readonly [number, number, number]
}

/** One thing that a lane does; seconds since its step began, or the lab's own unit of time. */
export interface Interval {
  readonly lane: number
  /** Index of the state. */
  readonly state: number
  readonly begin: number
  readonly end: number
}

/** What the lanes do when, for traces that other tools open. */
export interface Slices<V = Values> {
  readonly states: readonly SliceState[]
  /** The lanes in words: "processor 3". */
  lanes(values: V): readonly string[]
  /**
   * What the lanes do within a step: every lane from the step's beginning to its end, without gaps. Nothing of a step that
   * takes no time of its own, because it is one of many plans of which only the last is carried out.
   */
  intervals(values: V, detail: Detail): readonly Interval[]
}

/** How to run a scenario. */
export interface RunOptions {
  /** Whether rows are recorded. */
  readonly record: boolean
}

/** What can be said of a lab without its engine: all that the page needs. */
export interface LabDescription<T extends ParameterTable = ParameterTable, V = ValuesOf<T>> {
  readonly id: string
  readonly label: string
  /** One sentence: what it simulates. */
  readonly summary: string
  /** Version of the lab's link and file format; raised when an old link would mean something else. */
  readonly version: number
  readonly parameters: T
  readonly groups: readonly Group[]
  /** What a first visit is shown, as what differs from the defaults: "t1=on". The defaults where it is absent. */
  readonly opening?: string
  readonly metrics: readonly MetricDefinition[]
  /** What a run of this scenario records, and in how many lanes. */
  shape(values: V): { readonly shape: RecordingShape; readonly lanes: number }
  /** What is wrong with values that are each inside their limits but do not go together. */
  check(values: V): readonly Problem[]
  /** Other runs that this scenario's metrics need, by name: the non-adaptive twin of an adaptive run. */
  companions?(values: V): Readonly<Record<string, V>>
  /** Completes the metrics of a scenario with what its companions say. */
  combine?(values: V, metrics: Metrics, companions: Readonly<Record<string, Metrics>>): Metrics
}

/** A lab's model half: its description and its engine. */
export interface LabModel<T extends ParameterTable = ParameterTable, V = ValuesOf<T>> extends LabDescription<T, V> {
  /** Starts a run of checked values. */
  start(values: V, options: RunOptions): Run
  /** Opens a scenario for looking inside its steps. */
  inspect(values: V): Inspector
  /** How a run is written as a trace. */
  readonly slices: Slices<V>
}

/** A lab as the registry holds it: its own scenario type is forgotten. */
export type Lab = LabModel<ParameterTable, Values>

/** A lab's description as the page holds it. */
export type DescribedLab = LabDescription<ParameterTable, Values>

/** Fits a lab's description for the page. Its functions are only ever called with values checked against its own table. */
export function describe<T extends ParameterTable>(description: LabDescription<T>): DescribedLab {
  return description as unknown as DescribedLab
}

/** Fits a lab for the registry. Its functions are only ever called with values checked against its own table. */
export function lab<T extends ParameterTable>(model: LabModel<T>): Lab {
  return model as unknown as Lab
}
