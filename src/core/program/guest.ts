/**
 * A program in the interpreter: one text that is run once for each processor, called for what happens, and read for what it wants to do.
 * Everything crosses by two arrays of numbers. The same program and the same calls give the same, on every machine.
 */

import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { RunStopped } from '../lab.ts'
import { errorText } from '../text/error-text.ts'
import type { Declared } from './declared.ts'
import { type Engine, type Prepared, prepare } from './engine.ts'
import { preludeOf } from './prelude.ts'
import { beginCall, endCall, inCall } from './signs.ts'
import { FAILED, RUNNING, STATE } from './states.ts'

/** How often the interpreter asks whether it should end, in ticks; and how often it may in one call, about a tenth of a second. */
const TICKS = 10_000
const MOST_ASKED = 100
/** For a whole run: this number of times in any case, and beyond that once in this many calls. */
const FREE = 160
const CALLS_EACH = 4
/** A text that begins may ask once more for each of this many items of its problem. */
const ITEMS_EACH = 40

/** Bytes of a page of memory that is kept together. */
const PAGE = 4096

/** Bytes of calls within calls while a program runs. An error writes all of them down, which takes longer than steps do. */
const STACK_BYTES = 32 * 1024
/** Where the interpreter asks among calls within calls, the square of their number over this counts, too: hardly where there are few. */
const DEEP = 150
/** Bytes that a small function which calls another one takes. */
const CALL_BYTES = 180

/** The variables of an instance. */
type Memory = readonly (readonly [name: string, value: string])[]

/** The language of a lab's programs beyond JavaScript. */
export interface Dialect {
  /** Its words, as the part of the prelude that makes them; they may have been loaded when a program was first run. */
  words(): string
  /** Whether a program sets functions by their names, each called by its place. */
  readonly isRule: boolean
  /** What a program is given, by these names. */
  readonly names: readonly string[]
  /** What a program sets by these names, without declaring them. */
  readonly sets: readonly string[]
  /** How many numbers come in with a call, and go out. */
  readonly inputs: number
  readonly outputs: number
  /** The owner of an instance's program, for messages: "processor 3"; empty where there is one program for all. */
  placeOf(instance: number): string
}

/** What runs in an interpreter. */
export interface GuestOptions {
  readonly dialect: Dialect
  /** The parameter that holds the program, for messages. */
  readonly parameter: string
  readonly text: string
  readonly declared: Declared
  /** What the words learn of a run, with the values of the knobs and whether console.log is kept. */
  readonly setup: Readonly<Record<string, unknown>> & {
    readonly knobs: Readonly<Record<string, number | string>>
    readonly logs: boolean
  }
  /** The text with calls that say which line runs, where that is wanted. */
  readonly instrumented?: string | undefined
  /** How many numbers come in, where that depends on the run. */
  readonly inputs?: number
  /** How many calls of a small handler one may take as long as: 1 unless given. */
  readonly weight?: number
  /** How many items of the problem a text may sort before the run begins: none unless given. */
  readonly items?: number
}

/** Characters of what a program throws that are said. */
const MOST_OF_ERROR = 300

/** The owner of the program that is at work, for messages of errors. */
interface Where {
  readonly instance: number
  /** Nanoseconds; undefined before the run has begun. */
  readonly time?: number
  /** The function that is called. */
  readonly handler?: string | undefined
}

export { createEngine, takeBack } from './engine.ts'
export { tracing } from './trace.ts'

export class Guest {
  /** What comes in with a call, and what goes out; read after each call, since memory may have moved. */
  input: Float64Array
  output: Float64Array
  /** How often the interpreter has asked in this run: work that is not the simulation's own. */
  askedInRun = 0
  private askedInCall = 0
  /** How often the interpreter may ask in the present call. */
  private mostAsked = MOST_ASKED
  /** How often it may in addition while a text begins. */
  private readonly askedAtStart: number
  /** Where a call was that has been ended. */
  private stack = ''
  private calls = 0
  private readonly prepared: Prepared
  private readonly context: QuickJSContext
  private readonly callOnce: () => void
  private readonly startOnce: () => void
  private readonly places: readonly [input: number, output: number]
  private readonly parts: QuickJSHandle
  private ended = false
  /** Whether the text has been read. */
  private isRead = false
  /** The line of each function that the text sets, by its name. */
  private readonly lines: ReadonlyMap<string, number>

