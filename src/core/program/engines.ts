/**
 * Interpreters, each with a memory of its own: nothing that runs inside reaches out of it. The code has to be awaited; then each run gets one
 * that another run has finished with, or a new one.
 */
import type { LabEngine, Making, Run } from '../lab.ts'
import type { Guest, GuestOptions } from './guest.ts'
import type { Interpreter } from './interpreter/interpreter.ts'
import type { ProgramTrace, Watcher } from './trace.ts'

/** A program that is called, wherever it runs. */
export type RunningProgram = Pick<Guest, keyof Guest>

/** What runs a program that is no text but a function of the caller; undefined for a text. Only the library has one. */
let withoutInterpreter: ((options: GuestOptions) => RunningProgram | undefined) | undefined

/** Gives what runs programs that are functions. */
export function provideFunctions(make: NonNullable<typeof withoutInterpreter>): void {
  withoutInterpreter = make
}

const free: Interpreter[] = []
/** Interpreters that wait for a run; more are not kept. */
const MOST_FREE = 4
type Code = typeof import('./guest.ts')
let loading: Promise<void> | undefined
let code: Code | undefined
let makeInterpreter: (() => Interpreter) | undefined

/** Makes sure that runs can begin. Fails where the code cannot be loaded or the browser forbids WebAssembly. */
export async function enginesReady(): Promise<void> {
  loading ??= import('./guest.ts').then(async (module) => {
    makeInterpreter = await module.interpreters()
    code = module
  })
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw new Error('the programs’ interpreter could not be started', { cause: error })
  }
}

/** What looks at the interpreters that are made now. */
let watcher: Watcher | undefined

/** A program in an interpreter that is as new; `enginesReady` has been awaited. */
export function createGuest(options: GuestOptions): RunningProgram {
  const called = withoutInterpreter?.(options)
  if (called) return called
  if (!code || !makeInterpreter)
    throw new Error('no interpreter is ready: enginesReady has to be awaited before a program runs')
  const guest = new code.Guest(free.pop() ?? makeInterpreter(), giveBack, watcher?.options(options) ?? options)
  watcher?.follow(guest)
  return guest
}

/** An artifact that there is none of. */
const NONE: Making<undefined> = { advance: () => true, result: () => undefined }

/**
 * What the program of a run does, found by running it again; `enginesReady` has been awaited. Undefined where none runs.
 *
 * @param runs whether a scenario runs one
 * @param begin begins its run
 * @param remembers whether its variables are written down after each call
 */
export function traceOf(runs: boolean, begin: () => Run, remembers = true): Making<ProgramTrace | undefined> {
  if (!runs) return NONE
  if (!code) throw new Error('no interpreter is ready: enginesReady has to be awaited before a program is looked into')
  const watched = (by: Watcher, work: () => void) => {
    watcher = by
    try {
      work()
    } finally {
      watcher = undefined
    }
  }
  return code.tracing(watched, begin, remembers)
}

/** Gives one back. */
function giveBack(interpreter: Interpreter): void {
  if (interpreter.isReusable && free.length < MOST_FREE) free.push(interpreter)
}

/**
 * What an engine has of texts of the reader's own: it waits for interpreters, says which parameter's text a run executes, and makes the trace.
 *
 * @param parameter holds the text
 * @param runs whether a run of a scenario executes it
 */
export const executing = <V>(parameter: string, runs: (values: V) => boolean, start: LabEngine<V>['start']) => ({
  ready: async (values: V) => {
    if (runs(values)) await enginesReady()
  },
  executes: (values: V) => (runs(values) ? parameter : undefined),
  trace: (values: V) => traceOf(runs(values), () => start(values, { record: false })),
})
