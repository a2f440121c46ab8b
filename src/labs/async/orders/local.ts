/**
 * A processor with a program, as an automaton that is made while a search asks for it: what a handler does depends on its processor's state
 * and the event alone, so each is called once in the interpreter and looked up from then on.
 */
import { RunStopped } from '../../../core/lab.ts'
import { neighboursOf } from '../../../core/network/hops.ts'
import { lambdaOf } from '../../../core/network/lambda.ts'
import type { Topology } from '../../../core/network/topology.ts'
import type { Problem } from '../../../core/parameters.ts'
import { createGuest, type RunningProgram } from '../../../core/program/engines.ts'
import { type Automata, EVENT, type Move, type Standing } from '../../../core/program/orders/search.ts'
import { HIDDEN } from '../../../core/program/orders/walk.ts'
import { EVENTS, IN, LISTS, MOST_LISTS, OP, OP_NUMBERS, OUT, SCRIPT, SHORT, TAKEN } from '../programs/calls.ts'
import type { programOf } from '../programs/index.ts'
import { searched } from '../programs/language.ts'

/** Most children of a task. */
export const MOST_CHILDREN = 3

/** A machine for one program. */
export interface MachineOf {
  readonly program: NonNullable<ReturnType<typeof programOf>>
  readonly knobs: Readonly<Record<string, number | string>>
  readonly topology: Topology
  readonly diameter: number
  /** Whether messages interrupt a task that runs. */
  readonly interrupts: boolean
  /** Whether states of the memory that look alike are different ones, because something in it cannot be seen. */
  readonly isHidden: boolean
  /** The text with calls that say which line runs, where that is wanted. */
  readonly instrumented?: string
  /** Whether numbers that grow are part of a state although the text does not name them. */
  readonly tracksAll?: boolean
  /** Whether a processor with nothing to look at is put to sleep at once: true unless given. */
  readonly sleepsAtOnce?: boolean
}

/** A message as the interpreter has it: its kind by its place among the names, its numbers, its tasks. */
interface Message {
  readonly kind: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly tasks: number
}

/** What comes in with a call of a handler. */
interface Call {
  readonly event: number
  readonly load: number
  readonly kept: number
  readonly quanta: number
  readonly created: number
  readonly from: number
  readonly message: Message | undefined
  readonly script: readonly number[]
}

/** What a handler did. */
interface Reaction {
  readonly memory: number
  readonly load: number
  readonly kept: number
  /** To whom and which message, by turns. */
  readonly sends: readonly number[]
  /** Whether it stops or goes on computing; undefined where it says neither. */
  readonly blocked: boolean | undefined
  readonly setsTimer: boolean
  readonly takesTime: boolean
  readonly drawn: readonly number[]
  readonly problem?: Problem
}

/** A processor's state: its memory by number, and what the machine has of it. */
interface Local {
  readonly q: number
  readonly memory: number
  readonly load: number
  readonly kept: number
  readonly blocked: boolean
  readonly timer: boolean
  readonly asleep: boolean
  readonly running: boolean
  /** With interrupts: whether a task has ended since it last looked. */
  readonly due: boolean
  readonly quanta: number
  readonly created: number
}

/** How a memory was first reached: from another one by a call. */
interface Reached {
  readonly from: number
  readonly call: Call
}

const NONE: readonly number[] = []

/** Numbers that a program may read, as bits: their names in its language. */
const READS = { quanta: 1, created: 2 } as const

export class Processors implements Automata {
  readonly processors: number
  readonly firstWorker: number
  readonly names: readonly string[]
  readonly messages: Message[] = []
  /** The handlers that have been called, by name. */
  readonly called = new Set<string>()
  /** Why no answer can be "no order", if anything was met that could not be seen: hidden state, or too many draws in a call. */
  unseen: string | undefined
  private readonly handled: ReadonlySet<string>
  private readonly locals: Local[] = []
  private readonly standings: Standing[] = []
  private readonly localNumbers = new Map<string, number>()
  private readonly messageNumbers = new Map<string, number>()
  private readonly moveLists: Map<number, readonly Move[]>[] = []
  private readonly reactions = new Map<string, readonly Reaction[]>()
  private readonly memories: (Reached | undefined)[] = []
  private readonly memoryNumbers: Map<string, number>[]
  /** By processor: the memory that its program has in the interpreter now; −1 for none. */
  private readonly present: number[]
  private readonly first: number[] = []
  /** Numbers that grow and are part of a state, because the text has their words. */
  private tracked: number
  /** What is drawn in the next call, where only that is wanted; otherwise all that may be. */
  onlyDraws: readonly number[] | undefined
  private readonly guest: RunningProgram
  private readonly root: number

