/** What a program did in a run, found by running it again with calls that say which line runs. */
import { type Making, NotReady, type Run } from '../lab.ts'
import type { Guest, GuestOptions } from './guest.ts'
import { instrumented } from './instrument.ts'

/** What a program did, call by call: an artifact. Seconds; what belongs together has one index. */
export interface ProgramTrace {
  /** In the order in which they were made. */
  readonly calls: {
    /** The owner of the program that was called: a processor, a dispatcher, or 0 where there is one for all. */
    readonly instance: Int32Array
    readonly at: Float64Array
    /** An index of `handlers`. */
    readonly handler: Uint8Array
    /** The lines that ran are those of `lines` from `first[k]` on and before `first[k + 1]`. */
    readonly first: Int32Array
    /** What its variables were after it, an index of `memories`; empty where that is not written down. */
    readonly memory: Int32Array
  }
  readonly lines: Int32Array
  readonly handlers: readonly string[]
  readonly memories: readonly ProgramMemory[]
  /** What console.log was given. */
  readonly logs: readonly { readonly instance: number; readonly at: number; readonly text: string }[]
  /** Whether the trace is whole: for long runs there is only the beginning. */
  readonly complete: boolean
}

/** Variables with their values, as texts. */
export type ProgramMemory = readonly (readonly [name: string, value: string])[]

/** What looks at interpreters that are made. */
export interface Watcher {
  options(options: GuestOptions): GuestOptions
  follow(guest: Guest): void
}

/** Most lines, texts of console.log, and different states of the memory that are written down. */
const MOST = { lines: 2 ** 18, logs: 2000, memories: 4096 }

/** How much longer a run takes that is looked into. */
const SLOWER = 20

/**
 * Runs a program again.
 *
 * @param watched does something while a watcher looks at interpreters
 * @param begin begins the run
 * @param remembers whether its variables are written down after each call
 */
export function tracing(
  watched: (watcher: Watcher, work: () => void) => void,
  begin: () => Run,
  remembers: boolean,
): Making<ProgramTrace> {
  const [instance, handler, first, lines, memory]: number[][] = [[], [], [0], [], []]
  const at: number[] = []
  const logs: ProgramTrace['logs'][number][] = []
  const handlers: string[] = []
  const memories = new Map<string, number>()
  /** Whether all calls have been written down so far. */
  let complete = true
  const watcher: Watcher = {
    options: (options) => ({
      ...options,
      instrumented: instrumented(options.text),
      setup: { ...options.setup, logs: true },
    }),
    follow(guest) {
      const call = guest.call.bind(guest)
      guest.call = (of, time, name = '') => {
        call(of, time, name)
        const [ran, texts] = [guest.ran(), guest.logged()]
        if (ran.length === 0 || !complete) return
        if (lines.length + ran.length > MOST.lines || memories.size >= MOST.memories) {
          complete = false
          return
        }
        if (!handlers.includes(name)) handlers.push(name)
        instance.push(of)
        at.push(time / 1e9)
        handler.push(handlers.indexOf(name))
        lines.push(...ran)
        first.push(lines.length)
        if (remembers) {
          const present = JSON.stringify(guest.memory(of))
          if (!memories.has(present)) memories.set(present, memories.size)
          memory.push(memories.get(present) ?? 0)
        }
        for (const text of texts) if (logs.length < MOST.logs) logs.push({ instance: of, at: time / 1e9, text })
      }
    },
  }
  let run: Run | undefined
  const guarded = (work: () => void) =>
    watched(watcher, () => {
      try {
        work()
      } catch (error) {
        if (error instanceof NotReady) throw error
        // What went wrong is said about the run itself.
        complete = false
      }
    })
  guarded(() => {
    run = begin()
  })
  return {
    advance(work) {
      let ended = false
      guarded(() => {
        ended = run?.advance(Math.ceil(work / SLOWER)) ?? true
      })
      return ended || !complete
    },
    result: () => ({
      calls: {
        instance: Int32Array.from(instance),
        at: Float64Array.from(at),
        handler: Uint8Array.from(handler),
        first: Int32Array.from(first),
        memory: Int32Array.from(memory),
      },
      lines: Int32Array.from(lines),
      handlers,
      memories: [...memories.keys()].map((text) => JSON.parse(text) as ProgramMemory),
      logs,
      complete,
    }),
  }
}
