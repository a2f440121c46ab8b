/**
 * A short cut of the machine: many messages that are alike, handled in fewer steps than one by one.
 *
 * Where a thousand processors report to all others, nearly all events are messages that leave the medium, are sent among others or
 * are only counted. What happens is the same to the bit as ./post.ts and ./machine.ts let happen, in two thirds of the time. Without this
 * file the machine would be right and slow: change what a message does there first, and then here.
 */
import { STATE, STATES } from './accounts.ts'
import { OPERATION_ENDS } from './events.ts'
import { isWhole, kindOf, NONE, packed, toOf } from './mail.ts'
import { nextIn, Post } from './post.ts'
import { AWAITING, LISTENING, OPERATING } from './process.ts'

export class Bulk extends Post {
  /** By process that receives a message which is counted already: until when, −1 for none, and the place in the order that was reserved for that. */
  private readonly countsUntil = new Float64Array(this.waits.length).fill(NONE)
  private readonly countsOrder = new Float64Array(this.waits.length)
  /** How many processors, from the first on, may be wanted by a second process. */
  protected shared = 1

  /** Seconds that a processor has spent in a state until a moment, which is not before now. */
  secondsAt(processor: number, state: number, time: number): number {
    const until = this.countsUntil[processor]
    if (until !== NONE && until <= time) this.received(processor)
    return this.accounts.secondsAt(processor, state, time)
  }

  /** Lets such events happen that come no later than a moment, at most this many, until another one is next; returns how many. Not where the run is watched. */
  protected happenInBulk(until: number, most: number): number {
    const { queue, handling } = this
    const { travels } = this.medium
    if (this.accounts.watcher) return 0
    let events = 0
    for (; events < most; events++) {
      const leaves = travels.time < handling.time || (travels.time === handling.time && travels.order < handling.order)
      const lane = leaves ? travels : handling
      if (lane.time > until || !queue.startsWith(lane)) break
      const left = leaves ? this.leaveCounted(until, most - events) : 0
      if (left > 0) events += left - 1
      else if (!(leaves ? this.leaveOne() : this.handleOne())) break
    }
    return events
  }

  /**
   * Brings a process up to date that was receiving a message that it only counts, at whose end there is no event: it has received it, or
   * the end becomes an event after all. Before anything else happens to it.
   */
  protected settle(process: number): void {
    const until = this.countsUntil[process]
    if (until === NONE) return
    const { queue } = this
    const order = this.countsOrder[process]
    if (until < queue.now || (until === queue.now && order < queue.order)) {
      this.received(process)
      return
    }
    this.countsUntil[process] = NONE
    this.missing[process]++
    this.waits[process] = OPERATING
    this.busy[process] = process
    // It does not matter who sent it.
    this.receiving[process] = packed(this.gatheredKind[process], process, process)
    this.receivingAbout[process] = this.gatheredAbout[process]
    queue.scheduleAs(order, until, OPERATION_ENDS, process)
  }

  /** Lets a process listen again that has received such a message. */
  private received(process: number): void {
    this.accounts.enter(process, STATE.wait, this.countsUntil[process])
    this.countsUntil[process] = NONE
  }

  /**
   * Lets messages leave the cable one after another as long as their receivers only count them and have nothing else to do; returns how
   * many. Of these the cable's turns and the ends of receiving are no events: see `settle`.
   */
  private leaveCounted(until: number, most: number): number {
    const { queue, medium, waits, missing, countsUntil, countsOrder } = this
    const { row, travels } = medium
    if (!medium.shared) return 0
    const { since, state, ahead, seconds } = this.accounts
    const limit = queue.nextBeside(travels)
    let { time, order } = travels
    let { now } = queue
    let events = 0
    for (; events < most && time < limit && time <= until && row.length > 1; events++) {
      const { word } = row
      const to = toOf(word)
      // Another process may want the processor meanwhile, and the last message lets its receiver go on.
      if (to < this.shared || to >= this.processors || waits[to] !== LISTENING || missing[to] < 2) break
      if (!this.gathers(to, word, row.about) || (this.reactsTo >> kindOf(word)) & 1) break
      const begin = to * STATES
      const free = countsUntil[to]
      if (free >= time || isWhole(row.second)) break
      if (free !== NONE) {
        seconds[begin + STATE.communicate] += free - since[to]
        since[to] = free
      }
      seconds[begin + STATE.wait] += time - since[to]
      since[to] = time
      state[to] = STATE.communicate
      ahead[to] = 0
      missing[to]--
      row.shift()
      order = queue.reserve()
      countsUntil[to] = time + this.handlingTime
      countsOrder[to] = queue.reserve()
      now = time
      time += travels.duration
    }
    if (events > 0) queue.putOff(travels, now, time, order)
    return events
  }

  /** Lets an empty message leave the medium, to be received or to lie in an inbox; false where more happens. */
  private leaveOne(): boolean {
    const { queue, medium, waits, busy } = this
    const { word, about } = medium.row
    const to = toOf(word)
    if (isWhole(word) || to >= this.processors) return false
    const listens = waits[to] === LISTENING
    if (waits[to] === AWAITING || (listens && (!this.accepts[to] || busy[to] >= 0))) return false
    const now = queue.advanceIn(medium.travels)
    medium.goOn(this.mail)
    if ((this.reactsTo >> kindOf(word)) & 1) this.reacts(to, kindOf(word), about)
    if (listens) this.settle(to)
    if (waits[to] !== LISTENING) {
      this.mail.put(word, about)
      return true
    }
    const { since, state, ahead, seconds } = this.accounts
    seconds[STATES * to + state[to]] += now - since[to]
    since[to] = now
    state[to] = STATE.communicate
    ahead[to] = 0
    waits[to] = OPERATING
    busy[to] = to
    this.receiving[to] = word
    this.receivingAbout[to] = about
    queue.follow(this.handling, to)
    return true
  }

  /** Lets a message of a round be sent or one that is counted be received, and the next one follow; false where more happens. */
  private handleOne(): boolean {
    const { queue, handling, mail, outgoing, receiving } = this
    const { since, seconds } = this.accounts
    const process = handling.subject
    if (process >= this.processors || this.queued[process].length > 0) return false
    const sent = outgoing[process]
    const round = this.rounds[process]
    if (sent !== NONE) {
      if (!round || round.at === round.to.length || this.processorOf(toOf(sent)) === process) return false
    } else if (this.missing[process] < 2 || !this.gathers(process, receiving[process], this.receivingAbout[process]))
      return false
    const now = queue.advanceIn(handling)
    seconds[STATES * process + STATE.communicate] += now - since[process]
    since[process] = now
    if (round) {
      this.medium.carry(mail, sent, round.about, this.outgoingSince[process])
      outgoing[process] = packed(round.kind, process, nextIn(round, process))
      this.outgoingSince[process] = now
      this.messages++
    } else {
      this.missing[process]--
      if (!mail.take(process)) {
        receiving[process] = NONE
        this.waits[process] = LISTENING
        this.busy[process] = -1
        this.accounts.state[process] = STATE.wait
        return true
      }
      receiving[process] = mail.word
      this.receivingAbout[process] = mail.about
    }
    queue.follow(handling, process)
    return true
  }
}