  constructor(readonly options: MachineOf) {
    const { program, topology, knobs, diameter, instrumented } = options
    const { declared, messages, text } = program
    const p = topology.processors
    this.processors = p
    this.names = [...EVENTS, ...messages.map(({ name }) => name)]
    this.handled = new Set(declared.handlers.map(({ name }) => name))
    this.firstWorker = this.root = declared.flags.has('server') ? 1 : 0
    const isRead = (name: string) => options.tracksAll === true || text.includes(name)
    this.tracked = Object.entries(READS).reduce((bits, [name, bit]) => (isRead(name) ? bits | bit : bits), 0)
    const { start, to } = neighboursOf(topology)
    this.guest = createGuest({
      dialect: searched,
      parameter: 'program',
      text,
      declared,
      instrumented,
      inputs: SCRIPT.inputs,
      // A search makes calls again and again: what they take all together is limited by its time.
      weight: 1e6,
      setup: {
        processors: p,
        neighbours: Array.from({ length: p }, (_, q) => [...to.subarray(start[q], start[q + 1])]),
        root: this.root,
        diameter,
        lambda: lambdaOf(topology),
        names: this.names,
        shares: this.names.map((name) => declared.unkept.has(name)),
        knobs,
        logs: instrumented !== undefined,
      },
    })
    this.memoryNumbers = Array.from({ length: p }, () => new Map())
    this.present = new Array(p).fill(-1)
    try {
      for (let q = 0; q < p; q++) this.startAt(q)
    } catch (error) {
      this.guest.end()
      throw error
    }
  }

  private startAt(q: number): void {
    this.first.push(this.memories.length)
    this.memories.push(undefined)
    this.restart(q)
    if (!this.options.isHidden) this.memoryNumbers[q].set(this.walked(q, false), this.first[q])
  }

  /** Nothing may be asked of the interpreter any more. */
  end(): void {
    this.guest.end()
  }

  begin() {
    const begun: { states: number[]; sends: number[] }[] = [{ states: [], sends: [] }]
    for (let q = 0; q < this.processors; q++) {
      const local: Local = {
        q,
        memory: this.first[q],
        load: q === this.root ? 1 : 0,
        kept: 0,
        blocked: false,
        timer: false,
        asleep: false,
        running: false,
        due: false,
        quanta: 0,
        created: 0,
      }
      const reactions = this.react(local, EVENTS.indexOf('begin'))
      for (const one of begun.splice(0)) {
        for (const reaction of reactions) {
          if (reaction.problem) throw new RunStopped(reaction.problem)
          const state = this.rested(this.after(local, reaction))
          const sends = [...one.sends]
          for (let k = 0; k < reaction.sends.length; k += 2) sends.push(q, reaction.sends[k], reaction.sends[k + 1])
          begun.push({ states: [...one.states, state], sends })
        }
      }
    }
    return begun
  }

  standing(state: number): Standing {
    return this.standings[state]
  }

  /** What the machine has of a processor in a state. */
  local(state: number): Local {
    return this.locals[state]
  }

  tasksIn(message: number): number {
    return this.messages[message].tasks
  }

  /** Whether the text has a handler of this name. */
  handles(name: string): boolean {
    return this.handled.has(name)
  }

  /** The lines that have run since it was last asked, where the text says them. */
  ran(): readonly number[] {
    return this.guest.ran()
  }

  /** What the variables of a processor are. */
  memoryOf(q: number): readonly (readonly [name: string, value: string])[] {
    return this.guest.memory(q)
  }

  /** A message's numbers as its receiver has them, a list as a list. */
  numbersOf(message: number): { readonly a: number | readonly number[]; readonly b: number; readonly c: number } {
    const { a, b, c } = this.messages[message]
    return { a: a < LISTS + MOST_LISTS ? (JSON.parse(this.guest.ask('list', a)) as number[]) : a, b, c }
  }

