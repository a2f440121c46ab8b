/**
 * The protocol of the four strategies and of the customised one (§1.2, §1.3.3), as processes on the machine: a process that has
 * finished interrupts its group, all send profiles, a balancer or every member decides, orders are sent, and iterations move.
 *
 * Groups that exchange work with each other (§1.2.2, future work) meet now and then: a meeting is a synchronisation of all, to which a group
 * goes when it has finished or has synchronised often enough. It calls the others by interrupts; a group that is called synchronises once
 * more to agree that it goes too. No process is done for good until a meeting finds nothing left.
 */
import type { Advisor } from './advisor.ts'
import type { Exchange, Groups } from './analytic.ts'
import { type Decision, decide, decideBy, goingToMeet, type Profile, type Rules } from './decision.ts'
import { append, type List, type Loop, lengthOf, takeLast } from './iterations.ts'
import type { Machine } from './machine.ts'
import type { Sent } from './mail.ts'
import type { Process } from './process.ts'

/** Kinds of messages, by their place in `PROTOCOL_KINDS` of ./kinds.ts. */
const INTERRUPT = 0
const PROFILE = 1
const ORDER = 2
const DATA = 3

/** A synchronisation to come: which processes take part, and what they have reported. */
interface Synchronisation {
  readonly group: number
  /** Number of the synchronisation in the life of each of its members, from 0; of a meeting, its number among meetings. */
  readonly epoch: number
  /** Whether all groups take part. */
  readonly meeting: boolean
  /** How many synchronisations of its own the group has had since it met the others. */
  readonly since: number
  /** Processors that still had work when they went on after the one before. */
  readonly members: readonly number[]
  /** Iterations left (γ) and iterations a second, by member. */
  readonly left: number[]
  readonly rates: number[]
  /** When the first member stopped, and when the synchronisation before was decided. */
  begin: number
  readonly after: number
  /** When the model expects the first member to stop, where it is asked for that. */
  readonly expected?: number | undefined
  readonly exchange: Exchange
  /** Whether a member has been called to a meeting. */
  called: boolean
  chosen?: Choice
}

/** What became of a group in a synchronisation. */
interface Part {
  readonly members: readonly number[]
  readonly decision: Decision
  /** By member: what it gives, and how many parcels it gets. */
  readonly gives: readonly Decision['transfers'][]
  readonly expected: readonly number[]
  /** The next synchronisation of members with iterations, and of those without, where these take part in one. */
  readonly next: Synchronisation
  readonly without?: Synchronisation | undefined
}

/** A decision of a group, with what it was taken from. */
export interface Decided {
  readonly group: number
  readonly meeting: boolean
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
  /** Whether the times are those at which what is left then would end, and not those of the whole run. */
  readonly again?: true
}

/** What the protocol is given besides the machine. */
interface ProtocolOptions extends Common {
  readonly exchange: Exchange
  /** The groups with which it begins, and those after a meeting. */
  readonly groups: Groups
  readonly regrouped: (groups: Groups, meeting: number) => Groups
  /** After how many synchronisations of its own a group meets the others; infinite where groups never do. */
  readonly between: number
  /** How many stretches of computing a rate is the mean of. */
  readonly window: number
  /** Seconds from one synchronisation to the next, where the clock calls to it and not the first process that has finished. */
  readonly period?: number | undefined
  /** Iterations a second, without load, of those that have not computed. */
  readonly unmeasured: (processor: number) => number
  readonly rules: Rules
  /** A program that decides instead of the rules. */
  readonly decide?: ((profile: Profile) => readonly number[] | undefined) | undefined
  readonly delta: number
  readonly contextSwitch: number
  /** What the model says at the first synchronisation; absent where the strategy does not choose. */
  readonly choice?: Choice
  /** The model, where it is asked again. */
  readonly advisor?: Advisor | undefined
  readonly modelTime: number
  /** Learns of every decision. */
  readonly onDecision?: (decided: Decided) => void
}

/** What the processes of every strategy are given. */
export interface Common {
  readonly counts: Counts
  /** The loop that they share. */
  readonly loop: Loop
  readonly blocks: readonly List[]
  /** What a process does once it has nothing left to do of this loop; messages that come still may be answered. */
  leave(processor: number, respond?: (message: Sent) => void): Process
}

/** What a course counts. */
export interface Counts {
  synchronisations: number
  redistributions: number
  movedIterations: number
  /** How often the model was asked, and how often it changed the strategy. */
  choices: number
  changes: number
  /** Processors that are done for good. */
  retired: number
  /** Copies of chunks that were given, those that were done before the original, and seconds of all processors in which what was lost was computed. */
  copies: number
  copiesFirst: number
  vain: number
}

/** A course's counts at its beginning. */
export const noCounts = (): Counts => ({
  synchronisations: 0,
  redistributions: 0,
  movedIterations: 0,
  choices: 0,
  changes: 0,
  retired: 0,
  copies: 0,
  copiesFirst: 0,
  vain: 0,
})

