/**
 * The contract between a lab and everything else.
 *
 * A lab is data and three functions: what can be set (its parameter table), how to run it (scenario in, recording out, in
 * slices so that it can be cancelled and watched), what it reports (its metrics). The page, the worker and the command
 * line know labs only through this file and the registry.
 */
import type { Break } from './breaks.ts'
import type { GivenFile, Group, ParameterTable, Problem, Values, ValuesOf } from './parameters.ts'
import type { ProgramChecks } from './program/checks.ts'
import type { Orders } from './program/orders/orders.ts'
import type { Recorder, RecordingShape } from './recording.ts'
import type { Reproduction } from './reproduce/published.ts'
import { validate } from './text/values.ts'
import type { PartWords, TimeUse } from './time/time-use.ts'

/** A metric's value; null when it does not apply to the run (no transition happened, nothing to compare with). */
export type Metric = number | null | readonly number[]

/** A run's metrics by id. Times are seconds, in full precision. */
export type Metrics = Readonly<Record<string, Metric>>

/** What is said about a metric. */
export interface MetricWords {
  readonly label: string
  /** "s", "nodes/s", "%"; absent for a plain number. */
  readonly unit?: string
  /** One sentence: what it means. */
  readonly help: string
  /** How it is computed, in the source's symbols. */
  readonly formula: string
  /** Where it is null, as the end of a sentence: "without transitions". Absent where every run has a value. */
  readonly none?: string
  /** Whether it is a list in runs that have it. */
  readonly isList?: true
  /** Where the source defines it. */
  readonly source?: string
  /** Which direction is better, where there is one. */
  readonly better?: 'less' | 'more'
}

/** What a lab reports of a run; the unit of a plain number is "". */
export interface MetricDefinition extends MetricWords {
  readonly id: string
  readonly unit: string
}

/** A lab's metrics, declared by their ids. */
export const defineMetrics = (metrics: Readonly<Record<string, MetricWords>>): readonly MetricDefinition[] =>
  Object.entries(metrics).map(([id, words]) => ({ id, unit: '', ...words }))

/** Why a run was given up, where that is for what was set and not for a fault of the program: with the problem as a check would say it. */
export class RunStopped extends Error {
  /** @param shows what a link has besides the scenario, by its keys, so that it shows the problem */
  constructor(
    readonly problem: Problem,
    readonly shows?: Readonly<Record<string, string>>,
  ) {
    super(problem.message)
  }
}

/** What `ready` of a lab had loaded was taken by another run before this one began: it has to be awaited again. */
export class NotReady extends Error {}

/** A run in progress: advanced in slices, so that it can be cancelled and watched. */
export interface Run {
  /** What has been recorded so far; undefined when the run was started without recording. */
  readonly recorder?: Recorder
  /** Works for about `work` units (one is a few nanoseconds) and returns whether the run is finished. May throw `RunStopped`. */
  advance(work: number): boolean
  /** Share of the work that is done, from 0 to 1; an estimate. */
  progress(): number
  /** The metrics; for a run that is not finished, the metrics so far. */
  metrics(): Metrics
  /** Stands for all that happened in a finished run: two programs of one model that run the same scenario have the same. */
  fingerprint?(): string
  /** The wanted artifacts that the run has at hand, each once. On the way it is asked for `DRAFT`, at the end for the others. */
  artifacts?(keys: readonly string[]): Readonly<Record<string, Artifact>>
  /** Looks inside the steps of a finished run that was started to be looked into, where it has kept what that needs. */
  inspector?(): StepViewer
}

/** What happened inside one step of a run, simulated again because a reader looks at it. Plain data and typed arrays. */
export type Detail = object

/** Simulates steps of one scenario again, counted from 0. Going back is as cheap as going on, as far as memory allows. */
export interface StepViewer<D extends Detail = Detail> {
  /** Works for about `work` units towards a step; returns true when a window would begin with it at once. */
  seek(step: number, work: number): boolean
  /** The steps from `from` on and before `to`; fewer where the run ends. */
  window(from: number, to: number): readonly D[]
}

/** The window of an inspector that looks into one step at a time; `at` returns undefined when the run has fewer steps. */
export const windowOf =
  <D extends Detail>(at: (step: number) => D | undefined): StepViewer<D>['window'] =>
  (from, to) => {
    const details: D[] = []
    for (let step = from; step < to; step++) {
      const detail = at(step)
      if (!detail) break
      details.push(detail)
    }
    return details
  }

