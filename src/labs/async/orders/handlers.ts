/**
 * The handlers of a program as a table: what one does depends on its processor's memory and the call alone, so each call is made once in the
 * interpreter and looked up from then on.
 */
import { RunStopped } from '../../../core/lab.ts'
import { neighboursOf } from '../../../core/network/hops.ts'
import { lambdaOf } from '../../../core/network/lambda.ts'
import type { Topology } from '../../../core/network/topology.ts'
import type { Problem } from '../../../core/parameters.ts'
import { createGuest, type RunningProgram } from '../../../core/program/engines.ts'
import { HIDDEN } from '../../../core/program/orders/walk.ts'
import { EVENTS, LISTS, MOST_LISTS, OP, OP_NUMBERS, OUT, READS, SCRIPT, TAKEN } from '../programs/calls.ts'
import { newDeed, readDeed, writeCall } from '../programs/crossing.ts'
import type { programOf } from '../programs/index.ts'
import { searched } from '../programs/language.ts'

/** A program on the processors of a network. */
export interface PlacedProgram {
  readonly program: NonNullable<ReturnType<typeof programOf>>
  readonly knobs: Readonly<Record<string, number | string>>
  readonly topology: Topology
  readonly diameter: number
  /** Whether states of the memory that look alike are different ones, because something in it cannot be seen. */
  readonly isHidden: boolean
  /** The text with calls that say which line runs, where that is wanted. */
  readonly instrumented?: string
  /** Whether numbers that grow are part of a state although the text does not name them. */
  readonly tracksAll?: boolean
}

/** A message as the interpreter has it: its kind by its place among the names, its numbers, its tasks. */
export interface Message {
  readonly kind: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly tasks: number
}

/** What a handler meets: its processor's memory by number, and what the machine has of it. */
interface Situation {
  readonly q: number
  readonly memory: number
  readonly load: number
  readonly kept: number
  readonly quanta: number
  readonly created: number
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
export interface Reaction {
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

/** How a memory was first reached: from another one by a call. */
interface Reached {
  readonly from: number
  readonly call: Call
}

const NONE: readonly number[] = []

export class Handlers {
  readonly names: readonly string[]
  readonly messages: Message[] = []
  /** Where the root begins. */
  readonly root: number
  /** The handlers that have been called, by name. */
  readonly called = new Set<string>()
  /** Why no answer can be "no order", if anything was met that could not be seen: hidden state, or too many draws in a call. */
  unseen: string | undefined
  /** By processor: the memory with which it begins. */
  readonly first: number[] = []
  /** Numbers that grow and are part of a state, because the text has their words. */
  readonly tracked: number
  /**
   * What is drawn in the next call, where only that is wanted; otherwise all that may be. For hidden memories alone: there no two calls begin
   * alike, so that no answer which is kept is taken.
   */
  onlyDraws: readonly number[] | undefined
  private readonly handled: ReadonlySet<string>
  private readonly messageNumbers = new Map<string, number>()
  private readonly reactions = new Map<string, readonly Reaction[]>()
  private readonly memories: (Reached | undefined)[] = []
  private readonly memoryNumbers: Map<string, number>[]
  /** By processor: the memory that its program has in the interpreter now; −1 for none. */
  private readonly present: number[]
  private readonly guest: RunningProgram
  private readonly deed = newDeed()

  constructor(private readonly options: PlacedProgram) {
    const { program, topology, knobs, diameter, instrumented } = options
    const { declared, messages, text } = program
    const p = topology.processors
    this.names = [...EVENTS, ...messages.map(({ name }) => name)]
    this.handled = new Set(declared.handlers.map(({ name }) => name))
    this.root = declared.flags.has('server') ? 1 : 0
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
    if (!this.options.isHidden) this.memoryNumbers[q].set(this.walked(q, 'after a call'), this.first[q])
  }

  /** Nothing may be asked of the interpreter any more. */
  end(): void {
    this.guest.end()
  }

