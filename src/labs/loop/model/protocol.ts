/**
 * The protocol of the four strategies and of the customised one (§1.2, §1.3.3), as processes on the machine: a process that has
 * finished interrupts its group, all send profiles, a balancer or every member decides, orders are sent, and iterations move. What is
 * decided, and which processes take part, is in ./synchronisations.ts.
 *
 * A meeting calls the other groups by interrupts; a group that is called synchronises once more to agree that it goes too.
 */
import { append, lengthOf, takeLast } from './iterations.ts'
import type { Machine } from './machine.ts'
import type { Sent } from './mail.ts'
import { type Common, idle, type Process } from './process.ts'
import { type Deciding, type Synchronisation, Synchronisations } from './synchronisations.ts'

/** Kinds of messages, by their place in `PROTOCOL_KINDS` of ./kinds.ts. */
const INTERRUPT = 0
const PROFILE = 1
const ORDER = 2
const DATA = 3

/** What the protocol is given besides the machine. */
interface ProtocolOptions extends Common, Deciding {
  /** How many stretches of computing a rate is the mean of. */
  readonly window: number
  /** Seconds from one synchronisation to the next, where the clock calls to it and not the first process that has finished. */
  readonly period?: number | undefined
  /** Iterations a second, without load, of those that have not computed. */
  readonly unmeasured: (processor: number) => number
  readonly delta: number
  readonly contextSwitch: number
  readonly modelTime: number
}