/**
 * What a run makes once and a view needs whole: plain data and typed arrays. Each array has a buffer of its own, for the worker hands
 * them over and keeps nothing.
 */
export type Artifact = object

/** The key of the artifact that shows what a run is at before it has a row: gone as soon as there is something else to show of it. */
export const DRAFT = 'draft'

/** What has come of a replay: plain data. */
export type ReplayOutcome = object

/** News of replays: what has come of further ones, and whether these are the last; or why there are none. */
export type ReplayNews =
  | { readonly outcomes: readonly ReplayOutcome[]; readonly ended: boolean }
  | { readonly problem: string }

/** Has a run of the lab made again with one decision changed, as its engine's `replays` does it. The function returned ends it. */
export type Replay = (values: Values, decision: number, onNews: (news: ReplayNews) => void) => () => void

/** An artifact that is being made, in slices. */
export interface Making<A extends Artifact | undefined = Artifact | undefined> {
  /** Works for about `work` units and returns whether it is done. */
  advance(work: number): boolean
  /** The outcome of it; undefined where it is too large to be made. */
  result(): A
  /** Share of the work that is done, from 0 to 1; an estimate. Absent where it is not known. */
  progress?(): number
}

/** What the run that is shown makes once, by key. */
export interface Artifacts {
  /**
   * The latest that has come, or that there is none because it is too large; undefined before. While a newer run's is on its way it is
   * that of the run before.
   */
  readonly get: (key: string) => { readonly artifact: Artifact | undefined } | undefined
  /**
   * Wants it, of this run and of all that follow it, and calls the listener when it has come; returns a function that ends
   * the wish.
   */
  readonly want: (key: string, listener: () => void) => () => void
}

/** Something a lane can be doing. */
export interface SpanState {
  /** A word without spaces. */
  readonly id: string
  readonly label: string
  /** Red, green and blue, from 0 to 1, for tools whose files say the colours. */
  readonly rgb: readonly [red: number, green: number, blue: number]
}

/** One thing that a lane does; seconds since the run began, or the lab's own unit of time. */
export interface Span {
  readonly lane: number
  /** Index of the state. */
  readonly state: number
  readonly begin: number
  readonly end: number
}

/** Something that one lane sends to another; the same unit of time. */
export interface Message {
  /** Index of the kind. */
  readonly kind: number
  readonly from: number
  readonly to: number
  /** When the sender begins to send, and when the receiver has it. */
  readonly sent: number
  readonly arrived: number
}

/** What happens in a step. */
export interface Activity {
  readonly spans: readonly Span[]
  readonly messages: readonly Message[]
}

/** What the lanes do when, and what they send each other. */
export interface Spans<V = Values> {
  readonly states: readonly SpanState[]
  /** The kinds of messages, in a word or two. */
  kinds(values: V): readonly string[]
  /** The lanes in words: "processor 3". */
  lanes(values: V): readonly string[]
  /**
   * What begins or is sent in a step, none of it earlier than anything of the step before. A lane does one thing after another; where
   * there is a gap it does nothing. Nothing happens in a step that takes no time of its own, because it is one of many plans of which
   * only the last is carried out.
   */
  activity(values: V, detail: Detail): Activity
}

/** Every message of a run as a table, for files. */
export interface MessageList {
  /** The columns' names. */
  readonly columns: readonly string[]
  /** A message a row, in the order of sending; what does not apply is empty. */
  readonly rows: Iterable<readonly (string | number)[]>
  /** Stands for all of them: two runs with the same messages at the same times have the same. */
  readonly hash: string
}

/** How to run a scenario. */
export interface RunOptions {
  /** Whether rows are recorded. */
  readonly record: boolean
  /** Whether metrics that take long beside the run itself may be left out: only its time, and where it goes, are wanted. */
  readonly bare?: boolean
  /** Whether its steps will be looked into: a run that can keep what that needs saves simulating it again. */
  readonly looked?: boolean
}