  moves(state: number, event: number, from: number, message: number): readonly Move[] {
    const lists = this.moveLists[state]
    const key = event < EVENT.take ? event : EVENT.take + from + this.processors * message
    const before = lists.get(key)
    if (before) return before
    const moves = this.made(this.locals[state], event, from, message)
    lists.set(key, moves)
    return moves
  }

  private made(local: Local, event: number, from: number, message: number): readonly Move[] {
    switch (event) {
      case EVENT.look:
        return this.looked(local)
      case EVENT.timer: {
        const awake = { ...local, timer: false, asleep: false }
        return this.react(awake, EVENTS.indexOf('timer')).map((reaction) =>
          this.move(this.after(awake, reaction), reaction),
        )
      }
      case EVENT.end: {
        const ended = { ...local, running: false, due: true, asleep: false }
        return this.childrenOf(ended, NONE, NONE)
      }
      default: {
        const awake = { ...local, asleep: false }
        const taken = this.messages[message]
        return this.react(awake, taken.kind, from, taken).map((reaction) =>
          this.move(this.after(awake, reaction), reaction),
        )
      }
    }
  }

  private looked(local: Local): readonly Move[] {
    const { interrupts } = this.options
    const looks = !interrupts || local.due || local.load === 0 || local.blocked
    const begun = interrupts && local.due ? this.counting({ ...local, due: false, quanta: local.quanta + 1 }) : local
    const reactions =
      looks && !local.blocked
        ? this.react(begun, EVENTS.indexOf(local.load > 0 ? 'turn' : 'empty'))
        : [this.still(begun)]
    return reactions.flatMap((reaction) => {
      const after = this.after(begun, reaction)
      if (reaction.problem) return [this.move(after, reaction)]
      if (after.load === 0 || after.blocked) return [this.move({ ...after, asleep: !reaction.takesTime }, reaction)]
      if (interrupts) return [this.move({ ...after, running: true, load: after.load - 1 }, reaction)]
      const executed = this.counting({ ...after, load: after.load - 1, quanta: after.quanta + 1 })
      return this.childrenOf(executed, reaction.sends, reaction.drawn)
    })
  }

  /** A task has been executed: a move for each number of its children. */
  private childrenOf(local: Local, sends: readonly number[], drawn: readonly number[]): readonly Move[] {
    return Array.from({ length: MOST_CHILDREN + 1 }, (_, children): Move => {
      const after = this.counting({ ...local, load: local.load + children, created: local.created + children })
      return { state: this.rested(after), sends: Int32Array.from(sends), executes: true, children, drawn }
    })
  }

  private move(local: Local, { sends, drawn, problem }: Reaction): Move {
    return {
      state: problem ? this.numberOf(local) : this.rested(local),
      sends: Int32Array.from(sends),
      executes: false,
      children: 0,
      drawn,
      ...(problem && { problem }),
    }
  }

  /** The state without numbers that no handler reads. */
  private counting(local: Local): Local {
    const quanta = this.tracked & READS.quanta ? local.quanta : 0
    const created = this.tracked & READS.created ? local.created : 0
    return { ...local, quanta, created }
  }

  private after(local: Local, { memory, load, kept, blocked = local.blocked, setsTimer }: Reaction): Local {
    return { ...local, memory, load, kept, blocked, timer: local.timer || setsTimer }
  }

  private still({ memory, load, kept }: Local): Reaction {
    return { memory, load, kept, sends: NONE, blocked: undefined, setsTimer: false, takesTime: false, drawn: NONE }
  }

  /** The number of a state; of the same asleep where an idle processor would look around and change nothing. */
  private rested(local: Local): number {
    const isIdle = !local.asleep && !local.running && !local.due && (local.load === 0 || local.blocked)
    const sleeps = isIdle && this.options.sleepsAtOnce !== false && !this.changesIdle(local)
    return this.numberOf(sleeps ? { ...local, asleep: true } : local)
  }

