/** What the microscope shows of an operation of messages: lines, the queue at any message, and which worker waits how long. */

import type { MessageOperation } from '../../model/detail.ts'
import type { MessageDefinition, MessageFields } from '../../model/operations/operation.ts'

/** An operation prepared for stepping: everything a step needs is looked up, not computed. */
export interface MessageLog {
  readonly operation: MessageOperation
  /** The balancer's kinds of messages, by their code. */
  readonly kinds: readonly MessageDefinition[]
  /** Whether workers wait in a queue at a server. */
  readonly hasQueue: boolean
  /** Lines shown: every message but those that release the workers, which make one last line. Never more than the messages. */
  readonly lines: number
  /** Index of the first message that releases a worker; the number of messages when there is none. */
  readonly releases: number
  /** How many messages release a worker. */
  readonly releaseCount: number
  /** All that ever stood in the queue, in order: the queue at a line is the slice from `head[line]` to `tail[line]`, with `first[line]` at its head. */
  readonly queued: Int32Array
  readonly head: Int32Array
  readonly tail: Int32Array
  /** The server names no worker to itself: it passes over one that asks and is the first, which then stays the first. */
  readonly first: Int32Array
  /** For a grant or refusal: seconds from the request's sending to the answer's arrival; else NaN. */
  readonly wait: Float64Array
  readonly waits: Waits
}

/** How long each processor waits in one operation. */
interface Waits {
  readonly requests: number
  readonly grants: number
  readonly refusals: number
  /** Seconds from request to answer. */
  readonly shortest: number
  readonly longest: number
  readonly longestWorker: number
  /** Seconds from sending the first message that releases a worker to receiving the last one; NaN without any. */
  readonly releaseTime: number
  /** When the last worker is released, seconds since the iteration began. */
  readonly released: number
}

/** Prepares an operation: one pass over its messages. Head, tail and first have one entry more than lines: the start. */
export function messageLog(operation: MessageOperation, kinds: readonly MessageDefinition[]): MessageLog {
  const { message, from, to, content, queue = new Int32Array(), sent, received } = operation
  const total = message.length
  const effect = (i: number) => kinds[message[i]].effect
  let releases = total
  while (releases > 0 && effect(releases - 1) === 'release') releases--
  const lines = releases + (releases < total ? 1 : 0)
  const head = new Int32Array(lines + 1)
  const tail = new Int32Array(lines + 1).fill(queue.length)
  const wait = new Float64Array(releases).fill(Number.NaN)
  const first = new Int32Array(lines + 1).fill(queue[0])
  const queued = [...queue]
  const take = (i: number, worker: number) => {
    head[i + 1]++
    if (worker === first[i]) first[i + 1] = queued[head[i + 1]]
  }
  const requestTimes = new Map<number, number>()
  let requests = 0
  let grants = 0
  let refusals = 0
  let shortest = Number.POSITIVE_INFINITY
  let longest = 0
  let longestWorker = -1
  for (let i = 0; i < releases; i++) {
    head[i + 1] = head[i]
    tail[i + 1] = tail[i]
    first[i + 1] = first[i]
    const does = effect(i)
    if (does === 'join') {
      queued.push(from[i])
      if (head[i] === tail[i]) first[i + 1] = from[i]
      tail[i + 1]++
    } else if (does === 'name' || does === 'hand out') {
      take(i, does === 'name' ? content[i] : to[i])
    } else if (does === 'ask') {
      requests++
      requestTimes.set(from[i], sent[i])
    } else if (does === 'grant' || does === 'refuse') {
      if (does === 'grant') {
        grants++
        take(i, content[i])
      } else refusals++
      wait[i] = received[i] - (requestTimes.get(to[i]) ?? Number.NaN)
      if (wait[i] < shortest) shortest = wait[i]
      if (wait[i] > longest) {
        longest = wait[i]
        longestWorker = to[i]
      }
    }
  }
  if (releases < total) {
    head[lines] = head[releases]
    tail[lines] = tail[releases]
    first[lines] = first[releases]
  }
  let released = Number.NaN
  let releaseCount = 0
  for (let i = releases; i < total; i++) {
    // The last one may be for the server itself, which is no worker.
    if (to[i] === from[i]) continue
    releaseCount++
    if (!(received[i] <= released)) released = received[i]
  }
  return {
    operation,
    kinds,
    hasQueue: operation.queue !== undefined,
    lines,
    releases,
    releaseCount,
    queued: Int32Array.from(queued),
    head,
    tail,
    first,
    wait,
    waits: {
      requests,
      grants,
      refusals,
      shortest,
      longest,
      longestWorker,
      releaseTime: released - (releases < total ? sent[releases] : Number.NaN),
      released,
    },
  }
}

/** What kind of message a line is; the last one stands for all that release a worker. */
export function kindOf(log: MessageLog, line: number): MessageDefinition {
  return log.kinds[log.operation.message[line]]
}

/** The server's queue after this many lines (0: before the first), head first. */
export function queueAfter(log: MessageLog, lines: number): Int32Array {
  const queue = log.queued.slice(log.head[lines], log.tail[lines])
  if (queue.length > 0) queue[0] = log.first[lines]
  return queue
}

/** One message as a sentence without its times: "Worker 3 asks the server for an idle worker". */
export function sentence(log: MessageLog, line: number): string {
  return kindOf(log, line).sentence(fieldsOf(log, line))
}

/** What a message says, after its name and its two processors: ": give to 3". */
export function contentOf(log: MessageLog, line: number): string {
  const content = kindOf(log, line).content?.(fieldsOf(log, line))
  return content === undefined ? '' : `: ${content}`
}

function fieldsOf({ operation, releases, releaseCount }: MessageLog, line: number): MessageFields {
  const { from, to, content } = operation
  return { from: from[line], to: to[line], content: content[line], count: line === releases ? releaseCount : 1 }
}
