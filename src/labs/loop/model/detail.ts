/** What happened in a slot of time, as the microscope, captions and traces need it. Processors are counted from 0. */
import type { Message, Span } from '../../../core/lab.ts'
import type { Exchange } from './analytic.ts'
import type { Outcome } from './decision.ts'
import { evenLoop } from './iterations.ts'
import { Machine } from './machine.ts'
import type { Network } from './patterns.ts'
import type { Process } from './process.ts'

export { groupedBy } from './grouping.ts'
export { dealt } from './iterations.ts'
export { COLUMNS_KIND, kindsOf, PROTOCOL_KINDS } from './kinds.ts'
export { closedPatterns, polynomialPatterns } from './patterns.ts'
export { ratedIn, unloadedIn } from './scenario.ts'

/** Iterations that went from one processor to another. */
export interface Move {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A message with the iterations that it carries, where it does. */
export interface SentMessage extends Message {
  readonly iterations: number
}

/** A synchronisation of a group; arrays by member. */
export interface SyncDetail {
  /** Counted from 1, in order of the decisions. */
  readonly number: number
  readonly group: number
  /** Whether all groups took part, to exchange work between them. */
  readonly meeting: boolean
  readonly exchange: Exchange
  /** The processor whose balancer decided, where one did. */
  readonly master: number
  readonly members: readonly number[]
  /** When the first member stopped, and when it was decided, in seconds. */
  readonly begin: number
  readonly decided: number
  /** Iterations left (γ), iterations a second since the last synchronisation, and iterations by rate (χ). */
  readonly left: readonly number[]
  readonly rates: readonly number[]
  readonly wanted: readonly number[]
  /** Iterations that would move (α), and the fewest that do (infinite times less where the rules are not asked: 0). */
  readonly moving: number
  readonly threshold: number
  /** Seconds left by these rates without and with moving, and the share that has to be saved. */
  readonly timeNow: number
  readonly timeThen: number
  readonly profitability: number
  /** Whether the two rules were asked. */
  readonly asked: boolean
  /** Whether it is the paper's rules that decide, and no program. */
  readonly ruled: boolean
  readonly outcome: Outcome
  readonly moves: readonly Move[]
  /** What the model predicted for the strategies that it judges, the index of its choice, and how many groups that has, where it chose. */
  readonly choice?: {
    /** Not a number for those that cannot be chosen any more. */
    readonly times: readonly number[]
    readonly index: number
    readonly groups: number
    /** Whether it was asked again, about what was left. */
    readonly again: boolean
  }
  /** What its members sent each other for it and did meanwhile, in the order of time; absent where that is too much. */
  readonly exchanged?: {
    readonly messages: readonly SentMessage[]
    readonly spans: readonly Span[]
    readonly end: number
  }
}

/** A slot. */
export interface LoopDetail {
  /** Counted from 0. */
  readonly slot: number
  /** Seconds. */
  readonly begin: number
  readonly end: number
  /** By processor, at the slot's end: iterations that it holds and has not done, and its owner's load. */
  readonly left: Int32Array
  readonly load: Int32Array
  /**
   * The same iterations as ranges, [from, until, from, until, …] by processor; absent where there are too many. The first of them
   * may be in progress.
   */
  readonly pieces?: readonly (readonly number[])[]
  /** Where iterations began, as ranges by processor in the same way: as dealt, or where their data lies. */
  readonly origins?: readonly (readonly number[])[]
  /** The loop that a program is at, at the slot's end. */
  readonly loop?: 1 | 'between' | 2 | undefined
  /** For a program, before its second loop: the processors that have nothing left to do in the first one. */
  readonly gone?: readonly number[]
  /** By processor, what it does at the slot's end: an index among the lab's states. */
  readonly doing: Uint8Array
  /** What begins and is sent in the slot. */
  readonly spans: readonly Span[]
  readonly messages: readonly SentMessage[]
  /** Messages with iterations that were sent in this slot or one of the few before it, in the order of sending. */
  readonly recent: readonly SentMessage[]
  /** What was decided in the slot, and the last decision until its end. */
  readonly synchronisations: readonly SyncDetail[]
  readonly latest?: SyncDetail
}

/** What every processor does from the beginning of a run to its end. */
export interface CourseOfRun {
  /** Seconds. */
  readonly end: number
  /** Spans of processor i: those from `first[i]` on and before `first[i + 1]`, in the order of time, gaps allowed. */
  readonly first: Int32Array
  /** By span: an index among the lab's states, and seconds. */
  readonly state: Uint8Array
  readonly begins: Float64Array
  readonly ends: Float64Array
  /** When redistributions were decided. */
  readonly decided: Float64Array
  /** For a program: when the first loop ended and the second began. */
  readonly turns: Float64Array
  /** Seconds that a block of load lasts, and how many there are: those of this run, and of one in which nothing moves. */
  readonly block: number
  readonly blocks: number
  /** The owners' loads, block by block, one processor after the other. */
  readonly loads: Uint16Array
}

/** A pattern: to whom each of P processors sends, in order. */
type Targets = (from: number, processors: number) => readonly number[]

const others: Targets = (from, processors) =>
  Array.from({ length: processors }, (_, to) => to).filter((to) => to !== from)

const PATTERNS = {
  oneToAll: (from, processors) => (from === 0 ? others(from, processors) : []),
  allToOne: (from) => (from === 0 ? [] : [0]),
  allToAll: others,
} as const satisfies Readonly<Record<string, Targets>>

export type PatternName = keyof typeof PATTERNS

/** Seconds until the last message of a pattern has been received; each sends all of its messages, then receives. */
export function simulatedPattern(name: PatternName, processors: number, network: Network): number {
  const machine = new Machine(evenLoop(1, 1, 0), { block: 1, speed: () => 1 }, network, processors)
  const targets: Targets = PATTERNS[name]
  const all = Array.from({ length: processors }, (_, i) => targets(i, processors))
  function* process(i: number): Process {
    for (const to of all[i]) {
      machine.send({ kind: 0, from: i, to, bytes: 0, about: 0 })
      yield
    }
    for (let expected = all.filter((members) => members.includes(i)).length; expected > 0; expected--) {
      machine.listen(i)
      yield
      machine.take(i)
      machine.receive(i)
      yield
    }
    machine.retire(i)
  }
  machine.start(all.map((_, i) => process(i)))
  while (machine.step()) {}
  return machine.now
}
