/**
 * The library's types, in words for an editor. This file has no imports: it is the declaration that the package ships, beside one for each lab
 * that the build writes from the lab's tables.
 */

/** A metric's value. Null where it does not apply to the run: the help of such a metric says where. */
export type Metric = number | null | readonly number[]

/** A parameter's value. */
export type Value = number | string | readonly number[]

/** Numbers in an array of a fixed kind. */
export type NumberArray =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array

/** What a list of numbers may be given as. */
export type Numbers = readonly number[] | NumberArray

/** A scenario of any lab: what is not set has its default. */
export type AnyScenario = { readonly lab?: string } & { readonly [parameter: string]: Value | NumberArray | undefined }

/** Every parameter of a scenario, as it was run: lists are plain. */
export type Settled<Scenario> = { readonly [Id in keyof Scenario]-?: Exclude<Scenario[Id], NumberArray | undefined> }

/** Metrics of any lab, by id. Times are seconds. */
export type AnyMetrics = { readonly [metric: string]: Metric }

/** What a lab says about one of its parameters. */
export interface Parameter {
  readonly kind: 'number' | 'choice' | 'list' | 'attachment' | 'text'
  readonly label: string
  /** The source's symbol, such as "i₂". */
  readonly symbol?: string
  readonly unit?: string
  /** One sentence: what it sets. */
  readonly help: string
  readonly source?: string
  readonly default: Value
  /** For numbers and lists: what may be set, both ends included. */
  readonly limits?: { readonly min?: number; readonly max?: number; readonly integer?: boolean }
  /** For choices: what may be chosen. */
  readonly options?: { readonly [option: string]: { readonly label: string; readonly help: string } }
}

/** What a lab says about one of its metrics. */
export interface MetricWords {
  readonly id: string
  readonly label: string
  /** "s", "%"; empty for a plain number. */
  readonly unit: string
  readonly help: string
  readonly formula: string
  /** Where it is null; absent where it always has a value. */
  readonly none?: string
  readonly source?: string
  readonly better?: 'less' | 'more'
}

/** A lab as data. */
export interface LabWords<Scenario = AnyScenario> {
  readonly id: string
  readonly label: string
  /** One sentence: what it simulates. */
  readonly summary: string
  /** Version of the model: it is raised when a scenario gives other numbers than before. */
  readonly version: number
  readonly parameters: { readonly [Id in keyof Scenario as string & Exclude<Id, 'lab' | `own.${string}`>]-?: Parameter }
  readonly metrics: readonly MetricWords[]
}

/** What a run leaves behind, row by row. A row stands for one or several steps. */
export interface Recording<Column extends string = string, Matrix extends string = string> {
  /** What one step is: "iteration". */
  readonly step: string
  /** What one lane of a matrix is: "processor". */
  readonly lane: string
  /** Rows. */
  readonly count: number
  /** Steps that one row stands for. */
  readonly stride: number
  /** Lanes of a matrix. */
  readonly lanes: number
  /** A number a row. */
  readonly columns: { readonly [Id in Column]: Float64Array }
  /** A number a row and lane, row after row: number `row * lanes + lane`. */
  readonly matrices: { readonly [Id in Matrix]: Float64Array | Float32Array | Int32Array }
  /** The units of columns and matrices; empty for a plain number. */
  readonly units: { readonly [Id in Column | Matrix]: string }
  /** Id of the column with the seconds at a row's end; undefined where steps take no time. */
  readonly time: string | undefined
}

/** A finished run. */
export interface Result<
  Scenario = AnyScenario,
  Metrics = AnyMetrics,
  Column extends string = string,
  Matrix extends string = string,
  Recorded extends boolean = boolean,
> {
  readonly lab: string
  /** Every parameter, also those that were not set. */
  readonly scenario: Settled<Scenario>
  /** The link of the same run, to put behind the `#` of the page's address. Undefined where a function decided. */
  readonly link: string | undefined
  readonly metrics: Metrics
  /** Whether the run got to the end of what it was given; where its time was over before, or a run that it is compared with was given up, `cut` says so. */
  readonly complete: boolean
  readonly cut: string | undefined
  /** Undefined where `record` is false. */
  readonly recording: Recorded extends true ? Recording<Column, Matrix> : undefined
  /** Stands for everything that happened in the run, in labs that have it. */
  readonly fingerprint: string | undefined
  /** The version of the model, and that of the package. */
  readonly version: { readonly model: number; readonly evenkeel: string }
}

/** A message as the handler of its name is given it. */
export interface ProgramMessage {
  /** The sender. */
  readonly from: number
  readonly a: number | readonly number[]
  readonly b: number
  readonly c: number
  /** How many tasks came with it; they are in the queue already. */
  readonly tasks: number
}

