/**
 * All orders of a small machine: every state that can be reached, breadth-first, so that the first thing that is wrong is a shortest one.
 * A processor is an automaton here: what it does in a state at an event is looked up. No lab is known.
 */
import type { Problem } from '../../parameters.ts'

/** What may happen to a processor: it looks around and computes, its timer rings, a task that runs ends, it takes a message. */
export const EVENT = { look: 0, timer: 1, end: 2, take: 3 } as const

/** Most messages in one line from a processor to another; what follows more is not explored. */
export const MOST_IN_LINE = 12

/** What a processor does at an event, in one of the ways in which it may. */
export interface Move {
  /** Its state afterwards. */
  readonly state: number
  /** The messages that it sends: to whom and which, by turns. */
  readonly sends: Int32Array
  /** Whether it executes a task, and with how many children. */
  readonly executes: boolean
  readonly children: number
  /** What it has drawn, where it draws at all: the place among the outcomes of each draw. */
  readonly drawn: readonly number[]
  /** What goes wrong, if anything. */
  readonly problem?: Problem
}

/** A processor's state, as far as it decides which events there may be. */
export interface Standing {
  readonly load: number
  readonly kept: number
  readonly looks: boolean
  readonly timer: boolean
  readonly running: boolean
}

/** The processors of a machine as automata. States and messages have numbers. */
export interface Automata {
  readonly processors: number
  /** The first processor that computes; one before it only serves. */
  readonly firstWorker: number
  /** The ways in which all begin: their states, and the messages that they have sent, as from, to, which by turns. */
  begin(): readonly { readonly states: readonly number[]; readonly sends: readonly number[] }[]
  standing(state: number): Standing
  /** @param from the sender of a message */
  moves(state: number, event: number, from: number, message: number): readonly Move[]
  /** Tasks that a message carries. */
  tasksIn(message: number): number
}

/** What is explored. */
export interface Machine {
  readonly automata: Automata
  /** Whether a message can overtake one between the same processors. */
  readonly overtaking: boolean
}

/** A list of integers that grows. */
export class Growing {
  values: Int32Array
  length = 0
  constructor(size = 1024) {
    this.values = new Int32Array(size)
  }
  push(value: number): void {
    if (this.length === this.values.length) this.reserve(2 * this.length)
    this.values[this.length++] = value
  }
  reserve(size: number): void {
    if (size <= this.values.length) return
    const values = new Int32Array(Math.max(size, 2 * this.values.length))
    values.set(this.values.subarray(0, this.length))
    this.values = values
  }
}

/** Lines of messages by their numbers; 0 is the empty one. */
class Lines {
  readonly contents: (readonly number[])[] = [[]]
  private readonly numbers = new Map<string, number>([['', 0]])
  private readonly pushed = new Map<number, number>()
  private readonly taken = new Map<number, number>()

  /** @param sorts whether the order in a line makes no difference */
  constructor(private readonly sorts: boolean) {}

  push(line: number, message: number): number {
    const key = line * 2 ** 22 + message
    const before = this.pushed.get(key)
    if (before !== undefined) return before
    const content = [...this.contents[line], message]
    const after = this.numberOf(this.sorts ? content.sort((a, b) => a - b) : content)
    this.pushed.set(key, after)
    return after
  }

  /** Takes the message at a place. */
  take(line: number, place: number): number {
    const key = line * 16 + place
    const before = this.taken.get(key)
    if (before !== undefined) return before
    const after = this.numberOf(this.contents[line].toSpliced(place, 1))
    this.taken.set(key, after)
    return after
  }

  private numberOf(content: readonly number[]): number {
    const key = content.join(' ')
    const number = this.numbers.get(key) ?? this.contents.length
    if (number === this.contents.length) {
      this.contents.push(content)
      this.numbers.set(key, number)
    }
    return number
  }
}

/** A step of the machine, as it is met while states are expanded. */
export interface Step {
  event: number
  processor: number
  /** For a message: its sender and its number; −1 otherwise. */
  from: number
  message: number
  move: Move
  /** Whether another step of the same event could be drawn. */
  isDrawn: boolean
  /** Whether a line is too long after it. */
  floods: boolean
}

/**
 * The machine as a whole. A state is a row of integers: the processors' states, the lines between them, the tasks that may still be made, the
 * tasks that are left.
 */
export class States {
  readonly size: number
  readonly lines: Lines
  /** By sender and receiver: the line's place in a row. */
  readonly place: readonly (readonly number[])[]
  private readonly budgetAt: number
  private readonly next: Int32Array
  private readonly step: Step = {
    event: 0,
    processor: 0,
    from: -1,
    message: -1,
    move: undefined as never,
    isDrawn: false,
    floods: false,
  }

  constructor(readonly machine: Machine) {
    const p = machine.automata.processors
    this.lines = new Lines(machine.overtaking)
    let place = p
    this.place = Array.from({ length: p }, (_, from) =>
      Array.from({ length: p }, (_, to) => (from === to ? -1 : place++)),
    )
    this.budgetAt = place
    this.size = place + 2
    this.next = new Int32Array(this.size)
  }

