/** What the microscope shows of a Loadserver operation: lines, the server's queue at any message, and who waits how long. */
import { SERVER_MESSAGES, type ServerOperation } from '../../model/detail.ts'

/** Names of the protocol's messages. */
export type MessageName = (typeof SERVER_MESSAGES)[number]

/** An operation prepared for stepping: everything a step needs is looked up, not computed. */
export interface MessageLog {
  readonly operation: ServerOperation
  /** Lines shown: every message but the PROCEEDs, which make one last line. Never more than the messages. */
  readonly lines: number
  /** Index of the first PROCEED; the number of messages when there is none. */
  readonly proceeds: number
  /** How many PROCEEDs. */
  readonly proceedCount: number
  /** All that ever stood in the queue, in order: the queue at a line is the slice from `head[line]` to `tail[line]`. */
  readonly queued: Int32Array
  readonly head: Int32Array
  readonly tail: Int32Array
  /** For a grant or refusal: seconds from the request's sending to the answer's arrival; else NaN. */
  readonly wait: Float64Array
  readonly waits: Waits
}

/** Who waits how long in one operation. */
export interface Waits {
  readonly requests: number
  readonly grants: number
  readonly refusals: number
  /** Seconds from request to answer. */
  readonly shortest: number
  readonly longest: number
  readonly longestWorker: number
  /** Seconds from the first PROCEED being sent to the last one being received; NaN without any. */
  readonly proceedTime: number
  /** When the last PROCEED is received, seconds since the iteration began. */
  readonly released: number
}

const REGISTER = SERVER_MESSAGES.indexOf('register')
const REQUEST = SERVER_MESSAGES.indexOf('request')
const GRANT = SERVER_MESSAGES.indexOf('grant')
const REFUSE = SERVER_MESSAGES.indexOf('refuse')
const PROCEED = SERVER_MESSAGES.indexOf('proceed')

/** Prepares an operation: one pass over its messages. `queue`, head and tail have one entry more than lines: the start. */
export function messageLog(operation: ServerOperation): MessageLog {
  const { message, from, to, queue, sent, received } = operation
  const total = message.length
  let proceeds = total
  while (proceeds > 0 && message[proceeds - 1] === PROCEED) proceeds--
  const lines = proceeds + (proceeds < total ? 1 : 0)
  const head = new Int32Array(lines + 1)
  const tail = new Int32Array(lines + 1).fill(queue.length)
  const wait = new Float64Array(proceeds).fill(Number.NaN)
  const appended: number[] = []
  const asked = new Map<number, number>()
  let requests = 0
  let grants = 0
  let refusals = 0
  let shortest = Number.POSITIVE_INFINITY
  let longest = 0
  let longestWorker = -1
  for (let i = 0; i < proceeds; i++) {
    head[i + 1] = head[i]
    tail[i + 1] = tail[i]
    const kind = message[i]
    if (kind === REGISTER) {
      appended.push(from[i])
      tail[i + 1]++
    } else if (kind === REQUEST) {
      requests++
      asked.set(from[i], sent[i])
    } else if (kind === GRANT || kind === REFUSE) {
      if (kind === GRANT) {
        grants++
        head[i + 1]++
      } else refusals++
      wait[i] = received[i] - (asked.get(to[i]) ?? Number.NaN)
      if (wait[i] < shortest) shortest = wait[i]
      if (wait[i] > longest) {
        longest = wait[i]
        longestWorker = to[i]
      }
    }
  }
  if (proceeds < total) {
    head[lines] = head[proceeds]
    tail[lines] = tail[proceeds]
  }
  const queued = new Int32Array(queue.length + appended.length)
  queued.set(queue)
  queued.set(appended, queue.length)
  let released = Number.NaN
  for (let i = proceeds; i < total; i++) if (!(received[i] <= released)) released = received[i]
  return {
    operation,
    lines,
    proceeds,
    proceedCount: total - proceeds,
    queued,
    head,
    tail,
    wait,
    waits: {
      requests,
      grants,
      refusals,
      shortest,
      longest,
      longestWorker,
      proceedTime: released - (proceeds < total ? sent[proceeds] : Number.NaN),
      released,
    },
  }
}

/** What a message is; the last line of a log stands for all PROCEEDs. */
export function nameOf(log: MessageLog, line: number): MessageName {
  return SERVER_MESSAGES[log.operation.message[line]]
}

/** The server's queue after so many lines (0: before the first), head first. */
export function queueAfter(log: MessageLog, lines: number): Int32Array {
  return log.queued.subarray(log.head[lines], log.tail[lines])
}

/** One message as a sentence without its times: "Worker 3 asks the server for an idle worker". */
export function sentence(log: MessageLog, line: number): string {
  const { from, to, content } = log.operation
  switch (nameOf(log, line)) {
    case 'register':
      return `Worker ${from[line]} has too little to do and registers with the server`
    case 'request':
      return `Worker ${from[line]} has tasks to give and asks the server for an idle worker`
    case 'grant':
      return `The server names the head of its queue to worker ${to[line]}: worker ${content[line]}`
    case 'refuse':
      return `The server has nobody for worker ${to[line]}: its queue is empty`
    case 'task':
      return `Worker ${from[line]} sends ${content[line] === 1 ? '1 task' : `${content[line]} tasks`} to worker ${to[line]}`
    case 'proceed':
      return `The server lets ${log.proceedCount === 1 ? 'the worker' : `all ${log.proceedCount} workers`} proceed, one after another`
  }
}
