/** What a dispatcher knows about the servers' loads. */
import type { Accounts } from './accounts.ts'
import type { Scenario } from './scenario.ts'
import type { Servers } from './servers.ts'

/** Changes of loads that there is room for at first: a power of two, which it stays when it doubles, for places wrap around by a mask. */
const ROOM = 1024

/** The loads as dispatchers know them. */
export class Knowledge {
  /** By dispatcher and server: its own copies there that are neither answered nor given up. */
  readonly ownCopies: Int32Array
  /** By server: its load when the board was renewed last. */
  private readonly board: Int32Array
  /** By dispatcher and server: copies sent since then, where they count; none is taken off before the board is renewed. */
  private readonly sentSince: Int32Array
  /** By server: its load `lateBy` ago, as far as `bringUp` has come. */
  private readonly late: Int32Array
  /** Changes of loads that are not known yet, in the order in which they happened. */
  private changes: { time: Float64Array; server: Int32Array; change: Int32Array } | undefined
  /** The changes lie in a ring: the place of the oldest, and how many there are. */
  private first = 0
  private count = 0
  private readonly kind: Scenario['knowledge']
  private readonly asks: boolean

  constructor(
    private readonly scenario: Scenario,
    private readonly servers: Servers,
    private readonly accounts: Accounts,
    private readonly clock: Float64Array,
    usesOwn: boolean,
  ) {
    const { servers: n, dispatchers, knowledge, boardCounts } = scenario
    this.kind = knowledge
    this.asks = knowledge === 'fresh' || knowledge === 'late'
    const pairs = n * dispatchers
    this.ownCopies = new Int32Array(usesOwn || knowledge === 'own' ? pairs : 0)
    this.board = new Int32Array(knowledge === 'board' ? n : 0)
    this.sentSince = new Int32Array(knowledge === 'board' && boardCounts ? pairs : 0)
    this.late = new Int32Array(knowledge === 'late' ? n : 0)
    if (knowledge !== 'late') return
    this.changes = { time: new Float64Array(ROOM), server: new Int32Array(ROOM), change: new Int32Array(ROOM) }
    servers.loadChanged = (server, change) => this.note(server, change)
  }

  /** Brings what is known up to the present time; before a decision. */
  bringUp(): void {
    const { changes } = this
    if (!changes) return
    const until = this.clock[0] - this.scenario.lateBy
    const mask = changes.time.length - 1
    while (this.count > 0 && changes.time[this.first] <= until) {
      this.late[changes.server[this.first]] += changes.change[this.first]
      this.first = (this.first + 1) & mask
      this.count--
    }
  }

  /** Counts the messages of asking for the loads of this number of servers. */
  ask(count: number): void {
    if (this.asks) this.accounts.messages += 2 * count
  }

  /** The load of a server as a dispatcher knows it. */
  of(dispatcher: number, server: number): number {
    switch (this.kind) {
      case 'fresh':
        return this.servers.load[server]
      case 'late':
        return this.late[server]
      case 'own':
        return this.ownCopies[dispatcher * this.scenario.servers + server]
      case 'board':
        return this.scenario.boardCounts
          ? this.board[server] + this.sentSince[dispatcher * this.scenario.servers + server]
          : this.board[server]
    }
  }

  /** Counts a copy that a dispatcher sends. */
  sent(dispatcher: number, server: number): void {
    const pair = dispatcher * this.scenario.servers + server
    if (this.ownCopies.length > 0) this.ownCopies[pair]++
    if (this.sentSince.length > 0) this.sentSince[pair]++
  }

  /** Counts a copy off that is answered or given up. */
  settled(dispatcher: number, server: number): void {
    if (this.ownCopies.length > 0) this.ownCopies[dispatcher * this.scenario.servers + server]--
  }

  /** Renews the board. */
  renew(): void {
    this.board.set(this.servers.load)
    this.sentSince.fill(0)
    this.accounts.messages += this.scenario.servers
  }

  private note(server: number, change: number): void {
    const { changes } = this
    if (!changes) return
    if (this.count === changes.time.length) this.grow()
    const at = (this.first + this.count++) & (changes.time.length - 1)
    changes.time[at] = this.clock[0]
    changes.server[at] = server
    changes.change[at] = change
  }

  private grow(): void {
    const { changes, first } = this
    if (!changes) return
    const length = 2 * changes.time.length
    const longer = <A extends Float64Array | Int32Array>(old: A, grown: A): A => {
      grown.set(old.subarray(first))
      grown.set(old.subarray(0, first), old.length - first)
      return grown
    }
    this.changes = {
      time: longer(changes.time, new Float64Array(length)),
      server: longer(changes.server, new Int32Array(length)),
      change: longer(changes.change, new Int32Array(length)),
    }
    this.first = 0
  }
}
