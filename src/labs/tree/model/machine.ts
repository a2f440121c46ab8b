/**
 * What operations cost on a machine (§4.3, tables 4.2–4.5). Constants are microseconds, as in the thesis; the engine
 * computes in nanoseconds. In these every cost of the T3D is a whole number when the grain is a multiple of 25, and then sums
 * are exact.
 */
import type { TreeValues } from '../parameters.ts'

/** Cost of a message of n integers: `start + each · n`. */
interface Line {
  readonly start: number
  readonly each: number
}

/** A message's cost: one line up to 32 integers, another beyond (table 4.3). */
interface BySize {
  readonly small: Line
  readonly large: Line
}

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
  /** T_pingpong: request and reply of one integer each. */
  readonly pingPong: Line
  /** T_allreduce: `start + perProcessor · p + perLog · ln p`. */
  readonly barrier: { readonly start: number; readonly perProcessor: number; readonly perLog: number }
  /** T_dq and T_eq of one task. */
  readonly dequeue: number
  readonly enqueue: number
  /** T_sv at the load server. */
  readonly service: number
  /** Integers that describe a task. */
  readonly taskSize: number
}

const line = (start: number, each: number): Line => ({ start, each })

/** Howell's all-reduce of the T3D, before the thesis fitted its own (§4.3.2, figure 4.14). */
const ORIGINAL_BARRIER = { start: 300, perProcessor: 20, perLog: 0.9 }

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
    pingPong: line(200, 8),
    barrier: { start: 54.8, perProcessor: 0.42, perLog: 93.3 },
    dequeue: 0.9,
    enqueue: 4.015,
    service: 0.775,
    taskSize: 3,
  },
  /**
   * Sun workstations on a shared 10 Mb/s Ethernet. ESTIMATE: the thesis names the machine without its constants (§4.3.4).
   * About a millisecond a message through the operating system, 3.2 µs an integer on the wire, and a barrier whose
   * messages take turns on the one cable, so that it grows with p.
   */
  workstations: {
    node: 10,
    flop: 0.25,
    child: 24,
    send: { small: line(600, 4), large: line(700, 3.4) },
    receive: { small: line(1100, 5), large: line(1400, 4) },
    arrived: { small: line(300, 1), large: line(350, 0.6) },
    pingPong: line(2400, 10),
    barrier: { start: 800, perProcessor: 1300, perLog: 500 },
    dequeue: 1.2,
    enqueue: 5,
    service: 1,
    taskSize: 3,
  },
  /**
   * IBM SP2. ESTIMATE: the thesis names the machine without its constants (§4.3.4). About 40 µs a message and 35 MB/s
   * through its switch, nodes about three times as fast as the T3D's; the all-reduce has the T3D's form.
   */
  sp2: {
    node: 2.6,
    flop: 0.06,
    child: 6,
    send: { small: line(30, 0.15), large: line(38, 0.11) },
    receive: { small: line(42, 0.2), large: line(55, 0.14) },
    arrived: { small: line(22, 0.1), large: line(30, 0.08) },
    pingPong: line(88, 0.4),
    barrier: { start: 40, perProcessor: 0.5, perLog: 60 },
    dequeue: 0.35,
    enqueue: 1.5,
    service: 0.3,
    taskSize: 3,
  },
} as const satisfies Record<string, Machine>

/** The constants of a scenario's machine. */
export function machineOf(values: TreeValues): Machine {
  if (values.machine === 't3d') {
    return values.allReduce === 'original' ? { ...machines.t3d, barrier: ORIGINAL_BARRIER } : machines.t3d
  }
  if (values.machine !== 'custom') return machines[values.machine]
  const v = values
  return {
    node: v.nodeCost,
    flop: v.flopCost,
    child: v.childCost,
    send: { small: line(v.sendSmall, v.sendSmallEach), large: line(v.sendLarge, v.sendLargeEach) },
    receive: { small: line(v.receiveSmall, v.receiveSmallEach), large: line(v.receiveLarge, v.receiveLargeEach) },
    arrived: { small: line(v.arrivedSmall, v.arrivedSmallEach), large: line(v.arrivedLarge, v.arrivedLargeEach) },
    pingPong: line(v.pingPong, v.pingPongEach),
    barrier: { start: v.barrier, perProcessor: v.barrierEach, perLog: v.barrierLog },
    dequeue: v.dequeueCost,
    enqueue: v.enqueueCost,
    service: v.serviceCost,
    taskSize: v.taskSize,
  }
}