  /** Whether an idle processor that looks around does anything. */
  private changesIdle(local: Local): boolean {
    if (local.blocked) return false
    return this.react(local, EVENTS.indexOf('empty')).some(
      ({ memory, load, kept, sends, blocked, setsTimer, takesTime, problem }) =>
        memory !== local.memory ||
        load !== local.load ||
        kept !== local.kept ||
        sends.length > 0 ||
        blocked === true ||
        (setsTimer && !local.timer) ||
        takesTime ||
        problem !== undefined,
    )
  }

  private numberOf(local: Local): number {
    const { q, memory, load, kept, blocked, timer, asleep, running, due, quanta, created } = local
    const flags = (blocked ? 1 : 0) + (timer ? 2 : 0) + (asleep ? 4 : 0) + (running ? 8 : 0) + (due ? 16 : 0)
    const key = `${q} ${memory} ${load} ${kept} ${flags} ${quanta} ${created}`
    const before = this.localNumbers.get(key)
    if (before !== undefined) return before
    const state = this.locals.length
    this.localNumbers.set(key, state)
    this.locals.push(local)
    this.standings.push({ load, kept, looks: !asleep && !running, timer, running })
    this.moveLists.push(new Map())
    return state
  }

  private messageOf(kind: number, a: number, b: number, c: number, tasks: number): number {
    const key = `${kind} ${a} ${b} ${c} ${tasks}`
    const before = this.messageNumbers.get(key)
    if (before !== undefined) return before
    this.messageNumbers.set(key, this.messages.length)
    return this.messages.push({ kind, a, b, c, tasks }) - 1
  }

  /** What a handler does, in each of the ways in which it may draw. */
  private react(local: Local, event: number, from = -1, message?: Message): readonly Reaction[] {
    const { memory, load, kept, quanta, created } = local
    const name = this.names[event]
    const arrived = message?.tasks ?? 0
    if (!this.handled.has(name)) return [{ ...this.still(local), load: load + arrived }]
    this.called.add(name)
    const numbers = message ? `${from} ${message.a} ${message.b} ${message.c} ${arrived}` : ''
    const key = `${memory} ${event} ${load} ${kept} ${quanta} ${created} ${numbers}`
    const before = this.reactions.get(key)
    if (before) return before
    const all: Reaction[] = []
    // All scripts: each begins as the one before, up to the last draw that has another outcome.
    for (let script: readonly number[] | undefined = this.onlyDraws ?? []; script; ) {
      const call: Call = { event, load, kept, quanta, created, from, message, script }
      const { reaction, outcomes } = this.callOnce(local.q, memory, call)
      all.push(reaction)
      const drawn = outcomes.map((_, k) => script?.[k] ?? 0)
      let last = drawn.length - 1
      while (last >= 0 && drawn[last] + 1 >= outcomes[last]) last--
      script = last < 0 || this.onlyDraws ? undefined : [...drawn.slice(0, last), drawn[last] + 1]
    }
    this.reactions.set(key, all)
    return all
  }

  private callOnce(q: number, memory: number, call: Call): { reaction: Reaction; outcomes: readonly number[] } {
    this.goTo(q, memory)
    try {
      this.perform(q, call)
    } catch (error) {
      this.present[q] = -1
      if (!(error instanceof RunStopped)) throw error
      const problem = { ...error.problem, message: withoutTime(error.problem.message) }
      return {
        reaction: { ...this.still({ memory, load: call.load, kept: call.kept } as Local), problem },
        outcomes: [],
      }
    }
    const { input } = this.guest
    const drawn = input[SCRIPT.drawn]
    if (drawn > SCRIPT.most) this.unseen ??= `a call draws more than ${SCRIPT.most} times`
    const outcomes = [...input.subarray(SCRIPT.outcomes, SCRIPT.outcomes + Math.min(drawn, SCRIPT.most))]
    if (input[SCRIPT.reads] & ~this.tracked) throw new Untracked()
    const result = this.decoded(call)
    return {
      reaction: {
        ...result,
        memory: this.memoryAfter(q, memory, call),
        drawn: outcomes.map((_, k) => call.script[k] ?? 0),
      },
      outcomes,
    }
  }

  /** Brings the program of a processor to a memory: it is as it was, or begins again and makes the calls that first led there. */
  private goTo(q: number, memory: number): void {
    if (this.present[q] === memory) return
    const calls: Call[] = []
    let at = memory
    for (let reached = this.memories[at]; reached; reached = this.memories[at]) {
      calls.push(reached.call)
      at = reached.from
    }
    this.restart(q)
    for (const call of calls.reverse()) this.perform(q, call)
    this.present[q] = memory
  }