  /** The rows in which trees of up to this many tasks may begin. */
  initial(tasks: number): readonly Int32Array[] {
    return this.machine.automata.begin().map(({ states, sends }) => {
      const row = new Int32Array(this.size)
      row.set(states)
      for (let k = 0; k < sends.length; k += 3) {
        const at = this.place[sends[k]][sends[k + 1]]
        row[at] = this.lines.push(row[at], sends[k + 2])
      }
      row[this.budgetAt] = tasks - 1
      row[this.budgetAt + 1] = 1
      return row
    })
  }

  budget = (row: Int32Array, at = 0) => row[at + this.budgetAt]
  left = (row: Int32Array, at = 0) => row[at + this.budgetAt + 1]

  /** The same row in which this many tasks more may be made. */
  withMore(row: Int32Array, tasks: number): Int32Array {
    const more = row.slice()
    more[this.budgetAt] += tasks
    return more
  }

  /** Tasks in queues, kept, running and on their way: as many as are left. */
  counted(row: Int32Array): number {
    const { automata } = this.machine
    let sum = 0
    for (let q = 0; q < automata.processors; q++) {
      const { load, kept, running } = automata.standing(row[q])
      sum += load + kept + (running ? 1 : 0)
    }
    for (let at = automata.processors; at < this.budgetAt; at++)
      for (const message of this.lines.contents[row[at]]) sum += automata.tasksIn(message)
    return sum
  }

  /** Calls for each step that a row may have, in an order that is always the same: with the row after it, which is overwritten. */
  expand(row: Int32Array, at: number, report: (step: Step, next: Int32Array) => void): void {
    if (this.left(row, at) === 0) return
    const { automata, overtaking } = this.machine
    const { place, lines, step } = this
    const p = automata.processors
    for (let q = 0; q < p; q++) {
      step.processor = q
      const state = row[at + q]
      const { looks, timer, running } = automata.standing(state)
      step.from = step.message = -1
      if (running) this.happens(row, at, EVENT.end, report)
      else {
        if (looks) this.happens(row, at, EVENT.look, report)
        if (timer) this.happens(row, at, EVENT.timer, report)
      }
      for (let from = 0; from < p; from++) {
        if (from === q) continue
        const line = row[at + place[from][q]]
        if (line === 0) continue
        const content = lines.contents[line]
        step.from = from
        for (let k = 0; k < (overtaking ? content.length : 1); k++) {
          if (k > 0 && content[k] === content[k - 1]) continue
          step.message = content[k]
          this.happens(row, at, EVENT.take, report, k)
        }
      }
    }
  }

  private happens(
    row: Int32Array,
    at: number,
    event: number,
    report: (step: Step, next: Int32Array) => void,
    taken = 0,
  ): void {
    const { step, next, place, lines, budgetAt, size } = this
    const { processor: q, from, message } = step
    const moves = this.machine.automata.moves(row[at + q], event, from, message)
    step.event = event
    step.isDrawn = moves[0].drawn.length > 0
    for (let k = 0; k < moves.length; k++) {
      const move = moves[k]
      if (move.children > row[at + budgetAt]) continue
      for (let i = 0; i < size; i++) next[i] = row[at + i]
      next[q] = move.state
      step.floods = false
      if (event === EVENT.take) {
        const line = place[from][q]
        next[line] = lines.take(next[line], taken)
      }
      const { sends } = move
      for (let i = 0; i < sends.length; i += 2) {
        const line = place[q][sends[i]]
        if (lines.contents[next[line]].length >= MOST_IN_LINE) step.floods = true
        else next[line] = lines.push(next[line], sends[i + 1])
      }
      next[budgetAt] -= move.children
      next[budgetAt + 1] += move.children - (move.executes ? 1 : 0)
      step.move = move
      report(step, next)
    }
  }
}

/** What an edge is: the event with its processor or line, whether a task is executed, whether it is drawn. */
export const EDGE = { event: 31, executes: 32, drawn: 64 } as const

/** What one search may take. */
export interface Limits {
  readonly states: number
  /** Whether it has taken too long; asked now and then. */
  readonly isOver?: () => boolean
}

/** States between two looks at the limits. */
const ASKED_EACH = 256

/** A search of all states. */
export class Search {
  /** Rows, one after the other. */
  rows: Int32Array
  count = 0
  /** By state: that from which it was first reached, −1 for a first one; and which of its edges led there. */
  readonly parent = new Growing()
  readonly choice = new Growing()
  /** By state: steps to it. */
  readonly depth = new Growing()
  /** By state: the place of its first edge. One more than there are expanded states. */
  readonly first = new Growing()
  /** By edge: the state to which it leads, −1 where that is not explored; and what it is. */
  readonly target = new Growing()
  readonly label = new Growing()
  /** How many states have been expanded: those before have all of their edges. */
  expanded = 0
  /** Steps to the first state after which a line is too long; undefined where none is. */
  floodsAfter: number | undefined
  /** What is wrong first: a state, and for an error which of its edges it is. */
  error: { readonly state: number; readonly choice: number; readonly problem: Problem } | undefined
  stop: number | undefined
  private table = new Int32Array(4096).fill(-1)
  private readonly size: number