  private readonly lengths: readonly [inputs: number, outputs: number]

  constructor(
    private readonly engine: Engine,
    private readonly giveBack: (engine: Engine) => void,
    private readonly options: GuestOptions,
  ) {
    const { dialect, text, declared, setup, instrumented = text, items = 0 } = options
    this.askedAtStart = Math.ceil(items / ITEMS_EACH)
    const { names, sets } = dialect
    this.lines = new Map(declared.handlers.map(({ name, line }) => [name, line]))
    this.lengths = [options.inputs ?? dialect.inputs, dialect.outputs]
    const prepared = prepare(engine, preludeOf(dialect.words(), dialect.isRule))
    prepared.interrupted = () => {
      const steps = 1 + Math.floor(this.depth() ** 2 / DEEP)
      this.askedInRun += steps
      this.askedInCall += steps
      return this.askedInCall > this.mostAsked || this.askedInRun > FREE + this.askedAtStart + this.calls / CALLS_EACH
    }
    prepared.answers = []
    this.prepared = prepared
    const { context, inside } = prepared
    this.context = context
    const memory = declared.variables.map(
      (name) => `[${JSON.stringify(name)}, typeof ${name} === 'undefined' ? undefined : ${name}]`,
    )
    // The text begins in the second line.
    const program = `(function (${[...names, 'parameter', 'console', '__at'].join(', ')}) { 'use strict'; let ${sets.join(', ')};
${instrumented}
;return { memory: () => [${memory.join(', ')}], handler: (k) => [${sets.join(', ')}][k] } })`
    const [contextAt, { ffi, memory: handles, module }] = [inside.ctx.value, inside]
    // Arrays that both sides have, which the library's own functions would copy.
    const places = this.lengths.map((length) => [module._malloc(8 * length), 8 * length] as const)
    const buffers = places.map(([place, bytes]) =>
      handles.heapValueHandle(ffi.QTS_NewArrayBuffer(contextAt, place, bytes)),
    )
    this.places = [places[0][0], places[1][0]]
    this.input = new Float64Array(0)
    this.output = new Float64Array(0)
    this.look()
    const args = [
      context.newString(JSON.stringify({ ...setup, weight: options.weight ?? 1 })),
      context.newString(program),
      ...buffers,
      prepared.asking,
    ]
    const result = inCall(() => context.callFunction(prepared.prelude, context.undefined, ...args))
    if (result.error) throw this.stoppedBy(result.error)
    this.parts = result.value
    prepared.runtime.setMaxStackSize(STACK_BYTES)
    this.isRead = true
    // Straight to the interpreter: through the library's handles a call takes twice as long.
    const self = context.undefined.value as number
    const direct = (name: string) => {
      const call = context.getProp(result.value, name).value as number
      return () => {
        const result = ffi.QTS_Call(contextAt, call, self, 0, 0)
        if (this.output[STATE] !== RUNNING) return ffi.QTS_FreeValuePointer(contextAt, result)
        const error = ffi.QTS_ResolveException(contextAt, result)
        const { stack = '' } =
          (error ? (context.dump(handles.heapValueHandle(error)) as { stack?: string } | undefined) : undefined) ?? {}
        this.stack = stack
      }
    }
    this.callOnce = direct('call')
    this.startOnce = direct('start')
  }

  /** Gives a method of the words a function of ours under a name, by which they ask for a number while they run. */
  answer(method: string, name: string, answer: (...numbers: readonly number[]) => number): void {
    const { context } = this
    const nth = this.prepared.answers.push(answer) - 1
    const args = [context.newString(method), context.newString(name), context.newNumber(nth)]
    context.unwrapResult(context.callMethod(this.parts, 'give', args))
  }

