/** What operations cost, in whole nanoseconds: each cost is rounded once, so that all clocks are exact sums. */
import { type BySize, type MachineValues, machineOf, SMALL } from '../../../core/machines/index.ts'

/** Microseconds as whole nanoseconds. */
export const nanoseconds = (micros: number): number => Math.round(1000 * micros)

/** The most work of all nodes together, in nanoseconds: clocks count them exactly up to 2^53, more than a hundred days. */
export const MOST_WORK = 2 ** 53 - 1

/** Nanoseconds in whole days. */
export const days = (nanos: number): number => Math.round(nanos / 86_400e9)

/** Messages of fewer integers are looked up. */
const TABULATED = 128

/** The costs of a scenario, in nanoseconds. */
export class Costs {
  /** Taking a task out of the queue to send it, queueing one that was received, serving a request. */
  readonly dequeue: number
  readonly enqueue: number
  readonly service: number
  /** What each child adds to the cost of its parent. */
  readonly child: number
  /** Each hop after the first. */
  readonly hop: number
  /** Integers that describe a task of a synthetic tree. */
  readonly taskSize: number
  private readonly nodeMicros: number
  private readonly flopMicros: number
  private readonly tables: readonly Float64Array[]
  private readonly worked: readonly ((integers: number) => number)[]

  constructor(values: MachineValues & { readonly networkSpeed: number; readonly hopTime: number }) {
    const machine = machineOf(values)
    const s = values.networkSpeed
    this.dequeue = nanoseconds(machine.dequeue)
    this.enqueue = nanoseconds(machine.enqueue)
    this.service = nanoseconds(machine.service)
    this.child = nanoseconds(machine.child)
    this.hop = nanoseconds(values.hopTime)
    this.taskSize = machine.taskSize
    this.nodeMicros = machine.node
    this.flopMicros = machine.flop
    const lineOf = (sizes: BySize, n: number) => (n <= SMALL ? sizes.small : sizes.large)
    const overhead = (sizes: BySize) => (n: number) => {
      const { start, each } = lineOf(sizes, n)
      return nanoseconds(start + (each * n) / s)
    }
    const difference = (n: number) => {
      const [together, there] = [lineOf(machine.receive, n), lineOf(machine.arrived, n)]
      return { start: together.start - there.start, each: together.each - there.each }
    }
    this.worked = [
      overhead(machine.send),
      overhead(machine.arrived),
      (n) => Math.max(1, nanoseconds(difference(n).start)),
      (n) => Math.max(0, nanoseconds((difference(n).each * n) / s)),
    ]
    this.tables = this.worked.map((cost) => Float64Array.from({ length: TABULATED }, (_, n) => cost(n)))
  }

  /** o_s(n): how long a sender of n integers is busy. */
  send(integers: number): number {
    return integers < TABULATED ? this.tables[0][integers] : this.worked[0](integers)
  }

  /** o_r(n): how long a receiver is busy. */
  receive(integers: number): number {
    return integers < TABULATED ? this.tables[1][integers] : this.worked[1](integers)
  }

  /** L(n): from the start of sending to the receiver's port, over one link; at least 1. */
  latency(integers: number): number {
    return integers < TABULATED ? this.tables[2][integers] : this.worked[2](integers)
  }

  /** G(n): through the receiver's port. */
  transfer(integers: number): number {
    return integers < TABULATED ? this.tables[3][integers] : this.worked[3](integers)
  }

  /** A node of this many operations, without its children. */
  node(operations: number): number {
    return nanoseconds(this.nodeMicros + operations * this.flopMicros)
  }
}
