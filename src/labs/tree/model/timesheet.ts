/**
 * What processors do one after the other while an operation is gone through once more, message by message: the balancers in plain
 * steps, as the model's text has them (§4.3.2). The engine only adds up; here every piece of time has its place.
 */
import type { TimeUse } from '../../../core/time/time-use.ts'
import type { Costs } from './costs.ts'

/** A piece of a processor's time, in nanoseconds since the iteration began. */
interface Piece {
  readonly processor: number
  readonly use: TimeUse
  readonly begin: number
  end: number
}

export class Timesheet {
  readonly pieces: Piece[] = []
  /** By processor, its latest piece. */
  private readonly latest: (Piece | undefined)[] = []

  /** @param clock nanoseconds, by processor; moves on with what they do */
  constructor(
    readonly costs: Costs,
    readonly clock: Float64Array,
  ) {}

  /** Lets a processor do something for a time. */
  spend(processor: number, use: TimeUse, time: number): void {
    if (time <= 0) return
    const { clock, latest } = this
    const begin = clock[processor]
    const end = begin + time
    clock[processor] = end
    const last = latest[processor]
    if (last?.use === use && last.end === begin) {
      last.end = end
      return
    }
    const piece = { processor, use, begin, end }
    latest[processor] = piece
    this.pieces.push(piece)
  }

  /** Lets a processor send its load; returns when it began to. */
  report(from: number): number {
    const sent = this.clock[from]
    this.spend(from, 'communicate', this.costs.send)
    return sent
  }

  /** Lets a processor receive one number from one that began to send it then. */
  hear(to: number, sent: number): void {
    const { receive, arrived } = this.costs
    this.receive(to, sent, receive, arrived)
  }

  /** Lets a processor take tasks out of its queue and send them, as this many integers; returns when it began to send. */
  give(from: number, tasks: number, integers: number): number {
    this.spend(from, 'overhead', tasks * this.costs.dequeue)
    const sent = this.clock[from]
    this.spend(from, 'communicate', this.costs.sending(integers))
    return sent
  }

  /** Lets a processor receive tasks from one that began to send them then, and put them into its queue. */
  take(to: number, tasks: number, integers: number, sent: number): void {
    this.receive(to, sent, this.costs.receiving(integers), this.costs.arriving(integers))
    this.spend(to, 'overhead', tasks * this.costs.enqueue)
  }

  /** max(R + T_recvmin, S + T_recv): waits until it is as if the message had been there. */
  private receive(to: number, sent: number, together: number, arrived: number): void {
    this.spend(to, 'wait', sent + together - (this.clock[to] + arrived))
    this.spend(to, 'communicate', arrived)
  }
}
