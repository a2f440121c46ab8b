/**
 * Iterations and channels: a process computes, then starts all its channels at once, and begins again when all have been matched and
 * acknowledged. Every message is acknowledged, so a channel has one message under way at most: data of channel c is message 2c, its
 * acknowledgement 2c + 1, and process i that moves is message 2 · channels + i.
 */
import type { ProgramGraph } from './graph.ts'
import { Links, type MachineSize } from './links.ts'
import { STATE } from './processors.ts'
import type { Plan, Program } from './program.ts'
import { JOB } from './watcher.ts'

export interface ChannelSize extends MachineSize {
  readonly graph: ProgramGraph
  readonly program: Program
  readonly ackBytes: number
}

export abstract class Channels extends Links {
  /** By channel: messages sent, received and acknowledged; how long, all together, one end was ready before the other; the last acknowledgement. */
  readonly sent: Float64Array
  readonly matched: Float64Array
  readonly acknowledged: Float64Array
  readonly sync: Float64Array
  readonly lastAcknowledged: Float64Array
  /** Messages acknowledged on all channels. */
  allAcknowledged = 0
  /** By process: iterations that are complete. */
  readonly complete: Float64Array
  /**
   * For a program in phases: processes that have finished the present phase, and the moment at which all had, until the next phase
   * begins.
   */
  private readonly gathered: Int32Array
  readonly phaseEnd: Float64Array
  /** By phase · processors + p, cycles that processes computed in that phase and finished on p. */
  readonly phaseLoads: Float64Array
  /** Processes that have not stopped. */
  running: number
  /** When the last process stopped; infinite before. */
  stoppedAt = Number.POSITIVE_INFINITY
  /** By process, since the last round or since it arrived: transfers that did not block it, and that did. */
  readonly direct: Float64Array
  readonly blocked: Float64Array
  /** By process: how often it has moved. */
  readonly moves: Int32Array
  /** By message of data: when it was ready, and where from. By acknowledgement: where the receiver is, and its moves there. */
  private readonly ready: Float64Array
  protected readonly origin: Int32Array
  private readonly originMoves: Int32Array
  private readonly met: Uint8Array
  /** By channel: whether its receiver waits, and since when; whether a message waits. */
  private readonly receiverWaits: Uint8Array
  private readonly receiverReady: Float64Array
  protected readonly messageWaits: Uint8Array
  private readonly pending: Int32Array
  /** By process: whether it waits for one message of several. */
  private readonly alternates: Uint8Array
  protected readonly graph: ProgramGraph
  protected readonly program: Program

  protected constructor(size: ChannelSize) {
    super(size, 2 * size.graph.channels + size.processes)
    const { channels, processes } = size.graph
    const perChannel = () => new Float64Array(channels)
    this.graph = size.graph
    this.program = size.program
    this.sent = perChannel()
    this.matched = perChannel()
    this.acknowledged = perChannel()
    this.sync = perChannel()
    this.lastAcknowledged = perChannel()
    this.complete = new Float64Array(processes)
    this.gathered = new Int32Array(1)
    this.phaseEnd = new Float64Array(1).fill(Number.POSITIVE_INFINITY)
    this.phaseLoads = new Float64Array(this.program.together ? this.program.iterations * size.routes.processors : 0)
    this.running = processes
    this.direct = new Float64Array(processes)
    this.blocked = new Float64Array(processes)
    this.moves = new Int32Array(processes)
    this.ready = perChannel()
    this.origin = new Int32Array(2 * channels)
    this.originMoves = new Int32Array(2 * channels)
    this.met = new Uint8Array(channels)
    this.receiverWaits = new Uint8Array(channels)
    this.receiverReady = perChannel()
    this.messageWaits = new Uint8Array(channels)
    this.pending = new Int32Array(processes)
    this.alternates = new Uint8Array(processes)
    const transfer = this.transferOf(size.ackBytes)
    for (let c = 0; c < channels; c++) this.transfer[2 * c + 1] = transfer
  }

  /** Where p believes process i to be. */
  protected abstract knownPlaceOf(p: number, i: number): number
  /** p learns where process i was after this many moves. */
  protected abstract learn(p: number, i: number, place: number, moves: number): void
  /** Process i, which p has let go or never had, is looked for with this message. */
  protected abstract forward(message: number, i: number, p: number, t: number): void
  /** A process arrives. */
  protected abstract arrive(i: number, p: number, t: number): void
  /** Process i has done its last iteration. */
  protected abstract stopped(i: number): void
  /** Process i sends a message from p over a link. */
  protected abstract count(i: number, p: number, address: number): void

  /** Process i begins its next iteration, or stops. */
  protected begin(i: number, p: number, t: number): void {
    if (this.complete[i] < this.program.iterations) {
      this.beginComputing(i, p, t, this.program.computing(i, t, this.complete[i]))
      return
    }
    this.state[i] = STATE.stopped
    this.watcher?.state(i, STATE.stopped, t)
    this.stopped(i)
    if (--this.running === 0) this.stoppedAt = t
  }

