/**
 * The machine's post: what processes send and receive, message by message, and how each goes on to the next one.
 *
 * Its sender is busy with a message for a while, then the medium carries it (./medium.ts), then its receiver is busy with it for as long.
 * What waits meanwhile lies in an inbox (./mail.ts). A process may ask for many messages at once: it goes on when it has sent the last one
 * of a round, or received the one that it wanted.
 */
import { ARRIVES_AT_ONCE, LEAVES } from './events.ts'
import { isWhole, kindOf, Mail, NONE, packed, Row, type Sent, toOf } from './mail.ts'
import { Medium } from './medium.ts'
import { AWAITING, LISTENING, RUNNING } from './process.ts'
import { Processors } from './processors.ts'

/** What happens to a message that a process has received: true where it was waiting for this one. It may be answered at once. */
type Accept = (message: Sent) => boolean

/** Messages that are all alike: to whom, how far it is, and what they say. */
interface Round {
  readonly to: readonly number[]
  at: number
  readonly kind: number
  readonly about: number
}

export class Post extends Processors {
  /** Messages and bytes that were sent. */
  messages = 0
  bytes = 0
  protected readonly mail = new Mail(this.waits.length)
  protected readonly medium = new Medium(this.network, this.queue, LEAVES)
  /** By process, the message that it is sending, `NONE` for none, and since when. */
  protected readonly outgoing = new Int32Array(this.waits.length).fill(NONE)
  private readonly outgoingAbout = new Int32Array(this.waits.length)
  protected readonly outgoingSince = new Float64Array(this.waits.length)
  /** By process, messages that it sends one after another. */
  protected readonly rounds: (Round | undefined)[] = Array.from(this.waits, () => undefined)
  /** By process, how it handles messages, which one it is receiving, and whether it goes on where its inbox is empty. */
  protected readonly accepts: (Accept | undefined)[] = Array.from(this.waits, () => undefined)
  protected readonly receiving = new Int32Array(this.waits.length).fill(NONE)
  protected readonly receivingAbout = new Int32Array(this.waits.length)
  private readonly emptying = new Uint8Array(this.waits.length)
  /** By process, where it only counts messages of a kind about something: which, and how many are missing. */
  protected readonly gatheredKind = new Int32Array(this.waits.length)
  protected readonly gatheredAbout = new Int32Array(this.waits.length)
  protected readonly missing = new Int32Array(this.waits.length)
  /** By process, the kind of message that it waits for, where it waits for one. */
  private readonly awaited = new Uint8Array(this.waits.length)
  /** Messages between processes of one processor: they arrive after what their sender does next. */
  protected readonly atOnce = new Row()
  /** What happens at once when a message reaches a process that computes on a processor; for which kinds, a bit each. */
  protected reacts: (process: number, kind: number, about: number) => void = () => {}
  protected reactsTo = 0

  // What processes ask for. Each is followed by a `yield`.

  /** Sends a message; data holds the sender until it has left the medium. */
  send(message: Sent): void {
    this.mail.write(message)
    this.bytes += message.bytes
    this.sendOff(message.from, this.mail.word, this.mail.about)
  }

  /** Sends messages without data that say the same, one after another, to all of several processes but to itself. */
  sendAll(process: number, kind: number, to: readonly number[], about: number): void {
    const round = { to, at: to[0] === process ? 1 : 0, kind, about }
    this.rounds[process] = round
    this.sendNext(process, round)
  }

  /**
   * Receives one message after another, those that come later too, and goes on after the one that is accepted; or as soon as there is none left
   * in the inbox.
   */
  attend(process: number, accept: Accept, until: 'accepted' | 'empty' = 'accepted'): void {
    this.accepts[process] = accept
    this.emptying[process] = until === 'empty' ? 1 : 0
    this.receiveNext(process)
  }

  /** Receives messages until this many of a kind about something have come, and goes on then; others are handled meanwhile. */
  gather(process: number, kind: number, about: number, count: number, handle: (message: Sent) => void): void {
    this.gatheredKind[process] = kind
    this.gatheredAbout[process] = about
    this.missing[process] = count
    this.attend(process, (message) => {
      handle(message)
      return false
    })
  }

  /** Waits until there is a message in the inbox. */
  listen(process: number): void {
    this.waits[process] = this.hasMail(process) ? RUNNING : LISTENING
  }

  /** Waits for a message of a kind; others lie in the inbox meanwhile. */
  awaitKind(process: number, kind: number): void {
    this.waits[process] = this.mail.hasKind(process, kind) ? RUNNING : AWAITING
    this.awaited[process] = kind
  }

  // What needs no waiting.

