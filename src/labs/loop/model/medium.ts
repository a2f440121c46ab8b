/** What carries messages between workstations: one cable for all of them, or a line for each pair. */
import type { Lane } from '../../../core/events/lane.ts'
import type { EventQueue } from '../../../core/events/queue.ts'
import { type Mail, NONE, Row } from './mail.ts'
import { type Network, PARTS } from './patterns.ts'

/** The medium; it schedules in `queue` when messages leave it. */
export class Medium {
  /** Messages that are on the cable or wait for it, the first one on it; or empty ones on their lines, where all take the same time. */
  readonly row = new Row()
  /** For messages with data on their lines, by their second number: when their senders began to send them. */
  private readonly begins: number[] = []
  private readonly time: number
  private readonly perByte: number
  /** The queue's lane for messages without data. */
  readonly travels: Lane
  /** The message that left last. */
  word = NONE
  about = 0
  begin = 0

  /** Whether there is one cable. */
  readonly shared: boolean

  constructor(
    network: Network,
    private readonly queue: EventQueue,
    /** The kind of event that a message leaves. */
    private readonly leaves: number,
  ) {
    this.shared = network.shared
    this.time = PARTS.medium * network.latency
    this.perByte = 1 / network.bandwidth
    this.travels = queue.lane(this.time, leaves)
  }

  /** Takes a message that its sender has sent, as soon as there is room. */
  carry(mail: Mail, word: number, about: number, begin: number): void {
    const { row } = this
    const bytes = mail.bytesOf(word, about)
    if (this.shared || bytes === 0) {
      row.push(word, about, begin)
      if (!this.shared || row.length === 1) this.travel(bytes, NONE)
    } else {
      this.begins[about] = begin
      this.travel(bytes, about)
    }
  }

  /** Takes out the message that leaves, by its event's subject; the cable takes the next one. */
  leave(mail: Mail, subject: number): void {
    const { row } = this
    if (subject === NONE) {
      this.word = row.word
      this.about = row.about
      this.begin = row.begin
      this.goOn(mail)
    } else {
      this.word = mail.wordOf(subject)
      this.about = subject
      this.begin = this.begins[subject]
    }
  }

  /** Lets the first message leave; the cable takes the next one. */
  goOn(mail: Mail): void {
    const { row } = this
    row.shift()
    if (this.shared && row.length > 0) this.travel(mail.bytesOf(row.word, row.about), NONE)
  }

  private travel(bytes: number, subject: number): void {
    if (bytes === 0) this.queue.follow(this.travels, subject)
    else this.queue.schedule(this.queue.now + (this.time + bytes * this.perByte), this.leaves, subject)
  }
}
