/** What things cost, in whole nanoseconds: each cost is rounded once (async.md §1). */
import { type Costs as Constants, costsOf as constantsOf } from '../tree/costs.ts'
import { asTree, type Scenario } from './scenario.ts'

/** Microseconds as whole nanoseconds. */
export const ns = (micros: number): number => Math.round(1000 * micros)

/** Messages of up to this many integers follow the line of small ones. */
const SMALL = 32

export class Costs {
  readonly constants: Constants
  readonly scenario: Scenario
  readonly dequeue: number
  readonly enqueue: number
  readonly service: number
  readonly hop: number
  readonly taskSize: number

  constructor(scenario: Scenario) {
    this.scenario = scenario
    this.constants = constantsOf(asTree(scenario))
    const { dequeueCost, enqueueCost, serviceCost, taskSize } = this.constants
    this.dequeue = ns(dequeueCost)
    this.enqueue = ns(enqueueCost)
    this.service = ns(serviceCost)
    this.hop = ns(scenario.hopTime)
    this.taskSize = taskSize
  }

  node(children: number, operations = this.scenario.grain): number {
    const { nodeCost, flopCost, childCost } = this.constants
    return ns(nodeCost + operations * flopCost) + children * ns(childCost)
  }

  /** o_s: how long a send of n integers keeps the sender busy. */
  send(n: number): number {
    const { sendSmall, sendSmallEach, sendLarge, sendLargeEach } = this.constants
    const s = this.scenario.networkSpeed
    return n <= SMALL ? ns(sendSmall + (sendSmallEach * n) / s) : ns(sendLarge + (sendLargeEach * n) / s)
  }

  /** o_r: how long taking a message of n integers keeps the receiver busy. */
  receive(n: number): number {
    const { arrivedSmall, arrivedSmallEach, arrivedLarge, arrivedLargeEach } = this.constants
    const s = this.scenario.networkSpeed
    return n <= SMALL ? ns(arrivedSmall + (arrivedSmallEach * n) / s) : ns(arrivedLarge + (arrivedLargeEach * n) / s)
  }

  /** L. */
  latency(n: number): number {
    const { receiveSmall, arrivedSmall, receiveLarge, arrivedLarge } = this.constants
    return Math.max(1, n <= SMALL ? ns(receiveSmall - arrivedSmall) : ns(receiveLarge - arrivedLarge))
  }

  /** G. */
  transfer(n: number): number {
    const { receiveSmallEach, arrivedSmallEach, receiveLargeEach, arrivedLargeEach } = this.constants
    const each = n <= SMALL ? receiveSmallEach - arrivedSmallEach : receiveLargeEach - arrivedLargeEach
    return Math.max(0, ns((each * n) / this.scenario.networkSpeed))
  }
}
