/**
 * The page's side of batches: a pool of workers over which the scenarios of a batch are dealt out. Workers start when they
 * are first needed; a batch of a few quick runs stays on one worker, so that a sweep answers within a frame.
 */
import { type Remote, transfer, wrap } from 'comlink'
import type { Values } from '../core/parameters.ts'
import type { BatchApi, BatchReport, Outcome } from './batch.ts'
import { startWorker } from './start.ts'
import type { Exposed } from './worker.ts'

export type { Outcome } from './batch.ts'

/** Scenarios that one worker is given at a time, at most. */
const HAND = 32
/** What a hand shall cost, in milliseconds: a few, so that a sweep of a frame keeps all workers busy to its end. */
const HAND_MS = 4
/** A worker gets its next hand while it has one, unless one takes longer than this: then whoever is free first gets it. */
const AHEAD_MS = 20
/** A worker that says nothing for so long while it has work is given up, in milliseconds. */
const SILENCE_MS = 60_000

/** A batch on its way. */
export interface Batch {
  /** Ends it; nothing more is heard of it. */
  cancel(): void
}

/** Who wants to know of a batch. */
export interface BatchListener {
  /** Outcomes of the scenarios from `from` on; hands of different workers come in any order. */
  readonly outcomes: (from: number, outcomes: readonly Outcome[]) => void
  /** All outcomes are in. */
  readonly done?: () => void
  /** The workers are gone; what is missing stays missing. */
  readonly failed?: (message: string) => void
}

/** What a batch wants beyond metrics. */
export interface BatchOptions {
  /** Id of a column whose curve comes with every outcome. */
  readonly column?: string
  /** Points of that curve at most. */
  readonly points?: number
  /** Whether companions are left out: they are scenarios among the others. */
  readonly alone?: boolean
}

/** A pool of workers. */
export interface Pool {
  /** Runs scenarios of a lab. Batches of one pool run side by side, hands of each in order. */
  run(lab: string, scenarios: readonly Values[], listener: BatchListener, options?: BatchOptions): Batch
  dispose(): void
}

interface Hand {
  readonly batchId: number
  readonly lab: string
  readonly from: number
  readonly scenarios: readonly Values[]
  readonly options: BatchOptions
  readonly heard: (from: number, outcomes: readonly Outcome[], last: boolean) => void
  readonly lost: (message: string) => void
}

interface Member {
  readonly worker: Worker
  readonly api: Remote<BatchApi>
  readonly port: MessagePort
  /** What it works on, and what comes next. */
  readonly hands: Hand[]
  silence: ReturnType<typeof setTimeout> | undefined
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
    const soon = (cost.get(hand.lab) ?? AHEAD_MS) * hand.scenarios.length < AHEAD_MS
    return soon ? members.find(({ hands }) => hands.length === 1) : undefined
  }

  const deal = () => {
    for (let hand = waiting[0]; hand; hand = waiting[0]) {
      const member = taker(hand)
      if (!member) return
      waiting.shift()
      member.hands.push(hand)
      watch(member)
      const { batchId, lab, scenarios, options } = hand
      void member.api.run({ batchId, lab, scenarios, ...options })
    }
  }

  const watch = (member: Member) => {
    clearTimeout(member.silence)
    if (member.hands.length > 0) {
      member.silence = setTimeout(() => lose(member, 'the simulation does not answer'), SILENCE_MS)
    }
  }

  const free = (member: Member, hand: Hand) => {
    member.hands.splice(member.hands.indexOf(hand), 1)
    watch(member)
    deal()
  }

  const lose = (member: Member, message: string) => {
    clearTimeout(member.silence)
    member.worker.terminate()
    member.port.close()
    members.splice(members.indexOf(member), 1)
    for (const hand of member.hands) hand.lost(message)
    deal()
  }

  const hear = (member: Member, { batchId, from, outcomes, millis }: BatchReport) => {
    const hand = member.hands.find((one) => one.batchId === batchId)
    if (!hand) return
    const each = millis / outcomes.length
    cost.set(hand.lab, 0.8 * (cost.get(hand.lab) ?? each) + 0.2 * each)
    const last = from + outcomes.length === hand.scenarios.length
    if (last) free(member, hand)
    else watch(member)
    hand.heard(hand.from + from, outcomes, last)
  }

  /** How many scenarios make a hand: some milliseconds' worth, more of them where a batch is long. */
  const handSize = (lab: string, scenarios: number) => {
    const worth = Math.ceil(Math.max(HAND_MS / (cost.get(lab) ?? 1), scenarios / (16 * size)))
    return Math.max(1, Math.min(HAND, worth, Math.ceil(scenarios / size)))
  }

  const join = (): Member => {
    const worker = startWorker()
    const { port1, port2 } = new MessageChannel()
    const api = wrap<Exposed>(worker).batch
    const member: Member = { worker, api, port: port1, hands: [], silence: undefined }
    worker.onerror = (event) => {
      event.preventDefault()
      lose(member, event.message || 'the simulation could not be loaded')
    }
    port1.onmessage = (event: MessageEvent<BatchReport>) => hear(member, event.data)
    void api.connect(transfer(port2, [port2]))
    members.push(member)
    return member
  }

  return {
    run(lab, scenarios, listener, options = {}) {
      const each = handSize(lab, scenarios.length)
      let left = Math.ceil(scenarios.length / each)
      let ended = false
      const own = new Set<number>()
      if (left === 0) listener.done?.()
      for (let from = 0; from < scenarios.length; from += each) {
        const batchId = ++handId
        own.add(batchId)
        waiting.push({
          batchId,
          lab,
          from,
          scenarios: scenarios.slice(from, from + each),
          options,
          heard(at, outcomes, last) {
            if (ended) return
            listener.outcomes(at, outcomes)
            if (last && --left === 0) listener.done?.()
          },
          lost(message) {
            if (ended) return
            ended = true
            listener.failed?.(message)
          },
        })
      }
      deal()
      return {
        cancel() {
          ended = true
          for (let i = waiting.length - 1; i >= 0; i--) if (own.has(waiting[i].batchId)) waiting.splice(i, 1)
          for (const member of [...members]) {
            for (const hand of member.hands.filter(({ batchId }) => own.has(batchId))) {
              void member.api.cancel(hand.batchId)
              free(member, hand)
            }
          }
        },
      }
    },
    dispose() {
      for (const member of members) {
        clearTimeout(member.silence)
        member.worker.terminate()
        member.port.close()
      }
      members.length = 0
      waiting.length = 0
    },
  }
}
