/**
 * The contract between a lab's views and the page. Types only.
 *
 * React lays out and handles input; what changes with every frame bypasses it: a view subscribes to the playhead and paints
 * on a canvas or sets an attribute. A view never talks to the worker and never changes the store.
 */

import type { ComponentType } from 'react'
import type { Story } from '../core/content/story.ts'
import type { Artifacts, Detail, Metrics, Replay } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import type { AxisId, SharedAxis } from '../core/playhead/axis.ts'
import type { Playhead } from '../core/playhead/playhead.ts'
import type { Lens, SharedPointing } from '../core/playhead/pointing.ts'
import type { LookedInto, Place, Shown } from '../core/playhead/shown.ts'
import type { ProgramChecks } from '../core/program/checks.ts'
import type { Settings } from '../core/program/settings.ts'
import type { Recording } from '../core/recording.ts'
import type { Source } from '../core/source.ts'
import type { Band } from '../core/statistics/intervals.ts'

/** A run as the page has it. A new object whenever rows came or the run ended, so it can be a React prop. */
export interface RunView {
  /** The scenario that was run; while a newer one is computed it lags behind the controls. */
  readonly values: Values
  readonly recording: Recording
  /** Present when the run is finished. */
  readonly metrics: Metrics | undefined
  /** Metrics of the reference runs that are finished, by name. */
  readonly references: Readonly<Record<string, Metrics>>
  /** What a finished run did not get to because its time was over, in a clause; undefined where it is complete. */
  readonly cut?: string | undefined
  readonly finished: boolean
}

/** The latest detail and its step, counted from 0: arrives some milliseconds after the playhead. */
export type Details = Source<LookedInto | undefined>

/** How a run among compared ones differs from the others: by letter, colour and dashes. */
export interface RunMark {
  /** "A" for the present run, then "B", "C" and "D"; a ghost's is written out: "the run before: 72.0 ms". */
  readonly name: string
  /** CSS colour. */
  readonly colour: string
  /** Dashes of its lines as SVG has them; empty for a solid one. */
  readonly dash: string
}

/** A run that is compared with the present one; all have one axis and one playhead. */
export interface ComparedRun extends RunMark {
  readonly run: RunView
  /** The mean over many seeds of the column that the lab names for it, where that has been computed. */
  readonly band?: Band
}

/** The runs that are compared. */
export interface Comparison {
  /** The present run's mark and band. */
  readonly present: Omit<ComparedRun, 'run'>
  readonly others: readonly ComparedRun[]
  /** A run that stands behind the present one and is not compared otherwise: the run before, or the one that the story speaks of. */
  readonly ghost?: ComparedRun
}

/**
 * Sets parameters, as if the reader had used their controls: `drag` while something is still moving, which runs with every
 * value, `commit` when it is meant, which makes one step of history. Several at once are one change.
 */
export type ChangeValues = (changes: Values, phase: 'drag' | 'commit') => void

/** The outcome of one scenario of several: its metrics with the milliseconds it took, or why it cannot be run. */
export type Measured = { readonly metrics: Metrics; readonly millis?: number } | { readonly problem: string }

/**
 * Runs further scenarios of the lab for their metrics, in the background and one after the other. `onMeasured` learns of
 * each by its index; the function returned ends it.
 */
export type Measure = (
  scenarios: readonly Values[],
  onMeasured: (index: number, measured: Measured) => void,
) => () => void

/** What every view is given. */
export interface ViewProps {
  readonly run: RunView
  /** What the run lies along, with those it is compared with. */
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly details: Details
  /** Present while runs are compared or replicated, or one stands behind the present one. */
  readonly comparison?: Comparison
  /** Present where the view may change the scenario: something in it can be dragged, or chosen. */
  readonly onChange?: ChangeValues
  /** Parameters that the view shows as they are even where it may change others: the link has locked them. */
  readonly fixed?: ReadonlySet<string>
  /** Present where the view may have other scenarios run. */
  readonly measure?: Measure
  /** Present where the view may have the run replayed. */
  readonly replay?: Replay
  readonly artifacts?: Artifacts
  /** Whether a value is being dragged: runs follow each other, and no picture stays for long. */
  readonly dragging?: boolean
  /** Present where two pictures of the run are shown at once. */
  readonly pointing?: SharedPointing
  /** Present where the machine and its microscope may be shown beside each other. */
  readonly lens?: Lens
  /** Whether it is the picture of a first screen: without legends and tables, and without what only these explain. */
  readonly plain?: boolean
  /** Ids of the labels that stand on the picture, the most important ones first; see views/labels. */
  readonly labels?: readonly string[]
}

