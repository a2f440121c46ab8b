/** What a remap would move, what it would save in an iteration, and what it would cost (§3.3, §3.5). */
import type { MoveStep } from '../remapping/remapping.ts'
import { orderedAgain, type RefinedLine, relisted } from './changing.ts'
import type { LaidMesh } from './line.ts'
import { type Partition, type Traffic, type Transfers, transfersBetween } from './partition.ts'
import { type Cutting, propose, sharesOf } from './proposal.ts'
import type { Scenario } from './scenario.ts'
import { inspectorTime, transferTime } from './times.ts'

/** Units of work of a vertex whose owner is looked at. */
const VERTEX_WORK = 3

/** What a check is about. Arrays are by processor. */
interface Situation {
  readonly line: LaidMesh
  readonly partition: Partition
  readonly traffic: Traffic
  /** The line, where the mesh has changed since its list was ordered. */
  readonly outdated: RefinedLine | undefined
  /** t, and 1/t, which is 0 for those who are away. */
  readonly times: Float64Array
  readonly capabilities: Float64Array
  /** Processors that take part from now on. */
  readonly present: number
  /** Seconds of building schedules that are due without a remap, too. */
  readonly owed: number
}

/** A remap that may be done. */
export interface Offer {
  readonly old: Partition
  /** What the list was to be cut into, and what that asks for. */
  readonly proposal: Partition
  readonly traffic: Traffic
  readonly transfers: Transfers
  readonly gainsEvaluated: number
  readonly steps: readonly MoveStep[]
  readonly cutting: Cutting
  /** g and K; K is redistribution, inspector and ordering, without what is owed anyway. */
  readonly gain: number
  readonly price: number
  readonly redistribution: number
  /** Seconds of ordering the list again, part of K, and the list that it led to. */
  readonly ordering: number
  readonly again: RefinedLine | undefined
}

/** Works out what a remap would be; yields units of work. */
export function* offering(
  scenario: Scenario,
  { line: present, partition, traffic, outdated, times, capabilities, present: count, owed }: Situation,
  countTraffic: (line: LaidMesh, partition: Partition) => Generator<number, Traffic>,
): Generator<number, Offer> {
  const { inspector, costs, reorder } = scenario
  const n = present.list.length
  const again = outdated && reorder ? yield* orderedAgain(outdated, reorder, [...capabilities]) : undefined
  const line = again ?? present
  const old = again ? relisted(partition, present, again) : partition
  const sizes = again?.parts ?? sharesOf(line, capabilities)
  const { proposal, gainsEvaluated, steps, cutting } = yield* propose(scenario, old, sizes, line)
  const transfers = transfersBetween(old, proposal)
  const next = transfers.moved === 0 ? traffic : yield* countTraffic(line, proposal)
  yield VERTEX_WORK * n
  const redistribution = transferTime(transfers, scenario)
  const ordering = again && reorder ? reorder.time * n : 0
  const price = redistribution + inspectorTime(inspector.costs, next, count, costs) + ordering - owed
  const longest = (of: ArrayLike<number>) => times.reduce((most, time, i) => Math.max(most, of[i] * time), 0)
  const gain = longest(traffic.weighted?.work ?? old.sizes) - longest(next.weighted?.work ?? proposal.sizes)
  return {
    old,
    proposal,
    traffic: next,
    transfers,
    gainsEvaluated,
    steps,
    cutting,
    gain,
    price,
    redistribution,
    ordering,
    again,
  }
}
