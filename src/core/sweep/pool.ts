/**
 * Batches over several workers, web workers or threads: a free worker gets the next chunk of runs. Workers start when they are
 * first needed; a batch of a few quick runs stays on one worker, so that a sweep answers within a frame.
 */
import { silentProblem } from '../program/signs.ts'
import type { WantedRun } from '../run/run.ts'
import type { BatchOptions, BatchReport, BatchRequest, Outcome } from './batch.ts'

export type { Outcome } from './batch.ts'

/** Runs that one worker is given at a time, at most. */
const CHUNK = 64
/** What a chunk should cost, in milliseconds: a few, so that a sweep of a frame keeps all workers busy to its end. */
const CHUNK_MS = 4
/** Chunks that a worker gets of a long batch; they become smaller towards its end, so that all workers end together. */
const CHUNKS = 16
/** A worker gets its next chunk while it has one, unless one takes longer than this: then the first free worker gets it. */
const AHEAD_MS = 20
/** How often progress is reported, in milliseconds. */
const PROGRESS_MS = 100

/** A batch on its way. */
export interface Batch {
  /** Ends it; nothing more is learned of it. */
  cancel(): void
}

/** Listeners of a batch. */
export interface BatchListener {
  /** Outcomes of the runs from `from` on; chunks of different workers come in any order. */
  readonly outcomes: (from: number, outcomes: readonly Outcome[]) => void
  /** How many outcomes are in, and for how many milliseconds the batch has been on its way; ten times a second. */
  readonly progress?: (done: number, millis: number) => void
  /** All outcomes are in. */
  readonly done?: (millis: number) => void
  /** The workers are gone; what is missing stays missing. */
  readonly failed?: (message: string) => void
}

/** Several workers. */
export interface Pool {
  /** Makes runs of a lab. A batch begins when those before it are all with a worker. */
  run(lab: string, runs: readonly WantedRun[], listener: BatchListener, options?: BatchOptions): Batch
  dispose(): void
}

/** A worker as a pool sees it. Calls return at once. */
interface PoolWorker {
  run(request: BatchRequest): void
  /** Ends a request; what it still has to report is dropped. */
  cancel(batchId: number): void
  end(): void
}

/** What the code that starts a worker is called back with. */
interface PoolWorkerListener {
  readonly onReport: (report: BatchReport) => void
  /** Whether the worker has something to do. */
  readonly busy: () => boolean
  /** Whether a text of the reader's own is executed. */
  readonly executing: () => boolean
  /** The worker is gone. One that did not answer while a text was executed costs that run alone: `line` is where it was, or 0. */
  readonly lost: (message: string, line?: number) => void
}

/** What a pool is made of. */
interface PoolHost {
  /** The most workers. */
  readonly size: number
  start(listener: PoolWorkerListener): PoolWorker
  /** Milliseconds since some moment. */
  now(): number
}

/** A batch of which not all is with a worker. */
interface Waiting {
  readonly lab: string
  readonly runs: readonly WantedRun[]
  readonly options: BatchOptions
  /** The first run that no worker has got. */
  next: number
  readonly onOutcomes: (from: number, outcomes: readonly Outcome[]) => void
  readonly lost: (message: string) => void
}

/** Runs of a batch from `from` on, for one worker. */
interface Chunk {
  readonly batch: Waiting
  readonly id: number
  from: number
  readonly until: number
  /** Whether a worker was lost over it. */
  repeated: boolean
  /** The parameter whose text the run at `from` executes, and where it is, as far as that is reported. */
  executes?: string | undefined
  line?: number | undefined
}

interface Member {
  readonly worker: PoolWorker
  /** What it works on, and what comes next. */
  readonly chunks: Chunk[]
}