/** The picture on a lab's tile: a run of a scenario of its own that is played over and over, small and without words. */
export interface Miniature {
  /** The scenario, as what differs from the defaults, where what the tile opens takes more than a moment to run. */
  readonly query?: string
  /** What the drawing needs that a run makes once, by key. */
  readonly artifacts?: readonly string[]
  /** Whether its steps are not looked into, for what it needs is in the recording and in these. */
  readonly unlooked?: true
  /** Ids of the labels that stand on it where it has room, the most important ones first; see views/labels. */
  readonly labels?: readonly string[]
  /** Draws the run; nothing in it takes input. */
  readonly component: ComponentType<ViewProps>
  /** What it is played along, and in how many seconds. */
  readonly axis: AxisId
  readonly seconds: number
  /** How much of it has been played, from 0 to 1, in the one picture that those see who want nothing to move. */
  readonly still: number
}

/** Another picture of the run than its machine. */
export interface PictureView {
  readonly id: string
  readonly label: string
  readonly component: ComponentType<ViewProps>
  /** Whether there is one of this scenario; absent where there always is. */
  readonly shownWhen?: (values: Values) => boolean
  /** Whether it lays the run out along time, with what is still to come: a race covers it until it is over. */
  readonly overTime?: true
}

/** A chart below the machine. All have the same width, and all but those apart the same axis. */
export interface ChartView {
  readonly id: string
  readonly label: string
  /** Whether it has an axis of its own: then it is shown by itself, and not when all are. */
  readonly apart?: boolean
  readonly component: ComponentType<ViewProps>
  /** Whether there is one of this scenario; absent where there always is. */
  readonly shownWhen?: (values: Values) => boolean
  /** For a run in which the chart would be empty or flat: what it would show and why there is nothing. It stands in the chart's place. */
  readonly nothing?: (run: RunView) => string | undefined
}

/** A marker on the transport's track. */
export interface Marker {
  readonly row: number
  readonly label: string
  /** CSS colour. */
  readonly colour: string
}

/** A number to be read at a glance. */
export interface Headline {
  readonly metric: string
  /** What it is compared with, in words without a full stop: "12 % less than without adapting (72.0 ms)". */
  readonly note?: string
  /** Why it is not better, or what the best would be: a sentence, where the lab's bounds of time do not say it. */
  readonly reason?: string
}

/** One of several scenarios that are compared with each other: a balancer, a variant. */
export interface Alternative {
  readonly id: string
  /** In words: "GDEM, first transition". */
  readonly label: string
  /** In a few characters, for the end of a curve: "t₁". */
  readonly short: string
  /** What it sets; everything else stays as it is in the scenario. */
  readonly values: Values
}

/** What the sensitivity strip shows unless the reader chooses otherwise. */
export interface SweepDefaults {
  readonly parameter: string
  readonly metric: string
  /** Scenarios that get a curve each; none where they would not differ. */
  readonly variants: (values: Values) => readonly Alternative[]
  /** Whether the numbers of another scenario can be set beside those of this one; without it all can. */
  readonly isComparable?: (values: Values, other: Values) => boolean
}

/** What the two-parameter map shows unless the reader chooses otherwise. */
export interface MapDefaults {
  readonly x: string
  readonly y: string
  /** A metric's id, `best` (which alternative is best), or `best:` and a parameter's id (its best value). */
  readonly show: string
  /** By `best:` and the id of a choice, what is tried instead of each of its options alone. */
  readonly best?: Readonly<Record<string, { readonly label: string; readonly options: readonly Alternative[] }>>
  /** Metrics that say which of some alternatives it is, by its index: the map shows these as it shows the best one. */
  readonly byMetric?: Readonly<Record<string, readonly Alternative[]>>
  /** Maps worth a look; those are offered whose parameters apply. */
  readonly offers?: readonly MapOffer[]
}

/** A map that is offered. */
export interface MapOffer {
  /** In a few words: "Latency × data, predicted". */
  readonly label: string
  readonly x: string
  readonly y: string
  readonly show: string
}

/**
 * Whether a parameter, by its id and its group, sets the job or its conditions, such as the network; undefined where it is a choice. With
 * less work or a faster network a run is shorter and no better balanced: no value of such a parameter is called best.
 */
export type Given = (id: string, group: string) => 'job' | 'conditions' | undefined

/** A program that a reader may begin with, or that stands for a setting. */
export interface ProgramText {
  readonly id: string
  readonly label: string
  /** What it does, in a sentence. */
  readonly help: string
  /** Loads the text. */
  readonly load: () => Promise<string>
}

/** A word of the language of programs: what completion offers, and what is shown where the pointer rests on it. */
export interface ProgramWord {
  /** The word before the dot, and the one after it: "me", "give". */
  readonly of: string
  readonly name: string
  /** How it is written: "give(to, count = 1, name = 'tasks', a)". */
  readonly form: string
  readonly help: string
  /** What completion puts in, where that is more than the name. */
  readonly puts?: string
}

