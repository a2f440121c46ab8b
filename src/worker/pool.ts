/**
 * The page's side of batches: a pool of workers over which the runs of a batch are dealt out. Workers start when they
 * are first needed; a batch of a few quick runs stays on one worker, so that a sweep answers within a frame.
 */
import { transfer } from 'comlink'
import type { WantedRun } from '../core/run.ts'
import type { BatchOptions, BatchReport, Outcome } from './batch.ts'
import { type Connection, openConnection } from './connection.ts'

export type { Outcome } from './batch.ts'

/** Runs that one worker is given at a time, at most. */
const HAND = 32
/** What a hand shall cost, in milliseconds: a few, so that a sweep of a frame keeps all workers busy to its end. */
const HAND_MS = 4
/** A worker gets its next hand while it has one, unless one takes longer than this: then whoever is free first gets it. */
const AHEAD_MS = 20

/** A batch on its way. */
export interface Batch {
  /** Ends it; nothing more is heard of it. */
  cancel(): void
}

/** Who wants to know of a batch. */
export interface BatchListener {
  /** Outcomes of the runs from `from` on; hands of different workers come in any order. */
  readonly outcomes: (from: number, outcomes: readonly Outcome[]) => void
  /** All outcomes are in. */
  readonly done?: () => void
  /** The workers are gone; what is missing stays missing. */
  readonly failed?: (message: string) => void
}

/** A pool of workers. */
export interface Pool {
  /** Makes runs of a lab. Batches of one pool run side by side, hands of each in order. */
  run(lab: string, runs: readonly WantedRun[], listener: BatchListener, options?: BatchOptions): Batch
  dispose(): void
}

interface Hand {
  readonly batchId: number
  readonly lab: string
  readonly from: number
  readonly runs: readonly WantedRun[]
  readonly options: BatchOptions
  /** How many outcomes are in. */
  have: number
  /** Whether a worker was lost over it. */
  repeated: boolean
  readonly heard: (from: number, outcomes: readonly Outcome[], last: boolean) => void
  readonly lost: (message: string) => void
}

interface Member {
  readonly connection: Connection
  /** What it works on, and what comes next. */
  readonly hands: Hand[]
}

/** Creates a pool of at most `size` workers. */
export function createPool(size = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1))): Pool {
  const members: Member[] = []
  const waiting: Hand[] = []
  let handId = 0

  /** Milliseconds of a run, by lab, as measured lately. */
  const cost = new Map<string, number>()

  /** Who takes a hand next: someone free, someone new, or someone who is soon done. */
  const taker = (hand: Hand): Member | undefined => {
    const free = members.find(({ hands }) => hands.length === 0)
    if (free || members.length < size) return free ?? join()
    const soon = (cost.get(hand.lab) ?? AHEAD_MS) * hand.runs.length < AHEAD_MS
    return soon ? members.find(({ hands }) => hands.length === 1) : undefined
  }

  const deal = () => {
    for (let hand = waiting[0]; hand; hand = waiting[0]) {
      const member = taker(hand)
      if (!member) return
      waiting.shift()
      // Before it has something to do, so that one that died unnoticed is soon found out.
      member.connection.ask()
      member.hands.push(hand)
      const { batchId, lab, runs, options, have } = hand
      void member.connection.exposed.batch.run({ batchId, lab, runs: runs.slice(have), ...options })
    }
  }

  const free = (member: Member, hand: Hand) => {
    member.hands.splice(member.hands.indexOf(hand), 1)
    deal()
  }

  /** What a lost worker had left to do is done by another one, unless one was lost over the same hand before. */
  const lose = (member: Member, message: string) => {
    members.splice(members.indexOf(member), 1)
    waiting.unshift(...member.hands)
    const [hand] = member.hands
    if (hand?.repeated) hand.lost(message)
    else if (hand) hand.repeated = true
    deal()
  }

  const hear = (member: Member, { batchId, outcomes, millis }: BatchReport) => {
    const hand = member.hands.find((one) => one.batchId === batchId)
    if (!hand) return
    const each = millis / outcomes.length
    cost.set(hand.lab, 0.8 * (cost.get(hand.lab) ?? each) + 0.2 * each)
    const from = hand.from + hand.have
    hand.have += outcomes.length
    const last = hand.have === hand.runs.length
    if (last) free(member, hand)
    hand.heard(from, outcomes, last)
  }

  /** How many runs make a hand: some milliseconds' worth, more of them where a batch is long. */
  const handSize = (lab: string, runs: number) => {
    const worth = Math.ceil(Math.max(HAND_MS / (cost.get(lab) ?? 1), runs / (16 * size)))
    return Math.max(1, Math.min(HAND, worth, Math.ceil(runs / size)))
  }

  const join = (): Member => {
    const hands: Hand[] = []
    const connection = openConnection<BatchReport>({
      heard: (report) => hear(member, report),
      busy: () => hands.length > 0,
      always: false,
      lost: (message) => lose(member, message),
    })
    const member: Member = { connection, hands }
    void connection.exposed.batch.connect(transfer(connection.port, [connection.port]))
    members.push(member)
    return member
  }

  return {
    run(lab, runs, listener, options = {}) {
      const each = handSize(lab, runs.length)
      let left = Math.ceil(runs.length / each)
      let ended = false
      const own = new Set<number>()
      const cancel = () => {
        ended = true
        for (let i = waiting.length - 1; i >= 0; i--) if (own.has(waiting[i].batchId)) waiting.splice(i, 1)
        for (const member of [...members]) {
          for (const hand of member.hands.filter(({ batchId }) => own.has(batchId))) {
            void member.connection.exposed.batch.cancel(hand.batchId)
            free(member, hand)
          }
        }
      }
      if (left === 0) listener.done?.()
      for (let from = 0; from < runs.length; from += each) {
        const batchId = ++handId
        own.add(batchId)
        waiting.push({
          batchId,
          lab,
          from,
          runs: runs.slice(from, from + each),
          options,
          have: 0,
          repeated: false,
          heard(at, outcomes, last) {
            if (ended) return
            listener.outcomes(at, outcomes)
            if (last && --left === 0) listener.done?.()
          },
          lost(message) {
            if (ended) return
            cancel()
            listener.failed?.(message)
          },
        })
      }
      deal()
      return { cancel }
    },
    dispose() {
      for (const { connection } of members) connection.end()
      members.length = 0
      waiting.length = 0
    },
  }
}