  /** @param watch is called for each edge; the search ends where it returns true, and goes on where nothing can happen any more */
  constructor(
    readonly states: States,
    rows: readonly Int32Array[],
    private readonly watch?: (step: Step) => boolean,
  ) {
    this.size = states.size
    this.rows = new Int32Array(1024 * this.size)
    for (const row of rows) this.add(row, -1, 0)
    this.first.push(0)
  }

  /** Whether all states are known with all of their edges, none of them cut off. */
  get isComplete(): boolean {
    return this.expanded === this.count && this.floodsAfter === undefined
  }

  /** Explores until something is wrong, until everything is known, or until a limit; pauses now and then. Returns whether a watcher ended it. */
  *explore({ states: most, isOver }: Limits): Generator<undefined, boolean> {
    const { states, size, target, label, first } = this
    const { processors: p } = states.machine.automata
    let ended = false
    while (this.expanded < this.count && !this.error && (this.watch || this.stop === undefined) && !ended) {
      if (this.expanded % ASKED_EACH === 0) {
        if (isOver?.()) break
        yield
      }
      if (this.count > most) break
      const state = this.expanded
      const begun = target.length
      // The rows may move while edges are added.
      const row = this.rows.slice(state * size, (state + 1) * size)
      states.expand(row, 0, (step, next) => {
        if (this.watch?.(step)) ended = true
        const { move, event, processor: q, from } = step
        if (move.problem) {
          this.error ??= { state, choice: target.length - begun, problem: move.problem }
          target.push(-1)
        } else if (step.floods) {
          this.floodsAfter ??= this.depth.values[state]
          target.push(-1)
        } else target.push(this.add(next, state, target.length - begun))
        const place = event === EVENT.take ? states.place[from][q] + 2 * p : event * p + q
        label.push(place + (move.executes ? EDGE.executes : 0) + (step.isDrawn ? EDGE.drawn : 0))
      })
      if (ended) break
      this.expanded++
      first.push(target.length)
      if (target.length === begun && states.left(row) > 0) this.stop ??= state
    }
    return ended
  }

  /** All orders of up to this many steps are known, with what can happen after them. */
  get stepsKnown(): number {
    const open = this.expanded < this.count ? this.depth.values[this.expanded] - 1 : Number.POSITIVE_INFINITY
    return Math.max(0, Math.min(open, this.floodsAfter ?? Number.POSITIVE_INFINITY))
  }

  row(state: number): Int32Array {
    return this.rows.slice(state * this.size, (state + 1) * this.size)
  }

  /** The choices that lead to a state; the first is that of the beginning, where there are several. */
  pathTo(state: number): readonly number[] {
    const path: number[] = []
    let at = state
    for (; this.parent.values[at] >= 0; at = this.parent.values[at]) path.push(this.choice.values[at])
    path.push(at)
    return path.reverse()
  }

  private add(row: Int32Array, parent: number, choice: number): number {
    const { size } = this
    if (this.count * 2 > this.table.length) this.grow()
    const mask = this.table.length - 1
    let slot = hash(row, 0, size) & mask
    for (; this.table[slot] >= 0; slot = (slot + 1) & mask)
      if (this.isAt(this.table[slot], row)) return this.table[slot]
    const state = this.count++
    this.table[slot] = state
    if (this.count * size > this.rows.length) {
      const rows = new Int32Array(2 * this.rows.length)
      rows.set(this.rows)
      this.rows = rows
    }
    this.rows.set(row, state * size)
    this.parent.push(parent)
    this.choice.push(choice)
    this.depth.push(parent < 0 ? 0 : this.depth.values[parent] + 1)
    return state
  }

  private isAt(state: number, row: Int32Array): boolean {
    const { rows, size } = this
    for (let k = 0, at = state * size; k < size; k++, at++) if (rows[at] !== row[k]) return false
    return true
  }

  private grow(): void {
    this.table = new Int32Array(2 * this.table.length).fill(-1)
    const mask = this.table.length - 1
    for (let state = 0; state < this.count; state++) {
      let slot = hash(this.rows, state * this.size, this.size) & mask
      while (this.table[slot] >= 0) slot = (slot + 1) & mask
      this.table[slot] = state
    }
  }
}

function hash(rows: Int32Array, at: number, size: number): number {
  let h = 0x811c9dc5
  for (let k = 0; k < size; k++) {
    h = Math.imul(h ^ rows[at + k], 0x01000193)
    h ^= h >>> 15
  }
  h = Math.imul(h ^ (h >>> 13), 0x5bd1e995)
  return (h ^ (h >>> 15)) >>> 0
}
