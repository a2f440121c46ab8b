/**
 * A balancer that is a function of the caller, with the verbs that a program has. It runs outside of the interpreter, so it is faster and may do
 * anything: that is the caller's own risk. A text stands for it wherever a scenario names a program: it declares what the function does.
 */

import { heldFile } from '../core/attachments/held.ts'
import { RunStopped } from '../core/lab.ts'
import type { Problem, Value } from '../core/parameters.ts'
import { provideFunctions, type RunningProgram } from '../core/program/engines.ts'
import type { GuestOptions } from '../core/program/guest.ts'
import { RULE, SENTENCES } from '../core/program/prelude.ts'
import { FAILED, STATE } from '../core/program/states.ts'
import { tokensOf } from '../core/program/tokens.ts'
import { errorText } from '../core/text/error-text.ts'
import type { AnyProgram } from './types.ts'

/** A function by the text that stands for it, and back. */
const functions = new Map<string, AnyProgram>()
const texts = new WeakMap<AnyProgram, string>()

/** What a function is given before any run, to see what it declares: a machine of two processors on which nothing happens. */
const idle = new Proxy(
  { index: 0, processors: 2, neighbours: [1], children: [1], root: 0, diameter: 1, lambda: 0.5 } as object,
  {
    get: (target, name) => Reflect.get(target, name) ?? (() => 0),
  },
)

const first = (list: readonly unknown[]) => list[0]

/** The text that stands for a function. It declares the knobs, handlers and functions that the function sets, and does nothing. */
export function textFor(program: AnyProgram): string {
  const before = texts.get(program)
  if (before !== undefined) return before
  const knobs: string[] = []
  const on: Record<string, unknown> = {}
  const parameter = (...args: readonly unknown[]) => {
    knobs.push(`parameter(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)
    return args[1] as never
  }
  const words = {
    me: idle,
    on,
    parameter,
    console: { log() {} },
    random: () => 0,
    anyOf: first,
    hash: () => 0,
    draw: () => 0,
  }
  const sets = program(words as never) as object | undefined
  const written = new Set(tokensOf(String(program)).flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])))
  const lines = [
    `// A function of the caller's, ${functions.size + 1}.`,
    ...knobs,
    ...Object.keys(on).map((name) => `on.${name} = 0`),
    ...Object.entries(sets ?? {}).map(([name, value]) => `${name} = ${value === true}`),
    // What is read off a program is which words it has.
    ...(written.has('keep') ? ['let kept = () => me.keep()'] : []),
    `let seen = { ${[...written].map((word) => `${word}: 0`).join(', ')} }`,
  ]
  const text = lines.join('\n')
  functions.set(text, program)
  texts.set(program, text)
  return text
}

/** Whether a scenario's program is a function of the caller: by the fingerprint of the text that stands for it. */
export function isFunction(fingerprint: Value): boolean {
  const file = heldFile(fingerprint)
  return file !== undefined && functions.has(new TextDecoder().decode(file.bytes))
}

/** What a lab's words are made of, outside of the interpreter. */
const BEFORE = `'use strict'
const { freeze, getOwnPropertyNames, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = Object
const isArray = Array.isArray, isFinite = Number.isFinite, isInteger = Number.isInteger, floor = Math.floor, text = String, json = JSON.stringify, parse = JSON.parse, from = Array.from
const { knobs, logs } = setup
const passes = () => {}
let current = -1, work = 0
const handlerOf = []
${SENTENCES}`

interface Words {
  given(instance: number): readonly unknown[]
  readonly methods: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
  readonly handlerOf: ((place: number) => unknown)[]
}

type Compiled = (setup: object, input: Float64Array, output: Float64Array, failed: (error: unknown) => void) => Words

const compiled = new Map<string, Compiled>()

/** The words of a lab as a function; a page whose policy forbids to compile texts has none. */
function compile({ dialect }: GuestOptions): Compiled {
  const text = BEFORE + (dialect.isRule ? RULE : '') + dialect.words()
  const cached = compiled.get(text)
  if (cached) return cached
  const factory = new Function('setup', 'input', 'output', 'failed', `${text}\nreturn { given, methods, handlerOf }`)
  compiled.set(text, factory as Compiled)
  return factory as Compiled
}

class FunctionProgram implements RunningProgram {
  readonly input: Float64Array
  readonly output: Float64Array
  readonly askedInRun = 0
  private failure: unknown
  private readonly words: Words

  constructor(
    private readonly program: AnyProgram,
    private readonly options: GuestOptions,
  ) {
    const { dialect, setup, inputs = dialect.inputs } = options
    this.input = new Float64Array(inputs)
    this.output = new Float64Array(dialect.outputs)
    // What a run hands over is its own: words freeze it.
    this.words = compile(options)(structuredClone(setup), this.input, this.output, (error) => {
      this.failure = error
      this.output[STATE] = FAILED
    })
  }

  answer(method: string, name: string, answer: (...numbers: readonly number[]) => number): void {
    this.words.methods[method](name, answer)
  }

  start(instance: number): void {
    const { dialect, setup } = this.options
    const variables = this.words.given(instance)
    const named = Object.fromEntries(dialect.names.map((name, k) => [name, variables[k]]))
    const parameter = (name: string) => setup.knobs[name] as never
    try {
      const sets = this.program({ ...named, parameter, console } as never) as
        | Readonly<Record<string, unknown>>
        | undefined
      const functions = dialect.sets.map((name) => sets?.[name])
      this.words.handlerOf[instance] = (place) => functions[place]
    } catch (error) {
      throw this.stopped(error, dialect.placeOf(instance), 'the beginning')
    }
  }

  call(instance: number, time: number): void {
    this.words.methods.call()
    if (this.output[STATE] === FAILED)
      throw this.stopped(this.failure, this.options.dialect.placeOf(instance), `${time / 1e9} s`)
  }

  ask(name: string, ...args: readonly number[]): string {
    return String(this.words.methods[name](...args))
  }

  logged = () => []
  ran = () => []
  memory = () => []
  end() {}

  save(): never {
    throw new RunStopped(NO_MEMORY(this.options.parameter))
  }

  private stopped(error: unknown, place: string, time: string): RunStopped {
    const { parameter } = this.options
    const what = errorText(error)
    const where = [place, `at ${time}`].filter(Boolean).join(', ')
    return Object.assign(new RunStopped({ parameter, message: `${parameter}: ${what} (${where})` }), { cause: error })
  }
}

const NO_MEMORY = (parameter: string): Problem => ({
  parameter,
  message: `${parameter}: expected a text, got a function: what a function remembers cannot be kept, so nothing can look into its run`,
})

provideFunctions((options) => {
  const program = functions.get(options.text)
  return program && new FunctionProgram(program, options)
})
