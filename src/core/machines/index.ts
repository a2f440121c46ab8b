/**
 * The machines whose costs the tree labs share (Haron's thesis, §4.3, tables 4.2–4.5). Constants are microseconds, as in the
 * thesis. What a lab's own model needs besides, such as a barrier, is the lab's.
 */
import type { ValuesOf } from '../parameters.ts'
import { type DerivedCost, messageCost } from './derived.ts'
import type { computingParameters, machineParameters, messageParameters, taskParameters } from './parameters.ts'

/** Cost of something of n integers: `start + each · n`. */
export interface Line {
  readonly start: number
  readonly each: number
}

/** A message's cost: one line up to `SMALL` integers, another beyond (table 4.3). */
export interface BySize {
  readonly small: Line
  readonly large: Line
}

/** Largest message of the "small" cost line, in integers (§4.3.2). */
export const SMALL = 32

/** Constants of a machine, in microseconds. */
export interface Machine {
  /** T_c, house-keeping for a node. */
  readonly node: number
  /** T_fl, a floating point operation. */
  readonly flop: number
  /** T_e, expanding one child. */
  readonly child: number
  /** T_send. */
  readonly send: BySize
  /** T_recv: sender and receiver start together. */
  readonly receive: BySize
  /** T_recvmin: the message is already there. */
  readonly arrived: BySize
  /** T_dq and T_eq of one task. */
  readonly dequeue: number
  readonly enqueue: number
  /** T_sv at the load server. */
  readonly service: number
  /** Integers that describe a task. */
  readonly taskSize: number
}

/** A cost by its two constants, in microseconds. */
export const line = (start: number, each: number): Line => ({ start, each })

/** The machines whose constants are fixed. */
export const machines = {
  /**
   * Cray T3D: as measured in the thesis, tables 4.2–4.5. Table 4.2 prints T_fl rounded, 0.172; computing times at
   * g = 10 000 (tables 5.4 and 5.5) need 0.17248.
   */
  t3d: {
    node: 7.433,
    flop: 0.17248,
    child: 17.792,
    send: { small: line(70, 3), large: line(100, 0.09) },
    receive: { small: line(70, 5), large: line(200, 0.5) },
    arrived: { small: line(50, 3), large: line(100, 0.4) },
    dequeue: 0.9,
    enqueue: 4.015,
    service: 0.775,
    taskSize: 3,
  },
  /**
   * Sun workstations on a shared 10 Mb/s Ethernet. ESTIMATE: the thesis names the machine without its constants (§4.3.4).
   * About a millisecond a message through the operating system, and 3.2 µs an integer on the wire.
   */
  workstations: {
    node: 10,
    flop: 0.25,
    child: 24,
    send: { small: line(600, 4), large: line(700, 3.4) },
    receive: { small: line(1100, 5), large: line(1400, 4) },
    arrived: { small: line(300, 1), large: line(350, 0.6) },
    dequeue: 1.2,
    enqueue: 5,
    service: 1,
    taskSize: 3,
  },
  /**
   * IBM SP2. ESTIMATE: the thesis names the machine without its constants (§4.3.4). About 40 µs a message and 35 MB/s
   * through its switch, nodes about three times as fast as the T3D's.
   */
  sp2: {
    node: 2.6,
    flop: 0.06,
    child: 6,
    send: { small: line(30, 0.15), large: line(38, 0.11) },
    receive: { small: line(42, 0.2), large: line(55, 0.14) },
    arrived: { small: line(22, 0.1), large: line(30, 0.08) },
    dequeue: 0.35,
    enqueue: 1.5,
    service: 0.3,
    taskSize: 3,
  },
} as const satisfies Record<string, Machine>

/** What of a scenario determines its machine. */
export type MachineValues = ValuesOf<
  typeof machineParameters & typeof computingParameters & typeof messageParameters & typeof taskParameters
>

/** The constants of a scenario's machine. */
export function machineOf(v: MachineValues): Machine {
  if (v.machine !== 'custom') return machines[v.machine]
  const cost = (start: DerivedCost, each: DerivedCost) => line(messageCost(start, v), messageCost(each, v))
  return {
    node: v.nodeCost,
    flop: v.flopCost,
    child: v.childCost,
    send: { small: cost('sendSmall', 'sendSmallEach'), large: cost('sendLarge', 'sendLargeEach') },
    receive: { small: cost('receiveSmall', 'receiveSmallEach'), large: cost('receiveLarge', 'receiveLargeEach') },
    arrived: { small: cost('arrivedSmall', 'arrivedSmallEach'), large: cost('arrivedLarge', 'arrivedLargeEach') },
    dequeue: v.dequeueCost,
    enqueue: v.enqueueCost,
    service: v.serviceCost,
    taskSize: v.taskSize,
  }
}