/** Creates a pool. */
export function createPool({ size, start, now }: PoolHost): Pool {
  const members: Member[] = []
  const waiting: Waiting[] = []
  /** What lost workers had left to do; it comes before what waits. */
  const returned: Chunk[] = []
  /** The number of the latest chunk, by which answers name theirs. */
  let chunkId = 0

  /** Milliseconds of a run, by lab, as measured lately. */
  const cost = new Map<string, number>()

  /** How many runs of a batch make the next chunk: some milliseconds' worth, more of them where much is left. */
  const chunkSize = ({ lab, runs, next }: Waiting) => {
    const remaining = runs.length - next
    const worth = Math.ceil(Math.max(CHUNK_MS / (cost.get(lab) ?? 1), remaining / (CHUNKS * size)))
    return Math.max(1, Math.min(CHUNK, worth, Math.ceil(remaining / size)))
  }

  /** The next chunk, which stays where it is until it is taken. */
  const nextChunk = (): Chunk | undefined => {
    const [batch] = waiting
    return (
      returned[0] ??
      (batch && { batch, id: ++chunkId, from: batch.next, until: batch.next + chunkSize(batch), repeated: false })
    )
  }

  /** Takes a chunk from where it is. */
  const take = (chunk: Chunk) => {
    if (chunk === returned[0]) returned.shift()
    else {
      chunk.batch.next = chunk.until
      if (chunk.until === chunk.batch.runs.length) waiting.shift()
    }
  }

  /** The worker for a chunk: a free one, a new one, or one that has soon finished. */
  const memberFor = ({ batch, from, until }: Chunk): Member | undefined => {
    const free = members.find(({ chunks }) => chunks.length === 0)
    if (free || members.length < size) return free ?? join()
    const soon = (cost.get(batch.lab) ?? AHEAD_MS) * (until - from) < AHEAD_MS
    return soon ? members.find(({ chunks }) => chunks.length === 1) : undefined
  }

  const assign = () => {
    for (let chunk = nextChunk(); chunk; chunk = nextChunk()) {
      const member = memberFor(chunk)
      if (!member) return
      take(chunk)
      const { batch, id, from, until } = chunk
      // Sent before it counts as busy, so that one that died unnoticed is soon found out.
      // A caller's runs may have more to them than a worker needs.
      const runs = batch.runs
        .slice(from, until)
        .map(({ values, column, measurement }) => ({ values, column, measurement }))
      member.worker.run({ batchId: id, lab: batch.lab, runs, ...batch.options })
      member.chunks.push(chunk)
    }
  }

  const drop = (member: Member, chunk: Chunk) => {
    member.chunks.splice(member.chunks.indexOf(chunk), 1)
    assign()
  }

  /** What a lost worker had left to do is done by another one, unless one was lost over the same chunk before. */
  const lose = (member: Member, message: string, line?: number) => {
    members.splice(members.indexOf(member), 1)
    // What it may still have sent does not count any more.
    const left = member.chunks.splice(0)
    const [chunk] = left
    const executed = chunk?.executes
    if (chunk) chunk.executes = undefined
    // It was lost over a text of the reader's own: that run is the problem, and the rest of the chunk goes on without it.
    if (chunk && executed !== undefined && line !== undefined) {
      const { batch, from } = chunk
      chunk.from++
      returned.unshift(...left.filter((each) => each.from < each.until))
      batch.onOutcomes(from, [{ problem: silentProblem(executed, line || chunk.line).message, isEnded: true }])
      assign()
      return
    }
    returned.unshift(...left)
    if (chunk?.repeated) chunk.batch.lost(message)
    else if (chunk) chunk.repeated = true
    assign()
  }

  const receive = (member: Member, { batchId, outcomes, millis, executes, line }: BatchReport) => {
    const chunk = member.chunks.find(({ id }) => id === batchId)
    if (!chunk) return
    const { batch, from } = chunk
    chunk.executes = executes
    chunk.line = line
    if (outcomes.length === 0) return
    const each = millis / outcomes.length
    cost.set(batch.lab, 0.8 * (cost.get(batch.lab) ?? each) + 0.2 * each)
    chunk.from += outcomes.length
    if (chunk.from === chunk.until) drop(member, chunk)
    batch.onOutcomes(from, outcomes)
  }

  const join = (): Member => {
    const chunks: Chunk[] = []
    const worker = start({
      onReport: (report) => receive(member, report),
      busy: () => chunks.length > 0,
      executing: () => chunks[0]?.executes !== undefined,
      lost: (message, line) => lose(member, message, line),
    })
    const member: Member = { worker, chunks }
    members.push(member)
    return member
  }

  return {
    run(lab, runs, listener, options = {}) {
      const began = now()
      let shown = began
      let done = 0
      let ended = false
      const cancel = () => {
        ended = true
        if (waiting.includes(batch)) waiting.splice(waiting.indexOf(batch), 1)
        returned.splice(0, returned.length, ...returned.filter((chunk) => chunk.batch !== batch))
        for (const member of [...members]) {
          for (const chunk of member.chunks.filter((each) => each.batch === batch)) {
            member.worker.cancel(chunk.id)
            drop(member, chunk)
          }
        }
      }
      const batch: Waiting = {
        lab,
        runs,
        options,
        next: 0,
        onOutcomes(from, outcomes) {
          if (ended) return
          listener.outcomes(from, outcomes)
          done += outcomes.length
          const time = now()
          if (done === runs.length) listener.done?.(time - began)
          else if (time - shown >= PROGRESS_MS) {
            shown = time
            listener.progress?.(done, time - began)
          }
        },
        lost(message) {
          if (ended) return
          cancel()
          listener.failed?.(message)
        },
      }
      if (runs.length > 0) waiting.push(batch)
      else listener.done?.(0)
      assign()
      return { cancel }
    },
    dispose() {
      for (const { worker } of members) worker.end()
      members.length = waiting.length = returned.length = 0
    },
  }
}