/** What is wrong with a text, and where: counted from 1. */
export interface TextProblem {
  readonly line: number
  readonly column?: number
  readonly message: string
}

/** A text of the reader's own that decides, and how it is written. */
export interface ProgramViews {
  /** The parameter that holds it. */
  readonly parameter: string
  /** What a program decides, and which part of the lab runs it: a sentence. */
  readonly says: string
  /** Whether a scenario runs one. */
  readonly when: (values: Values) => boolean
  /** The text of a scenario; undefined where it is not here. */
  readonly textOf: (values: Values) => string | undefined
  /** What is wrong with a text, as far as that can be read without running it. */
  readonly problemsOf: (text: string) => readonly TextProblem[]
  readonly templates: readonly ProgramText[]
  /** The choice whose options are there as texts, too. */
  readonly choice: string
  /** What that choice is in a scenario, as a text, with the scenario's settings as its knobs; undefined where it is no text, or one already. */
  readonly asText: (values: Values) => (ProgramText & { readonly settings: (text: string) => Settings }) | undefined
  readonly words: readonly ProgramWord[]
  /** Loads how programs are checked, where they are. */
  readonly loadChecks?: () => Promise<ProgramChecks>
  /** What it does and knows under the playhead, where that can be shown; it reports the lines that ran. */
  readonly memory?: ComponentType<ViewProps & { readonly onLines: (lines: readonly number[]) => void }>
}

/** A lab's views. */
export interface LabViews {
  readonly id: string
  readonly stage: ComponentType<ViewProps>
  /** Whether machines of compared runs are given artifacts too, for what is drawn of them cannot be drawn without. */
  readonly stageNeedsArtifacts?: true
  /** Other pictures of the run, which the reader can have beside the machine or in its place. */
  readonly pictures?: readonly PictureView[]
  readonly charts: readonly ChartView[]
  /** Ids of the labels that its picture can have: the first screens of stories name those that they show. */
  readonly labels?: readonly string[]
  /** Views that look inside the step under the playhead, shown beside the machine when asked for; of labs with `inspect`. */
  readonly microscope?: { readonly label: string; readonly component: ComponentType<ViewProps> }
  /** Where a text of the reader's own may decide. */
  readonly program?: ProgramViews
  /** Markers of a run: transitions and the like, in rising order of row. */
  readonly markers: (run: RunView) => readonly Marker[]
  /** The numbers that matter for this run, most important first. */
  readonly headlines: (run: RunView) => readonly Headline[]
  /**
   * What picture and caption are about at a place, where that is not the whole row there: an instant, or the slot that has been looked into.
   * The picture is painted from the same.
   */
  readonly shown?: (
    run: RunView,
    place: Place,
    looked: LookedInto | undefined,
    artifacts: Artifacts | undefined,
  ) => Shown | undefined
  /** Keys of the artifacts that it is found in. */
  readonly shownIn?: readonly string[]
  /**
   * What is happening in a row, for captions and screen readers: one sentence, and, where the row has been looked into, one
   * more on who sends to whom, and why. Of an instant it says what is drawn then.
   */
  readonly caption: (run: RunView, row: number, detail?: Detail, shown?: Shown) => string
  /**
   * The caption of a first screen, in its everyday words: when, what is drawn, why. A phone shows two lines of it. Without it the caption
   * stands there as well.
   */
  readonly firstCaption?: LabViews['caption']
  /** The row's numbers, each with its label and unit written out. */
  readonly readout: (run: RunView, row: number) => readonly { readonly label: string; readonly value: string }[]
  readonly stories: readonly Story[]
  /** Without it the strip shows the first headline against the first number of the parameter table. */
  readonly sweep?: SweepDefaults
  readonly map?: MapDefaults
  /** Without it all parameters are choices. */
  readonly roleOf?: Given
  /** What could be used instead of this scenario's balancer, or whatever else is compared; the map shows which of them is best where. */
  readonly alternatives?: (values: Values) => readonly Alternative[]
  /** What could be used as well but is not among the alternatives, and why: a sentence. */
  readonly leftOut?: string
  /** What a scenario is best compared with: without balancing, without adapting. */
  readonly baselines?: (values: Values) => readonly Alternative[]
  /** Which lanes and which moments make two runs differ, in sentences, for Why?; runs are named as in the marks. */
  readonly why?: (runs: readonly [RunView, RunView], names: readonly [one: string, other: string]) => readonly string[]
  /** Id of the column of the recording whose mean over many seeds is worth drawing; its chart draws it. */
  readonly bandColumn?: string
}
