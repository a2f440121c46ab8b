/**
 * Self-scheduling from a central queue on processor 0, as processes on the machine: a process that has finished asks for a
 * chunk.
 */

import { STATE } from './accounts.ts'
import type { List } from './iterations.ts'
import type { Machine } from './machine.ts'
import type { Sent } from './mail.ts'
import type { Common, Process } from './process.ts'

/** Kinds of messages, by their place in `QUEUE_KINDS` of ./kinds.ts. */
const REQUEST = 0
const CHUNK = 1
const CANCEL = 2

/** A chunk that a worker has done: what it reports with its next request. Times are seconds. */
export interface DoneChunk {
  readonly iterations: number
  /** From its receipt to its end, and from the request for it. */
  readonly fromReceipt: number
  readonly fromRequest: number
  /** The time of each of its iterations; empty unless the rule asks for them. */
  readonly times: readonly number[]
}

/** What the queue knows. */
export interface QueueState {
  /** Iterations of the loop (N), processors (P), and iterations that are not given yet (R). */
  readonly total: number
  readonly processors: number
  left: number
  /** Iterations that each processor begins with, where the loop is dealt before the run. */
  readonly sizes: readonly number[]
  /** Speeds of the processors without load, and what is taken for them before the run. */
  readonly unloaded: readonly number[]
  readonly rated: readonly number[]
  /** Unloaded seconds of all iterations before each one, and of all. */
  readonly before: ArrayLike<number>
  /** The present time in seconds. */
  readonly now?: number
}

/** A rule for the size of chunks. */
export interface ChunkRule {
  /** Iterations for a worker; cut to 1 … R. */
  next(worker: number): number
  /** What a worker reports of its last chunk, before it is given the next one. */
  reported?(worker: number, chunk: DoneChunk): void
  /** Whether it asks for the time of every single iteration. */
  readonly single?: boolean
  /** The run is over. */
  end?(): void
}

/** What the queue is given besides the machine. */
interface QueueOptions extends Common {
  readonly rule: ChunkRule
  readonly state: QueueState
  readonly delta: number
  readonly contextSwitch: number
  /** Whether a worker for which nothing is left is given a copy of a chunk that another one is at. */
  readonly backups: boolean
}

/** A chunk that was given: which iterations, the processors that compute them, whether one of them is done, and whether a copy was given. */
interface Given {
  readonly from: number
  readonly until: number
  readonly first: number
  readonly workers: Set<number>
  done: boolean
  copied: boolean
}

/** Prepares the queue and its workers. */
export function selfScheduling(machine: Machine, options: QueueOptions): Process[] {
  const { rule, state, delta, contextSwitch, blocks, backups, counts, loop } = options
  const { processors, computing } = machine
  const queueAt = processors
  /** Chunks in the order in which they were given, from the first on that may not be done; by worker, the one that it is at or was at last. */
  const pieces: Given[] = []
  const hand: (Given | undefined)[] = Array.from({ length: processors })
  if (backups) {
    machine.react([CANCEL], (process) => machine.abandon(process))
  }
  const latest: (DoneChunk | undefined)[] = Array.from({ length: processors })
  computing.ends = rule.single ? Array.from({ length: processors }, () => []) : undefined

  function* working(i: number): Process {
    for (;;) {
      const requestTime = machine.now
      machine.send({ kind: REQUEST, from: i, to: queueAt, bytes: 0, about: 0 })
      yield
      let chunk: Sent | undefined
      while (!chunk) {
        machine.listen(i)
        yield
        chunk = machine.take(i)
        if (chunk?.kind === CANCEL) {
          machine.receive(i)
          yield
          chunk = undefined
        }
      }
      machine.receive(i)
      yield
      if (!chunk.parcel || chunk.parcel.length === 0) break
      const begin = machine.now
      const [from, until] = chunk.parcel
      const piece = hand[i]
      const before = machine.secondsAt(i, STATE.compute, begin)
      computing.lists[i].push(from, until)
      if (piece && (piece.first !== i || piece.done)) computing.spare[i] = until - from
      machine.compute(i)
      yield
      const cancelled = backups ? machine.take(i, CANCEL) : undefined
      if (cancelled) {
        machine.receive(i)
        yield
      }
      if (piece && (cancelled || piece.done)) {
        counts.vain += machine.secondsAt(i, STATE.compute, machine.now) - before
        continue
      }
      if (piece) {
        piece.done = true
        if (piece.first !== i) {
          counts.copiesFirst++
          // From now on this one counts, and what is done of the original does not.
          computing.complete(i, until - from)
          if (hand[piece.first] === piece) computing.spare[piece.first] = computing.held[piece.first]
        }
      }
      const ends = computing.ends?.[i] ?? []
      latest[i] = {
        iterations: until - from,
        fromReceipt: machine.now - begin,
        fromRequest: machine.now - requestTime,
        times: ends.map((end, n) => end - (ends[n - 1] ?? begin)),
      }
    }
    yield* options.leave(i)
  }

  function* serving(): Process {
    const switches = 2 * contextSwitch
    let nextIteration = loop.first ?? 0
    for (;;) {
      if (!machine.hasMail(queueAt)) {
        machine.listen(queueAt)
        yield
        machine.occupy(queueAt, switches)
        yield
      }
      const request = machine.take(queueAt)
      if (!request) continue
      machine.receive(queueAt, delta)
      yield
      const worker = request.from
      const chunk = latest[worker]
      latest[worker] = undefined
      if (chunk) rule.reported?.(worker, chunk)
      const last = hand[worker]
      last?.workers.delete(worker)
      if (last?.done) {
        for (const other of last.workers) {
          machine.send({ kind: CANCEL, from: queueAt, to: other, bytes: 0, about: 0 })
          yield
        }
        last.workers.clear()
      }
      let parcel: List = []
      let moved = 0
      if (state.left === 0 && backups) {
        while (pieces.length > 0 && (pieces[0].done || pieces[0].copied)) pieces.shift()
        const piece = pieces.shift()
        if (piece) {
          piece.copied = true
          piece.workers.add(worker)
          hand[worker] = piece
          parcel = [piece.from, piece.until]
          moved = piece.until - piece.from - overlap(parcel, blocks[worker])
          counts.copies++
          counts.movedIterations += moved
        }
      } else if (state.left > 0) {
        const size = Math.max(1, Math.min(state.left, rule.next(worker)))
        parcel = [nextIteration, nextIteration + size]
        nextIteration += size
        state.left -= size
        moved = size - overlap(parcel, blocks[worker])
        counts.movedIterations += moved
        if (backups) {
          const piece = { from: parcel[0], until: parcel[1], first: worker, workers: new Set([worker]) }
          hand[worker] = { ...piece, done: false, copied: false }
          pieces.push(hand[worker])
        }
      }
      const bytes = worker === 0 ? 0 : moved * loop.bytes
      machine.send({ kind: CHUNK, from: queueAt, to: worker, bytes, about: moved, parcel })
      yield
    }
  }

  const workers = Array.from({ length: processors }, (_, i) => working(i))
  return [...workers, serving()]
}

/** Iterations that a chunk shares with a block. */
function overlap([from, until]: List, [first = 0, last = 0]: List): number {
  return Math.max(0, Math.min(until, last) - Math.max(from, first))
}