  private restart(q: number): void {
    this.guest.start(q)
    this.walked(q, true)
    this.present[q] = this.first[q]
  }

  private walked(q: number, begins: boolean): string {
    if (this.options.isHidden) return ''
    const walk = this.guest.ask('walk', q, begins ? 1 : 0)
    if (walk.startsWith(HIDDEN)) throw new Hidden()
    return walk
  }

  private memoryAfter(q: number, before: number, call: Call): number {
    const isNew = () => this.memories.push({ from: before, call }) - 1
    const { isHidden } = this.options
    const numbers = this.memoryNumbers[q]
    const walk = isHidden ? '' : this.walked(q, false)
    const memory = isHidden ? isNew() : (numbers.get(walk) ?? isNew())
    if (!isHidden) numbers.set(walk, memory)
    this.present[q] = memory
    return memory
  }

  private perform(q: number, { event, load, kept, quanta, created, from, message, script }: Call): void {
    const { input, output } = this.guest
    const arrived = message?.tasks ?? 0
    output[OUT.drawn] = 0
    output[OUT.taken] = TAKEN.none
    input[IN.q] = q
    input[IN.event] = event
    input[IN.tasks] = arrived
    input[IN.load] = load + arrived
    input[IN.now] = 0
    input[IN.quanta] = quanta
    input[IN.created] = created
    input[IN.kept] = q === 0 ? kept : 0
    if (message) {
      input[IN.from] = from
      input[IN.a] = message.a
      input[IN.b] = message.b
      input[IN.c] = message.c
    }
    input[SCRIPT.length] = script.length
    for (let k = 0; k < script.length; k++) input[SCRIPT.first + k] = script[k]
    input[SCRIPT.drawn] = 0
    input[SCRIPT.reads] = 0
    this.guest.call(q, 0, this.names[event])
  }

  /** Reads off the output what a handler did. */
  private decoded({ load: before, kept: keptBefore, message }: Call): Omit<Reaction, 'memory' | 'drawn'> {
    const { output } = this.guest
    const arrived = message?.tasks ?? 0
    const taken = output[OUT.taken]
    let load = before + (taken === TAKEN.none ? arrived : 0)
    let pool = keptBefore + (taken === TAKEN.kept ? arrived : 0)
    const sends: number[] = []
    let blocked: boolean | undefined
    let [setsTimer, takesTime] = [false, false]
    const end = output[OUT.ops]
    for (let at: number = OUT.first; at < end; at += OP_NUMBERS) {
      const code = output[at]
      const [to, kind, count] = [output[at + 1], output[at + 2], output[at + 7]]
      const a = code < SHORT.bare || code >= SHORT.one ? output[at + 3] : 0
      const [b, c] = code < SHORT.bare ? [output[at + 4], output[at + 5]] : [0, 0]
      const send = (tasks: number, second = b, third = c) => {
        sends.push(to, this.messageOf(kind, a, second, third, tasks))
        takesTime = true
      }
      switch (code % SHORT.bare) {
        case OP.ask:
        case OP.send:
          send(0)
          break
        case OP.give:
          load -= count
          send(count)
          break
        case OP.forward:
          send(arrived, b, 0)
          break
        case OP.giveKept:
        case OP.giveNewest:
          pool -= count
          send(count, 0, 0)
          break
        case OP.keep:
          pool += load
          load = 0
          break
        case OP.release:
          load += pool
          pool = 0
          break
        case OP.wake:
          setsTimer = true
          break
        case OP.wait:
          blocked = true
          break
        case OP.go:
          blocked = false
          break
        default:
          takesTime = true
          break
      }
    }
    return { load, kept: pool, sends, blocked, setsTimer, takesTime }
  }
}

/** A memory has something in it that no walk can read. */
export class Hidden extends Error {}

/** A number that grows is read, and is no part of the states. */
export class Untracked extends Error {}

/** What is wrong, without a moment: there is no clock here. */
const withoutTime = (message: string) => message.replace(/, at [^()]*\)$/, ')')
