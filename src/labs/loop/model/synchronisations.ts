/**
 * The synchronisations of the strategies that exchange work (§1.2, §1.3.3): which processes take part, what is decided once all have
 * reported, and where each of them goes next. When they come, and what is sent for them, is in ./protocol.ts.
 *
 * Groups that exchange work with each other (§1.2.2, future work) meet now and then: a meeting is a synchronisation of all, to which a
 * group goes when it has finished or has synchronised often enough. No process is done for good until a meeting finds nothing left.
 */
import type { Advisor } from './advisor.ts'
import type { Choice, Exchange, Groups } from './analytic.ts'
import { type Decision, decide, decideBy, goingToMeet, type Profile, type Rules } from './decision.ts'
import { append, type List, takeLast } from './iterations.ts'
import type { Machine } from './machine.ts'
import type { Counts } from './process.ts'

/** A synchronisation to come: which processes take part, and what they have reported. */
export interface Synchronisation {
  readonly group: number
  /** Number of the synchronisation in the life of each of its members, from 0; for a meeting, its number among meetings. */
  readonly epoch: number
  /** Whether all groups take part. */
  readonly meeting: boolean
  /** How many synchronisations of its own the group has had since it met the others. */
  readonly since: number
  /** Processors that still had work when they went on after the one before. */
  readonly members: readonly number[]
  /** The processor of the group's own balancer: the lowest number of those that took part when the group was formed. */
  readonly master: number
  /** Iterations left (γ) and iterations a second, by member. */
  readonly left: number[]
  readonly rates: number[]
  /** When the first member stopped, and when the synchronisation before was decided. */
  begin: number
  readonly after: number
  /** When the model expects the first member to stop, where it is asked for that. */
  readonly expected: number | undefined
  readonly exchange: Exchange
  /** Whether a member has been called to a meeting. */
  called: boolean
  /** Whether the first member that had all profiles was to ask the model. */
  asks: boolean | undefined
  /** What the model chose, and what happened to the members, group by group. */
  chosen: Choice | undefined
  parts: readonly Part[] | undefined
}

/** What happened to a group in a synchronisation. */
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
  /** The processor whose balancer decided, where one did. */
  readonly master: number
  readonly decision: Decision
  /** What the model said, where it chose how to go on. */
  readonly chosen?: Choice
}

/** What decides at synchronisations. */
export interface Deciding {
  readonly counts: Counts
  readonly blocks: readonly List[]
  readonly exchange: Exchange
  /** The groups with which it begins, and those after a meeting. */
  readonly groups: Groups
  readonly regrouped: (groups: Groups, meeting: number) => Groups
  /** After how many synchronisations of its own a group meets the others; infinite where groups never do. */
  readonly between: number
  readonly rules: Rules
  /** Whether each group has a balancer of its own, where one decides. */
  readonly ownMasters: boolean
  /** A program that decides instead of the rules. */
  readonly decide?: ((profile: Profile) => readonly number[] | undefined) | undefined
  /** What the model says at the first synchronisation; absent where the strategy does not choose. */
  readonly choice?: Choice
  /** The model, where it is asked again. */
  readonly advisor?: Advisor | undefined
  /** Learns of every decision. */
  readonly onDecision?: (decided: Decided) => void
}

/** A synchronisation to come. Nothing of it is reported. */
const beginning = (
  members: readonly number[],
  group: number,
  epoch: number,
  more: Pick<Synchronisation, 'exchange'> & Partial<Synchronisation>,
): Synchronisation => ({
  group,
  epoch,
  members,
  master: members[0] ?? 0,
  left: members.map(() => 0),
  rates: members.map(() => 0),
  begin: Number.POSITIVE_INFINITY,
  after: 0,
  expected: undefined,
  meeting: false,
  since: 0,
  called: false,
  asks: undefined,
  chosen: undefined,
  parts: undefined,
  ...more,
})

export class Synchronisations {
  /** By processor, its synchronisation to come. */
  readonly coming: Synchronisation[] = []
  /** The meeting to come, where groups meet. */
  meeting: Synchronisation | undefined
  /** By processor with work left, where it goes after the latest meeting. */
  readonly following: Synchronisation[] = []
  private readonly lists: readonly List[]
  private groups: Groups
  private choice: Choice | undefined
  private latestEpoch = 0

  constructor(
    private readonly machine: Machine,
    private readonly options: Deciding,
  ) {
    const { blocks, exchange, groups, choice } = options
    this.lists = machine.computing.lists
    this.groups = groups
    this.choice = choice
    if (this.meets(exchange, groups)) {
      const all = groups.flat().sort((a, b) => a - b)
      this.meeting = this.meetingOf(all, exchange, 0)
    }
    for (const [group, all] of groups.entries()) {
      const active = all.filter((i) => blocks[i].length > 0)
      const first = beginning(active, group, 0, { exchange })
      for (const i of all) {
        if (blocks[i].length > 0) this.coming[i] = first
        else if (this.meeting) this.coming[i] = this.meeting
      }
    }
  }

  /** The processor whose balancer decides, where one does. */
  masterOf({ master }: Synchronisation): number {
    return this.options.ownMasters ? master : 0
  }

