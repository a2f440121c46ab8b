/**
 * The first screen of a story, as a reader meets it who knows nothing: one moment of the run, labels on the picture, two knobs with everyday
 * names, and a goal that these two reach. Plain data, compiled from the story's file (read-first.ts); a lab adds only the anchors of its labels.
 */
import type { MetricDefinition } from '../lab.ts'
import type { RunPlace } from '../playhead/axis.ts'
import { holds } from '../text/expression/evaluate.ts'
import type { Expression, KnownRun } from '../text/expression/tree.ts'

/** A knob of the first screen: a parameter of the lab with everyday words. */
export interface FirstKnob {
  readonly parameter: string
  /** What it is called: "Servers to choose from". Its own name stands below, small. */
  readonly name: string
  /** What stands at both ends of its slider: "1: no choice", "10: all of them". */
  readonly ends?: readonly [low: string, high: string]
  /** Where its slider begins and ends, unless it does where the parameter's does. */
  readonly from?: number
  readonly to?: number
  /** Whether its value is a share that is written in percent. */
  readonly percent?: true
  /** The unit in which its value is written, and how many of the parameter's own make one of it: "ms" of 20 000 cycles. */
  readonly unit?: string
  readonly each?: number
  /** The options that it offers, in everyday words, by their ids, where it is a choice. */
  readonly options?: Readonly<Record<string, string>>
  /** Where it does nothing, why: "Makes no difference while data never move." */
  readonly idle?: string
  /** Where it does nothing although the parameter applies: a condition on the scenario. */
  readonly idleWhen?: Expression
}

/** What a reader is to reach with the two knobs. */
export interface Goal {
  /** In words: "under 25 ms, servers still 80 % busy". */
  readonly words: string
  /** In fewer words, for a phone: "under 25 ms". */
  readonly short: string
  /** Whether a run has reached it. */
  readonly when: Expression
  /** The metric of its bar, where that begins and ends, and where the good part of it does. */
  readonly metric: string
  readonly from: number
  readonly to: number
  readonly bound: number
  /** A scenario that reaches it, as what differs from the defaults. */
  readonly reach: string
  /** What has been learnt by reaching it: a sentence. */
  readonly says: string
}

/** The one curve below the picture, with its title: a column of the recording, or without one the story's chart. */
export interface FirstCurve {
  readonly column?: string
  readonly title: string
}

/** What a first visit sees. */
export interface FirstScreen {
  /** Where the first play begins and where it rests. */
  readonly start: RunPlace
  readonly rests: RunPlace
  /** Ids of the lab's labels that are shown, the most important ones first: a phone shows three. */
  readonly labels: readonly string[]
  /** The large number in everyday words: "From request to answer, on average"; and in few, for a phone. */
  readonly result: string
  readonly resultShort: string
  /** What the clock counts, in everyday words, where the run goes in steps: "round". */
  readonly step?: string
  /** What can be pressed or dragged in the picture: a sentence. */
  readonly touch?: string
  readonly knobs: readonly FirstKnob[]
  /** One after the other: the next is offered when one is reached. */
  readonly goals: readonly Goal[]
  readonly curve?: FirstCurve
  /** The story that is offered when the last goal is reached, by its id. */
  readonly next?: string
}

/** How many labels a phone has room for. */
export const PHONE_LABELS = 3

/** Whether a finished run has reached a goal. */
export const reached = ({ when }: Goal, run: KnownRun): boolean => holds(when, { runs: { here: run } })

/** Where a number lies on a goal's bar, from 0 to 1. */
export const shareOnBar = ({ from, to }: Pick<Goal, 'from' | 'to'>, value: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)))

/** Whether the good part of a goal's bar is the left one: where less of its number is better. */
export const lessIsBetter = ({ metric }: Goal, metrics: readonly MetricDefinition[]): boolean =>
  metrics.find(({ id }) => id === metric)?.better !== 'more'
