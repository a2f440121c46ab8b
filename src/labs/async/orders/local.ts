/**
 * A processor with a program, as an automaton that is made while a search asks for it: its states and moves have numbers, and what its handlers
 * do is looked up (./handlers.ts).
 */
import { RunStopped } from '../../../core/lab.ts'
import { type Automata, EVENT, type Move, type Standing } from '../../../core/program/orders/search.ts'
import { EVENTS, READS } from '../programs/calls.ts'
import { Handlers, type Message, type PlacedProgram, type Reaction, still } from './handlers.ts'

/** Most children of a task. */
export const MOST_CHILDREN = 3

/** A machine for one program. */
export interface MachineOf extends PlacedProgram {
  /** Whether messages interrupt a task that runs. */
  readonly interrupts: boolean
  /** Whether a processor with nothing to look at is put to sleep at once: true unless given. */
  readonly sleepsAtOnce?: boolean
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

const NONE: readonly number[] = []

export class Processors implements Automata {
  readonly processors: number
  readonly firstWorker: number
  readonly handlers: Handlers
  private readonly locals: Local[] = []
  private readonly standings: Standing[] = []
  private readonly localNumbers = new Map<string, number>()
  private readonly moveLists: Map<number, readonly Move[]>[] = []

  constructor(readonly options: MachineOf) {
    this.processors = options.topology.processors
    this.handlers = new Handlers(options)
    this.firstWorker = this.handlers.root
  }

  get unseen(): string | undefined {
    return this.handlers.unseen
  }

  get called(): ReadonlySet<string> {
    return this.handlers.called
  }

  /** Messages by their numbers. */
  get messages(): readonly Message[] {
    return this.handlers.messages
  }

  /** Nothing may be asked of it any more. */
  end(): void {
    this.handlers.end()
  }

  begin() {
    const begun: { states: number[]; sends: number[] }[] = [{ states: [], sends: [] }]
    for (let q = 0; q < this.processors; q++) {
      const local: Local = {
        q,
        memory: this.handlers.first[q],
        load: q === this.handlers.root ? 1 : 0,
        kept: 0,
        blocked: false,
        timer: false,
        asleep: false,
        running: false,
        due: false,
        quanta: 0,
        created: 0,
      }
      const reactions = this.handlers.react(local, EVENTS.indexOf('begin'))
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
        return this.handlers
          .react(awake, EVENTS.indexOf('timer'))
          .map((reaction) => this.move(this.after(awake, reaction), reaction))
      }
      case EVENT.end: {
        const ended = { ...local, running: false, due: true, asleep: false }
        return this.childrenOf(ended, NONE, NONE)
      }
      default: {
        const awake = { ...local, asleep: false }
        const taken = this.messages[message]
        return this.handlers
          .react(awake, taken.kind, from, taken)
          .map((reaction) => this.move(this.after(awake, reaction), reaction))
      }
    }
  }

  private looked(local: Local): readonly Move[] {
    const { interrupts } = this.options
    const looks = !interrupts || local.due || local.load === 0 || local.blocked
    const begun = interrupts && local.due ? this.counting({ ...local, due: false, quanta: local.quanta + 1 }) : local
    const reactions =
      looks && !local.blocked
        ? this.handlers.react(begun, EVENTS.indexOf(local.load > 0 ? 'turn' : 'empty'))
        : [still(begun)]
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
    const quanta = this.handlers.tracked & READS.quanta ? local.quanta : 0
    const created = this.handlers.tracked & READS.created ? local.created : 0
    return { ...local, quanta, created }
  }

  private after(local: Local, { memory, load, kept, blocked = local.blocked, setsTimer }: Reaction): Local {
    return { ...local, memory, load, kept, blocked, timer: local.timer || setsTimer }
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
    return this.handlers
      .react(local, EVENTS.indexOf('empty'))
      .some(
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
}
