/** Writes down what processors do and send, as long as it reaches into the time that is looked at. */
import type { Span } from '../../../core/lab.ts'
import { type AccountsWatcher, USE } from './accounts.ts'
import type { AsyncMessage } from './detail.ts'
import type { MachineWatcher } from './machine.ts'
import type { Simulation } from './simulation.ts'
import { SECOND } from './totals.ts'

/** Most pieces, and most messages, that are kept. */
const MOST = 2 ** 17

/** Bytes that something written down takes, roughly. */
const BYTES = 100

/** A message while it is under way. */
interface Noted extends AsyncMessage {
  readonly number: number
  /** Where the mail has it, until it is taken. */
  readonly slot: number
}

export class Log implements AccountsWatcher, MachineWatcher {
  private pieces: Span[] = []
  private messages: Noted[] = []
  private complete = true
  /**
   * By its slot in the mail, where a message under way stands in `messages`: at a busy processor many thousands wait, and they must not
   * be searched.
   */
  private readonly places: number[] = []
  /** By owner, the number of its first kind. */
  private readonly firstKind: readonly number[]

  constructor(private readonly simulation: Simulation) {
    this.firstKind = firstKinds(simulation)
    simulation.machine.watcher = this
    simulation.machine.accounts.watcher = this
  }

  piece(lane: number, state: number, from: number, to: number): void {
    if (this.pieces.length < MOST) this.pieces.push({ lane, state, begin: from / SECOND, end: to / SECOND })
    else this.complete = false
  }

  sent(message: number): void {
    if (this.messages.length < MOST) this.places[message] = this.messages.push(this.noted(message, undefined)) - 1
    else this.complete = false
  }

  taken(message: number, time: number): void {
    const { it } = this.simulation.machine.mail
    const [from, number] = [it.from[message], it.number[message]]
    const at = this.places[message]
    const previous = this.messages[at]
    if (previous?.from === from && previous.number === number) this.messages[at] = this.noted(message, time / SECOND)
  }

  executed(q: number, from: number, to: number): void {
    this.piece(q, USE.compute, from, to)
  }

  load(): void {}

  /**
   * What reaches into a span of time, in the order of time. In the `last` one, messages that are sent after the run's end are there as well:
   * a step that has begun before the end is done in full, and what it sends counts.
   */
  between(begin: number, end: number, last: boolean): { pieces: Span[]; messages: AsyncMessage[]; complete: boolean } {
    const pieces = this.pieces.filter((piece) => piece.begin < end && piece.end > begin)
    this.simulation.machine.accounts.eachOpen((lane, state, from, to) => {
      if (from / SECOND < end && to / SECOND > begin) {
        pieces.push({ lane, state, begin: from / SECOND, end: to / SECOND })
      }
    })
    const messages = this.messages
      .filter(({ sent, arrived, taken }) => (last || sent < end) && (taken ?? Math.max(arrived, begin)) >= begin)
      // What is taken later is known only where the run has been looked at further on before.
      .map(({ number, slot, taken, ...message }) => ({
        ...message,
        taken: taken !== undefined && taken < end ? taken : undefined,
      }))
    return {
      pieces: pieces.sort((a, b) => a.begin - b.begin || a.lane - b.lane),
      messages: messages.sort((a, b) => a.sent - b.sent || a.from - b.from),
      complete: this.complete,
    }
  }

  /** Forgets what is over before a moment. */
  forget(before: number): void {
    const begin = before / SECOND
    this.pieces = this.pieces.filter(({ end }) => end > begin)
    this.keep(this.messages.filter(({ taken }) => taken === undefined || taken >= begin))
    this.complete = true
  }

  /** Takes other messages than those that are noted. */
  private keep(messages: Noted[]): void {
    this.messages = messages
    for (let i = 0; i < messages.length; i++) {
      if (messages[i].taken === undefined) this.places[messages[i].slot] = i
    }
  }

  /** The present state; `restore` leads back to it, as often as is wanted. */
  save(): { readonly bytes: number; restore(): void } {
    const { complete } = this
    const pieces = [...this.pieces]
    const messages = [...this.messages]
    return {
      bytes: BYTES * (pieces.length + messages.length),
      restore: () => {
        this.pieces = [...pieces]
        this.keep([...messages])
        this.complete = complete
      },
    }
  }

  private noted(message: number, taken: number | undefined): Noted {
    const { it, when } = this.simulation.machine.mail
    return {
      kind: this.firstKind[it.owner[message]] + it.kind[message],
      from: it.from[message],
      to: it.to[message],
      number: it.number[message],
      slot: message,
      integers: it.integers[message],
      tasks: it.tasks[message],
      says: [it.a[message], it.b[message], it.c[message]],
      sent: when.sent[message] / SECOND,
      arrived: when.arrives[message] / SECOND,
      taken,
    }
  }
}

/** By owner, how many kinds of messages the owners before it have. */
export function firstKinds(simulation: Simulation): readonly number[] {
  let count = 0
  return simulation.protocols.kinds().map((names) => {
    count += names.length
    return count - names.length
  })
}