  /** Whether the model is asked at a synchronisation all of whose profiles are there. */
  asks(mine: Synchronisation): boolean {
    if (this.choice) return true
    const { advisor } = this.options
    if (!advisor || mine.meeting || mine.called || mine.left.every((left) => left === 0)) return false
    const { expected = mine.after } = mine
    return advisor.always || Math.abs(mine.begin - expected) > advisor.error * (expected - mine.after)
  }

  /** Decides for all members of a synchronisation, or group by group if that is how they go on. */
  settle(mine: Synchronisation): readonly Part[] {
    const chosen = this.asks(mine) ? this.choose(mine) : undefined
    const { exchange } = chosen ?? mine
    const among = chosen ? chosen.groups.map((group) => group.filter((i) => mine.members.includes(i))) : [mine.members]
    if (chosen && !mine.exchange.local && this.meets(exchange, among)) {
      this.groups = chosen.groups
      this.meeting = this.meetingOf(mine.members, exchange, 0)
    }
    const several = among.length > 1
    const at = (i: number) => mine.members.indexOf(i)
    mine.parts = among.flatMap((members, g) => {
      if (members.length === 0) return []
      const left = several ? members.map((i) => mine.left[at(i)]) : mine.left
      const rates = several ? members.map((i) => mine.rates[at(i)]) : mine.rates
      const decision = mine.called ? goingToMeet(left) : this.decide(members, left, rates)
      return [this.partOf(mine, several ? g : mine.group, members, { left, rates }, decision, exchange)]
    })
    return mine.parts
  }

  /** What the model chooses at a synchronisation. */
  private choose(mine: Synchronisation): Choice | undefined {
    const { advisor, counts } = this.options
    const chosen =
      this.choice ??
      advisor?.choose({
        time: this.machine.now,
        since: mine.after,
        members: mine.members,
        rates: mine.rates,
        exchange: mine.exchange,
        lists: mine.members.map((i) => this.lists[i]),
      })
    this.choice = undefined
    if (!chosen) return undefined
    const { central, local } = mine.exchange
    counts.choices++
    if (chosen.exchange.central !== central || chosen.exchange.local !== local) counts.changes++
    mine.chosen = chosen
    return chosen
  }

  private decide(members: readonly number[], left: readonly number[], rates: readonly number[]): Decision {
    const { decide: program, rules } = this.options
    if (!program || left.every((one) => one === 0)) return decide(left, rates, rules)
    const profile = { now: this.machine.now, members, left, rates }
    return decideBy(program(profile), profile)
  }

  /** Notes a decision for a group of a synchronisation's members; those with work left go on. */
  private partOf(
    mine: Synchronisation,
    group: number,
    members: readonly number[],
    profile: Pick<Decided, 'left' | 'rates'>,
    decision: Decision,
    exchange: Exchange,
  ): Part {
    const { counts, onDecision, between, advisor } = this.options
    const { now } = this.machine
    counts.synchronisations++
    if (decision.outcome === 'moved') counts.redistributions++
    for (const { count } of decision.transfers) counts.movedIterations += count
    onDecision?.({
      group,
      meeting: mine.meeting,
      members,
      ...profile,
      begin: mine.begin,
      decided: now,
      exchange: mine.exchange,
      master: this.masterOf(mine),
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
    if (mine.meeting) return { ...part, next: mine, without: this.meetAgain(mine, members, decision) }
    const { meeting } = this
    const since = mine.since + 1
    if (meeting && (mine.called || decision.outcome === 'finished' || since >= between))
      return { ...part, next: meeting, without: meeting }
    this.latestEpoch = Math.max(this.latestEpoch, mine.epoch + 1)
    const stay = members.filter((_, m) => decision.share[m] > 0)
    const next = beginning(stay, group, mine.epoch + 1, {
      exchange,
      master: mine.exchange.local || !exchange.local ? mine.master : members[0],
      since,
      after: now,
      expected: advisor?.expected(now, mine.after, members, this.shared(members, decision)),
    })
    return { ...part, next, without: meeting }
  }

  /** What members will hold when what was decided has moved. */
  private shared(members: readonly number[], { transfers }: Decision): List[] {
    const shares = members.map((i) => [...this.lists[i]])
    for (const { from, to, count } of transfers) append(shares[to], takeLast(shares[from], count))
    return shares
  }

  /** The next synchronisation of each group after a meeting, by processor; the next meeting is that of those without work. */
  private meetAgain(mine: Synchronisation, members: readonly number[], decision: Decision): Synchronisation {
    const { exchange } = mine
    const next = this.meetingOf(members, exchange, mine.epoch + 1)
    this.meeting = next
    this.groups = this.options.regrouped(this.groups, next.epoch)
    this.latestEpoch++
    for (const [group, all] of this.groups.entries()) {
      const stay = all.filter((i) => (decision.share[members.indexOf(i)] ?? 0) > 0)
      const first = beginning(stay, group, this.latestEpoch, { exchange, after: this.machine.now })
      for (const i of stay) this.following[i] = first
    }
    return next
  }

  private meets(exchange: Exchange, among: Groups): boolean {
    return exchange.local && among.length > 1 && this.options.between !== Number.POSITIVE_INFINITY
  }

  private meetingOf(members: readonly number[], exchange: Exchange, epoch: number): Synchronisation {
    return beginning(members, this.groups.length, epoch, { exchange, meeting: true, after: this.machine.now })
  }
}
