/**
 * What the machine of a run costs. Its defaults are the source's (SUN4 workstations, P4 messages, one Ethernet of 10 Mb/s), fitted to and tried
 * against its tables. A machine of today is known by the time of an element, its latency and its bandwidth; everything else follows, unless it is
 * set. As in LogP, sender and receiver of a message are busy for a fifth of its latency each (Culler and others 1993).
 */

/** Vertices and edges of the paper's mesh, which its times are for. */
export const PAPER = { vertices: 30_269, edges: 44_929 } as const

/** The paper's references, which table 3's times are for. */
export const REFERENCES = 2 * PAPER.edges

/** The share of the latency that sender and receiver are busy for, each; ../problem.ts says it in words. */
export const BUSY_SHARE = 1 / 5

/** What a run is charged: seconds, bytes a second. */
export interface Costs {
  /** An element in an iteration, and each of its references. */
  readonly element: number
  readonly reference: number
  /** a: what a gather costs each processor, and o: what each processor costs that it exchanges with. */
  readonly gather: number
  readonly neighbour: number
  /** What the wire, or each link of a switch, carries in an iteration and in a remap. */
  readonly bandwidth: number
  readonly remapBandwidth: number
  /** A remap, whatever moves, and each of its messages. */
  readonly remap: number
  readonly remapMessage: number
  /** A check, whatever the number of processors, and each of its messages. */
  readonly check: number
  readonly checkMessage: number
  /** How many times as long as in the source it takes to build a schedule, without its messages; and M, each of them. */
  readonly schedule: number
  readonly scheduleMessage: number
  /** Whether each processor has a link of its own, so that the one with most to send and receive counts, instead of all together. */
  readonly isSwitched: boolean
}

/** The machine of the source. */
export const SUN4: Costs = {
  // c: 97.61 s for 500 iterations on one processor (table 4).
  element: 97.61 / (500 * (PAPER.vertices + REFERENCES)),
  reference: 97.61 / (500 * (PAPER.vertices + REFERENCES)),
  gather: 0.0132,
  neighbour: 0.0015,
  bandwidth: 1e6,
  remapBandwidth: 1.09e6,
  remap: 0.0028,
  remapMessage: 0,
  check: 0.0032,
  checkMessage: 0.0009,
  schedule: 1,
  scheduleMessage: 0.00335,
  isSwitched: false,
}

/** ψ: the share of a competing load that slows the gather down. Below 1: a waiting process is favoured by the scheduler. */
export const GATHER_LOAD = 0.42

/** A reference when a schedule is built by sort2, which the source prefers, in seconds. */
export const SCHEDULE_REFERENCE = 0.4526 / REFERENCES

/** What the parameters of the machine say: microseconds, bytes a second; words where nothing is set. */
export interface MachineValues {
  readonly elementTime: number | 'sun4'
  readonly referenceTime: number | 'auto'
  readonly latency: number | 'sun4'
  readonly bandwidth: number | 'sun4'
  readonly medium: 'wire' | 'switch'
  readonly gatherTime: number | 'auto'
  readonly neighbourTime: number | 'auto'
  readonly remapStart: number | 'auto'
  readonly checkStart: number | 'auto'
  readonly checkMessageTime: number | 'auto'
  readonly scheduleTime: number | 'sun4'
  readonly scheduleMessageTime: number | 'auto'
  /** Seconds. */
  readonly remapMessageTime: number
}

/** A cost that follows from the latency, by its parameter. */
export type LatencyCost =
  | 'gatherTime'
  | 'neighbourTime'
  | 'remapStart'
  | 'checkStart'
  | 'checkMessageTime'
  | 'scheduleMessageTime'

/**
 * Each as a multiple of the latency. An exchange with one processor takes the latency, with each further one what it takes to send and to
 * receive. A check with one other processor takes a report and a decision; of further messages the controller is busy with its end alone.
 */
const LATENCIES: Readonly<Record<LatencyCost, number>> = {
  gatherTime: 1 - 2 * BUSY_SHARE,
  neighbourTime: 2 * BUSY_SHARE,
  remapStart: 1,
  checkStart: 2 * (1 - BUSY_SHARE),
  checkMessageTime: BUSY_SHARE,
  scheduleMessageTime: BUSY_SHARE,
}

/** Seconds in the source. */
const SOURCE: Readonly<Record<LatencyCost, number>> = {
  gatherTime: SUN4.gather,
  neighbourTime: SUN4.neighbour,
  remapStart: SUN4.remap,
  checkStart: SUN4.check,
  checkMessageTime: SUN4.checkMessage,
  scheduleMessageTime: SUN4.scheduleMessage,
}

/** What a cost that follows is while it is not set, in seconds. */
export const latencyTime = (id: LatencyCost, { latency }: Pick<MachineValues, 'latency'>): number =>
  latency === 'sun4' ? SOURCE[id] : Number((LATENCIES[id] * latency).toPrecision(12)) / 1e6

/** A reference in seconds while it is not set: where an element's time is set, that is all of it. */
export const referenceTimeOf = (elementTime: MachineValues['elementTime']): number =>
  elementTime === 'sun4' ? SUN4.reference : 0

/** The costs of a run. */
export function costsOf(values: MachineValues): Costs {
  const { elementTime, referenceTime, bandwidth, scheduleTime } = values
  const set = (id: LatencyCost) => {
    const value = values[id]
    return value === 'auto' ? latencyTime(id, values) : value / 1e6
  }
  return {
    element: elementTime === 'sun4' ? SUN4.element : elementTime / 1e6,
    reference: referenceTime === 'auto' ? referenceTimeOf(elementTime) : referenceTime / 1e6,
    gather: set('gatherTime'),
    neighbour: set('neighbourTime'),
    bandwidth: bandwidth === 'sun4' ? SUN4.bandwidth : bandwidth,
    remapBandwidth: bandwidth === 'sun4' ? SUN4.remapBandwidth : bandwidth,
    remap: set('remapStart'),
    remapMessage: values.remapMessageTime,
    check: set('checkStart'),
    checkMessage: set('checkMessageTime'),
    schedule: scheduleTime === 'sun4' ? 1 : scheduleTime / 1e6 / SCHEDULE_REFERENCE,
    scheduleMessage: set('scheduleMessageTime'),
    isSwitched: values.medium === 'switch',
  }
}
