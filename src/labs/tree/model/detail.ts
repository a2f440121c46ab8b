/** What views are drawn from that is simulated again: single iterations, and the whole tree. */

/** Tasks that moved, in the order in which they did; the arrays run in step. */
export interface Moves {
  readonly from: Int32Array
  readonly to: Int32Array
  /** Tasks moved, and the integers that they took in their message. */
  readonly tasks: Int32Array
  readonly integers: Float64Array
  /** Index of the stage, or of the round of messages, in which they moved. */
  readonly stage: Int32Array
  /** The sender's clock before it dequeues and the receiver's when it has enqueued, seconds since the iteration began. */
  readonly sent: Float64Array
  readonly received: Float64Array
}

/**
 * One balancing operation among neighbours, stage by stage. Pair i of stage s is at `start[s] ≤ i < start[s + 1]`.
 */
export interface PairOperation {
  readonly kind: 'pairs'
  /** One name a stage: "x, even links", "dimension 3". */
  readonly stages: readonly string[]
  readonly start: Int32Array
  readonly a: Int32Array
  readonly b: Int32Array
  /** Loads that the two exchange, those before the stage. */
  readonly loadA: Int32Array
  readonly loadB: Int32Array
  /** Tasks from a to b; negative: from b to a. */
  readonly moved: Int32Array
  /** Integers that these took in their message. */
  readonly integers: Float64Array
}

/**
 * One balancing operation, message by message, in the order in which they are handled. What a message does is defined by its kind
 * (`MessageDefinition` in operations/operation.ts).
 */
export interface MessageOperation {
  readonly kind: 'messages'
  /** The server's queue of idle workers before the operation, head first; undefined where workers do not queue. */
  readonly queue: Int32Array | undefined
  /** Index into the balancer's kinds of messages. */
  readonly message: Uint8Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** Tasks that move, or the worker that the server names, else 0. */
  readonly content: Int32Array
  readonly round: Int32Array
  /** The sender's clock when it starts to send and the receiver's when it has received, seconds since the iteration began. */
  readonly sent: Float64Array
  readonly received: Float64Array
}

/** One iteration. Per processor arrays have p entries; times are seconds. */
export interface TreeDetail {
  /** Counted from 0. */
  readonly iteration: number
  /** 0 filling, 1 steady, 2 emptying: the phase the iteration ran in. */
  readonly phase: number
  /** Most nodes a processor might execute; Infinity when emptying without balancer. */
  readonly interval: number
  /** Seconds since the run began. */
  readonly begin: number
  readonly end: number
  /** Tasks before the iteration, after computing, and at its end. */
  readonly before: Int32Array
  readonly computed: Int32Array
  readonly after: Int32Array
  /** Nodes executed. */
  readonly executed: Int32Array
  readonly compute: Float64Array
  /** All of balancing, and its three parts. */
  readonly balance: Float64Array
  readonly communication: Float64Array
  readonly overhead: Float64Array
  readonly wait: Float64Array
  readonly idle: Float64Array
  /** The barrier, the same for all. */
  readonly sync: number
  readonly moves: Moves
  /** The balancing operation; undefined when none took place. */
  readonly operation: PairOperation | MessageOperation | undefined
}

/** The most nodes that are followed: each takes some 60 bytes meanwhile. */
export const MOST_NODES = 2 ** 21

/** Levels of a tree that are distinguished: pictures count on each what each processor has executed. */
export const MOST_LEVELS = 10_000

/** What it is worth to go on balancing after an iteration, for some iterations, in seconds. */
export interface Stops {
  /** Iterations, counted from 1. */
  readonly at: Int32Array
  /** What balancing and its barriers take from there to the end: means over those who compute. */
  readonly cost: Float64Array
  /** What the run would take longer without them, apart from that cost. */
  readonly benefit: Float64Array
}

/**
 * A tree with its execution. Nodes are numbered in the order in which they become tasks: the root is 0, a node comes after its
 * parent, and siblings follow each other, leftmost first.
 */
export interface TreeNodes {
  readonly processors: number
  /** By node; the root has −1. */
  readonly parent: Int32Array
  /** By node; the root's is 1. */
  readonly depth: Uint16Array
  /** Which processor executes it. */
  readonly owner: Uint16Array
  /** How often it moves from processor to processor before it is executed; 65 535 for more. */
  readonly moves: Uint16Array
  /** Nodes in the order of their execution; within one iteration, processor by processor. */
  readonly order: Int32Array
  /** By iteration, how many nodes are executed before it; one entry more than there are iterations. */
  readonly begin: Int32Array
}
