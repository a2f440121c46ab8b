/** What the microscope and the machine's picture are drawn from: one iteration, simulated again. */

/** Tasks that moved, in the order in which they did; the arrays run in step. */
export interface Moves {
  readonly from: Int32Array
  readonly to: Int32Array
  /** Tasks moved. */
  readonly tasks: Int32Array
  /** GDEM: index of the colour; Loadserver: index of the round. */
  readonly stage: Int32Array
}

/**
 * One balancing operation of GDEM, colour by colour. Pair i of colour c stands at `start[c] ≤ i < start[c + 1]`.
 */
export interface ColourOperation {
  readonly kind: 'colours'
  /** One name a colour: "x, even links", "dimension 3". */
  readonly colours: readonly string[]
  readonly start: Int32Array
  readonly a: Int32Array
  readonly b: Int32Array
  /** Loads that the two tell each other. */
  readonly loadA: Int32Array
  readonly loadB: Int32Array
  /** Tasks from a to b; negative: from b to a. */
  readonly moved: Int32Array
}

/** Messages of the load server's protocol, in the order of `ServerOperation.message`'s codes. */
export const SERVER_MESSAGES = ['register', 'request', 'grant', 'refuse', 'task', 'proceed'] as const

/**
 * One balancing operation of Loadserver, message by message, in the order in which they are handled. `register` appends
 * its sender to the queue; `grant` takes the queue's head away, who is then the receiver of the next `task`.
 */
export interface ServerOperation {
  readonly kind: 'messages'
  /** The server's queue of idle workers before the operation, head first. */
  readonly queue: Int32Array
  /** Index into SERVER_MESSAGES. */
  readonly message: Uint8Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** Tasks carried by a `task`, for a `grant` the worker it names, else 0. */
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
  /** Tasks before the iteration, after computing, and at its end. */
  readonly before: Int32Array
  readonly computed: Int32Array
  readonly after: Int32Array
  /** Nodes executed. */
  readonly executed: Int32Array
  readonly compute: Float64Array
  readonly balance: Float64Array
  readonly idle: Float64Array
  /** The barrier, the same for all. */
  readonly sync: number
  readonly moves: Moves
  /** The balancing operation; undefined when none took place. */
  readonly operation: ColourOperation | ServerOperation | undefined
}
