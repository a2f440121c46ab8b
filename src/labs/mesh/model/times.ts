/** The times of the model, in seconds, by what the machine costs. */
import { pow } from '../../../core/math/exponential.ts'
import { type Costs, GATHER_LOAD } from './costs.ts'
import type { Traffic, Transfers } from './partition.ts'
import type { Scenario } from './scenario.ts'

/** What crosses between processors, as the machine passes it on: bytes and messages that wait for each other. */
interface Passing {
  readonly moved: number
  readonly messages: number
}

/** For a matrix of what i sends to j, at i · p + j: the most that one processor sends or receives, and the messages at both of its ends. */
function busiest(matrix: ArrayLike<number>, p: number, sent?: ArrayLike<number>): Passing {
  let moved = 0
  let messages = 0
  for (let i = 0; i < p; i++) {
    let out = 0
    let into = 0
    let ends = 0
    for (let j = 0; j < p; j++) {
      if (j === i) continue
      out += matrix[i * p + j]
      into += matrix[j * p + i]
      ends += (matrix[i * p + j] > 0 ? 1 : 0) + (matrix[j * p + i] > 0 ? 1 : 0)
    }
    moved = Math.max(moved, sent ? sent[i] : out, into)
    messages = Math.max(messages, ends)
  }
  return { moved, messages }
}

/** Seconds of a redistribution: its fixed cost, its messages and the bytes that move. */
export const redistributionTime = (
  { moved, messages }: Passing,
  { itemBytes, costs }: Pick<Scenario, 'itemBytes' | 'costs'>,
): number => costs.remap + messages * costs.remapMessage + (itemBytes * moved) / costs.remapBandwidth

/** The same of what moves between processors: on a switch the busiest one counts. */
export const transferTime = (transfers: Transfers, scenario: Pick<Scenario, 'itemBytes' | 'costs' | 'processors'>) =>
  redistributionTime(scenario.costs.isSwitched ? busiest(transfers.matrix, scenario.processors) : transfers, scenario)

/** What each message of a redistribution takes with this many elements. */
export const transferMessageTime = (moved: number, scenario: Pick<Scenario, 'itemBytes' | 'costs'>): number =>
  redistributionTime({ moved, messages: 1 }, scenario) - scenario.costs.remap

/** How many messages a check has, one after the other: reports, and decisions where one processor decides. */
export function checkMessages(
  processors: number,
  { distributed, multicastChecks, costs }: Pick<Scenario, 'distributed' | 'multicastChecks' | 'costs'>,
): { readonly reports: number; readonly decisions: number } {
  const others = processors - 1
  if (others < 1) return { reports: 0, decisions: 0 }
  const toAll = multicastChecks ? 1 : others
  if (!distributed) return { reports: others, decisions: toAll }
  // On a switch all send and receive at once: each its own, and those of the others.
  return { reports: costs.isSwitched ? toAll + others : processors * toAll, decisions: 0 }
}

/** Seconds of a check among p processors. */
export function checkTime(
  processors: number,
  how: Pick<Scenario, 'distributed' | 'multicastChecks' | 'costs'>,
): number {
  const { reports, decisions } = checkMessages(processors, how)
  return how.costs.check + how.costs.checkMessage * (reports + decisions)
}

/** Seconds of MCR among p processors (table 1); shown, and in no total. */
export const arrangingTime = (processors: number): number => 0.00026 + 2.116e-6 * pow(processors, 3)

/** Seconds of going over this work once, without load and at speed 1. @param visits the work, and its references */
export const workTime = (work: number, visits: number, { element, reference }: Costs): number =>
  element === reference ? visits * reference : work * element + (visits - work) * reference

/** The first term of the iteration time. */
export const computeTime = (work: number, visits: number, load: number, speed: number, costs: Costs): number =>
  (workTime(work, visits, costs) * load) / speed

/** The second term: a gather with k other processors. */
export const gatherTime = (neighbours: number, load: number, speed: number, { gather, neighbour }: Costs): number =>
  ((gather + neighbour * neighbours) * (1 + GATHER_LOAD * (load - 1))) / speed

/** The third term: what is fetched crosses the one wire, or the link that has most to carry. */
export const wireTime = (fetched: number, { itemBytes, costs }: Pick<Scenario, 'itemBytes' | 'costs'>): number =>
  (itemBytes * fetched) / costs.bandwidth

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

/** Elements that the wire, or the link that has most to carry, takes in an iteration; by weights where the mesh has them. */
export function crossingOf(
  traffic: Traffic,
  scenario: Pick<Scenario, 'primitive' | 'multicast' | 'costs' | 'processors'>,
): { readonly gather: number; readonly scatter: number } {
  const counted = traffic.weighted ?? traffic
  const { gather, scatter } = volumeOf(traffic, scenario, counted)
  if (!scenario.costs.isSwitched) return { gather: gather.elements, scatter: scatter.elements }
  const most = (sent?: ArrayLike<number>) => busiest(counted.matrix, scenario.processors, sent).moved
  return {
    gather: gather.elements > 0 ? most(scenario.multicast ? counted.edge : undefined) : 0,
    scatter: scatter.elements > 0 ? most() : 0,
  }
}

/** Seconds of a processor for its gather and its scatter with k others. */
export function exchangeTimes(
  neighbours: number,
  load: number,
  speed: number,
  { primitive, multicast, costs }: Pick<Scenario, 'primitive' | 'multicast' | 'costs'>,
): { readonly gather: number; readonly scatter: number } {
  const met = multicast ? Math.min(1, neighbours) : neighbours
  return {
    gather: primitive === 'scatter' ? 0 : gatherTime(met, load, speed, costs),
    scatter: primitive === 'gather' ? 0 : gatherTime(neighbours, load, speed, costs),
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
  /** Messages among p processors with this many fetching pairs. */
  messages(processors: number, pairs: number): number
}

/** Seconds of the inspector on a partition, whatever load and speed. */
export function inspectorTime(
  inspector: InspectorCosts,
  traffic: Traffic,
  processors: number,
  { schedule, scheduleMessage, isSwitched }: Costs,
): number {
  let most = 0
  let neighbours = 0
  for (let i = 0; i < traffic.neighbours.length; i++) {
    const cost = traffic.references[i] * inspector.reference + traffic.neighbours[i] * inspector.neighbour
    most = Math.max(most, cost * schedule)
    neighbours = Math.max(neighbours, traffic.neighbours[i])
  }
  if (!isSwitched) return most + inspector.messages(processors, traffic.messages) * scheduleMessage
  // Each message has two ends. A processor has its share of those between all, and those of its own lists.
  const requestMessages = inspector.messages(processors, 0)
  const list = inspector.messages(processors, 1) - requestMessages
  return most + ((2 * requestMessages) / processors + 2 * neighbours * list) * scheduleMessage
}
