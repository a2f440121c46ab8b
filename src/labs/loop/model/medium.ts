/** What carries messages between workstations: one cable for all of them, or a line for each pair. */
import type { EventQueue } from '../../../core/events/queue.ts'
import { type Mail, NONE } from './mail.ts'
import { type Network, PARTS } from './patterns.ts'

/** The medium; it schedules in `queue` when messages leave it. */
export class Medium {
  /** The message on the cable. */
  private on = NONE
  private readonly time: number
  private readonly perByte: number
  /** The queue's lane for messages without data. */
  private readonly travels: number

  constructor(
    private readonly network: Network,
    private readonly queue: EventQueue,
    /** The kind of event after which the cable is free; its subject is 0. */
    private readonly freeKind: number,
    /** The kind of event that a message leaves its line; its subject is the message. */
    private readonly leavesKind: number,
  ) {
    this.time = PARTS.medium * network.latency
    this.perByte = 1 / network.bandwidth
    this.travels = queue.lane(this.time)
  }

  /** Takes a message that its sender has sent, as soon as there is room. */
  carry(mail: Mail, message: number): void {
    if (!this.network.shared) this.travel(mail, message, this.leavesKind, message)
    else if (this.on !== NONE) mail.queue(message)
    else this.enter(mail, message)
  }

  /** The message that has left the cable, which takes the next one. */
  free(mail: Mail): number {
    const message = this.on
    this.on = NONE
    const next = mail.unqueue()
    if (next !== NONE) this.enter(mail, next)
    return message
  }

  private enter(mail: Mail, message: number): void {
    this.on = message
    this.travel(mail, message, this.freeKind, 0)
  }

  private travel(mail: Mail, message: number, kind: number, subject: number): void {
    const bytes = mail.bytesOf(message)
    if (bytes === 0) this.queue.follow(this.travels, kind, subject)
    else this.queue.schedule(this.queue.now + (this.time + bytes * this.perByte), kind, subject)
  }
}
