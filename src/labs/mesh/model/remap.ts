/** A single remap: from a partition by old capabilities to one by new ones (§3.4). */
import { powerOfTwo } from '../../../core/math/bits.ts'
import { within } from '../../../core/run/making.ts'
import { bestArrangement } from '../remapping/optimum.ts'
import { comparisonWith, overlapBound } from './cut.ts'
import type { LaidMesh } from './line.ts'
import {
  countingTraffic,
  cutOf,
  type Partition,
  partitionOf,
  TRAFFIC_WORK,
  type Traffic,
  type Transfers,
  transfersBetween,
} from './partition.ts'
import { type Cutting, type Proposal, partitionBeginning, propose, sharesOf } from './proposal.ts'
import type { Scenario } from './scenario.ts'
import { inOrder, sizesOf } from './sizes.ts'
import { inspectorTime, transferTime } from './times.ts'

/** Most processors for which the optimum is worked out beside what is chosen. */
const OPTIMUM_PROCESSORS = 16
/** Units of work of a set of processors, by processor, and of a vertex. */
const SET_WORK = 8
const VERTEX_WORK = 3

/** What an arrangement keeps, and the messages that it takes. */
interface Keeping {
  readonly arrangement: Int32Array
  readonly overlap: number
  readonly messages: number
}

/** What other arrangements would come to: keeping the order, the best one (for up to 16 processors), and what none can beat. */
export interface Yardsticks {
  readonly keep: Keeping
  readonly optimum: Keeping | undefined
  readonly bound: number
}

/** The yardsticks of a remap; undefined where the partitions are not intervals. */
export function yardsticksOf(
  old: Partition,
  { shares: sizes, before }: Cutting,
  weight: number,
): Yardsticks | undefined {
  const cut = cutOf(old)
  if (!cut) return undefined
  const { overlap, messages } = comparisonWith(cut, sizes, 0, before)
  const keeping = (arrangement: Int32Array): Keeping => ({
    arrangement,
    overlap: overlap(arrangement),
    messages: messages(arrangement),
  })
  return {
    keep: keeping(cut.arrangement),
    optimum: sizes.length <= OPTIMUM_PROCESSORS ? keeping(bestArrangement(cut, sizes, weight, before)) : undefined,
    bound: overlapBound(cut, sizes, before),
  }
}

/** Units of work of the yardsticks. */
export const yardstickWork = (processors: number): number =>
  processors <= OPTIMUM_PROCESSORS ? SET_WORK * powerOfTwo(processors) * processors : 100 * processors

/** A remap as it was worked out. */
export interface Remap extends Proposal {
  readonly old: Partition
  readonly transfers: Transfers
  readonly yardsticks: Yardsticks | undefined
  readonly redistribution: number
  /** What the new partition asks for, and the inspector's time on it; absent where there is only a list. */
  readonly traffic: Traffic | undefined
  readonly inspector: number
}

/**
 * Works out a remap; yields units of work.
 *
 * @param line the mesh in its line; undefined for a list of which nothing more is known
 * @param n the length of the list
 */
export function* remapping(scenario: Scenario, n: number, line: LaidMesh | undefined): Generator<number, Remap> {
  const { processors, capabilities, newCapabilities, messageWeight, inspector } = scenario
  const old = line
    ? partitionBeginning(line, capabilities)
    : partitionOf({ arrangement: inOrder(processors), sizes: sizesOf(n, capabilities) })
  const sizes = line ? sharesOf(line, newCapabilities) : sizesOf(n, newCapabilities)
  const result = yield* propose(scenario, old, sizes, line)
  const transfers = transfersBetween(old, result.proposal)
  yield VERTEX_WORK * n
  const traffic = line && (yield* within(countingTraffic(line, result.proposal, new Int32Array(n)), TRAFFIC_WORK))
  const yardsticks = yardsticksOf(old, result.cutting, messageWeight)
  yield yardstickWork(processors)
  return {
    ...result,
    old,
    transfers,
    yardsticks,
    redistribution: transferTime(transfers, scenario),
    traffic,
    inspector: traffic ? inspectorTime(inspector.costs, traffic, processors, scenario.costs) : 0,
  }
}
