/**
 * The protocol of the four strategies and of the customised one (§1.2, §1.3.3), as processes on the machine: a process that has
 * finished interrupts its group, all send profiles, a balancer or everyone decides, orders are sent, and iterations move.
 */
import type { Exchange, Groups } from './analytic.ts'
import { type Decision, decide, type Rules } from './decision.ts'
import { append, type List, lengthOf, takeLast } from './iterations.ts'
import type { Machine, Process } from './machine.ts'
import type { Sent } from './mail.ts'

/** Kinds of messages, by their place in `PROTOCOL_KINDS`. */
const INTERRUPT = 0
const PROFILE = 1
const ORDER = 2
const DATA = 3

/** The kinds of messages in words. */
export const PROTOCOL_KINDS = ['interrupt', 'profile', 'order', 'iterations'] as const

/** A synchronisation to come: which processes take part, and what they have reported. */
interface Synchronisation {
  readonly group: number
  /** Number of the synchronisation in the life of each of its members, from 0. */
  readonly epoch: number
  /** Processors that still had work when they went on after the one before. */
  readonly members: readonly number[]
  /** Iterations left (γ) and iterations a second, by member. */
  readonly left: number[]
  readonly rates: number[]
  /** When the first member stopped. */
  begin: number
  readonly exchange: Exchange
  chosen?: Choice
}

/** What became of a group in a synchronisation. */
interface Part {
  readonly members: readonly number[]
  readonly decision: Decision
  readonly next: Synchronisation
}

/** A decision of a group, with what it was taken from. */
export interface Decided {
  readonly group: number
  readonly members: readonly number[]
  /** Iterations left (γ) and iterations a second, by member. */
  readonly left: readonly number[]
  readonly rates: readonly number[]
  /** When the first member stopped, and when it was decided. */
  readonly begin: number
  readonly decided: number
  readonly exchange: Exchange
  readonly decision: Decision
  /** What the model said, where it chose how to go on. */
  readonly chosen?: Choice
}

/** How a run goes on after its first synchronisation. */
export interface Choice {
  /** Index of the exchange among those that were judged. */
  readonly index: number
  /** What the model says of each. */
  readonly times: readonly number[]
  readonly exchange: Exchange
  readonly groups: Groups
}

/** What the protocol is given besides the machine. */
interface ProtocolOptions {
  readonly exchange: Exchange
  /** The groups with which it begins. */
  readonly groups: Groups
  readonly rules: Rules
  readonly delta: number
  readonly contextSwitch: number
  readonly blocks: readonly List[]
  /** What the model says at the first synchronisation; absent where the strategy does not choose. */
  readonly choice?: Choice
  readonly modelTime: number
  /** Learns of every decision. */
  readonly onDecision?: (decided: Decided) => void
}

/** The protocol's processes and its counts. */
export interface Course {
  readonly processes: readonly Process[]
  readonly counts: Counts
}

/** What a course counts. */
export interface Counts {
  synchronisations: number
  redistributions: number
  movedIterations: number
  /** Processors that are done for good. */
  retired: number
}

