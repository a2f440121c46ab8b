/**
 * QuickJS, a JavaScript interpreter in WebAssembly. Everything that it knows is in a memory of its own, so what begins is a copy: of the
 * memory in which a prelude has been run once.
 */
import code from './interpreter.generated.ts'

/** Bytes that a program and its data may take. */
const MOST_BYTES = 64 * 2 ** 20
/** Bytes of calls within calls, some four hundred: the browser's own stack, which takes several times as much, must not end first. */
const STACK_BYTES = 96 * 1024
/** An interpreter whose memory has grown beyond this is not used again. */
const MOST_KEPT = 16 * 2 ** 20

/** What an interpreter asks while a program runs. */
export interface Host {
  /** Whether the program has to end. */
  interrupted(): boolean
  /** The nth function that `give` has named. */
  answer(nth: number, ...numbers: readonly number[]): number
}

/** What interpreter.c exports; places are addresses. */
interface Exports {
  readonly memory: WebAssembly.Memory
  _initialize(): void
  allocate(bytes: number): number
  release(place: number): void
  releaseText(place: number): void
  begin(memory: number, stack: number, prelude: number, length: number): number
  make(
    ...numbers: readonly [
      setup: number,
      length: number,
      text: number,
      length: number,
      input: number,
      bytes: number,
      output: number,
      bytes: number,
    ]
  ): number
  call(): number
  ask(name: number, number: number): number
  give(name: number, under: number, nth: number): number
  failure(which: number): number
}

/** What the C library asks the system for: nothing is there. */
const NOT_THERE = 8
const SILENT: Host = { interrupted: () => false, answer: () => 0 }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class Interpreter {
  private exports: Exports | undefined
  private host = SILENT
  /** Whether something has gone wrong in it that its memory does not show. */
  private broken = false

  constructor(
    private readonly module: WebAssembly.Module,
    /** Memories in which a prelude has been run, by preludes. They are the same in all instances. */
    private readonly prepared: Map<string, Uint8Array>,
  ) {}

  /** Its memory, once it has begun. */
  get memory(): WebAssembly.Memory {
    return this.inside.memory
  }

  private get inside(): Exports {
    this.exports ??= this.instance()
    return this.exports
  }

  private instance(): Exports {
    const system = WebAssembly.Module.imports(this.module).filter(({ module }) => module !== 'host')
    const { exports } = new WebAssembly.Instance(this.module, {
      host: {
        interrupted: () => Number(this.host.interrupted()),
        answer: (nth: number, ...numbers: number[]) => this.host.answer(nth, ...numbers),
      },
      wasi_snapshot_preview1: Object.fromEntries(system.map(({ name }) => [name, () => NOT_THERE])),
    })
    const made = exports as unknown as Exports
    made._initialize()
    return made
  }

  /** Whether another run may have it. */
  get isReusable(): boolean {
    return !this.broken && this.memory.buffer.byteLength <= MOST_KEPT
  }

  /** Begins again, with a prelude that has been run. */
  begin(prelude: string, host: Host): void {
    const prepared = this.prepared.get(prelude)
    this.host = SILENT
    if (prepared) this.restore(prepared)
    else {
      this.exports = this.instance()
      const [place, length] = this.put(prelude)
      if (this.exports.begin(MOST_BYTES, STACK_BYTES, place, length))
        throw new Error(`the prelude of programs: ${this.failure().message}`)
      this.exports.release(place)
      this.prepared.set(prelude, used(this.memory))
    }
    this.host = host
  }

  /** Room for numbers, which stays where it is. */
  allocate(bytes: number): number {
    return this.inside.allocate(bytes)
  }

  /** Makes a program; false where that fails. */
  make(
    setup: string,
    text: string,
    input: readonly [place: number, bytes: number],
    output: readonly [place: number, bytes: number],
  ): boolean {
    const given = [this.put(setup), this.put(text)] as const
    const failed = this.guarded(() => this.inside.make(...given[0], ...given[1], ...input, ...output))
    for (const [place] of given) this.inside.release(place)
    return failed === 0
  }

  /** Makes the call that the numbers say; false where it fails. */
  call(): boolean {
    const { exports } = this
    try {
      return exports?.call() === 0
    } catch (error) {
      this.broken = true
      throw error
    }
  }

  /** What a method of the program answers, which is a text; undefined where it fails. */
  ask(method: string, number: number): string | undefined {
    const [name] = this.put(method)
    const place = this.guarded(() => this.inside.ask(name, number))
    this.inside.release(name)
    return place === 0 ? undefined : this.take(place)
  }

  /** Gives a method of the program a function under a name, which is the host's nth answer; false where that fails. */
  give(method: string, name: string, nth: number): boolean {
    const [of, under] = [this.put(method)[0], this.put(name)[0]]
    return this.inside.give(of, under, nth) === 0
  }

  /** What failed last. */
  failure(): { readonly name: string; readonly message: string; readonly stack: string } {
    const [name, message, stack] = [0, 1, 2].map((which) => {
      const place = this.inside.failure(which)
      return place === 0 ? '' : this.take(place)
    })
    return { name, message, stack }
  }

  private guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.broken = true
      throw error
    }
  }

  private restore(memory: Uint8Array): void {
    const missing = memory.length - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536))
    const bytes = new Uint8Array(this.memory.buffer)
    bytes.set(memory)
    bytes.fill(0, memory.length)
  }

  private put(text: string): [place: number, length: number] {
    const bytes = encoder.encode(`${text}\0`)
    const place = this.inside.allocate(bytes.length)
    new Uint8Array(this.memory.buffer).set(bytes, place)
    return [place, bytes.length - 1]
  }

  private take(place: number): string {
    const bytes = new Uint8Array(this.memory.buffer)
    const text = decoder.decode(bytes.subarray(place, bytes.indexOf(0, place)))
    this.inside.releaseText(place)
    return text
  }
}

/** A memory up to its last byte that is not 0. */
function used(memory: WebAssembly.Memory): Uint8Array {
  const bytes = new Uint8Array(memory.buffer)
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.slice(0, end)
}

/** A digit of base 16 by its code: 0 to 9, a to f. */
const digit = (sign: number) => (sign < 58 ? sign - 48 : sign - 87)

/** Compiles the interpreter; the function makes instances. Fails where the browser forbids WebAssembly. */
export async function interpreters(): Promise<() => Interpreter> {
  const bytes = new Uint8Array(code.length / 2)
  for (let k = 0; k < bytes.length; k++)
    bytes[k] = 16 * digit(code.charCodeAt(2 * k)) + digit(code.charCodeAt(2 * k + 1))
  const module = await WebAssembly.compile(bytes)
  const prepared = new Map<string, Uint8Array>()
  return () => new Interpreter(module, prepared)
}
