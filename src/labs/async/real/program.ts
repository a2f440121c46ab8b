/** A program's text as the balancer of one processor that runs by itself: in a worker, or on a loop that only counts. */
import { createGuest, type RunningProgram } from '../../../core/program/engines.ts'
import { Streams } from '../../../core/random/streams.ts'
import type { Message, Processor, Reactions } from '../../../core/real/processor.ts'
import { nanoseconds } from '../model/costs.ts'
import { EVENTS, IN, LISTS, MOST_LISTS, OP, OP_NUMBERS, OUT, SHORT, TAKEN, TASKS } from '../programs/calls.ts'
import { PROGRAM, type programOf } from '../programs/index.ts'
import { language } from '../programs/language.ts'

/** What programs learn of a machine. Plain data. */
export interface Surroundings {
  readonly processors: number
  readonly neighbours: readonly (readonly number[])[]
  readonly root: number
  readonly diameter: number
  readonly lambda: number
  readonly seed: number
}

/** A text with its messages and the values of its knobs. */
export interface RealProgram extends Pick<NonNullable<ReturnType<typeof programOf>>, 'text' | 'declared' | 'messages'> {
  readonly knobs: Readonly<Record<string, number | string>>
}

/** Names of what may be called, by number: events first, then messages. */
const namesOf = ({ messages }: RealProgram) => [...EVENTS, ...messages.map(({ name }) => name)]

/** The interpreter of a text; `programsReady` has been awaited. One may serve several processors. */
export function interpreterOf(program: RealProgram, surroundings: Surroundings): RunningProgram {
  const { text, declared, knobs } = program
  const { seed: _, ...machine } = surroundings
  const names = namesOf(program)
  const setup = { ...machine, names, shares: names.map((name) => declared.unkept.has(name)), knobs, logs: false }
  return createGuest({ dialect: language, parameter: PROGRAM, text, declared, setup })
}

/**
 * The reactions of processor q.
 *
 * @param processorOf gives the processor that they belong to, once it is there
 */
export function reactionsOf(
  q: number,
  program: RealProgram,
  surroundings: Surroundings,
  guest: RunningProgram,
  processorOf: () => Processor,
): Reactions {
  const { messages, declared } = program
  const names = namesOf(program)
  const handled = new Set(declared.handlers.map(({ name }) => name))
  const tasksKind = messages.findIndex(({ name }) => name === TASKS)
  const streams = new Streams(surroundings.seed, surroundings.processors, (k) => `balancer/${k}`)
  const { states } = streams
  guest.answer('seedBy', 'seed', () => {
    streams.begin(q)
    guest.input.set(states.subarray(4 * q, 4 * q + 4), IN.stream)
    return 0
  })
  guest.start(q)

  /** Lets the program decide, and does what it says. */
  function call(event: number, message?: Message): void {
    const processor = processorOf()
    const arrived = message?.tasks.length ?? 0
    // A list belongs to one interpreter; between them it travels as its numbers.
    const a =
      message && typeof message.a === 'object' ? Number(guest.ask('take', JSON.stringify(message.a))) : message?.a
    const { input } = guest
    guest.output[OUT.drawn] = 0
    guest.output[OUT.taken] = TAKEN.none
    const began = processor.now
    input[IN.q] = q
    input[IN.event] = event
    input[IN.tasks] = arrived
    input[IN.load] = processor.queue.length + arrived
    input[IN.now] = began / 1e9
    input[IN.quanta] = processor.quanta
    input[IN.created] = processor.created
    input[IN.kept] = processor.pool.length
    for (let k = 0; k < 4; k++) input[IN.stream + k] = states[4 * q + k]
    if (message) {
      input[IN.from] = message.from
      input[IN.a] = Number(a)
      input[IN.b] = message.b
      input[IN.c] = message.c
    }
    guest.call(q, began, names[event])
    const { output } = guest
    if (output[OUT.drawn] > 0) for (let k = 0; k < 4; k++) states[4 * q + k] = output[OUT.stream + k]
    const end = output[OUT.ops]
    // What follows may ask the interpreter, which writes there.
    const ops = end > OUT.first ? output.slice(OUT.first, end) : output.subarray(0, 0)
    const taken = output[OUT.taken]
    if (message && arrived > 0) {
      if (taken === TAKEN.none) processor.accept(message.tasks)
      else if (taken === TAKEN.kept) processor.accept(message.tasks, processor.pool)
    }
    for (let at = 0; at < ops.length; at += OP_NUMBERS)
      carryOut(processor, ops.subarray(at, at + OP_NUMBERS), began, message)
  }

  function carryOut(processor: Processor, op: Float64Array, began: number, message: Message | undefined): void {
    const [code, to] = op
    const kind = op[2] - EVENTS.length
    const a = code < SHORT.bare || code >= SHORT.one ? op[3] : 0
    const [b, c, integers] = code < SHORT.bare ? op.subarray(4) : [0, 0, 1]
    const count = op[7]
    switch (code % SHORT.bare) {
      case OP.ask:
      case OP.send:
        processor.send(to, kind, a < LISTS + MOST_LISTS ? JSON.parse(guest.ask('list', a)) : a, b, c, integers)
        break
      case OP.give:
        processor.give(to, count, kind, a, b, c)
        break
      case OP.wake:
        processor.wakeAt(began + nanoseconds(a))
        break
      case OP.wait:
        processor.blocked = true
        break
      case OP.go:
        processor.blocked = false
        break
      case OP.serve:
        processor.serve()
        break
      case OP.forward:
        if (message) processor.forward(to, message.tasks, kind, a, b)
        break
      case OP.keep:
        processor.keep()
        break
      case OP.release:
        processor.release()
        break
      default:
        processor.giveKept(to, count, kind, code % SHORT.bare !== OP.giveKept)
    }
  }

  const [onEmpty, onTurn, onTimer, onBegin] = EVENTS.map((name) => handled.has(name))
  return {
    ...(onBegin ? { enter: () => call(3) } : {}),
    ...(onTimer ? { timer: () => call(2) } : {}),
    act() {
      if (processorOf().queue.length > 0) {
        if (onTurn) call(1)
      } else if (onEmpty) call(0)
    },
    receive(message) {
      if (message.kind === tasksKind && !handled.has(TASKS)) processorOf().accept(message.tasks)
      else call(EVENTS.length + message.kind, message)
    },
  }
}
