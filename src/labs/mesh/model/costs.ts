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

/** A check: its fixed cost, and each of its messages. */
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

/** How many messages a check has: reports, and decisions where one processor decides. */
export function checkMessages(
  processors: number,
  { distributed, multicastChecks }: Pick<Scenario, 'distributed' | 'multicastChecks'>,
): { readonly reports: number; readonly decisions: number } {
  const others = processors - 1
  if (others < 1) return { reports: 0, decisions: 0 }
  const toAll = multicastChecks ? 1 : others
  return distributed ? { reports: processors * toAll, decisions: 0 } : { reports: others, decisions: toAll }
}

/** Seconds of a check among p processors; by the paper's controller, and without multicast, where nothing else is said. */
export function checkTime(
  processors: number,
  how: Pick<Scenario, 'distributed' | 'multicastChecks'> = { distributed: false, multicastChecks: false },
): number {
  const { reports, decisions } = checkMessages(processors, how)
  return CHECK_TIME + CHECK_MESSAGE_TIME * (reports + decisions)
}

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

/**
 * What crosses between processors in an iteration: elements, and messages.
 *
 * @param crossing what is counted: elements, or their volume by weights
 */
export function volumeOf(
  traffic: Traffic,
  { primitive, multicast }: Pick<Scenario, 'primitive' | 'multicast'>,
  crossing: { readonly boundary: number; readonly fetched: number } = traffic,
) {
  const sent = multicast ? traffic.neighbours.reduce((count, k) => count + Math.min(1, k), 0) : traffic.messages
  // What is scattered goes to one processor each: a multicast saves nothing.
  const gather = { elements: multicast ? crossing.boundary : crossing.fetched, messages: sent }
  const scatter = { elements: crossing.fetched, messages: traffic.messages }
  const times = (on: boolean, of: typeof gather) => (on ? of : { elements: 0, messages: 0 })
  return { gather: times(primitive !== 'scatter', gather), scatter: times(primitive !== 'gather', scatter) }
}

/** Seconds of a processor for its gather and its scatter with k others. */
export function exchangeTimes(
  neighbours: number,
  load: number,
  speed: number,
  { primitive, multicast }: Pick<Scenario, 'primitive' | 'multicast'>,
): { readonly gather: number; readonly scatter: number } {
  const met = multicast ? Math.min(1, neighbours) : neighbours
  return {
    gather: primitive === 'scatter' ? 0 : gatherTime(met, load, speed),
    scatter: primitive === 'gather' ? 0 : gatherTime(neighbours, load, speed),
  }
}

/** Bytes of an entry of a translation table: a home and a local reference, or the first and the last element of an interval. */
const ENTRY_BYTES = 8

/**
 * Bytes of the translation table on the processor that has most of it (§3.2): an entry a processor where each has an interval, else an
 * entry an element, on all or dealt out.
 */
export function tableBytes(
  n: number,
  processors: number,
  table: 'intervals' | 'replicated' | 'block' | 'cyclic',
): number {
  if (table === 'intervals') return ENTRY_BYTES * processors
  return ENTRY_BYTES * (table === 'replicated' ? n : Math.ceil(n / processors))
}

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
