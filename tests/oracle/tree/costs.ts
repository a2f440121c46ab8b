/** What each thing costs on a machine (tables 4.2 to 4.5). */
import { machines } from '../../../src/labs/tree/model/costs.ts'
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'

/** Every constant of the cost tables, microseconds and integers. */
export interface Costs {
  readonly nodeCost: number
  readonly flopCost: number
  readonly childCost: number
  readonly sendSmall: number
  readonly sendSmallEach: number
  readonly sendLarge: number
  readonly sendLargeEach: number
  readonly receiveSmall: number
  readonly receiveSmallEach: number
  readonly receiveLarge: number
  readonly receiveLargeEach: number
  readonly arrivedSmall: number
  readonly arrivedSmallEach: number
  readonly arrivedLarge: number
  readonly arrivedLargeEach: number
  readonly pingPong: number
  readonly pingPongEach: number
  readonly barrier: number
  readonly barrierEach: number
  readonly barrierLog: number
  readonly dequeueCost: number
  readonly enqueueCost: number
  readonly serviceCost: number
  readonly taskSize: number
}

/** Tables 4.2 to 4.5; T_fl with the digits that table 4.2 rounds away. */
const CRAY_T3D: Costs = {
  nodeCost: 7.433,
  flopCost: 0.17248,
  childCost: 17.792,
  sendSmall: 70,
  sendSmallEach: 3,
  sendLarge: 100,
  sendLargeEach: 0.09,
  receiveSmall: 70,
  receiveSmallEach: 5,
  receiveLarge: 200,
  receiveLargeEach: 0.5,
  arrivedSmall: 50,
  arrivedSmallEach: 3,
  arrivedLarge: 100,
  arrivedLargeEach: 0.4,
  pingPong: 200,
  pingPongEach: 8,
  barrier: 54.8,
  barrierEach: 0.42,
  barrierLog: 93.3,
  dequeueCost: 0.9,
  enqueueCost: 4.015,
  serviceCost: 0.775,
  taskSize: 3,
}

/** The costs of a scenario's machine. */
export function costsOf(values: TreeValues): Costs {
  if (values.machine === 'custom') return ownMachine(values)
  if (values.machine !== 't3d') return estimate(values.machine)
  if (values.allReduce === 'original') return { ...CRAY_T3D, barrier: 300, barrierEach: 20, barrierLog: 0.9 }
  return CRAY_T3D
}

/** Messages by doc/model.md, "A machine of your own": a cost that is set counts; one that is not follows from latency and bandwidth. */
function ownMachine(values: TreeValues): Costs {
  const { latency, bandwidth } = values
  const costs: Record<string, number> = { ...CRAY_T3D }
  if (latency !== 't3d') {
    const sender = values.send === 'auto' ? latency / 5 : values.send
    const receiver = values.receive === 'auto' ? latency / 5 : values.receive
    const way = Math.max(latency, sender + receiver)
    for (const size of ['Small', 'Large']) {
      costs[`send${size}`] = sender
      costs[`receive${size}`] = way
      costs[`arrived${size}`] = receiver
    }
    costs.pingPong = 2 * way
    costs.barrier = 0
    costs.barrierEach = 0
    costs.barrierLog = way * Math.LOG2E
  }
  if (bandwidth !== 't3d') {
    const integer = 4e6 / bandwidth
    for (const size of ['Small', 'Large']) {
      costs[`send${size}Each`] = integer
      costs[`receive${size}Each`] = integer
      costs[`arrived${size}Each`] = 0
    }
    costs.pingPongEach = 2 * integer
  }
  for (const name of Object.keys(costs)) {
    const set = values[name as keyof TreeValues]
    if (typeof set === 'number') costs[name] = set
  }
  return costs as unknown as Costs
}

/** The machines that the thesis names without their constants: ours are the definition. */
function estimate(machine: 'workstations' | 'sp2'): Costs {
  const m = machines[machine]
  return {
    nodeCost: m.node,
    flopCost: m.flop,
    childCost: m.child,
    sendSmall: m.send.small.start,
    sendSmallEach: m.send.small.each,
    sendLarge: m.send.large.start,
    sendLargeEach: m.send.large.each,
    receiveSmall: m.receive.small.start,
    receiveSmallEach: m.receive.small.each,
    receiveLarge: m.receive.large.start,
    receiveLargeEach: m.receive.large.each,
    arrivedSmall: m.arrived.small.start,
    arrivedSmallEach: m.arrived.small.each,
    arrivedLarge: m.arrived.large.start,
    arrivedLargeEach: m.arrived.large.each,
    pingPong: m.pingPong.start,
    pingPongEach: m.pingPong.each,
    barrier: m.barrier.start,
    barrierEach: m.barrier.perProcessor,
    barrierLog: m.barrier.perLog,
    dequeueCost: m.dequeue,
    enqueueCost: m.enqueue,
    serviceCost: m.service,
    taskSize: m.taskSize,
  }
}

export function nodeTime(costs: Costs, grain: number, children: number): number {
  return costs.nodeCost + grain * costs.flopCost + children * costs.childCost
}

export function sendTime(costs: Costs, speed: number, integers: number): number {
  if (integers <= 32) return costs.sendSmall + (costs.sendSmallEach * integers) / speed
  return costs.sendLarge + (costs.sendLargeEach * integers) / speed
}

export function receiveTime(costs: Costs, speed: number, integers: number): number {
  if (integers <= 32) return costs.receiveSmall + (costs.receiveSmallEach * integers) / speed
  return costs.receiveLarge + (costs.receiveLargeEach * integers) / speed
}

export function arrivedTime(costs: Costs, speed: number, integers: number): number {
  if (integers <= 32) return costs.arrivedSmall + (costs.arrivedSmallEach * integers) / speed
  return costs.arrivedLarge + (costs.arrivedLargeEach * integers) / speed
}

export function pingPongTime(costs: Costs, speed: number): number {
  return costs.pingPong + costs.pingPongEach / speed
}

export function barrierTime(costs: Costs, speed: number, p: number): number {
  return costs.barrier + costs.barrierEach * p + (costs.barrierLog * Math.log(p)) / speed
}
