/**
 * What operations cost on a machine (§4.3, tables 4.2–4.5). Constants are microseconds, as in the thesis; the simulation
 * computes in nanoseconds. In these every cost of the T3D is a whole number when the grain is a multiple of 25, and then sums
 * are exact.
 */

import { messageCost } from '../../../core/machines/derived.ts'
import {
  type BySize,
  machines as costs,
  machineOf as custom,
  type Line,
  line,
  type Machine,
  SMALL,
} from '../../../core/machines/index.ts'
import { log } from '../../../core/math/exponential.ts'
import type { Workload } from '../../../core/workloads/workload.ts'
import type { TreeValues } from '../parameters.ts'

/** What a synchronous machine costs besides, in microseconds. */
interface Synchronous {
  /** T_pingpong: request and reply of one integer each. */
  readonly pingPong: Line
  /** T_allreduce: `start + perProcessor · p + perLog · ln p`. */
  readonly barrier: { readonly start: number; readonly perProcessor: number; readonly perLog: number }
}

/** Constants of a synchronous machine, in microseconds. */
type SynchronousMachine = Machine & Synchronous

/** Howell's all-reduce of the T3D, before the thesis fitted its own (§4.3.2, figure 4.14). */
const ORIGINAL_BARRIER = { start: 300, perProcessor: 20, perLog: 0.9 }

/**
 * The machines whose constants are fixed, with what only they need that have barriers: measured for the T3D (tables 4.3, 4.4), ESTIMATES
 * for the others. The workstations' barrier sends messages that take turns on the one cable, so it grows with p; the SP2's has the
 * T3D's form.
 */
export const machines = {
  t3d: { ...costs.t3d, pingPong: line(200, 8), barrier: { start: 54.8, perProcessor: 0.42, perLog: 93.3 } },
  workstations: {
    ...costs.workstations,
    pingPong: line(2400, 10),
    barrier: { start: 800, perProcessor: 1300, perLog: 500 },
  },
  sp2: { ...costs.sp2, pingPong: line(88, 0.4), barrier: { start: 40, perProcessor: 0.5, perLog: 60 } },
} as const satisfies Record<string, SynchronousMachine>

/** The constants of a scenario's machine. */
export function machineOf(v: TreeValues): SynchronousMachine {
  if (v.machine === 't3d') {
    return v.allReduce === 'original' ? { ...machines.t3d, barrier: ORIGINAL_BARRIER } : machines.t3d
  }
  if (v.machine !== 'custom') return machines[v.machine]
  return {
    ...custom(v),
    pingPong: line(messageCost('pingPong', v), messageCost('pingPongEach', v)),
    barrier: {
      start: messageCost('barrier', v),
      perProcessor: messageCost('barrierEach', v),
      perLog: messageCost('barrierLog', v),
    },
  }
}

/** Costs of a scenario, in nanoseconds. */
export interface Costs {
  /** A leaf: T_c + g·T_fl. An interior node costs `child` more for each of its children. */
  readonly node: number
  /** An operation of a node, where these have different numbers of them, which `node` leaves out. */
  readonly operation: number
  readonly child: number
  /**
   * By number of tasks that migrate: what it costs the sender (dequeues and send), and the receiver after its own clock (the
   * message is there) and after the sender's (both start together); the receiver's later one counts.
   */
  readonly sender: Float64Array
  readonly receiver: Float64Array
  readonly together: Float64Array
  /** The part of these that each task takes: out of the sender's queue, and into the receiver's. */
  readonly dequeue: number
  readonly enqueue: number
  /**
   * Where a message of at most `fewTasks` tasks goes by the small line: what it costs both together, and each of its tasks besides. All zero
   * where tasks are not all of one size: then each message is worked out.
   */
  readonly message: number
  readonly task: number
  readonly fewTasks: number
  /**
   * The tables hold fewer tasks than this; none where tasks are not all of one size. For more, `tabulate` fills in the last entry, for
   * tasks that take this many integers together, and returns its index.
   */
  readonly tabulated: number
  tabulate(tasks: number, integers: number): number
  /** Integers of a task in a message; undefined where tasks are not all of one size. */
  readonly taskSize: number | undefined
  /** A message of this many integers: what it costs the sender, the receiver if both start together, and if it is there. */
  sending(integers: number): number
  receiving(integers: number): number
  arriving(integers: number): number
  /** A message of one integer. */
  readonly send: number
  readonly receive: number
  readonly arrived: number
  readonly pingPong: number
  readonly barrier: number
  readonly service: number
  /** Receiving one task from a sender that starts to send it at the same time, and putting it into the queue. */
  readonly takingOne: number
}