/** What both halves of a lab know: which scenarios there are, what they record, and what their metrics are compared with. */
export interface LabRules<V = Values> {
  readonly id: string
  /** What a run of this scenario records, and in how many lanes. */
  shape(values: V): { readonly shape: RecordingShape; readonly lanes: number }
  /** What is wrong with values that are each inside their limits but do not go together. */
  check(values: V): readonly Problem[]
  /** Other runs that this scenario's metrics need, by name, such as that without adapting. */
  references?(values: V): Readonly<Record<string, V>>
  /** Completes the metrics of a scenario with what its reference runs say. */
  combine?(values: V, metrics: Metrics, references: Readonly<Record<string, Metrics>>): Metrics
  /** Why a finished run has no answer, in a clause; undefined where it has one, as runs of most labs always do. */
  unanswered?(metrics: Metrics): string | undefined
  /**
   * What a run did not get to because its time was over, in a clause: "2 of 9 phases are not reached: the run stopped at 400 s". Undefined where it is
   * complete, as runs of most labs always are.
   */
  cut?(values: V, metrics: Metrics): string | undefined
}

/** One part of the time split: what the time goes to and the metric that holds it, in the lab's unit of time. */
export interface TimePart {
  readonly use: TimeUse
  /** What it is called in a lab where more counts as it than the common words say. */
  readonly words?: PartWords
  readonly metric: string
  /** The column of the recording that has it step by step, where one does. */
  readonly column?: string
}

/** What is shown of a lab before it is loaded. */
export interface LabTile {
  readonly id: string
  readonly label: string
  /** What it is about, in two or three plain words: "Work that grows". */
  readonly title: string
  /** What it asks, in one short question for a reader who knows nothing of it. */
  readonly question: string
  /** What the picture on its tile shows, in a few words. */
  readonly shows: string
  /** What a first visit is shown, as what differs from the defaults: "t1=on". The defaults where it is absent. */
  readonly opening?: string
  /** Whether a link that says something of the page alone, such as its view, shows that, too: where no story has the defaults. */
  readonly openingAlone?: boolean
}

/** What no run of a scenario can beat, with any balancer: a time, or another number of a run. */
export interface TimeBound {
  /** The metric that holds it, in the unit of what it bounds. */
  readonly metric: string
  /** The metric that it bounds: the total time where it is absent. */
  readonly of?: string
  /** A reference is what something known reaches: good to compare with, and some runs beat it. A bound where it is absent. */
  readonly kind?: 'bound' | 'reference'
  /** Which direction of what it bounds is better: less where it is absent. */
  readonly better?: 'less' | 'more'
  /** Why, as a sentence without its full stop: true of every run. */
  readonly because: string
  /** What takes this time, in a few words: "the longest way down the tree". */
  readonly brief: string | ((metrics: Metrics) => string)
  /** The sentence beside the number, without its full stop and with {} for the value, where it is not "no run can take less than {}: brief". */
  readonly says?: string | ((value: number) => string)
}

/**
 * The best that is possible in small cases: whether it is looked for in a scenario, and what is proved of it. The proof is the engine's artifact
 * `certificate`, which core/certificate/check.ts checks.
 */
export interface Optimum {
  /** Why the best of a scenario is not looked for, as a sentence; undefined where it is. Pure. */
  readonly none: (values: Values) => string | undefined
  /** Whether a certificate can be asked for elsewhere, too: it proves a bound there, or is of a reference. */
  readonly isProvedElsewhere?: true
  /** What is proved where it is looked for; absent where it never is. */
  readonly proved?: {
    /** The metric that it is the best of, of which less is better. */
    readonly of: string
    /** The best value, in the unit of that metric, by its certificate and the metrics of a run; undefined where these do not say. */
    readonly best: (certificate: Readonly<Record<string, unknown>>, metrics: Metrics) => number | undefined
    /** The sentence with it, without its full stop and with {} for the value, where it is not "the best possible … is {}". */
    readonly says?: string
    /** Among what it is the best, and what stands behind it: sentences. */
    readonly among: string
  }
}