  protected communicate(i: number, p: number, t: number): void {
    if (this.phaseLoads.length > 0) {
      const n = this.complete[i]
      this.phaseLoads[n * this.routerEnd.length + p] += this.program.computing(i, t, n)
    }
    const { graph, place, receiverReady } = this
    const { start, ends, to } = graph
    const until = start[i + 1]
    const { plan } = this.program
    const n = this.complete[i]
    if (plan?.takesOne(i, n)) {
      this.takeOne(i, p, t, n, plan)
      return
    }
    let used = until - start[i]
    if (plan) for (let at = start[i]; at < until; at++) if (!plan.uses(i, ends[at], n)) used--
    this.pending[i] = used + 1
    for (let at = start[i]; at < until; at++) {
      if (plan && !plan.uses(i, ends[at], n)) continue
      const c = ends[at] >> 1
      if ((ends[at] & 1) === 0) {
        this.sent[c]++
        // Needed even if it stays here: it may have to follow its receiver later.
        this.transfer[2 * c] = this.transferOf(this.program.length(c))
        this.watcher?.sent(c, t)
        this.ready[c] = t
        this.origin[2 * c] = p
        this.originMoves[2 * c] = this.moves[i]
        const receiver = to[c]
        if (place[receiver] === p) this.deliver(c, p, t)
        else {
          const address = this.knownPlaceOf(p, receiver)
          this.address[2 * c] = address
          this.count(i, p, address)
          this.send(2 * c, p, t, this.setup, JOB.send)
        }
      } else {
        receiverReady[c] = t
        if (this.messageWaits[c] !== 0) {
          this.messageWaits[c] = 0
          this.direct[i]++
          this.match(c, p, t, 0)
        } else {
          this.blocked[i]++
          this.receiverWaits[c] = 1
        }
      }
    }
    this.done(i, p, t)
  }

  /** Process i takes the message that was sent first of those that wait for it, or the first that comes. */
  private takeOne(i: number, p: number, t: number, n: number, plan: Plan): void {
    const { graph, messageWaits, ready } = this
    let first = -1
    this.pending[i] = 2
    for (let at = graph.start[i]; at < graph.start[i + 1]; at++) {
      if (!plan.uses(i, graph.ends[at], n)) continue
      const c = graph.ends[at] >> 1
      this.receiverReady[c] = t
      this.receiverWaits[c] = 1
      if (messageWaits[c] !== 0 && (first < 0 || ready[c] < ready[first])) first = c
    }
    this.alternates[i] = 1
    if (first < 0) this.blocked[i]++
    else {
      messageWaits[first] = 0
      this.direct[i]++
      this.match(first, p, t, 0)
    }
    this.done(i, p, t)
  }

  /** Process i has the one message that it waited for: it waits on no other channel. */
  private decide(i: number, c: number): void {
    const { start, ends } = this.graph
    for (let at = start[i]; at < start[i + 1]; at++) if ((ends[at] & 1) !== 0) this.receiverWaits[ends[at] >> 1] = 0
    this.alternates[i] = 0
    this.program.plan?.took(i, c)
  }

  /** A message of data, an acknowledgement or a process has come to p. */
  protected receive(message: number, p: number, t: number): void {
    const { channels, from, to } = this.graph
    if (message >= 2 * channels) {
      this.arrive(message - 2 * channels, p, t)
      return
    }
    const c = message >> 1
    if ((message & 1) === 0) {
      const receiver = to[c]
      this.learn(p, from[c], this.origin[message], this.originMoves[message])
      if (this.place[receiver] === p) this.deliver(c, p, t)
      else this.forward(message, receiver, p, t)
    } else {
      this.learn(p, to[c], this.origin[message], this.originMoves[message])
      this.acknowledge(c, p, t)
    }
  }

  /** A message is where its receiver is. */
  private deliver(c: number, p: number, t: number): void {
    if (this.receiverWaits[c] !== 0) this.match(c, p, t, 1)
    else this.messageWaits[c] = 1
  }

  private match(c: number, p: number, t: number, met: number): void {
    const receiver = this.graph.to[c]
    this.sync[c] += Math.abs(this.receiverReady[c] - this.ready[c])
    this.matched[c]++
    this.receiverWaits[c] = 0
    if (this.alternates[receiver] !== 0) this.decide(receiver, c)
    this.met[c] = met
    this.watcher?.matched(c, p, t, met !== 0)
    const origin = this.origin[2 * c]
    if (origin === p) this.acknowledge(c, p, t)
    else {
      this.address[2 * c + 1] = origin
      this.origin[2 * c + 1] = p
      this.originMoves[2 * c + 1] = this.moves[receiver]
      this.send(2 * c + 1, p, t, this.setup, JOB.send)
    }
    this.done(receiver, p, t)
  }

  /** The sender, which is at p, learns that its message was received. */
  private acknowledge(c: number, p: number, t: number): void {
    const sender = this.graph.from[c]
    this.acknowledged[c]++
    this.allAcknowledged++
    this.lastAcknowledged[c] = t
    if (this.met[c] !== 0) this.direct[sender]++
    else this.blocked[sender]++
    this.watcher?.acknowledged(c, t)
    this.done(sender, p, t)
  }

  private done(i: number, p: number, t: number): void {
    if (--this.pending[i] > 0) return
    this.complete[i]++
    if (!this.program.together) this.begin(i, p, t)
    else if (++this.gathered[0] === this.running) this.phaseEnd[0] = t
  }

  /** All processes begin the next phase. */
  beginPhase(t: number): void {
    this.gathered[0] = 0
    this.phaseEnd[0] = Number.POSITIVE_INFINITY
    for (let i = 0; i < this.place.length; i++) {
      const p = this.place[i]
      this.begin(i, p, t)
      // The processor has a step at this moment.
      this.wheels.bringForward(p, t)
    }
  }
}