  /** Whether the text has a handler of this name. */
  has(name: string): boolean {
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

  /** What a handler does, in each of the ways in which it may draw. */
  react(situation: Situation, event: number, from = -1, message?: Message): readonly Reaction[] {
    const { memory, load, kept, quanta, created } = situation
    const name = this.names[event]
    const arrived = message?.tasks ?? 0
    if (!this.handled.has(name)) return [{ ...still(situation), load: load + arrived }]
    this.called.add(name)
    const numbers = message ? `${from} ${message.a} ${message.b} ${message.c} ${arrived}` : ''
    const key = `${memory} ${event} ${load} ${kept} ${quanta} ${created} ${numbers}`
    const before = this.reactions.get(key)
    if (before) return before
    const all: Reaction[] = []
    // All scripts: each begins as the one before, up to the last draw that has another outcome.
    for (let script: readonly number[] | undefined = this.onlyDraws ?? []; script; ) {
      const call: Call = { event, load, kept, quanta, created, from, message, script }
      const { reaction, outcomes } = this.callOnce(situation.q, memory, call)
      all.push(reaction)
      const drawn = outcomes.map((_, k) => script?.[k] ?? 0)
      let last = drawn.length - 1
      while (last >= 0 && drawn[last] + 1 >= outcomes[last]) last--
      script = last < 0 || this.onlyDraws ? undefined : [...drawn.slice(0, last), drawn[last] + 1]
    }
    this.reactions.set(key, all)
    return all
  }

  private messageOf(kind: number, a: number, b: number, c: number, tasks: number): number {
    const key = `${kind} ${a} ${b} ${c} ${tasks}`
    const before = this.messageNumbers.get(key)
    if (before !== undefined) return before
    this.messageNumbers.set(key, this.messages.length)
    return this.messages.push({ kind, a, b, c, tasks }) - 1
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
        reaction: { ...still({ memory, load: call.load, kept: call.kept }), problem },
        outcomes: [],
      }
    }
    const { input } = this.guest
    const drawn = input[SCRIPT.drawn]
    if (drawn > SCRIPT.most) this.unseen ??= `a call draws more than ${SCRIPT.most} times`
    const outcomes = [...input.subarray(SCRIPT.outcomes, SCRIPT.outcomes + Math.min(drawn, SCRIPT.most))]
    if (input[SCRIPT.reads] & ~this.tracked) throw new Untracked()
    const result = this.reactionOf(call)
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
    this.walked(q, 'at its start')
    this.present[q] = this.first[q]
  }

  /** What a processor's memory holds, as the guest writes it; empty where memories are hidden. */
  private walked(q: number, when: 'at its start' | 'after a call'): string {
    if (this.options.isHidden) return ''
    const walk = this.guest.ask('walk', q, when === 'at its start' ? 1 : 0)
    if (walk.startsWith(HIDDEN)) throw new Hidden()
    return walk
  }

  private memoryAfter(q: number, before: number, call: Call): number {
    const add = () => this.memories.push({ from: before, call }) - 1
    const { isHidden } = this.options
    const numbers = this.memoryNumbers[q]
    const walk = isHidden ? '' : this.walked(q, 'after a call')
    const memory = isHidden ? add() : (numbers.get(walk) ?? add())
    if (!isHidden) numbers.set(walk, memory)
    this.present[q] = memory
    return memory
  }

  private perform(q: number, { event, load, kept, quanta, created, from, message, script }: Call): void {
    const { guest } = this
    writeCall(guest, { q, event, load, kept, now: 0, quanta, created }, message && { ...message, from })
    const { input } = guest
    input[SCRIPT.length] = script.length
    for (let k = 0; k < script.length; k++) input[SCRIPT.first + k] = script[k]
    input[SCRIPT.drawn] = 0
    input[SCRIPT.reads] = 0
    guest.call(q, 0, this.names[event])
  }

  /** What a handler did, read off the output. */
  private reactionOf({ load: before, kept: keptBefore, message }: Call): Omit<Reaction, 'memory' | 'drawn'> {
    const { deed } = this
    const { output } = this.guest
    const arrived = message?.tasks ?? 0
    const taken = output[OUT.taken]
    let load = before + (taken === TAKEN.none ? arrived : 0)
    let pool = keptBefore + (taken === TAKEN.kept ? arrived : 0)
    const sends: number[] = []
    let blocked: boolean | undefined
    let [setsTimer, takesTime] = [false, false]
    const send = (tasks: number, b: number, c: number) => {
      sends.push(deed.to, this.messageOf(deed.kind, deed.a, b, c, tasks))
      takesTime = true
    }
    const end = output[OUT.ops]
    for (let at: number = OUT.first; at < end; at += OP_NUMBERS) {
      readDeed(output, at, deed)
      const { what, b, c, tasks } = deed
      switch (what) {
        case OP.ask:
        case OP.send:
          send(0, b, c)
          break
        case OP.give:
          load -= tasks
          send(tasks, b, c)
          break
        case OP.forward:
          send(arrived, b, 0)
          break
        case OP.giveKept:
        case OP.giveNewest:
          pool -= tasks
          send(tasks, 0, 0)
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
        case OP.serve:
          takesTime = true
          break
        default:
          throw new Error(`a handler did ${what}, which is nothing of OP`)
      }
    }
    return { load, kept: pool, sends, blocked, setsTimer, takesTime }
  }
}

/** Nothing is done. */
export const still = ({ memory, load, kept }: Pick<Situation, 'memory' | 'load' | 'kept'>): Reaction => ({
  memory,
  load,
  kept,
  sends: NONE,
  blocked: undefined,
  setsTimer: false,
  takesTime: false,
  drawn: NONE,
})

/** A memory has something in it that no walk can read. */
export class Hidden extends Error {}

/** A number that grows is read, and is no part of the states. */
export class Untracked extends Error {}

/** What is wrong, without a moment: there is no clock here. */
const withoutTime = (message: string) => message.replace(/, at [^()]*\)$/, ')')