/** What a program of the asynchronous lab knows and can do; doc/programs.md describes each word. */
export interface ProgramSelf {
  readonly index: number
  readonly processors: number
  readonly neighbours: readonly number[]
  /** Tasks in the queue. */
  readonly load: number
  /** Seconds. */
  readonly now: number
  readonly quanta: number
  readonly created: number
  readonly kept: number
  readonly parent: number | undefined
  readonly children: readonly number[]
  readonly root: number
  readonly diameter: number
  readonly lambda: number
  /** From 0 up to 1; the same seed gives the same. */
  random(): number
  anyOther(): number
  send(to: number, name: string, a?: number | readonly number[], b?: number, c?: number, integers?: number): void
  ask(to: number, name: string, a?: number | readonly number[], b?: number, c?: number, integers?: number): void
  /** Gives tasks, 1 unless said; returns how many. */
  give(to: number, tasks?: number, name?: string, a?: number, b?: number, c?: number): number
  forward(to: number, name?: string, a?: number, b?: number): void
  /** Microseconds from now on. */
  wake(microseconds: number): void
  wait(): void
  go(): void
  serve(): void
  know(processor: number, value: number): void
  keep(): void
  giveKept(to: number, tasks?: number, name?: string, newest?: boolean): number
  release(): void
}

/** A knob: its name, its default and its limits, or what may be chosen. It can be set in the scenario, by `own.` and its name. */
export interface Knobs {
  parameter(name: string, initial: number, options?: KnobOptions): number
  parameter<T extends string>(name: string, initial: T, options: KnobOptions & { readonly options: readonly T[] }): T
}

export interface KnobOptions {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly unit?: string
  readonly label?: string
  readonly help?: string
}

/** What every program has. */
export interface CommonWords extends Knobs {
  readonly console: { log(...values: readonly unknown[]): void }
}

/** The words of a program of the asynchronous lab as what a function is given. */
export interface ProgramWords extends CommonWords {
  readonly me: ProgramSelf
  /** Handlers, by the event or the message that calls them. */
  readonly on: { [handler: string]: (message: ProgramMessage) => void }
}

/** A dispatcher of the requests lab: which it is, and the servers. */
export interface Dispatcher {
  readonly index: number
  readonly dispatchers: number
  readonly servers: number
  readonly workers: number
  readonly speeds: readonly number[]
  /** The sizes of all requests, in nanoseconds. */
  readonly sizes: ArrayLike<number> & { reduce(add: (sum: number, size: number) => number, begin: number): number }
}

/** A server as a dispatcher knows it; to read its load or its work is to ask. */
export interface ProgramServer {
  readonly index: number
  readonly speed: number
  readonly load: number
  readonly open: number
  readonly work: number
}

/** A request that has to go somewhere; times in nanoseconds. */
export interface ProgramRequest {
  readonly number: number
  readonly attempt: number
  readonly size: number
  readonly now: number
}

export interface RequestsWords extends CommonWords {
  readonly me: Dispatcher
  random(): number
  anyOf<T>(list: readonly T[]): T
  hash(purpose: string, k: number, j?: number): number
  draw(purpose: string, k: number, j?: number): number
}

/** What a policy of the requests lab sets. */
export interface RequestsRule {
  readonly choose: (request: ProgramRequest, servers: readonly ProgramServer[]) => ProgramServer | number
  readonly answered?: (server: number, time: number, now: number) => void
  readonly reported?: (server: number) => void
}

/** A processor that has finished its chunk asks for the next. Times are seconds. */
export interface ChunkQuestion {
  readonly total: number
  readonly processors: number
  readonly speeds: readonly number[]
  readonly now: number
  readonly worker: number
  readonly left: number
  readonly done: number
  readonly times: readonly number[]
  readonly fromReceipt: number
  readonly fromRequest: number
}

/** All of a group have reported. */
export interface ShareQuestion {
  readonly total: number
  readonly processors: number
  readonly speeds: readonly number[]
  readonly now: number
  readonly members: readonly number[]
  readonly left: readonly number[]
  readonly rates: readonly number[]
  readonly asked: boolean
  readonly threshold: number
  readonly profitability: number
}

/** What a rule of the loop lab sets: chunks of a queue, or shares of what is left. */
export type LoopRule =
  | { readonly next: (question: ChunkQuestion) => number }
  | {
      readonly decide: (question: ShareQuestion) => readonly number[] | undefined
      readonly central?: boolean
      readonly local?: boolean
    }

/** A check that is due, and what it has found; times are seconds. */
export interface CheckQuestion {
  readonly checks: number
  readonly after: number
  readonly left: number
  readonly now: number
  readonly every: number
  readonly processors: number
}

export interface RemapQuestion extends CheckQuestion {
  readonly gain: number
  readonly price: number
  readonly moved: number
  readonly horizon: number
}

