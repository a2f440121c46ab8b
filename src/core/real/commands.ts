/** What is said between the page, or the command line, and its workers. Plain data. */
import type { HeldFile } from '../attachments/held.ts'
import type { Values } from '../parameters.ts'
import type { Costs } from './costs.ts'
import type { Counts } from './processor.ts'

/** How nodes take their time: the worker sleeps, or computes. */
export type Nodes = 'sleep' | 'compute'

/** What is set of a measurement, beside the scenario. */
export interface Settings {
  readonly workers: number
  /** Microseconds that a node takes, on average. */
  readonly grain: number
  readonly nodes: Nodes
}

/** What will be run: the scenario as it fits this computer, and what is known of its tree. */
export interface Plan extends Settings {
  readonly values: Values
  /** What of the scenario names its balancer there: a built-in one runs as a text here. */
  readonly asked: Values
  /** The program's file, which `values` name. */
  readonly program: HeldFile
  readonly nodesInAll: number
  readonly operations: number
  readonly children: number
  readonly hash: number
  /** The greatest speedup that the workers can have: their number, or less where a long way from the root to a leaf takes longer. */
  readonly speedupBound: number
  /** Microseconds of an operation, so that a node takes its grain. */
  readonly operationMicros: number
  /** Nodes of a quantum. */
  readonly interval: number
  readonly rootAt: number
  /** Whether the program is called before each quantum. */
  readonly looksEachTurn: boolean
  /** Names of its messages, by kind. */
  readonly messages: readonly string[]
  /** What differs from the scenario, a sentence each. */
  readonly notes: readonly string[]
}

/** What a worker did in a run. Times are milliseconds since the run began. */
export interface Log {
  readonly counts: Counts
  readonly sentOf: readonly number[]
  readonly receivedOf: readonly number[]
  /** When each message was sent, and the tasks in it. */
  readonly sent: Float64Array
  readonly sentTasks: Float64Array
  /** By node: when it began and ended, its children, and how long it was to take in microseconds. */
  readonly begin: Float64Array
  readonly end: Float64Array
  readonly born: Float64Array
  readonly wanted: Float64Array
}

/** A run of the model, in the same form as what is measured. Times are milliseconds. */
export interface Prediction {
  readonly time: number
  readonly logs: readonly Pick<Log, 'begin' | 'end' | 'born' | 'sent' | 'sentTasks'>[]
}

/** How long nodes took in a run: by worker and node, over what each was to take; and microseconds beside each, until the next one. */
export interface OwnTimes {
  readonly ratios: readonly Float64Array[]
  readonly beside: number
}

/** What is measured by itself. All numbers are microseconds, a sample each, unless it is said. */
export type Measurement =
  /** Milliseconds of the smallest steps of the clock. */
  | 'step'
  /** Steps of the loop a microsecond. */
  | 'rate'
  | 'turn'
  /** There and back, from worker 0 to worker 1. */
  | 'pingPong'
  | 'send'
  /** Handling a message that waits. */
  | 'receive'
  /** A call of a small program's handler. */
  | 'handler'
  /** Each integer of a message. */
  | 'each'
  /** A node of the grain, then a turn. */
  | 'quantum'

export type Command =
  /** Takes its place; ports lead to the other workers, by their places, with a gap at its own. */
  | { readonly do: 'open'; readonly index: number; readonly ports: readonly (PortLike | null)[]; readonly lab: string }
  | { readonly do: 'plan'; readonly values: Values; readonly files: readonly HeldFile[]; readonly settings: Settings }
  | { readonly do: 'time' }
  /** Answers messages of its peers from now on, or only counts them. */
  | { readonly do: 'arm'; readonly answers: boolean }
  | { readonly do: 'measure'; readonly what: Measurement; readonly settings: Settings; readonly rate: number }
  /** @param rate steps of the loop a microsecond */
  | { readonly do: 'prepare'; readonly plan: Plan; readonly rate: number }
  /** Runs; the answer is the log. @param at when, by the worker's own clock */
  | { readonly do: 'go'; readonly at: number }
  | { readonly do: 'stop' }
  /** The scenario of a plan on a machine with these costs. */
  | { readonly do: 'scenario'; readonly plan: Plan; readonly costs: Costs }
  | { readonly do: 'predict'; readonly plan: Plan; readonly values: Values; readonly own?: OwnTimes }

/** A command with the number of its answer. */
export type Numbered = Command & { readonly id: number }

/** What a worker says: an answer, or on its way how much it has executed. */
export type Report =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly problem: string }
  | { readonly executed: number }

/** A port, as browsers and Node have it. */
export interface PortLike {
  postMessage(message: unknown): void
  onmessage: ((event: { readonly data: never }) => void) | null
}