/** Costs of a scenario, in nanoseconds. */
export interface Costs {
  /** A leaf: T_c + g·T_fl. An interior node costs `child` more for each of its children. */
  readonly node: number
  readonly child: number
  /**
   * By number of tasks that migrate: what it costs the sender (dequeues and send), and the receiver after its own clock (the
   * message is there) and after the sender's (both start together); the receiver's later one counts.
   */
  readonly sender: Float64Array
  readonly receiver: Float64Array
  readonly together: Float64Array
  /** What of these goes to each task: taking it out of the sender's queue, putting it into the receiver's. */
  readonly dequeue: number
  readonly enqueue: number
  /** Where a message of at most `fewTasks` tasks goes by the small line: what it costs both together, and each of its tasks besides. */
  readonly message: number
  readonly task: number
  readonly fewTasks: number
  /** The tables hold fewer tasks than this. For more, `tabulate` fills in the last entry and returns its index. */
  readonly tabulated: number
  tabulate(tasks: number): number
  /** A message of so many tasks alone: what it costs the sender, the receiver if both start together, and if it is there. */
  sending(tasks: number): number
  receiving(tasks: number): number
  arriving(tasks: number): number
  /** A message of one integer. */
  readonly send: number
  readonly receive: number
  readonly arrived: number
  readonly pingPong: number
  readonly barrier: number
  readonly service: number
}

/** Migrations of this many tasks or more are rare enough to be worked out each time. */
const TABULATED = 64

/** Largest message of the "small" cost line, in integers (§4.3.2). */
const SMALL = 32

/** Microseconds as nanoseconds, a whole number when it is one but for rounding. */
export function nanoseconds(micros: number): number {
  const nanos = micros * 1000
  const whole = Math.round(nanos)
  return Math.abs(nanos - whole) <= 1e-12 * whole ? whole : nanos
}

/** The costs of a scenario on `processors` processors. The network speed s divides what grows with a message's size. */
export function costsOf(values: TreeValues, processors: number): Costs {
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
  const { taskSize, barrier, pingPong } = machine
  const dequeue = nanoseconds(machine.dequeue)
  const enqueue = nanoseconds(machine.enqueue)
  const sender = new Float64Array(TABULATED + 1)
  const receiver = new Float64Array(TABULATED + 1)
  const together = new Float64Array(TABULATED + 1)
  const fill = (tasks: number, at: number) => {
    sender[at] = tasks * dequeue + send(tasks * taskSize)
    receiver[at] = arrived(tasks * taskSize) + tasks * enqueue
    together[at] = tasks * dequeue + receive(tasks * taskSize) + tasks * enqueue
    return at
  }
  for (let tasks = 1; tasks < TABULATED; tasks++) fill(tasks, tasks)
  return {
    node: nanoseconds(machine.node + values.grain * machine.flop),
    child: nanoseconds(machine.child),
    sender,
    receiver,
    together,
    dequeue,
    enqueue,
    message: send(0) + arrived(0),
    task:
      taskSize * (nanoseconds(machine.send.small.each / s) + nanoseconds(machine.arrived.small.each / s)) +
      dequeue +
      enqueue,
    fewTasks: Math.floor(SMALL / taskSize),
    tabulated: TABULATED,
    tabulate: (tasks) => fill(tasks, TABULATED),
    sending: (tasks) => send(tasks * taskSize),
    receiving: (tasks) => receive(tasks * taskSize),
    arriving: (tasks) => arrived(tasks * taskSize),
    send: send(1),
    receive: receive(1),
    arrived: arrived(1),
    pingPong: nanoseconds(pingPong.start) + nanoseconds(pingPong.each / s),
    barrier: 1000 * (barrier.start + barrier.perProcessor * processors + (barrier.perLog * Math.log(processors)) / s),
    service: nanoseconds(machine.service),
  }
}