/** What a policy of the mesh lab sets. */
export interface MeshRule {
  readonly remaps: (question: RemapQuestion) => boolean
  readonly checks?: (question: CheckQuestion) => boolean
}

/** A process of the migration lab that may be moved; times in cycles. */
export interface ProgramProcess {
  readonly index: number
  readonly worked: number
  readonly factor: number
  readonly ratio: number | undefined
  readonly distance: number
}

/** A processor of the migration lab; times in cycles. */
export interface ProgramProcessor {
  readonly index: number
  readonly neighbours: readonly number[]
  readonly busy: number
  readonly queue: number
  readonly load: 'low' | 'middle' | 'high'
  readonly neighbourhood: { readonly busy: number; readonly size: number }
  readonly processes: readonly ProgramProcess[]
  readonly ratio: number | undefined
}

/** A round of the balancers. */
export interface Round {
  readonly processors: readonly ProgramProcessor[]
  move(process: ProgramProcess | number, to: ProgramProcessor | number): boolean
  isFree(one: ProgramProcessor | number, other: ProgramProcessor | number): boolean
  other(processor: ProgramProcessor | number): number
  draw(processor: ProgramProcessor | number, n: number): number
  messages(process: ProgramProcess | number, neighbour: ProgramProcessor | number): number
  readonly window: number
  readonly now: number
  readonly nth: number
  readonly degree: number
  readonly threshold: number
}

/** What a strategy of the migration lab sets. */
export interface MigrationRule {
  readonly decide: (round: Round) => void
}

/**
 * A balancer as a function. It is called once for each processor and sets that processor's handlers; what a program says at its top, such as
 * `server = true`, it returns. It runs without a sandbox, with everything that your code may do: that is your own risk.
 */
export type Program = (words: ProgramWords) => { readonly server?: boolean } | undefined

/** A rule as a function, in a lab whose programs set functions: it returns these. It runs without a sandbox, as `Program` does. */
export type RequestsProgram = (words: RequestsWords) => RequestsRule
export type LoopProgram = (words: CommonWords) => LoopRule
export type MeshProgram = (words: CommonWords) => MeshRule
export type MigrationProgram = (words: CommonWords) => MigrationRule

/** A program of any lab. */
export type AnyProgram = Program | RequestsProgram | LoopProgram | MeshProgram | MigrationProgram

/** What may be set beside the scenario; `never` stands for a lab without programs. */
export interface Given<P = AnyProgram> {
  /** A program of your own that decides: its text, which runs in a sandbox, or a function, which does not. */
  readonly program?: [P] extends [never] ? never : string | P
  /** Files, by the parameter that takes them: their text or their bytes. */
  readonly files?: { readonly [parameter: string]: string | Uint8Array }
}

