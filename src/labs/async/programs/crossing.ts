/** One call of a program: what comes in is written down, and what is to be done is read off. The lab's runs and searches of all orders share it. */
import { IN, OUT, SHORT, TAKEN } from './calls.ts'

/** The arrays by which a call crosses. */
interface Arrays {
  readonly input: Float64Array
  readonly output: Float64Array
}

/** The processor that is called and what the machine has of it. */
export interface Standing {
  readonly q: number
  /** The handler, by its place among the names. */
  readonly event: number
  /** Tasks in its queue, and those that it keeps outside of it. */
  readonly load: number
  readonly kept: number
  /** The time, in seconds. */
  readonly now: number
  readonly quanta: number
  readonly created: number
}

/** A message that is taken, with the number of its tasks. */
export interface Taken {
  readonly from: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly tasks: number
}

/** Writes down what comes in with a call. */
export function writeCall(
  { input, output }: Arrays,
  { q, event, load, kept, now, quanta, created }: Standing,
  message: Taken | undefined,
): void {
  const tasks = message?.tasks ?? 0
  output[OUT.drawn] = 0
  output[OUT.taken] = TAKEN.none
  input[IN.q] = q
  input[IN.event] = event
  input[IN.tasks] = tasks
  input[IN.load] = load + tasks
  input[IN.now] = now
  input[IN.quanta] = quanta
  input[IN.created] = created
  input[IN.kept] = q === 0 ? kept : 0
  if (!message) return
  input[IN.from] = message.from
  input[IN.a] = message.a
  input[IN.b] = message.b
  input[IN.c] = message.c
}

/** Something that a handler says is to be done. */
export interface Deed {
  /** Which of `OP`. */
  what: number
  to: number
  /** The message, by its place among the names. */
  kind: number
  a: number
  b: number
  c: number
  /** How long the message is. */
  integers: number
  tasks: number
}

/** A deed to be read into. */
export const newDeed = (): Deed => ({ what: 0, to: 0, kind: 0, a: 0, b: 0, c: 0, integers: 0, tasks: 0 })

/** Reads what is to be done at a place of the output. */
export function readDeed(output: Float64Array, at: number, deed: Deed): void {
  const code = output[at]
  const isLong = code < SHORT.bare
  deed.what = code % SHORT.bare
  deed.to = output[at + 1]
  deed.kind = output[at + 2]
  deed.a = isLong || code >= SHORT.one ? output[at + 3] : 0
  deed.b = isLong ? output[at + 4] : 0
  deed.c = isLong ? output[at + 5] : 0
  deed.integers = isLong ? output[at + 6] : 1
  deed.tasks = output[at + 7]
}