  /** Whether there is a message in the inbox. */
  hasMail(process: number): boolean {
    return this.mail.has(process)
  }

  /** How many messages are in the inbox. */
  mailCount(process: number): number {
    return this.mail.countOf(process)
  }

  /** Takes the first message of the inbox, or the first one of a kind. */
  take(process: number, kind?: number): Sent | undefined {
    const { mail } = this
    return mail.take(process, kind) ? mail.open(mail.word, mail.about) : undefined
  }

  /** Sets what happens at once when a message of certain kinds reaches a process that computes on a processor. */
  react(kinds: readonly number[], act: (process: number, kind: number, about: number) => void): void {
    this.reactsTo = kinds.reduce((bits, kind) => bits | (1 << kind), 0)
    this.reacts = act
  }

  // What follows when an operation ends or a message arrives.

  /** Hands over what a process has sent, if it has; whether the process is free then. A message with data holds it until it leaves the medium. */
  protected handOver(process: number): boolean {
    const word = this.outgoing[process]
    if (word === NONE) return true
    this.outgoing[process] = NONE
    const about = this.outgoingAbout[process]
    const since = this.outgoingSince[process]
    if (this.processorOf(toOf(word)) === this.processorOf(process)) {
      this.atOnce.push(word, about, since)
      this.queue.schedule(this.now, ARRIVES_AT_ONCE, 0)
      return true
    }
    this.medium.carry(this.mail, word, about, since)
    return this.mail.bytesOf(word, about) === 0
  }

  /** Lets a process that has ended an operation send or receive the next message; false where it does what it likes. */
  protected sendsOrReceives(process: number): boolean {
    const round = this.rounds[process]
    if (round) return this.sendNext(process, round)
    return this.accepts[process] !== undefined && this.accepted(process)
  }

  /** Lets a message arrive; whether its receiver goes on. */
  protected arrive(word: number, about: number): boolean {
    const { mail, waits } = this
    const to = toOf(word)
    const kind = kindOf(word)
    if ((this.reactsTo >> kind) & 1 && to < this.processors) this.reacts(to, kind, mail.aboutOf(word, about))
    if (waits[to] === LISTENING && this.accepts[to]) {
      // Its inbox is empty.
      this.receiveNow(to, word, about)
      return false
    }
    mail.put(word, about)
    return waits[to] === LISTENING || (waits[to] === AWAITING && this.awaited[to] === kind)
  }

  /** Whether a process only counts a message. */
  protected gathers(process: number, word: number, about: number): boolean {
    if (this.missing[process] === 0 || word === NONE || isWhole(word)) return false
    return kindOf(word) === this.gatheredKind[process] && about === this.gatheredAbout[process]
  }

  /** Sends the next message of a round; false where there is none. */
  private sendNext(process: number, round: Round): boolean {
    if (round.at === round.to.length) {
      this.rounds[process] = undefined
      return false
    }
    this.sendOff(process, packed(round.kind, process, nextIn(round, process)), round.about)
    return true
  }

  private sendOff(process: number, word: number, about: number): void {
    this.outgoing[process] = word
    this.outgoingAbout[process] = about
    this.outgoingSince[process] = this.now
    this.messages++
    this.ask(process, 0, this.handlingTime)
  }

  /** Hands over what was received; false where nothing more is waited for. */
  private accepted(process: number): boolean {
    const word = this.receiving[process]
    if (word !== NONE) {
      this.receiving[process] = NONE
      this.waits[process] = RUNNING
      if (this.accepting(process, word, this.receivingAbout[process])) {
        this.accepts[process] = undefined
        return false
      }
      // It is being answered.
      if (this.waits[process] !== RUNNING) return true
    }
    return this.receiveNext(process)
  }

  /** Handles a message that was received; whether it is the one that was waited for. */
  private accepting(process: number, word: number, about: number): boolean {
    if (this.gathers(process, word, about)) return --this.missing[process] === 0
    return this.accepts[process]?.(this.mail.open(word, about)) ?? false
  }

  /** Receives the next message, or waits for it; false where none is waited for. */
  private receiveNext(process: number): boolean {
    const { mail } = this
    if (mail.take(process)) this.receiveNow(process, mail.word, mail.about)
    else if (this.emptying[process]) {
      this.accepts[process] = undefined
      return false
    } else this.waits[process] = LISTENING
    return true
  }

  private receiveNow(process: number, word: number, about: number): void {
    this.receiving[process] = word
    this.receivingAbout[process] = about
    this.ask(process, 0, this.handlingTime)
  }
}

/** The receiver of the next message of a round. */
export function nextIn(round: Round, process: number): number {
  const to = round.to[round.at++]
  if (round.to[round.at] === process) round.at++
  return to
}
