/** What adds up over the time of a run: how busy servers are, how many requests are in the system, how long copies wait beside an idle worker. */
import type { Scenario } from './scenario.ts'

/** Learns of every change at a server before it happens. */
export interface Watch {
  /** The number of copies that wait at a server, or of those that it serves, is about to change. */
  before(server: number, now: number): void
  /** The number of all copies that wait, at servers or in the central queue, is about to change. */
  beforeWaiting(now: number): void
}

/** The integrals of a run, over the window from the first measured arrival to the last arrival. All times in nanoseconds. */
export class Accounts {
  /** By server: copies that it serves, and copies that wait there. */
  readonly busy: Int32Array
  readonly waiting: Int32Array
  /** By server: the integral of busy workers over the window. */
  readonly busyTime: Float64Array
  /** The integral of requests in the system, and the time in which copies wait beside a free worker. */
  systemTime = 0
  idleTime = 0
  /** Most copies that ever waited in one queue. */
  largestQueue = 0
  /** Requests that have come and not ended. */
  inSystem = 0
  /** Copies that wait, at servers or in the central queue. */
  waitingCopies = 0
  /** Messages of the run so far. */
  messages = 0
  watch: Watch | undefined
  private readonly busySince: Float64Array
  /** By server: whether it neither stands nor fails, and whether it has a free worker besides. */
  private readonly works: Uint8Array
  private readonly free: Uint8Array
  private freeServers: number
  private idleSince = 0
  private systemSince = 0

  constructor(
    private readonly scenario: Scenario,
    readonly from: number,
    readonly to: number,
  ) {
    const { servers } = scenario
    this.busy = new Int32Array(servers)
    this.waiting = new Int32Array(servers)
    this.busyTime = new Float64Array(servers)
    this.busySince = new Float64Array(servers)
    this.works = new Uint8Array(servers).fill(1)
    this.free = new Uint8Array(servers).fill(1)
    this.freeServers = servers
  }

  /** The part of a stretch of time that lies in the window. */
  private within(from: number, to: number): number {
    const begin = Math.max(from, this.from)
    const end = Math.min(to, this.to)
    return end > begin ? end - begin : 0
  }

  /** Sets what a server has from now on. */
  set(server: number, busy: number, waiting: number, now: number): void {
    this.watch?.before(server, now)
    if (busy !== this.busy[server]) {
      this.busyTime[server] += this.busy[server] * this.within(this.busySince[server], now)
      this.busySince[server] = now
      this.busy[server] = busy
      this.judge(server, now)
    }
    if (waiting !== this.waiting[server]) {
      this.wait(waiting - this.waiting[server], now)
      this.waiting[server] = waiting
      if (waiting > this.largestQueue) this.largestQueue = waiting
    }
  }

  /** Notes whether a server works at all, which neither stands nor fails. */
  setWorks(server: number, works: boolean, now: number): void {
    this.works[server] = works ? 1 : 0
    this.judge(server, now)
  }

  /** Counts copies that begin to wait, or, as a negative number, cease to. */
  wait(more: number, now: number): void {
    this.watch?.beforeWaiting(now)
    this.addIdle(now)
    this.waitingCopies += more
  }

  /** Counts a request that comes, or one that ends. */
  addRequests(more: number, now: number): void {
    this.systemTime += this.inSystem * this.within(this.systemSince, now)
    this.systemSince = now
    this.inSystem += more
  }

  /** Adds what is still open up to the end of the window. */
  close(): void {
    for (let s = 0; s < this.busy.length; s++) {
      this.busyTime[s] += this.busy[s] * this.within(this.busySince[s], Number.POSITIVE_INFINITY)
      this.busySince[s] = this.to
    }
    this.addRequests(0, Number.POSITIVE_INFINITY)
    this.addIdle(Number.POSITIVE_INFINITY)
  }

  private judge(server: number, now: number): void {
    const free = this.works[server] === 1 && this.busy[server] < this.scenario.workers ? 1 : 0
    if (free === this.free[server]) return
    this.addIdle(now)
    this.freeServers += free - this.free[server]
    this.free[server] = free
  }

  private addIdle(now: number): void {
    if (this.waitingCopies > 0 && this.freeServers > 0) this.idleTime += this.within(this.idleSince, now)
    this.idleSince = now
  }
}
