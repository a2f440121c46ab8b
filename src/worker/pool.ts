/**
 * The page's side of batches: a pool of workers over which the scenarios of a batch are dealt out. Workers start when they
 * are first needed; a batch of a few quick runs stays on one worker, so that a sweep answers within a frame.
 */
import { type Remote, transfer, wrap } from 'comlink'
import type { Values } from '../core/parameters.ts'
import type { BatchApi, BatchReport, Outcome } from './batch.ts'

export type { Outcome } from './batch.ts'

/** Scenarios that one worker is given at a time when a batch is dealt out. */
const HAND = 32
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

/** A pool of workers. */
export interface Pool {
  /** Runs scenarios of a lab. Batches of one pool run side by side, hands of each in order. */
  run(lab: string, scenarios: readonly Values[], listener: BatchListener): Batch
  dispose(): void
}

interface Hand {
  readonly batchId: number
  readonly lab: string
  readonly from: number
  readonly scenarios: readonly Values[]
  readonly heard: (from: number, outcomes: readonly Outcome[], last: boolean) => void
  readonly lost: (message: string) => void
}

interface Member {
  readonly worker: Worker
  readonly api: Remote<BatchApi>
  readonly port: MessagePort
  hand: Hand | undefined
  silence: ReturnType<typeof setTimeout> | undefined
}

/** Creates a pool of at most `size` workers. */
export function createPool(size = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1))): Pool {
  const members: Member[] = []
  const waiting: Hand[] = []
  let handId = 0

  const deal = () => {
    while (waiting.length > 0) {
      const member = members.find(({ hand }) => !hand) ?? (members.length < size ? join() : undefined)
      const hand = member && waiting.shift()
      if (!hand) return
      member.hand = hand
      watch(member)
      void member.api.run({ batchId: hand.batchId, lab: hand.lab, scenarios: hand.scenarios })
    }
  }

  const watch = (member: Member) => {
    clearTimeout(member.silence)
    member.silence = setTimeout(() => lose(member, 'the simulation does not answer'), SILENCE_MS)
  }

  const free = (member: Member) => {
    clearTimeout(member.silence)
    member.hand = undefined
    deal()
  }

  const lose = (member: Member, message: string) => {
    clearTimeout(member.silence)
    member.worker.terminate()
    member.port.close()
    members.splice(members.indexOf(member), 1)
    member.hand?.lost(message)
    deal()
  }

  const hear = (member: Member, { batchId, from, outcomes }: BatchReport) => {
    const { hand } = member
    if (hand?.batchId !== batchId) return
    const last = from + outcomes.length === hand.scenarios.length
    if (last) free(member)
    else watch(member)
    hand.heard(hand.from + from, outcomes, last)
  }

  const join = (): Member => {
    const worker = new Worker(new URL('./batch-worker.ts', import.meta.url), { type: 'module' })
    const { port1, port2 } = new MessageChannel()
    const api = wrap<BatchApi>(worker)
    const member: Member = { worker, api, port: port1, hand: undefined, silence: undefined }
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
    run(lab, scenarios, listener) {
      let left = Math.ceil(scenarios.length / HAND)
      let ended = false
      const own = new Set<number>()
      if (left === 0) listener.done?.()
      for (let from = 0; from < scenarios.length; from += HAND) {
        const batchId = ++handId
        own.add(batchId)
        waiting.push({
          batchId,
          lab,
          from,
          scenarios: scenarios.slice(from, from + HAND),
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
            if (!member.hand || !own.has(member.hand.batchId)) continue
            void member.api.cancel(member.hand.batchId)
            free(member)
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