/** Migrations of this many tasks or more are rare enough to be worked out each time. */
const TABULATED = 64

/** Microseconds as nanoseconds, a whole number when it is one but for rounding. */
export function nanoseconds(micros: number): number {
  const nanos = micros * 1000
  const whole = Math.round(nanos)
  return Math.abs(nanos - whole) <= 1e-12 * whole ? whole : nanos
}

/** Integers that a task of this many bytes takes in a message. */
const integersOf = (bytes: number): number => Math.ceil(bytes / 4)

/**
 * The costs of a scenario on `processors` processors. The network speed s divides what grows with a message's size.
 *
 * @param work what the tasks are, where their sizes and operations are not the scenario's
 */
export function costsOf(values: TreeValues, processors: number, work?: Pick<Workload, 'bytes' | 'flops'>): Costs {
  const machine = machineOf(values)
  const s = values.networkSpeed
  const message = ({ small, large }: BySize) => {
    const [a, b] = [nanoseconds(small.start), nanoseconds(small.each / s)]
    const [c, d] = [nanoseconds(large.start), nanoseconds(large.each / s)]
    return (integers: number) => (integers <= SMALL ? a + b * integers : c + d * integers)
  }
  const send = message(machine.send)
  const receive = message(machine.receive)
  const arrived = message(machine.arrived)
  const { barrier, pingPong } = machine
  const taskSize = !work ? machine.taskSize : typeof work.bytes === 'number' ? integersOf(work.bytes) : undefined
  const tabulated = taskSize === undefined ? 0 : TABULATED
  const dequeue = nanoseconds(machine.dequeue)
  const enqueue = nanoseconds(machine.enqueue)
  const sender = new Float64Array(tabulated + 1)
  const receiver = new Float64Array(tabulated + 1)
  const together = new Float64Array(tabulated + 1)
  const fill = (tasks: number, integers: number, at: number) => {
    sender[at] = tasks * dequeue + send(integers)
    receiver[at] = arrived(integers) + tasks * enqueue
    together[at] = tasks * dequeue + receive(integers) + tasks * enqueue
    return at
  }
  const each =
    taskSize === undefined
      ? { message: 0, task: 0, fewTasks: 0 }
      : {
          message: send(0) + arrived(0),
          task:
            taskSize * (nanoseconds(machine.send.small.each / s) + nanoseconds(machine.arrived.small.each / s)) +
            dequeue +
            enqueue,
          fewTasks: Math.floor(SMALL / taskSize),
        }
  for (let tasks = 1; tasks < tabulated; tasks++) fill(tasks, tasks * (taskSize ?? 0), tasks)
  return {
    node: nanoseconds(machine.node + (work ? 0 : values.grain * machine.flop)),
    operation: work ? nanoseconds(work.flops * machine.flop) : 0,
    child: nanoseconds(machine.child),
    sender,
    receiver,
    together,
    dequeue,
    enqueue,
    ...each,
    taskSize,
    tabulated,
    tabulate: (tasks, integers) => fill(tasks, integers, tabulated),
    sending: send,
    receiving: receive,
    arriving: arrived,
    send: send(1),
    receive: receive(1),
    arrived: arrived(1),
    pingPong: nanoseconds(pingPong.start) + nanoseconds(pingPong.each / s),
    barrier: 1000 * (barrier.start + barrier.perProcessor * processors + (barrier.perLog * log(processors)) / s),
    service: nanoseconds(machine.service),
    takingOne: receive(taskSize ?? machine.taskSize) + enqueue,
  }
}
