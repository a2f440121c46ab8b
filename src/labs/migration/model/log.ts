/** Writes down what happens, slot by slot. Jobs and hops are learned of when they are certain, some before they begin: these wait for their slot. */
import type { Change, ChannelEvent, Hop, MigrationDetail, Piece, RoundDetail } from './detail.ts'
import type { RoundReport } from './round.ts'
import { CYCLES_PER_SECOND } from './units.ts'
import type { Watcher } from './watcher.ts'

/** Most pieces, hops, events and changes of a slot that are kept, and most processors and candidates in its rounds. */
const MOST = 2 ** 16

/** Bytes that something written down takes, roughly. */
const BYTES = 100

const seconds = (cycles: number) => cycles / CYCLES_PER_SECOND
const NONE = -1

/** What is written down of a slot. */
type Found = Pick<MigrationDetail, 'pieces' | 'hops' | 'complete' | 'changes' | 'events' | 'rounds' | 'latest'>

export class Log implements Watcher {
  private pieces: Piece[] = []
  private hops: Hop[] = []
  private changes: Change[] = []
  private events: ChannelEvent[] = []
  private rounds: RoundDetail[] = []
  /** Processors and candidates in the slot's rounds. */
  private weight = 0
  private latest: RoundDetail | undefined
  private complete = true

  constructor(private readonly channels: number) {}

  piece(lane: number, process: number, begin: number, end: number): void {
    this.add({ lane, state: 0, begin: seconds(begin), end: seconds(end), process, channel: NONE })
  }

  job(lane: number, job: number, message: number, begin: number, end: number): void {
    const ofProcess = message >= 2 * this.channels
    this.add({
      lane,
      state: 1 + job,
      begin: seconds(begin),
      end: seconds(end),
      process: ofProcess ? message - 2 * this.channels : NONE,
      channel: message >= 0 && !ofProcess ? message >> 1 : NONE,
    })
  }

  hop(message: number, from: number, to: number, begin: number, end: number): void {
    const ofProcess = message >= 2 * this.channels
    if (this.hops.length >= MOST) {
      this.complete = false
      return
    }
    this.hops.push({
      kind: ofProcess ? 2 : message & 1,
      from,
      to,
      sent: seconds(begin),
      arrived: seconds(end),
      subject: ofProcess ? message - 2 * this.channels : message >> 1,
    })
  }

  state(process: number, state: number, time: number): void {
    if (this.changes.length < MOST) this.changes.push({ process, state, time: seconds(time) })
    else this.complete = false
  }

  sent(channel: number, time: number): void {
    this.event(channel, 'sent', time)
  }

  matched(channel: number, _: number, time: number, met: boolean): void {
    this.event(channel, met ? 'met' : 'fetched', time)
  }

  acknowledged(channel: number, time: number): void {
    this.event(channel, 'acknowledged', time)
  }

  round(report: RoundReport): void {
    this.latest = { ...report, time: seconds(report.time) }
    const { decisions, busy } = report
    this.weight += decisions.reduce((sum, { candidates }) => sum + candidates.length, busy.length)
    if (this.rounds.length === 0 || this.weight <= MOST) this.rounds.push(this.latest)
    else this.complete = false
  }

  /** What began before a moment, in the order of time. */
  take(end: number): Found {
    const { changes, events, rounds, latest, complete } = this
    const before = seconds(end)
    return {
      pieces: this.pieces.filter(({ begin }) => begin < before).sort((a, b) => a.begin - b.begin),
      hops: this.hops.filter(({ sent }) => sent < before).sort((a, b) => a.sent - b.sent),
      complete,
      changes,
      events,
      rounds,
      ...(latest ? { latest } : {}),
    }
  }

  /** Forgets a slot, but for what begins after its end. */
  endSlot(end: number): void {
    const from = seconds(end)
    this.pieces = this.pieces.filter(({ begin }) => begin >= from)
    this.hops = this.hops.filter(({ sent }) => sent >= from)
    this.changes = []
    this.events = []
    this.rounds = []
    this.weight = 0
    this.complete = true
  }

  /** The present state; `restore` leads back to it, as often as is wanted. */
  save(): { readonly bytes: number; restore(): void } {
    const { pieces, hops, changes, events, rounds, latest, complete, weight } = this
    const copies = {
      pieces: [...pieces],
      hops: [...hops],
      changes: [...changes],
      events: [...events],
      rounds: [...rounds],
    }
    return {
      bytes: BYTES * Object.values(copies).reduce((sum, { length }) => sum + length, weight),
      restore: () => {
        Object.assign(this, { latest, complete, weight })
        this.pieces = [...copies.pieces]
        this.hops = [...copies.hops]
        this.changes = [...copies.changes]
        this.events = [...copies.events]
        this.rounds = [...copies.rounds]
      },
    }
  }

  private add(piece: Piece): void {
    if (this.pieces.length < MOST) this.pieces.push(piece)
    else this.complete = false
  }

  private event(channel: number, what: ChannelEvent['what'], time: number): void {
    if (this.events.length < MOST) this.events.push({ channel, what, time: seconds(time) })
    else this.complete = false
  }
}
