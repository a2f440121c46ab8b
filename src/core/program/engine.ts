/**
 * One instance of QuickJS, with a memory of its own. Where a run begins, the prelude of its lab has run already: the memory is as it was after
 * that, which a copy brings back.
 */
import createModule from '@jitl/quickjs-singlefile-browser-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-singlefile-browser-release-sync/ffi'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

/** Bytes that a program and its data may take. */
const MOST_BYTES = 64 * 2 ** 20
/** Bytes of calls within calls while a text is read. */
const STACK_BYTES = 256 * 1024
/** Pages of 64 kB of an instance's memory: at first, as the library is built, and at most. */
const PAGES = { first: 256, most: 2048 }

/** An instance that no program runs in. */
export interface Engine {
  readonly quickjs: QuickJSWASMModule
  readonly memory: WebAssembly.Memory
  /** The memory before anything has run, up to the last word that is not 0. */
  readonly pristine: Uint8Array
  prepared?: Prepared
}

/** An instance in which a prelude has run. */
export interface Prepared {
  /** The prelude, and what it gave: a function. */
  readonly text: string
  readonly prelude: QuickJSHandle
  readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext
  readonly inside: Inside
  /** The memory after it, as `Engine.pristine`. */
  readonly bytes: Uint8Array
  /** Where the next call within calls would have its memory; and where the first one has it. */
  readonly stackAt: () => number
  readonly ground: number
  /** A function by which a program asks for a number, by the place of what answers. */
  readonly asking: QuickJSHandle
  /** The functions that answer the run which the instance serves at present. */
  answers: ((...numbers: readonly number[]) => number)[]
  interrupted: () => boolean
}

/** What the library keeps to itself. Addresses are numbers. */
interface Inside {
  readonly ctx: { readonly value: number }
  readonly ffi: {
    QTS_Call(context: number, call: number, self: number, count: number, args: number): number
    QTS_FreeValuePointer(context: number, value: number): void
    QTS_ResolveException(context: number, value: number): number
    QTS_NewArrayBuffer(context: number, place: number, bytes: number): number
  }
  readonly memory: { heapValueHandle(value: number): QuickJSHandle }
  readonly module: {
    _malloc(bytes: number): number
    /** Calls what the module has under the name after "_", with the place of a text in the memory of calls. */
    cwrap(name: string, result: 'number', args: readonly ['string']): (text: string) => number
    _placeOf?(place: number): number
  }
}

/** The memory of an instance that has just been made: all have the same. */
let pristine: Uint8Array | undefined

/** Makes an instance. */
export async function createEngine(): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: PAGES.first, maximum: PAGES.most })
  const quickjs = await createQuickjs(memory)
  pristine ??= used(memory)
  return { quickjs, memory, pristine }
}

/** Runs a prelude in an instance that is new, or in which another prelude has run; where it is the same one, nothing has to be done. */
export function prepare(engine: Engine, text: string): Prepared {
  if (engine.prepared?.text === text) return engine.prepared
  if (engine.prepared) restore(engine, engine.pristine)
  // A runtime with the parts of the language that programs have: no dates, patterns, promises, proxies.
  const runtime = engine.quickjs.newRuntime({
    memoryLimitBytes: MOST_BYTES,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => prepared.interrupted(),
  })
  const context = runtime.newContext({
    intrinsics: {
      BaseObjects: true,
      Eval: true,
      MapSet: true,
      TypedArrays: true,
      JSON: true,
      StringNormalize: false,
      Date: false,
      RegExpCompiler: false,
      RegExp: false,
      Proxy: false,
      Promise: false,
    },
  })
  const inside = context as unknown as Inside
  // The library hands a text over in the memory of calls, below those that are made at present.
  inside.module._placeOf = (place) => place
  const place = inside.module.cwrap('placeOf', 'number', ['string'])
  const stackAt = () => place('')
  const asking = context.newFunction('answer', (...args) => {
    const [nth, ...numbers] = args.map((arg) => context.getNumber(arg))
    return context.newNumber(prepared.answers[nth](...numbers))
  })
  const begun = { text, runtime, context, inside, stackAt, ground: stackAt(), asking, answers: [] }
  const prepared: Prepared = { ...begun, interrupted: () => false } as never
  const prelude = context.unwrapResult(context.evalCode(text, 'prelude', { type: 'global' }))
  Object.assign(prepared, { prelude, bytes: used(engine.memory) })
  engine.prepared = prepared
  return prepared
}

/** Makes an instance that a run has ended with as it was before; false where it cannot serve again. */
export function takeBack(engine: Engine): boolean {
  const { prepared } = engine
  // Something has ended in the midst of calls, whose memory is not given back.
  if (prepared && prepared.stackAt() !== prepared.ground) return false
  restore(engine, prepared?.bytes ?? engine.pristine)
  return true
}

function restore({ memory }: Engine, before: Uint8Array): void {
  const bytes = new Uint8Array(memory.buffer)
  bytes.fill(0, before.length)
  bytes.set(before)
}

function used(memory: WebAssembly.Memory): Uint8Array {
  // Four bytes at once: a memory has 16 MB, and most of them are 0.
  const words = new Int32Array(memory.buffer)
  let end = words.length
  while (end > 0 && words[end - 1] === 0) end--
  return new Uint8Array(memory.buffer.slice(0, 4 * end))
}

const silent = () => {}

/** QuickJS itself with a memory: the build that has its WebAssembly inside, so that it works in every page. */
function createQuickjs(memory: WebAssembly.Memory): Promise<QuickJSWASMModule> {
  const variant: QuickJSSyncVariant = {
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    // What the library prints when it gives up is reported as an error, too.
    importModuleLoader: async () => () =>
      createModule({ wasmMemory: memory, print: silent, printErr: silent } as never),
  }
  return newQuickJSWASMModuleFromVariant(variant)
}