/** The rules that decide in a lab: what "Try all" tries instead of the scenario's. */
export interface Deciding {
  /** The choice whose options are tried, such as the balancer. */
  readonly by: (values: Values) => string
  /** The metric that says which is best; it has a direction that is better. */
  readonly metric: (values: Values) => string
  /** Settings that several options share and that are tried, the most important first; each where it applies. */
  readonly knobs: readonly string[]
  /** Other settings that are tried by themselves with each option, then with its best: their values, those of quick runs first. */
  readonly beside?: (values: Values) => Readonly<Record<string, readonly (number | string)[]>>
  /** Why an option is not tried unless the scenario has it, as a clause about the option. */
  readonly leavesOut?: (option: string, values: Values) => string | undefined
  /** What is set together with every option. */
  readonly sets?: (values: Values) => Values
  /** The scenario without any of them, where that is no option. */
  readonly without?: { readonly label: string; readonly sets: Values }
  /** What the metric does not count, or counts as well, of runs with these metrics: a sentence about the best option; undefined where that is little. */
  readonly whatCounts?: (metrics: Metrics) => string | undefined
  /** What of the problem and its machine may make another option the best, the most important first; each where it applies. */
  readonly conditions: readonly string[]
  /**
   * About how long a run takes on a usual computer, in milliseconds, from the scenario's sizes alone: how many runs an answer may make
   * follows from it, and must be the same everywhere. A factor of two matters little.
   */
  readonly runMillis?: (values: Values) => number
}

/** A query as it stands in a link: values by the parameters' ids, all as text. */
export type RawQuery = Readonly<Record<string, string>>

/** A version of a lab that has been left behind. */
export interface FormerVersion {
  /** The first release that has the next version: "0.3.0". */
  readonly release: string
  /** What has changed with it, as a sentence for those who open an older link. */
  readonly says: string
  /** Makes a query of this version one of the next; absent where links stay as they are and only numbers differ. Pure. */
  readonly query?: (query: RawQuery) => RawQuery
  /** Whether a scenario, as it is read now, gives other numbers with it; absent where any may. Pure. */
  readonly concerns?: (values: Values) => boolean
}

/** Puts a file of measurements beside what a scenario does: sentences, and a table; or what is wrong. */
export type Beside = (
  values: Values,
  file: GivenFile,
) =>
  | {
      readonly texts: readonly string[]
      readonly head: readonly string[]
      readonly rows: readonly (readonly (number | null)[])[]
    }
  | { readonly problem: string }

/** A lab's description, without its engine: everything that the page needs. */
export interface LabDescription<T extends ParameterTable = ParameterTable, V = ValuesOf<T>>
  extends LabRules<V>,
    LabTile {
  /** One sentence: what it simulates. */
  readonly summary: string
  /** The work whose sections, figures and tables the sources of parameters and metrics name, in two or three words: "Haron 1998". */
  readonly source?: string
  /** Name of the text in doc/ that describes its model for teachers, without the ending. */
  readonly document?: string
  /**
   * Version of the lab's links and files; raised when an old one would mean something else or give other numbers, with an entry in `former`.
   */
  readonly version: number
  /** What has changed, version by version: the first entry is what version 2 has that version 1 had not. Absent for version 1. */
  readonly former?: readonly FormerVersion[]
  readonly parameters: T
  /** Parameters that a text of this scenario declares beside those of the table; the same object for the same text. */
  parametersOf?(values: Values): ParameterTable | undefined
  readonly groups: readonly Group[]
  readonly metrics: readonly MetricDefinition[]
  /**
   * Where the time of a run goes: parts that add up to its total time, averaged over those who compute, in the order of `TIME_USES`. Absent
   * where steps take no time: then the page shows nothing of it and offers no trace.
   */
  readonly timeSplit?: readonly TimePart[]
  /** What that time belongs to, where it is not a lane's and not the run's: "request". */
  readonly timeOf?: string
  /** Where runs are watched for a given time: the metric that counts what a run has achieved by then. */
  readonly achieved?: string
  /** Lower bounds of the total time; the greatest is the one that counts. */
  readonly bounds?: readonly TimeBound[]
  /** The best that is possible in small cases. */
  readonly optimum?: Optimum
  /** Whether its scenarios run on the reader's own computer, too: then the lab has a file `computer.ts`. */
  readonly onComputer?: true
  /** The rules that decide; absent where nothing does. */
  readonly deciding?: Deciding
  /** Loads what its source printed, where it has one: no part of a worker. */
  readonly reproduction?: () => Promise<{ readonly reproduction: Reproduction }>
  /** What can go wrong at a moment of its runs. */
  readonly breaks?: readonly Break[]
  /** Whether all orders of its programs' messages can be searched: see `LabEngine.orders`. */
  readonly searchesOrders?: true
}

