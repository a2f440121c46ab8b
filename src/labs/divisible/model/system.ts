/**
 * What is to be scheduled: a divisible load on a star of workers around one master (§2.1).
 *
 * Times are in the source's time units, loads in units of load; every rate is time per unit of load, so that less is
 * faster.
 */

import { shown, unexpected } from '../../../core/text/expected.ts'

/** The workers, one entry each, in the order of the table that named them. */
export interface System {
  /** C: time to send one unit of load over the worker's link; above 0. */
  readonly transfer: Float64Array
  /** E: time to compute one unit of load; above 0. */
  readonly compute: Float64Array
  /** L: time to open the link, paid once for the allocation and once for the collection; 0 or more. */
  readonly latency: Float64Array
}

/** A cluster of a tree (§5.2): it has a port of its own, over which it sends its load on and collects. It computes nothing itself. */
export interface Cluster {
  /** Counted through the tree from 0, each cluster before those in it. */
  readonly index: number
  /** C and L of the link from the port above. */
  readonly transfer: number
  readonly latency: number
  readonly members: readonly Member[]
  /** Its workers are those from `first` on and before `until`. */
  readonly first: number
  readonly until: number
}

/** What a port serves: a worker of the system, or a cluster. */
export type Member = number | Cluster

/** The one of some members that a worker is, or is in. */
export const memberOf = (members: readonly Member[], worker: number): Member | undefined =>
  members.find((member) =>
    typeof member === 'number' ? member === worker : member.first <= worker && worker < member.until,
  )

/** A worker that computes more slowly from a moment on than was planned. */
export interface Slowness {
  readonly worker: number
  /** From when on, in time units. */
  readonly from: number
  /** How many times as long it then computes for the same; 1 or more. */
  readonly times: number
}

/** A load on a system. */
export interface Problem {
  readonly system: System
  /** What the master's port serves, where that is a tree; otherwise it serves all workers itself. */
  readonly tree?: readonly Member[] | undefined
  /** J: how much load there is; above 0. */
  readonly load: number
  /** δ: size of a result relative to its load, from 0 to 1. */
  readonly resultRatio: number
  /** What no plan knows of: schedules are carried out with it, and planned without. */
  readonly slowness?: Slowness | undefined
}

/** What keeps a problem from being solved: the column of the source's symbol, and the worker, counted from 0. */
export interface Fault {
  readonly column: 'C' | 'E' | 'L' | 'J' | 'delta'
  /** The worker; absent when the fault is not one worker's. */
  readonly worker?: number
  readonly message: string
}

/** How many workers. */
export function sizeOf(system: System): number {
  return system.transfer.length
}

/** A system from lists of C, E and L. */
export function systemOf(transfer: ArrayLike<number>, compute: ArrayLike<number>, latency: ArrayLike<number>): System {
  return {
    transfer: Float64Array.from(transfer),
    compute: Float64Array.from(compute),
    latency: Float64Array.from(latency),
  }
}

/** The same problem without latency: what ITERLP and ITERLP2B solve. */
export function withoutLatency(problem: Problem): Problem {
  const { system } = problem
  return { ...problem, system: { ...system, latency: new Float64Array(sizeOf(system)) } }
}

/** A hundred orders of magnitude would leave no digit: rates and latencies above this are an error. */
const GREATEST = 1e12
const LEAST = 1e-12

/** Everything that is wrong with a problem; none when it can be solved. */
export function faultsOf(problem: Problem): Fault[] {
  const { system, load, resultRatio } = problem
  const faults: Fault[] = []
  const size = sizeOf(system)
  if (size === 0) faults.push({ column: 'C', message: unexpected('C', 'at least one worker', '0') })
  const columns = [
    ['C', system.transfer, LEAST],
    ['E', system.compute, LEAST],
    ['L', system.latency, 0],
  ] as const
  for (const [column, values, least] of columns) {
    if (values.length !== size) {
      faults.push({ column, message: unexpected(column, `${size} values, as many as C has`, `${values.length}`) })
    }
    values.forEach((value, worker) => {
      if (value >= least && value <= GREATEST) return
      const message = unexpected(`${column} of worker ${worker + 1}`, `${least} to ${GREATEST}`, shown(value))
      faults.push({ column, worker, message })
    })
  }
  if (!(load >= LEAST && load <= GREATEST)) {
    faults.push({ column: 'J', message: unexpected('J', `a load from ${LEAST} to ${GREATEST}`, shown(load)) })
  }
  if (!(resultRatio >= 0 && resultRatio <= 1)) {
    faults.push({ column: 'delta', message: unexpected('delta', 'a result ratio from 0 to 1', shown(resultRatio)) })
  }
  return faults
}

/** A worker by its number from 1, a cluster by its letter: "3", "A"; the 27th is "AA". */
export function signOf(member: Member): string {
  if (typeof member === 'number') return String(member + 1)
  const letter = String.fromCharCode(65 + (member.index % 26))
  return letter.repeat(1 + Math.floor(member.index / 26))
}

/** "worker 3", "cluster A". */
export const nameOf = (member: Member): string =>
  `${typeof member === 'number' ? 'worker' : 'cluster'} ${signOf(member)}`

/** The clusters below some members, by their index. */
export const clustersOf = (members: readonly Member[] = []): readonly Cluster[] =>
  members.flatMap((member) => (typeof member === 'number' ? [] : [member, ...clustersOf(member.members)]))
