/**
 * The times of the model: fitted to and tried against the source's tables (SUN4 workstations, P4 messages, one Ethernet of 10 Mb/s).
 * Seconds throughout.
 */
import { pow } from '../../../core/math/exponential.ts'
import type { Traffic, Transfers } from './partition.ts'
import type { Scenario } from './scenario.ts'

/** Vertices and edges of the paper's mesh, which its times are for. */
export const PAPER = { vertices: 30_269, edges: 44_929 } as const

/** c: a vertex, or one reference of it, in an iteration: 97.61 s for 500 iterations on one processor (table 4). */
export const REFERENCE_TIME = 97.61 / (500 * (PAPER.vertices + 2 * PAPER.edges))
/** a: what a gather costs each processor, and o: what each processor costs that it exchanges with. */
const GATHER_TIME = 0.0132
const NEIGHBOUR_TIME = 0.0015
/** ψ: the share of a competing load that slows the gather down. Below 1: a waiting process is favoured by the scheduler. */
const GATHER_LOAD = 0.42
/** Bytes that the Ethernet carries in a second. */
const WIRE_BYTES = 1e6

/** A remap: its fixed cost, and bytes moved in a second. */
const REDISTRIBUTION_TIME = 0.0028
const REDISTRIBUTION_BYTES = 1.09e6

/** A check: its fixed cost, and each of its 2(p − 1) messages. */
const CHECK_TIME = 0.0032
const CHECK_MESSAGE_TIME = 0.0009

/** Seconds of a redistribution: its fixed cost, its messages and the bytes that move. */
export const redistributionTime = (
  { moved, messages }: Pick<Transfers, 'moved' | 'messages'>,
  { itemBytes, remapMessageTime }: Pick<Scenario, 'itemBytes' | 'remapMessageTime'>,
): number => REDISTRIBUTION_TIME + messages * remapMessageTime + (itemBytes * moved) / REDISTRIBUTION_BYTES

/** What the redistribution takes before its first message, and each message of this many elements. */
export const redistributionParts = {
  fixed: REDISTRIBUTION_TIME,
  message: (moved: number, scenario: Pick<Scenario, 'itemBytes' | 'remapMessageTime'>): number =>
    redistributionTime({ moved, messages: 1 }, scenario) - REDISTRIBUTION_TIME,
} as const

/** What a check consists of: reports, deciding, and as many decisions. */
export const checkParts = { deciding: CHECK_TIME, message: CHECK_MESSAGE_TIME } as const

/** Seconds of a check among p processors. */
export const checkTime = (processors: number): number => CHECK_TIME + CHECK_MESSAGE_TIME * 2 * (processors - 1)

/** Seconds of MCR among p processors (table 1); shown, and in no total. */
export const arrangingTime = (processors: number): number => 0.00026 + 2.116e-6 * pow(processors, 3)

/** The first term of the iteration time: computing n_i items with these references. */
export const computeTime = (items: number, references: number, load: number, speed: number): number =>
  ((items + references) * REFERENCE_TIME * load) / speed

/** The second term: a gather with k other processors. */
export const gatherTime = (neighbours: number, load: number, speed: number): number =>
  ((GATHER_TIME + NEIGHBOUR_TIME * neighbours) * (1 + GATHER_LOAD * (load - 1))) / speed

/** The third term: what all fetch crosses one wire. */
export const wireTime = (fetched: number, itemBytes: number): number => (itemBytes * fetched) / WIRE_BYTES

/** How the inspector's time comes about. */
export interface InspectorCosts {
  /** A: each reference. */
  readonly reference: number
  /** N: each processor that is exchanged with. */
  readonly neighbour: number
  /** M: each message. */
  readonly message: number
  /** Messages among p processors with this many fetching pairs. */
  messages(processors: number, pairs: number): number
}

/** Seconds of the inspector on a partition, whatever load and speed. */
export function inspectorTime(costs: InspectorCosts, traffic: Traffic, processors: number): number {
  let most = 0
  for (let i = 0; i < traffic.neighbours.length; i++) {
    most = Math.max(most, traffic.references[i] * costs.reference + traffic.neighbours[i] * costs.neighbour)
  }
  return most + costs.messages(processors, traffic.messages) * costs.message
}
