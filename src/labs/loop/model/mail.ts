/**
 * Messages: what is sent, and those that are under way or in an inbox, as numbers.
 *
 * A thousand processors that report their state to all others have a million messages under way at once. As objects they cost more than
 * everything else of the simulation; here a message is a place in arrays, which another one takes once it has been read.
 */
import type { List } from './iterations.ts'

/** Something that a process sends. The sender gives kinds their meaning. */
export interface Sent {
  readonly kind: number
  /** Processes. */
  readonly from: number
  readonly to: number
  /** Bytes of data. */
  readonly bytes: number
  /** Of whom asks, which synchronisation it belongs to, or another whole number that the kind gives a meaning. */
  readonly about: number
  /** Iterations that it carries. */
  readonly parcel?: List
  /** Iterations a second that the sender does, where it reports that. */
  readonly rate?: number
}

/** No message. */
export const NONE = -1

/** How many kinds of messages there may be: inboxes keep them apart. */
const KINDS = 4

export class Mail {
  /** Where each message goes, and when its sender began to send it. */
  to = new Int32Array(256)
  begin = new Float64Array(256)
  kind = new Uint8Array(256)
  about = new Int32Array(256)
  private from = new Int32Array(256)
  /** Whether it carries more than its numbers: then it is kept whole. */
  private whole = new Uint8Array(256)
  private readonly wholes = new Map<number, Sent>()
  /** When it came into its inbox, as a number that counts up. */
  private arrival = new Float64Array(256)
  private arrivals = 0
  /** What comes after it in its row, or in that of the places that are free. */
  private next = new Int32Array(256)
  private free = NONE
  private used = 0
  /** Rows: of every process one a kind, and one more of those that wait for the medium. */
  private readonly first: Int32Array
  private readonly last: Int32Array

  constructor(private readonly processes: number) {
    this.first = new Int32Array(processes * KINDS + 1).fill(NONE)
    this.last = new Int32Array(processes * KINDS + 1).fill(NONE)
  }

  /** A new message with only its numbers. */
  brief(kind: number, from: number, to: number, about: number, begin: number): number {
    let message = this.free
    if (message === NONE) {
      message = this.used++
      if (message === this.to.length) this.grow()
    } else this.free = this.next[message]
    this.kind[message] = kind
    this.from[message] = from
    this.to[message] = to
    this.about[message] = about
    this.begin[message] = begin
    return message
  }

  /** A new message. */
  write(sent: Sent, begin: number): number {
    const message = this.brief(sent.kind, sent.from, sent.to, sent.about, begin)
    if (sent.bytes > 0 || sent.parcel || sent.rate !== undefined) {
      this.whole[message] = 1
      this.wholes.set(message, sent)
    }
    return message
  }

  /** What a message says. */
  read(message: number): Sent {
    return (
      (this.whole[message] === 1 && this.wholes.get(message)) || {
        kind: this.kind[message],
        from: this.from[message],
        to: this.to[message],
        bytes: 0,
        about: this.about[message],
      }
    )
  }

  /** Bytes of data of a message. */
  bytesOf(message: number): number {
    return this.whole[message] === 1 ? (this.wholes.get(message)?.bytes ?? 0) : 0
  }

  /** What a message says, which is then no longer there. */
  open(message: number): Sent {
    const sent = this.read(message)
    if (this.whole[message] === 1) {
      this.whole[message] = 0
      this.wholes.delete(message)
    }
    this.next[message] = this.free
    this.free = message
    return sent
  }

  /** Puts a message into the inbox of whom it goes to. */
  put(message: number): void {
    this.arrival[message] = this.arrivals++
    this.append(this.to[message] * KINDS + this.kind[message], message)
  }

  /** Takes the first message of an inbox, or the first one of a kind, out of it; `NONE` where there is none. */
  take(process: number, kind?: number): number {
    const begin = process * KINDS
    if (kind !== undefined) return this.shift(begin + kind)
    let row = NONE
    for (let one = begin; one < begin + KINDS; one++) {
      const head = this.first[one]
      if (head !== NONE && (row === NONE || this.arrival[head] < this.arrival[this.first[row]])) row = one
    }
    return row === NONE ? NONE : this.shift(row)
  }

  /** Whether there is a message in an inbox. */
  has(process: number): boolean {
    for (let row = process * KINDS; row < (process + 1) * KINDS; row++) if (this.first[row] !== NONE) return true
    return false
  }

  /** Whether there is one of a kind. */
  hasKind(process: number, kind: number): boolean {
    return this.first[process * KINDS + kind] !== NONE
  }

  /** Lets a message wait for the medium. */
  queue(message: number): void {
    this.append(this.processes * KINDS, message)
  }

  /** The first message that waits for the medium, which then waits no longer; `NONE` where none does. */
  unqueue(): number {
    return this.shift(this.processes * KINDS)
  }

  private append(row: number, message: number): void {
    this.next[message] = NONE
    if (this.first[row] === NONE) this.first[row] = message
    else this.next[this.last[row]] = message
    this.last[row] = message
  }

  private shift(row: number): number {
    const message = this.first[row]
    if (message !== NONE) this.first[row] = this.next[message]
    return message
  }

  private grow(): void {
    const longer = <A extends Float64Array | Int32Array | Uint8Array>(old: A, fresh: A): A => {
      fresh.set(old)
      return fresh
    }
    const length = 4 * this.to.length
    this.to = longer(this.to, new Int32Array(length))
    this.from = longer(this.from, new Int32Array(length))
    this.about = longer(this.about, new Int32Array(length))
    this.next = longer(this.next, new Int32Array(length))
    this.kind = longer(this.kind, new Uint8Array(length))
    this.whole = longer(this.whole, new Uint8Array(length))
    this.begin = longer(this.begin, new Float64Array(length))
    this.arrival = longer(this.arrival, new Float64Array(length))
  }
}