  /** Runs the text, as the program of an instance with a memory of its own. */
  start(instance: number): void {
    this.input[0] = instance
    this.make(this.startOnce, { instance })
  }

  /** Makes the call that the input names: a function of an instance, at a time in nanoseconds. */
  call(instance: number, time: number, handler?: string): void {
    this.make(this.callOnce, { instance, time, handler })
  }

  private make(call: () => void, where: Where): void {
    this.askedInCall = 0
    this.mostAsked = MOST_ASKED + (where.handler === undefined ? this.askedAtStart : 0)
    this.calls += this.options.weight ?? 1
    this.memories.delete(where.instance)
    this.output[STATE] = RUNNING
    beginCall((where.handler !== undefined && this.lines.get(where.handler)) || 0)
    try {
      call()
    } catch (error) {
      throw this.broken(error, where)
    } finally {
      endCall()
    }
    if (this.output.buffer !== this.engine.memory.buffer) this.look()
    if (this.output[STATE] < 0) this.fail(where)
  }

  /** How many calls within calls are made at present, as far as their memory shows. */
  private depth(): number {
    return this.isRead ? (this.prepared.ground - this.prepared.stackAt()) / CALL_BYTES : 0
  }

  /** The texts that console.log was given since it was last asked. */
  logged(): readonly string[] {
    return JSON.parse(this.ask('logged')) as string[]
  }

  /** The lines that have run since it was last asked, where the program is instrumented. */
  ran(): readonly number[] {
    return JSON.parse(this.ask('ran')) as number[]
  }

  /** What an instance's variables are. */
  memory(instance: number): Memory {
    const memory = this.memories.get(instance) ?? (JSON.parse(this.ask('memory', instance)) as Memory)
    this.memories.set(instance, memory)
    return memory
  }

  /** The variables of those instances that have not been called since they were asked for. */
  private readonly memories = new Map<number, Memory>()

  /** The present state; going back is as often as is wanted. */
  save(): { readonly bytes: number; restore(): void } {
    const { askedInRun, calls } = this
    const memory = new Uint8Array(this.engine.memory.buffer)
    const pages: [number, Uint8Array][] = []
    for (let at = 0; at < memory.length; at += PAGE) {
      const page = memory.subarray(at, at + PAGE)
      if (!empty(page)) pages.push([at, this.deduplicated(at, page)])
    }
    return {
      bytes: (pages.length * PAGE) / 8,
      restore: () => {
        const bytes = new Uint8Array(this.engine.memory.buffer)
        let at = 0
        for (const [place, page] of pages) {
          if (place > at) bytes.fill(0, at, place)
          bytes.set(page, place)
          at = place + PAGE
        }
        bytes.fill(0, at)
        Object.assign(this, { askedInRun, calls })
        this.memories.clear()
        this.look()
      },
    }
  }

  /** The run is over: the instance may serve another one. Nothing may be asked of this one any more. */
  end(): void {
    if (this.ended) return
    this.ended = true
    this.giveBack(this.engine)
  }

  /** Pages that were saved before. Most of them are the same, and kept once. */
  private readonly saved = new Map<number, Uint8Array>()

  private deduplicated(at: number, page: Uint8Array): Uint8Array {
    const before = this.saved.get(at)
    if (before && same(before, page)) return before
    const copy = page.slice()
    this.saved.set(at, copy)
    return copy
  }

  /** What a method of the prelude answers. */
  ask(name: string, ...args: readonly (number | string)[]): string {
    const { context, askedInCall, askedInRun } = this
    this.askedInCall = 0
    const result = inCall(() =>
      context.callMethod(
        this.parts,
        name,
        args.map((arg) => (typeof arg === 'string' ? context.newString(arg) : context.newNumber(arg))),
      ),
    )
    // A look inside is not at the cost of the run: a trace has one after each step.
    Object.assign(this, { askedInCall, askedInRun })
    if (result.error) throw this.stoppedBy(result.error)
    // Making the answer may have moved the memory.
    if (this.output.buffer !== this.engine.memory.buffer) this.look()
    const text = context.typeof(result.value) === 'string' ? context.getString(result.value) : ''
    result.value.dispose()
    return text
  }

