/**
 * Messages: what is sent, and those that are under way or in an inbox, as numbers.
 *
 * A thousand processors that report their state to all others have a million messages under way at once. As objects they cost more than
 * everything else of the simulation. Here a message is two whole numbers: one is its kind, its sender and its receiver, packed; the other
 * says what it is about. One that carries more is kept whole, and its second number says where.
 */
import { unrolled } from '../../../core/events/lane.ts'
import type { List } from './iterations.ts'

/** Something that a process sends. The sender gives kinds their meaning. */
export interface Sent {
  readonly kind: number
  /** Processes. */
  readonly from: number
  readonly to: number
  /** Bytes of data. */
  readonly bytes: number
  /** The synchronisation that it belongs to, as its asker counts them, or another whole number whose meaning the kind gives. */
  readonly about: number
  /** Iterations that it carries. */
  readonly parcel?: List
  /** Iterations a second that the sender does, where it reports that. */
  readonly rate?: number
}

/** No message. */
export const NONE = -1

/** How many kinds of messages there may be, by the two bits of a message's first number: inboxes keep them apart. */
const KINDS = 4

/** Bits of a process and of what comes before it in a message's first number, the kind and whether the message is kept whole; the largest process. */
const PROCESS = 12
const HEAD = 3
const MOST = 4095

/** A message's first number: from the lowest bit on whether it is kept whole, its kind, its sender and its receiver. */
export const packed = (kind: number, from: number, to: number): number =>
  (((to << PROCESS) | from) << HEAD) | (kind << 1)

/** What a message's first number says. */
export const kindOf = (word: number): number => (word >> 1) & (KINDS - 1)
export const fromOf = (word: number): number => (word >> HEAD) & MOST
export const toOf = (word: number): number => word >> (PROCESS + HEAD)
export const isWhole = (word: number): boolean => (word & 1) === 1

/** Messages in a row: the first that comes in is the first that goes out. A ring that grows. */
export class Row {
  length = 0
  private first = 0
  private words = new Int32Array(64)
  private abouts = new Int32Array(64)
  private begins = new Float64Array(64)

  /** The numbers of the first message, which there is, and when its sender began to send it. */
  get word(): number {
    return this.words[this.first]
  }
  get about(): number {
    return this.abouts[this.first]
  }
  /** The first number of the second message, where there is one. */
  get second(): number {
    return this.words[(this.first + 1) & (this.words.length - 1)]
  }
  get begin(): number {
    return this.begins[this.first]
  }

  push(word: number, about: number, begin: number): void {
    if (this.length === this.words.length) this.grow()
    const at = (this.first + this.length++) & (this.words.length - 1)
    this.words[at] = word
    this.abouts[at] = about
    this.begins[at] = begin
  }

  /** Takes the first message out of the row. */
  shift(): void {
    this.first = (this.first + 1) & (this.words.length - 1)
    this.length--
  }

  private grow(): void {
    const length = 4 * this.words.length
    this.words = unrolled(this.words, this.first, new Int32Array(length))
    this.abouts = unrolled(this.abouts, this.first, new Int32Array(length))
    this.begins = unrolled(this.begins, this.first, new Float64Array(length))
    this.first = 0
  }
}

/** What messages say that are kept whole, and the inboxes of processes. */
export class Mail {
  /** The message that was written or taken last. */
  word = NONE
  about = 0
  private readonly wholes: Sent[] = []
  /** Places in it that are free. */
  private readonly freed: number[] = []
  /** By message in an inbox: its numbers, when it came as a number that counts up, and what comes after it in its row. */
  private words = new Int32Array(256)
  private abouts = new Int32Array(256)
  private arrival = new Float64Array(256)
  private next = new Int32Array(256)
  private arrivals = 0
  /** The first place that is free, and how many have been used. */
  private free = NONE
  private used = 0
  /** Rows: one for every process and kind. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  /** By process, how many messages are in its inbox. */
  private readonly count: Int32Array

  constructor(processes: number) {
    this.first = new Int32Array(processes * KINDS).fill(NONE)
    this.last = new Int32Array(processes * KINDS).fill(NONE)
    this.count = new Int32Array(processes)
  }

  /** Writes a message. */
  write(sent: Sent): void {
    this.word = packed(sent.kind, sent.from, sent.to)
    this.about = sent.about
    if (sent.bytes === 0 && !sent.parcel && sent.rate === undefined) return
    this.word |= 1
    this.about = this.freed.pop() ?? this.wholes.length
    this.wholes[this.about] = sent
  }

  /** What a message says. */
  read(word: number, about: number): Sent {
    if (isWhole(word)) return this.wholes[about]
    return { kind: kindOf(word), from: fromOf(word), to: toOf(word), bytes: 0, about }
  }

  /** Bytes of data of a message. */
  bytesOf(word: number, about: number): number {
    return isWhole(word) ? this.wholes[about].bytes : 0
  }

  /** The first number of a message that is kept whole, by its second. */
  wordOf(about: number): number {
    const { kind, from, to } = this.wholes[about]
    return packed(kind, from, to) | 1
  }

  /** What a message is about. */
  aboutOf(word: number, about: number): number {
    return isWhole(word) ? this.wholes[about].about : about
  }

  /** What a message says, which is then no longer there. */
  open(word: number, about: number): Sent {
    const sent = this.read(word, about)
    if (isWhole(word)) this.freed.push(about)
    return sent
  }

  /** Puts a message into the inbox of whom it goes to. */
  put(word: number, about: number): void {
    let at = this.free
    if (at === NONE) {
      at = this.used++
      if (at === this.words.length) this.grow()
    } else this.free = this.next[at]
    this.words[at] = word
    this.abouts[at] = about
    this.arrival[at] = this.arrivals++
    this.next[at] = NONE
    const row = toOf(word) * KINDS + kindOf(word)
    if (this.first[row] === NONE) this.first[row] = at
    else this.next[this.last[row]] = at
    this.last[row] = at
    this.count[toOf(word)]++
  }

  /** Takes the first message of an inbox, or the first one of a kind, out of it: `word` and `about` are its numbers; false where there is none. */
  take(process: number, kind?: number): boolean {
    if (this.count[process] === 0) return false
    const begin = process * KINDS
    if (kind !== undefined) return this.shift(process, begin + kind)
    let row = NONE
    for (let one = begin; one < begin + KINDS; one++) {
      const head = this.first[one]
      if (head !== NONE && (row === NONE || this.arrival[head] < this.arrival[this.first[row]])) row = one
    }
    return this.shift(process, row)
  }

  /** Whether there is a message in an inbox. */
  has(process: number): boolean {
    return this.count[process] > 0
  }

  /** How many there are. */
  countOf(process: number): number {
    return this.count[process]
  }

  /** Whether there is one of a kind. */
  hasKind(process: number, kind: number): boolean {
    return this.first[process * KINDS + kind] !== NONE
  }

  private shift(process: number, row: number): boolean {
    const at = this.first[row]
    if (at === NONE) return false
    this.first[row] = this.next[at]
    this.next[at] = this.free
    this.free = at
    this.count[process]--
    this.word = this.words[at]
    this.about = this.abouts[at]
    return true
  }

  private grow(): void {
    const longer = <A extends Float64Array | Int32Array>(old: A, fresh: A): A => {
      fresh.set(old)
      return fresh
    }
    const length = 4 * this.words.length
    this.words = longer(this.words, new Int32Array(length))
    this.abouts = longer(this.abouts, new Int32Array(length))
    this.next = longer(this.next, new Int32Array(length))
    this.arrival = longer(this.arrival, new Float64Array(length))
  }
}