/** Prepares the processes of the protocol. */
export function protocol(machine: Machine, options: ProtocolOptions): Process[] {
  const { rules, delta, contextSwitch, blocks, between, advisor, counts, loop } = options
  const {
    processors,
    computing: { lists },
  } = machine
  const balancerAt = processors
  const { period } = options
  /** The latest synchronisation to which the clock is set to call. */
  let clocked = -1
  let { choice } = options
  let groups = options.groups

  /** By processor: its synchronisation to come, the latest one for which an interrupt has reached it, and the latest meeting. */
  const coming: Synchronisation[] = []
  const reached = new Int32Array(processors).fill(-1)
  const called = new Int32Array(processors).fill(-1)
  /** Profiles that a processor has received for its synchronisation and for the next one, of a group and of all; orders and parcels. */
  const profiles = Array.from({ length: 4 }, () => new Int32Array(processors))
  const ordered = new Uint8Array(processors)
  const parcels = new Int32Array(processors)
  /** By processor: seconds and iterations of its stretches of computing that count, and what its rate is. */
  const stretches: { readonly seconds: number; readonly done: number }[][] = blocks.map(() => [])
  const rates = blocks.map((_, i) => options.unmeasured(i))
  /** The meeting to come, where groups meet. */
  let meeting: Synchronisation | undefined
  let latestEpoch = 0

  const beginning = (
    members: readonly number[],
    group: number,
    epoch: number,
    more: Pick<Synchronisation, 'exchange'> & Partial<Synchronisation>,
  ): Synchronisation => ({
    group,
    epoch,
    members,
    left: members.map(() => 0),
    rates: members.map(() => 0),
    begin: Number.POSITIVE_INFINITY,
    after: 0,
    meeting: false,
    since: 0,
    called: false,
    ...more,
  })
  const meetingOf = (members: readonly number[], exchange: Exchange, epoch: number) =>
    beginning(members, groups.length, epoch, { exchange, meeting: true, after: machine.now })
  const meets = (exchange: Exchange, among: Groups) =>
    exchange.local && among.length > 1 && between !== Number.POSITIVE_INFINITY

  if (meets(options.exchange, groups))
    meeting = meetingOf(
      groups.flat().sort((a, b) => a - b),
      options.exchange,
      0,
    )
  for (const [group, all] of groups.entries()) {
    const active = all.filter((i) => blocks[i].length > 0)
    const first = beginning(active, group, 0, { exchange: options.exchange })
    for (const i of all) {
      if (blocks[i].length > 0) coming[i] = first
      else if (meeting) coming[i] = meeting
    }
  }

  /** What was decided of a synchronisation, group by group, and the synchronisation to come of those who go on. */
  const parts = new Map<Synchronisation, readonly Part[]>()

  /** Whether the model is asked at a synchronisation all of whose profiles are there. */
  const asks = (mine: Synchronisation): boolean => {
    if (choice) return true
    if (!advisor || mine.meeting || mine.called || mine.left.every((left) => left === 0)) return false
    const { expected = mine.after } = mine
    return advisor.always || Math.abs(mine.begin - expected) > advisor.error * (expected - mine.after)
  }

  /** Decides for all members of a synchronisation, or group by group if that is how they go on. */
  const settle = (mine: Synchronisation): readonly Part[] => {
    let exchange = mine.exchange
    let among: Groups = [mine.members]
    const isAsked = asks(mine)
    const at = (i: number) => mine.members.indexOf(i)
    if (isAsked) {
      const present = { time: machine.now, since: mine.after, members: mine.members, rates: mine.rates }
      const chosen =
        choice ??
        advisor?.choose({
          ...present,
          exchange,
          lists: mine.members.map((i) => lists[i]),
        })
      choice = undefined
      if (chosen) {
        counts.choices++
        if (chosen.exchange.central !== exchange.central || chosen.exchange.local !== exchange.local) counts.changes++
        mine.chosen = chosen
        exchange = chosen.exchange
        among = chosen.groups.map((group) => group.filter((i) => mine.members.includes(i)))
        if (!mine.exchange.local && meets(exchange, among)) {
          groups = chosen.groups
          meeting = meetingOf(mine.members, exchange, 0)
        }
      }
    }
    const several = among.length > 1
    return among.flatMap((members, g) => {
      if (members.length === 0) return []
      const left = several ? members.map((i) => mine.left[at(i)]) : mine.left
      const rates = several ? members.map((i) => mine.rates[at(i)]) : mine.rates
      const decision = mine.called ? goingToMeet(left) : decisionOf(members, left, rates)
      return [partOf(mine, several ? g : mine.group, members, { left, rates }, decision, exchange)]
    })
  }

  const decisionOf = (members: readonly number[], left: readonly number[], rates: readonly number[]): Decision => {
    if (!options.decide || left.every((one) => one === 0)) return decide(left, rates, rules)
    const profile = { now: machine.now, members, left, rates }
    return decideBy(options.decide(profile), profile)
  }

  /** Notes a decision for a group of a synchronisation's members; those with work left go on. */
  const partOf = (
    mine: Synchronisation,
    group: number,
    members: readonly number[],
    profile: Pick<Decided, 'left' | 'rates'>,
    decision: Decision,
    exchange: Exchange,
  ): Part => {
    counts.synchronisations++
    if (decision.outcome === 'moved') counts.redistributions++
    for (const { count } of decision.transfers) counts.movedIterations += count
    options.onDecision?.({
      group,
      meeting: mine.meeting,
      members,
      ...profile,
      begin: mine.begin,
      decided: machine.now,
      exchange: mine.exchange,
      decision,
      ...(mine.chosen ? { chosen: mine.chosen } : {}),
    })
    const gives: Decision['transfers'][number][][] = members.map(() => [])
    const expected = members.map(() => 0)
    for (const transfer of decision.transfers) {
      gives[transfer.from].push(transfer)
      expected[transfer.to]++
    }
    const part = { members, decision, gives, expected }
    if (mine.meeting) return { ...part, next: mine, without: meetAgain(mine, members, decision) }
    const stay = members.filter((_, m) => decision.share[m] > 0)
    const since = mine.since + 1
    const toMeet = meeting && (mine.called || decision.outcome === 'finished' || since >= between)
    if (meeting && toMeet) return { ...part, next: meeting, without: meeting }
    latestEpoch = Math.max(latestEpoch, mine.epoch + 1)
    const next = beginning(stay, group, mine.epoch + 1, {
      exchange,
      since,
      after: machine.now,
      expected: advisor?.expected(machine.now, mine.after, members, shared(members, decision)),
    })
    return { ...part, next, without: meeting }
  }

  /** What members will hold when what was decided has moved. */
  const shared = (members: readonly number[], { transfers }: Decision): List[] => {
    const held = members.map((i) => [...lists[i]])
    for (const { from, to, count } of transfers) append(held[to], takeLast(held[from], count))
    return held
  }

  /** The next synchronisation of each group after a meeting, by processor; the next meeting is that of those without work. */
  const meetAgain = (mine: Synchronisation, members: readonly number[], decision: Decision): Synchronisation => {
    const next = meetingOf(members, mine.exchange, mine.epoch + 1)
    meeting = next
    groups = options.regrouped(groups, next.epoch)
    latestEpoch++
    for (const [group, all] of groups.entries()) {
      const stay = all.filter((i) => (decision.share[members.indexOf(i)] ?? 0) > 0)
      const meeting = beginning(stay, group, latestEpoch, { exchange: mine.exchange, after: machine.now })
      for (const i of stay) following[i] = meeting
    }
    return next
  }
  const following: Synchronisation[] = []

  machine.react([INTERRUPT], (i, _, about) => {
    if (about % 2 === 1) {
      called[i] = Math.max(called[i], (about - 1) / 2)
      if (coming[i] && meeting) machine.stopSoon(i)
      return
    }
    reached[i] = Math.max(reached[i], about / 2)
    if (coming[i]?.epoch === about / 2 && !coming[i].meeting) machine.stopSoon(i)
  })
  /** Whether a meeting to come has called a processor. */
  const calledTo = (i: number) => meeting !== undefined && called[i] >= meeting.epoch
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
        const held = lengthOf(lists[i])
        machine.compute(i)
        if (interruptedIn(i, mine) || calledTo(i)) machine.stopSoon(i)
        if (period !== undefined && members.length > 1) setClock(period, epoch)
        yield
        if (members.length === 1 && !meeting) break
        measure(i, machine.now - begin, held - lengthOf(lists[i]))
        calls = lists[i].length === 0 && period === undefined
        if (period !== undefined && !interruptedIn(i, mine)) {
          machine.park(i)
          yield
        }
      } else if (!goes) {
        yield* until(i, () => interruptedIn(i, mine))
      }
      goes = false
      if (members.length === 1 && meeting && !mine.meeting) {
        coming[i] = meeting
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
      machine.sendAll(i, PROFILE, central ? [balancerAt] : members, central ? i : slot)
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
        if (!asksBySync.has(mine)) asksBySync.set(mine, asks(mine))
        machine.occupy(i, delta + (asksBySync.get(mine) ? options.modelTime : 0))
        yield
        if (!parts.has(mine)) parts.set(mine, settle(mine))
      }
      const part = parts.get(mine)?.find((one) => one.members.includes(i))
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
  const asksBySync = new Map<Synchronisation, boolean>()

  /** The balancer on processor 0, which takes it from the process that computes there. */
  function* balancing(): Process {
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
      machine.occupy(balancerAt, delta + (asks(mine) ? options.modelTime : 0))
      yield
      const decided = settle(mine)
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
  return central ? [...processes, balancing()] : processes
}