  private look(): void {
    const { buffer } = this.engine.memory
    this.input = new Float64Array(buffer, this.places[0], this.lengths[0])
    this.output = new Float64Array(buffer, this.places[1], this.lengths[1])
  }

  private fail(where: Where): never {
    if (this.output[STATE] === FAILED) {
      const [message, stack] = JSON.parse(this.ask('failure')) as [message: string, stack: string]
      throw this.stopped(message, stack, where)
    }
    const tooLong = this.askedInCall > this.mostAsked
    const message = tooLong
      ? `a handler runs for more than ${this.mostAsked * TICKS} steps of the interpreter: does a loop never end?`
      : this.askedInRun > FREE + this.askedAtStart + this.calls / CALLS_EACH
        ? `handlers take more than ${(TICKS / CALLS_EACH) * (this.options.weight ?? 1)} steps of the interpreter on average: too much for a run`
        : 'the interpreter has no memory left for it'
    throw this.stopped(message, this.stack, where)
  }

  private broken(error: unknown, where: Where): RunStopped {
    const message = errorText(error)
    return this.stopped(`the interpreter gave up (${message.slice(0, 80)})`, '', where)
  }

  private stoppedBy(error: QuickJSHandle): RunStopped {
    const dumped = this.context.dump(error) as { name?: string; message?: string; stack?: string } | undefined
    error.dispose()
    return this.stopped(`${dumped?.name}: ${dumped?.message}`, dumped?.stack ?? '', undefined)
  }

  /** An error as the reader sees it: where in the text, what, at which processor and when. */
  private stopped(message: string, stack: string, where: Where | undefined): RunStopped {
    const [, line, column] =
      /program:(\d+)(?::(\d+))?/.exec(stack) ?? /<(?:input|eval|evalScript)>:(\d+)(?::(\d+))?/.exec(stack) ?? []
    const plain = message
      .replace(/^(?:Error|TypeError|RangeError|ReferenceError|InternalError): /, '')
      .replace(/^SyntaxError: /, 'this cannot be read: ')
      .replace(
        /^object is not extensible$/,
        'what all processors share, and handlers without a name that is written out, cannot be set',
      )
      .replace(/^no setter for property$/, 'this can be read and cannot be set; to compare, write ===')
      .replace(/^interrupted$/, 'a loop seems never to end')
    const words = plain.slice(0, MOST_OF_ERROR).replace(/[\p{C}\s]+/gu, ' ') + (plain.length > MOST_OF_ERROR ? '…' : '')
    const { dialect, parameter } = this.options
    // What is wrong with a function's answer has no line of its own.
    const called = where?.handler === undefined ? undefined : this.lines.get(where.handler)
    const at =
      line !== undefined
        ? { line: Math.max(1, Number(line) - 1), ...(column === undefined ? {} : { column: Number(column) }) }
        : called !== undefined
          ? { line: called }
          : {}
    const place = 'line' in at ? `line ${at.line}: ` : ''
    const when =
      where === undefined
        ? ''
        : ` (${[dialect.placeOf(where.instance), `at ${where.time === undefined ? 'the beginning' : timeText(where.time)}`].filter(Boolean).join(', ')})`
    return new RunStopped({ parameter, message: `${parameter}: ${place}${words}${when}`, ...at })
  }
}

/** Nanoseconds for people. */
function timeText(nanos: number): string {
  const [value, unit] = nanos < 1e6 ? [nanos / 1e3, 'µs'] : nanos < 1e9 ? [nanos / 1e6, 'ms'] : [nanos / 1e9, 's']
  return `${Number(value.toPrecision(6))} ${unit}`
}

const empty = (page: Uint8Array) => words(page).every((word) => word === 0)
const words = (page: Uint8Array) => new Float64Array(page.buffer, page.byteOffset, page.length / 8)

function same(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [
    new BigUint64Array(one.buffer, one.byteOffset, one.length / 8),
    new BigUint64Array(other.buffer, other.byteOffset, other.length / 8),
  ]
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return true
}