/** Prepares the processes of the protocol. */
export function protocol(machine: Machine, options: ProtocolOptions): Process[] {
  const { delta, contextSwitch, modelTime, blocks, loop, period } = options
  const {
    processors,
    computing: { lists },
  } = machine
  const synchronisations = new Synchronisations(machine, options)
  const { coming, following } = synchronisations
  /** The latest synchronisation to which the clock is set to call. */
  let clocked = -1

  /** By processor: the latest synchronisation for which an interrupt has reached it, and the latest meeting. */
  const reached = new Int32Array(processors).fill(-1)
  const called = new Int32Array(processors).fill(-1)
  /** Profiles that a processor has received for its synchronisation and for the next one, of a group and of all; orders and parcels. */
  const profiles = Array.from({ length: 4 }, () => new Int32Array(processors))
  const ordered = new Uint8Array(processors)
  const parcels = new Int32Array(processors)
  /** By processor: seconds and iterations of its stretches of computing that count, and what its rate is. */
  const stretches: { readonly seconds: number; readonly done: number }[][] = blocks.map(() => [])
  const rates = blocks.map((_, i) => options.unmeasured(i))

  machine.react([INTERRUPT], (i, _, about) => {
    if (about % 2 === 1) {
      called[i] = Math.max(called[i], (about - 1) / 2)
      if (coming[i] && synchronisations.meeting) machine.stopSoon(i)
      return
    }
    reached[i] = Math.max(reached[i], about / 2)
    if (coming[i]?.epoch === about / 2 && !coming[i].meeting) machine.stopSoon(i)
  })
  /** Whether a meeting to come has called a processor. */
  function calledTo(i: number): boolean {
    const { meeting } = synchronisations
    return meeting !== undefined && called[i] >= meeting.epoch
  }
  const interruptedIn = (i: number, { meeting: all, epoch }: Synchronisation) =>
    all ? called[i] >= epoch : reached[i] >= epoch
  const nameOf = ({ meeting: all, epoch }: Synchronisation) => 2 * epoch + (all ? 1 : 0)

  /** Sets the clock to call all to a synchronisation, at the next full period. */
  function setClock(every: number, epoch: number): void {
    if (epoch <= clocked) return
    clocked = epoch
    machine.at((Math.floor(machine.now / every) + 1) * every, () => {
      for (let i = 0; i < processors; i++) {
        reached[i] = epoch
        if (coming[i]?.epoch !== epoch) continue
        machine.stopSoon(i)
        machine.wake([i])
      }
    })
  }

  function take(i: number, { kind, about, parcel }: Sent): void {
    if (kind === PROFILE) profiles[about % 4][i]++
    else if (kind === ORDER) ordered[i] = 1
    else if (kind === DATA && parcel) {
      append(lists[i], parcel)
      parcels[i]++
    }
  }

  /** Receives what comes until a condition holds. */
  function* until(i: number, holds: () => boolean): Process {
    if (holds()) return
    machine.attend(i, (message) => {
      take(i, message)
      return holds()
    })
    yield
  }

  /** Notes a stretch of computing, and what the rate is by now. */
  function measure(i: number, seconds: number, done: number): void {
    const counted = stretches[i]
    counted.push({ seconds, done })
    if (counted.length > options.window) counted.shift()
    rates[i] = counted.reduce((sum, one) => sum + one.done, 0) / counted.reduce((sum, one) => sum + one.seconds, 0)
  }

  function* computing(i: number): Process {
    append(lists[i], blocks[i])
    /** Whether it goes to its synchronisation without computing, and whether it then calls the others to it. */
    let [goes, calls] = [false, false]
    while (lists[i].length > 0 || coming[i]?.meeting) {
      const mine = coming[i]
      const { epoch, members } = mine
      if (lists[i].length > 0 && !goes) {
        const begin = machine.now
        const before = lengthOf(lists[i])
        machine.compute(i)
        if (interruptedIn(i, mine) || calledTo(i)) machine.stopSoon(i)
        if (period !== undefined && members.length > 1) setClock(period, epoch)
        yield
        if (members.length === 1 && !synchronisations.meeting) break
        measure(i, machine.now - begin, before - lengthOf(lists[i]))
        calls = lists[i].length === 0 && period === undefined
        if (period !== undefined && !interruptedIn(i, mine)) {
          machine.park(i)
          yield
        }
      } else if (!goes) {
        yield* until(i, () => interruptedIn(i, mine))
      }
      goes = false
      if (members.length === 1 && synchronisations.meeting && !mine.meeting) {
        coming[i] = synchronisations.meeting
        goes = true
        continue
      }
      const left = lengthOf(lists[i])
      const m = members.indexOf(i)
      mine.left[m] = left
      mine.rates[m] = rates[i]
      mine.begin = Math.min(mine.begin, machine.now)
      const summoned = !mine.meeting && calledTo(i)
      mine.called ||= summoned
      const interrupted = interruptedIn(i, mine)
      while (machine.take(i, INTERRUPT)) {
        machine.receive(i)
        yield
      }
      if ((calls || summoned) && !interrupted) {
        machine.sendAll(i, INTERRUPT, members, nameOf(mine))
        yield
      }
      calls = false
      const { central } = mine.exchange
      const slot = (epoch % 2) + (mine.meeting ? 2 : 0)
      machine.sendAll(
        i,
        PROFILE,
        central ? [machine.servantOn(synchronisations.masterOf(mine))] : members,
        central ? i : slot,
      )
      yield
      if (central) {
        yield* until(i, () => ordered[i] === 1)
        ordered[i] = 0
      } else {
        const received = profiles[slot]
        const missing = members.length - 1 - received[i]
        received[i] = 0
        if (missing > 0) {
          machine.gather(i, PROFILE, slot, missing, (message) => take(i, message))
          yield
        }
        mine.asks ??= synchronisations.asks(mine)
        machine.occupy(i, delta + (mine.asks ? modelTime : 0))
        yield
        if (!mine.parts) synchronisations.settle(mine)
      }
      const part = mine.parts?.find((one) => one.members.includes(i))
      if (!part) return
      const place = part.members.indexOf(i)
      const expected = part.expected[place]
      for (const { to, count } of part.gives[place]) {
        const parcel = takeLast(lists[i], count)
        machine.send({
          kind: DATA,
          from: i,
          to: part.members[to],
          bytes: count * loop.bytes,
          about: count,
          parcel,
        })
        yield
      }
      yield* until(i, () => parcels[i] === expected)
      parcels[i] = 0
      if (mine.meeting) {
        if (part.decision.outcome === 'finished') break
        coming[i] = lists[i].length > 0 ? following[i] : (part.without as Synchronisation)
      } else {
        coming[i] = lists[i].length > 0 || !part.without ? part.next : part.without
        // A group that is called, or has nothing left, goes at once; then the first of it calls the others.
        goes = part.next.meeting && (mine.called || (part.decision.outcome === 'finished' && place === 0))
        calls = goes && !mine.called
      }
    }
    yield* options.leave(i)
  }

  /** A balancer on a processor, which it takes from the process that computes there. */
  function* balancing(processor: number): Process {
    const balancerAt = machine.servantOn(processor)
    const switches = 2 * contextSwitch
    const reports = new Map<Synchronisation, number>()
    for (;;) {
      if (!machine.hasMail(balancerAt)) {
        machine.listen(balancerAt)
        yield
        machine.occupy(balancerAt, switches)
        yield
      }
      const message = machine.take(balancerAt)
      if (!message) continue
      machine.receive(balancerAt)
      yield
      const mine = coming[message.from]
      const count = (reports.get(mine) ?? 0) + 1
      reports.set(mine, count)
      if (count < mine.members.length) continue
      reports.delete(mine)
      machine.occupy(balancerAt, delta + (synchronisations.asks(mine) ? modelTime : 0))
      yield
      const decided = synchronisations.settle(mine)
      const senders = new Set(
        decided.flatMap(({ decision, members }) => decision.transfers.map(({ from }) => members[from])),
      )
      const all = decided.flatMap(({ members }) => members).sort((a, b) => a - b)
      const inOrder = [...all.filter((i) => senders.has(i)), ...all.filter((i) => !senders.has(i))]
      machine.sendAll(balancerAt, ORDER, inOrder, mine.epoch)
      yield
    }
  }

  const processes = Array.from({ length: processors }, (_, i) => computing(i))
  const central = options.exchange.central || options.choice !== undefined
  if (!central) return processes
  processes.push(balancing(0))
  if (options.ownMasters) {
    // Processor 0 has room for one process more.
    processes.push(idle())
    for (let i = 1; i < processors; i++) processes.push(balancing(i))
  }
  return processes
}
