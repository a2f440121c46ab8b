/**
 * Self-scheduling from a central queue on processor 0, as processes on the machine: a process that has finished asks for a
 * chunk.
 */
import type { List, Loop } from './iterations.ts'
import type { Machine, Process } from './machine.ts'
import type { Sent } from './mail.ts'
import { type Course, noCounts } from './protocol.ts'

/** Kinds of messages, by their place in `QUEUE_KINDS`. */
const REQUEST = 0
const CHUNK = 1

/** The kinds of messages in words. */
export const QUEUE_KINDS = ['request', 'chunk'] as const

/** A chunk that a worker has done: what it reports with its next request. Times are seconds. */
export interface DoneChunk {
  readonly iterations: number
  /** From its receipt to its end, and from the request for it. */
  readonly fromReceipt: number
  readonly fromRequest: number
  /** Of each of its iterations; empty unless the rule asks for them. */
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
  /** Speeds of the processors without load. */
  readonly unloaded: readonly number[]
  /** Unloaded seconds of all iterations before each one, and of all. */
  readonly before: ArrayLike<number>
}

/** A rule for the size of chunks. */
export interface ChunkRule {
  /** Iterations for a worker; cut to 1 … R. */
  next(worker: number): number
  /** What a worker reports of its last chunk, before it is given the next one. */
  reported?(worker: number, chunk: DoneChunk): void
  /** Whether it asks for the time of every single iteration. */
  readonly single?: boolean
}

/** What the queue is given besides the machine. */
interface QueueOptions {
  readonly rule: ChunkRule
  readonly state: QueueState
  readonly delta: number
  readonly contextSwitch: number
  /** The static blocks, whose data is where it is. */
  readonly blocks: readonly List[]
}

/** Prepares the queue and its workers. */
export function selfScheduling(machine: Machine, { rule, state, delta, contextSwitch, blocks }: QueueOptions): Course {
  const { processors, loop } = machine
  const queueAt = processors
  const counts = noCounts()
  const latest: (DoneChunk | undefined)[] = Array.from({ length: processors })
  if (rule.single) machine.computing.ends = Array.from({ length: processors }, () => [])

  function* working(i: number): Process {
    for (;;) {
      const asked = machine.now
      machine.send({ kind: REQUEST, from: i, to: queueAt, bytes: 0, about: 0 })
      yield
      let chunk: Sent | undefined
      while (!chunk) {
        machine.listen(i)
        yield
        chunk = machine.take(i)
      }
      machine.receive(i)
      yield
      if (!chunk.parcel || chunk.parcel.length === 0) break
      const begin = machine.now
      const [from, until] = chunk.parcel
      machine.computing.lists[i].push(from, until)
      machine.compute(i)
      yield
      const ends = machine.computing.ends?.[i] ?? []
      latest[i] = {
        iterations: until - from,
        fromReceipt: machine.now - begin,
        fromRequest: machine.now - asked,
        times: ends.map((end, n) => end - (ends[n - 1] ?? begin)),
      }
    }
    machine.retire(i)
    counts.retired++
  }

  function* serving(): Process {
    const switches = 2 * contextSwitch
    let given = 0
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
      let parcel: List = []
      let moved = 0
      if (state.left > 0) {
        const size = Math.max(1, Math.min(state.left, rule.next(worker)))
        parcel = [given, given + size]
        given += size
        state.left -= size
        moved = size - overlap(parcel, blocks[worker])
        counts.movedIterations += moved
      }
      const bytes = worker === 0 ? 0 : dataOf(loop, moved)
      machine.send({ kind: CHUNK, from: queueAt, to: worker, bytes, about: moved, parcel })
      yield
    }
  }

  const workers = Array.from({ length: processors }, (_, i) => working(i))
  return { processes: [...workers, serving()], counts }
}

const dataOf = ({ bytes }: Loop, iterations: number): number => bytes * iterations

/** Iterations that a chunk shares with a block. */
function overlap([from, until]: List, [first = 0, last = 0]: List): number {
  return Math.max(0, Math.min(until, last) - Math.max(from, first))
}