/** A lab's engine, without its words: everything that the worker needs. */
export interface LabEngine<V = Values> extends LabRules<V> {
  /** Loads what only some scenarios need. Where it is there, workers await it before they check, start or look into a scenario. */
  ready?(values: V): Promise<void>
  /**
   * The parameter whose text a run of this scenario executes: undefined for none. Such a run is ended where it does not answer for a while.
   */
  executes?(values: V): string | undefined
  /** Starts a run of checked values. */
  start(values: V, options: RunOptions): Run
  /** Opens a scenario for looking inside its steps; absent where there is nothing in them. */
  inspect?(values: V): StepViewer
  /** What its lanes do when, read off what `inspect` shows; absent where that has no times: then no trace can be written. */
  readonly spans?: Spans<V>
  /** What views may ask for of a whole run, by key; made by simulating it again. */
  readonly artifacts?: Readonly<Record<string, (values: V) => Making>>
  /**
   * What one decision of a run cost: the run is made again with that decision changed and all others as they were. Yields units of work, or what
   * has come of it. Absent where a decision changes too little, or too much by chance.
   */
  readonly replays?: (values: V, decision: number) => Generator<number | ReplayOutcome, void>
  /** Every message of a run, which is simulated again; absent where messages are not followed one by one. */
  messages?(values: V): MessageList
  /** How programs of the reader's own are checked, where there are any. */
  readonly checks?: ProgramChecks
  /** Loads how all orders of a program's messages are searched; absent where its programs send none. */
  orders?(): Promise<Orders>
  /** What a file has measured beside what a scenario does: `evenkeel analyse FILE --beside LINK`. No part of the page or a worker. */
  readonly beside?: Beside
  /** Simulations that a source's numbers ask for and no scenario is: by name, which is also the metric that they report. */
  readonly measurements?: Readonly<Record<string, (values: V) => Run>>
}

/** A lab's model half: its description and its engine. */
interface LabModel<T extends ParameterTable = ParameterTable, V = ValuesOf<T>>
  extends LabDescription<T, V>,
    LabEngine<V> {}

/** A lab as the registry holds it: its own scenario type is forgotten. */
export type Lab = LabModel<ParameterTable, Values>

/** A lab's description as the page holds it. */
export type DescribedLab = LabDescription<ParameterTable, Values>

const fittedLabs = new WeakMap<object, WeakMap<ParameterTable, object>>()
/** The lab that each fitted one was made from. */
const bases = new WeakMap<object, object>()

/** The lab that a fitted one was made from, without the parameters that a text declares; another lab as it is. */
export const unfitted = <L extends object>(lab: L): L => (bases.get(lab) ?? lab) as L

/** A lab as a scenario has it: with the parameters that the scenario's text declares. The same object for the same text. */
export function fitted<L extends Pick<DescribedLab, 'parameters' | 'parametersOf'>>(original: L, values: Values): L {
  const lab = unfitted(original)
  const declared = lab.parametersOf?.(values)
  if (!declared) return lab
  const fittings = fittedLabs.get(lab) ?? new WeakMap<ParameterTable, object>()
  fittedLabs.set(lab, fittings)
  const fitLab = fittings.get(declared) ?? { ...lab, parameters: { ...lab.parameters, ...declared } }
  fittings.set(declared, fitLab)
  bases.set(fitLab, lab)
  return fitLab as L
}

/** Values with everything that the scenario's text declares, and nothing that it does not: what fits stays, everything else is the default. */
export function withDeclared(lab: Pick<DescribedLab, 'parameters' | 'parametersOf'>, values: Values): Values {
  if (!lab.parametersOf) return values
  const { parameters } = fitted(lab, values)
  const wrong = (id: string) => !Object.hasOwn(parameters, id)
  const missing = Object.entries(lab.parametersOf(values) ?? {}).filter(
    ([id, parameter]) => values[id] === undefined || validate(id, parameter, values[id]) !== undefined,
  )
  if (missing.length === 0 && !Object.keys(values).some(wrong)) return values
  const validEntries = Object.entries(values).filter(([id]) => !wrong(id))
  return Object.fromEntries([...validEntries, ...missing.map(([id, { default: value }]) => [id, value] as const)])
}

/** Fits a lab for the registry. Its functions are only ever called with values checked against its own table. */
export function asLab<T extends ParameterTable, M>(
  model: M & LabModel<T>,
): Lab & { readonly [K in keyof M & ('inspect' | 'spans' | 'timeSplit')]-?: NonNullable<Lab[K]> } {
  return model as never
}