/** Prepares the processes of the protocol. */
export function protocol(machine: Machine, options: ProtocolOptions): Course {
  const { rules, delta, contextSwitch, blocks } = options
  const {
    processors,
    computing: { lists },
  } = machine
  const counts: Counts = { synchronisations: 0, redistributions: 0, movedIterations: 0, retired: 0 }
  const balancerAt = processors
  let exchange = options.exchange

  /** By processor: its synchronisation to come, the latest one for which an interrupt has reached it. */
  const coming: Synchronisation[] = []
  const reached = new Int32Array(processors).fill(-1)
  /** Profiles that a processor has received for its synchronisation and for the next one, orders and parcels. */
  const profiles = [new Int32Array(processors), new Int32Array(processors)]
  const ordered = new Uint8Array(processors)
  const parcels = new Int32Array(processors)

  const beginning = (members: readonly number[], group: number, epoch: number): Synchronisation => ({
    group,
    epoch,
    members,
    left: members.map(() => 0),
    rates: members.map(() => 0),
    begin: Number.POSITIVE_INFINITY,
    exchange,
  })
  for (const [group, all] of options.groups.entries()) {
    const active = all.filter((i) => blocks[i].length > 0)
    const first = beginning(active, group, 0)
    for (const i of active) coming[i] = first
  }

  /** What was decided of a synchronisation, group by group, and the synchronisation to come of those who go on. */
  const parts = new Map<Synchronisation, readonly Part[]>()

  /** Decides for a group of a synchronisation's members; those with work left go on. */
  const decideFor = (mine: Synchronisation, group: number, members: readonly number[]): Part => {
    const at = members.map((i) => mine.members.indexOf(i))
    const decision = decide(
      at.map((m) => mine.left[m]),
      at.map((m) => mine.rates[m]),
      rules,
    )
    counts.synchronisations++
    if (decision.outcome === 'moved') counts.redistributions++
    for (const { count } of decision.transfers) counts.movedIterations += count
    options.onDecision?.({
      group,
      members,
      left: at.map((m) => mine.left[m]),
      rates: at.map((m) => mine.rates[m]),
      begin: mine.begin,
      decided: machine.now,
      exchange: mine.exchange,
      decision,
      ...(mine.chosen ? { chosen: mine.chosen } : {}),
    })
    const stay = members.filter((_, m) => decision.share[m] > 0)
    return { members, decision, next: beginning(stay, group, mine.epoch + 1) }
  }

  machine.onReach = (i, kind, about) => {
    if (kind !== INTERRUPT) return
    reached[i] = Math.max(reached[i], about)
    if (coming[i]?.epoch === about) machine.stopSoon(i)
  }

  function take(i: number, { kind, about, parcel }: Sent): void {
    if (kind === PROFILE) profiles[about % 2][i]++
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

  function* computing(i: number): Process {
    append(lists[i], blocks[i])
    while (lists[i].length > 0) {
      const mine = coming[i]
      const { epoch, members } = mine
      const begin = machine.now
      const held = lengthOf(lists[i])
      machine.compute(i)
      if (reached[i] >= epoch) machine.stopSoon(i)
      yield
      if (members.length === 1) break
      const left = lengthOf(lists[i])
      const m = members.indexOf(i)
      mine.left[m] = left
      mine.rates[m] = (held - left) / (machine.now - begin)
      mine.begin = Math.min(mine.begin, machine.now)
      const interrupted = reached[i] >= epoch
      while (machine.take(i, INTERRUPT)) {
        machine.receive(i)
        yield
      }
      if (left === 0 && !interrupted) {
        machine.sendAll(i, INTERRUPT, members, epoch)
        yield
      }
      const { central } = mine.exchange
      machine.sendAll(i, PROFILE, central ? [balancerAt] : members, central ? i : epoch)
      yield
      if (central) {
        yield* until(i, () => ordered[i] === 1)
        ordered[i] = 0
      } else {
        const received = profiles[epoch % 2]
        yield* until(i, () => received[i] === members.length - 1)
        received[i] = 0
        machine.occupy(i, delta)
        yield
        if (!parts.has(mine)) parts.set(mine, [decideFor(mine, mine.group, members)])
      }
      const part = parts.get(mine)?.find((one) => one.members.includes(i))
      if (!part) return
      const own = part.members.indexOf(i)
      let expected = 0
      for (const { from, to, count } of part.decision.transfers) {
        if (to === own) expected++
        if (from !== own) continue
        const parcel = takeLast(lists[i], count)
        machine.send({
          kind: DATA,
          from: i,
          to: part.members[to],
          bytes: count * machine.loop.bytes,
          about: count,
          parcel,
        })
        yield
      }
      yield* until(i, () => parcels[i] === expected)
      parcels[i] = 0
      coming[i] = part.next
    }
    machine.retire(i)
    counts.retired++
  }

  /** The balancer on processor 0, which takes it from the process that computes there. */
  function* balancing(): Process {
    const switches = 2 * contextSwitch
    const reports = new Map<Synchronisation, number>()
    let { choice } = options
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
      machine.occupy(balancerAt, delta + (choice ? options.modelTime : 0))
      yield
      let groups: Groups = [mine.members]
      if (choice) {
        mine.chosen = choice
        exchange = choice.exchange
        groups = choice.groups.map((group) => group.filter((i) => mine.members.includes(i)))
        choice = undefined
      }
      const decided = groups.flatMap((members, g) =>
        members.length > 0 ? [decideFor(mine, groups.length > 1 ? g : mine.group, members)] : [],
      )
      parts.set(mine, decided)
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
  return { processes: central ? [...processes, balancing()] : processes, counts }
}