/** How something is run. */
export interface RunOptions<P = AnyProgram, Recorded extends boolean = boolean> extends Given<P> {
  /** Whether rows are recorded; true unless given. */
  readonly record?: Recorded
  /** Ends the run; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called now and then with the share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Many runs: every combination of the factors' levels, each with every seed. */
export interface Plan<Scenario = AnyScenario> {
  /** The lab, or a link of it in `link`. */
  readonly lab?: string
  readonly scenario?: Scenario
  readonly link?: string
  /** By parameter, at least two levels. */
  readonly factors?: { readonly [Id in keyof Scenario]?: readonly NonNullable<Scenario[Id]>[] }
  /** How many seeds, from the scenario's own on; 1 unless given. */
  readonly replicates?: number
  readonly seeds?: readonly number[]
}

/** One run of many: its metrics, or in `problem` the sentence that says why there are none. */
export type Outcome<Scenario = AnyScenario, Metrics = AnyMetrics> = {
  /** Its place in the plan: the first factor changes fastest, the seed slowest. */
  readonly index: number
  readonly lab: string
  readonly scenario: Settled<Scenario>
  readonly link: string | undefined
} & (
  | { readonly metrics: Metrics; readonly problem: undefined }
  | { readonly metrics: undefined; readonly problem: string }
)

/** How many runs are made. */
export interface RunsOptions<Scenario = AnyScenario, Metrics = AnyMetrics, P = AnyProgram> extends Given<P> {
  /** Called as each run ends, in any order. */
  readonly onOutcome?: (outcome: Outcome<Scenario, Metrics>) => void
  readonly signal?: AbortSignal
  /** How many threads or workers; one a core unless given. 0 runs them here, one after the other; a program's text has a thread also then. */
  readonly jobs?: number
}

/** Looks inside the steps of a run. */
export interface Inspection {
  /**
   * What happened in the steps from `from` on and before `to`, counted from 0: plain data of the lab. Going back is about as quick as going on.
   * In TypeScript you may say which fields of it you read: `window<{ begin: number, load: number[] }>(0, 3)`.
   */
  window<T extends object = Readonly<Record<string, unknown>>>(from: number, to: number): Promise<readonly T[]>
}

/** How all orders of a program's messages are searched. */
export interface EveryOrderOptions {
  /** The scenario, or a link of it, whose network, handling and knobs count; that of the defaults unless given. */
  readonly scenario?: string | AnyScenario
  /** 2 to 4 processors, and 1 to 12 tasks; more and more of both unless given. */
  readonly processors?: number
  readonly tasks?: number
  /** How long it may take; 10 unless given. */
  readonly seconds?: number
  /** How many states it may have, instead of a time: the same answer on every machine. */
  readonly states?: number
  /** Whether messages interrupt a task; as the scenario has it unless given. */
  readonly interrupts?: boolean
  /** Whether a message can overtake another one between the same processors. */
  readonly overtaking?: boolean
  readonly signal?: AbortSignal
}

/** What was found in some order. */
export interface FoundOrder {
  readonly id: 'error' | 'stops' | 'vain' | 'starves' | 'round'
  readonly verdict: 'wrong' | 'warning'
  readonly sentence: string
  /** The line of the text that it leads to. */
  readonly line?: number
  readonly processors: number
  readonly tasks: number
  readonly steps: number
  /** How many of the steps, at the end, can be repeated for ever. */
  readonly round: number
  /** A link that shows the order in the page. */
  readonly link: string
  /** The order: what happens in each step, the lines that run, and the machine after it. */
  readonly film: {
    readonly steps: readonly {
      readonly sentence: string
      readonly lines: readonly number[]
      readonly processors: readonly { readonly load: number; readonly kept: number; readonly state: string }[]
      readonly flying: readonly {
        readonly from: number
        readonly to: number
        readonly name: string
        readonly tasks: number
      }[]
    }[]
  }
}

/** The outcome of a search of all orders. */
export interface EveryOrder {
  /** "none": no order goes wrong, as far as the sentence says; "open": that is not known. */
  readonly verdict: 'none' | 'wrong' | 'open'
  /** What is known, and how far it was explored. */
  readonly sentence: string
  readonly findings: readonly FoundOrder[]
  /** What else has to be known, a sentence each. */
  readonly notes: readonly string[]
  readonly states: number
  /** The largest machines of which all orders are known. */
  readonly explored: readonly { readonly processors: number; readonly tasks: number; readonly states: number }[]
}

/** A link as read. */
export interface ParsedLink<Scenario = AnyScenario> {
  readonly lab: string
  readonly scenario: Settled<Scenario>
  /** What else it says: what is open, where the playhead stands. */
  readonly extras: { readonly [key: string]: string }
  /** What could not be used, in sentences; the scenario has the default there. */
  readonly problems: readonly string[]
}

/** What is asked of an analysis. Columns that are not named are guessed. */
export interface AnalyseOptions {
  /** The column that is analysed. */
  readonly response?: string
  readonly factors?: readonly string[]
  /** The column of what measurements have in common, such as a day or a seed. */
  readonly block?: string
  /** Columns that are left aside. */
  readonly ignore?: readonly string[]
  /** The factor of the plots of a split plot, or "none". */
  readonly plots?: string
  readonly covariates?: readonly string[]
  /** Most factors of an interaction with a row of its own; 2 unless given. */
  readonly order?: number
  /** "best", or a family and its exponent: "power:0.5", "odds:0", "complement:1". */
  readonly transform?: string
  /** Two levels of a factor for a paired t test: "balancer=gdem,none". */
  readonly compare?: string
  /** The difference that should be found, and the probability (0.8 unless given): says how many replications find it. */
  readonly difference?: number
  readonly power?: number
}

/** A row of an analysis of variance. */
export interface AnovaRow {
  readonly kind: string
  readonly source: string
  readonly df: number
  /** Sum of squares, mean square, share of the variation (0 to 1), F and P-value. */
  readonly ss: number
  readonly ms: number | null
  readonly share: number
  readonly f: number | null
  readonly p: number | null
}

/** An analysis of variance with what belongs to it. Numbers are in the unit of the response. */
export interface Analysis {
  readonly response: string
  readonly factors: { readonly [factor: string]: readonly Value[] }
  /** Measurements of each combination; null where they are unequal. Then the sums of squares are of Type II. */
  readonly replicates: number | null
  readonly blocks: string | null
  readonly mean: number
  readonly rSquared: number
  readonly table: readonly AnovaRow[]
  readonly means: readonly {
    readonly levels: { readonly [factor: string]: Value }
    readonly mean: number
    readonly interval: readonly [number, number] | null
  }[]
  /** What was left out, in sentences. */
  readonly notes: readonly string[]
  /** Polynomials, transformations that may help, predictions, pairs, covariates and replications, where they are asked for. */
  readonly [part: string]: unknown
}
