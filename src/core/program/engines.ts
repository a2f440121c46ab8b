/**
 * Instances of QuickJS, each a JavaScript engine with a memory of its own: nothing that runs inside reaches out of it. Making one takes some
 * ten milliseconds and can only be awaited, so they are made ahead; one that a run has finished with begins again as it was at first.
 */
import { type LabEngine, type Making, NotReady, type Run } from '../lab.ts'
import { applies, type ParameterTable, type Values } from '../parameters.ts'
import type { Engine } from './engine.ts'
import type { Guest, GuestOptions } from './guest.ts'
import type { ProgramTrace, Watcher } from './trace.ts'

/** A program that is called, wherever it runs. */
export type RunningProgram = Pick<Guest, keyof Guest>

/** What runs a program that is no text but a function of the caller; undefined for a text. Only the library has one. */
let withoutInterpreter: ((options: GuestOptions) => RunningProgram | undefined) | undefined

/** Provides the engine for programs that are functions. */
export function provideFunctions(make: NonNullable<typeof withoutInterpreter>): void {
  withoutInterpreter = make
}

const free: Engine[] = []
type Code = typeof import('./guest.ts')
/** The code of interpreters: while it is being loaded, and once it is there. */
let loading: Promise<Code> | undefined
let code: Code | undefined

/** Makes sure that this many runs can begin. Fails where the code cannot be loaded or the browser forbids WebAssembly. */
export async function enginesReady(count = 2): Promise<void> {
  if (free.length >= count) return
  loading ??= import('./guest.ts')
  try {
    code = await loading
    while (free.length < count) {
      free.push(await code.createEngine())
    }
  } catch (error) {
    loading = undefined
    throw new Error('the programs’ interpreter could not be started', { cause: error })
  }
}

/** What looks at the interpreters that are made now. */
let watcher: Watcher | undefined

/** A program was to run in a thread that no other one could end. */
export class Unwatched extends Error {}

let mayRun = true

/** Does something in a thread that no other one can end: where it begins a program of the reader's own, it fails with `Unwatched` instead. */
export async function withoutPrograms<T>(work: () => T | Promise<T>): Promise<T> {
  mayRun = false
  try {
    return await work()
  } finally {
    mayRun = true
  }
}

/** To be called before a program is run where that is not found out by itself. */
export function needsWatch(): void {
  if (!mayRun) throw new Unwatched('a program runs only where it can be ended')
}

/** A program in an instance that is as new; `enginesReady` has been awaited. Throws `NotReady` where others have taken all since. */
export function createGuest(options: GuestOptions): RunningProgram {
  const called = withoutInterpreter?.(options)
  if (called) return called
  needsWatch()
  const engine = free.pop()
  if (!code || !engine)
    throw new NotReady('no interpreter is ready: enginesReady has to be awaited before a program runs')
  const guest = new code.Guest(engine, giveBack, watcher?.options(options) ?? options)
  watcher?.follow(guest)
  return guest
}

/** An artifact that there is none of. */
const NONE: Making<undefined> = { advance: () => true, result: () => undefined }

/**
 * What the program of a run does, found by running it again; `enginesReady` has been awaited. Undefined where none runs. Throws as
 * `createGuest` does.
 *
 * @param runs whether a scenario runs one
 * @param begin begins its run
 * @param remembers whether its variables are written down after each call
 */
export function traceOf(runs: boolean, begin: () => Run, { remembers = true } = {}): Making<ProgramTrace | undefined> {
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
function giveBack(engine: Engine): void {
  if (code?.takeBack(engine)) free.push(engine)
}

/**
 * What an engine has of texts of the reader's own: it waits for interpreters, says which parameter's text a run executes, and makes the trace.
 *
 * @param parameter holds the text, and applies where a run executes it
 */
export function executing<V extends object>(parameter: string, table: ParameterTable, start: LabEngine<V>['start']) {
  const runs = (values: V) => applies(table[parameter], values as Values)
  return {
    ready: async (values: V) => {
      if (runs(values)) await enginesReady()
    },
    executes: (values: V) => (runs(values) ? parameter : undefined),
    trace: (values: V) => traceOf(runs(values), () => start(values, { record: false })),
  }
}
