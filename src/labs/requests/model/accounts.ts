/** What adds up over the time of a run: how busy servers are, how many requests are in the system, how long copies wait beside an idle worker. */
import type { Scenario } from './scenario.ts'

/** Learns of every change at a server before it happens. */
interface Watch {
  /** The number of copies that wait at a server, or of those that it serves, is about to change. */
  before(server: number): void
  /** The number of all copies that wait, at servers or in the central queue, is about to change. */
  beforeWaiting(): void
}

/** Places in the array of sums. */
const SYSTEM = 0
const SYSTEM_SINCE = 1
const IDLE = 2
const IDLE_SINCE = 3

/** The integrals of a run, over the window from the first measured arrival to the last arrival. All times in nanoseconds. */
export class Accounts {
  /** By server: copies that it serves, and copies that wait there. */
  readonly busy: Int32Array
  readonly waiting: Int32Array
  /** By server: the integral of busy workers over the window. */
  readonly busyTime: Float64Array
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
  /** Integrals and since when they stand, in an array: a number with a fraction that an object holds is made again with every change. */
  private readonly sums = new Float64Array(4)

  /** @param clock the present time */
  constructor(
    private readonly scenario: Scenario,
    private readonly clock: Float64Array,
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

  /** The integral of requests in the system. */
  get systemTime(): number {
    return this.sums[SYSTEM]
  }

  /** The time in which copies wait beside a free worker. */
  get idleTime(): number {
    return this.sums[IDLE]
  }

  /** The part of the time since then that lies in the window. */
  private within(since: number): number {
    const now = this.clock[0]
    const begin = Math.max(since, this.from)
    const end = Math.min(now, this.to)
    return end > begin ? end - begin : 0
  }

  /** Sets what a server has from now on. */
  set(server: number, busy: number, waiting: number): void {
    this.watch?.before(server)
    if (busy !== this.busy[server]) {
      this.busyTime[server] += this.busy[server] * this.within(this.busySince[server])
      this.busySince[server] = this.clock[0]
      this.busy[server] = busy
      this.judge(server)
    }
    if (waiting !== this.waiting[server]) {
      this.wait(waiting - this.waiting[server])
      this.waiting[server] = waiting
      if (waiting > this.largestQueue) this.largestQueue = waiting
    }
  }

  /** Notes whether a server works at all, which neither stands nor fails. */
  setWorks(server: number, works: boolean): void {
    this.works[server] = works ? 1 : 0
    this.judge(server)
  }

  /** Counts copies that begin to wait, or, as a negative number, cease to. */
  wait(more: number): void {
    this.watch?.beforeWaiting()
    this.addIdle()
    this.waitingCopies += more
  }

  /** Counts a request that comes, or one that ends. */
  addRequests(more: number): void {
    this.sums[SYSTEM] += this.inSystem * this.within(this.sums[SYSTEM_SINCE])
    this.sums[SYSTEM_SINCE] = this.clock[0]
    this.inSystem += more
  }

  /** Adds what is still open up to the end of the window. */
  close(): void {
    const { clock, busy, busySince } = this
    const now = clock[0]
    clock[0] = Number.POSITIVE_INFINITY
    for (let s = 0; s < busy.length; s++) {
      this.busyTime[s] += busy[s] * this.within(busySince[s])
      busySince[s] = this.to
    }
    this.addRequests(0)
    this.addIdle()
    clock[0] = now
  }

  private judge(server: number): void {
    const free = this.works[server] === 1 && this.busy[server] < this.scenario.workers ? 1 : 0
    if (free === this.free[server]) return
    this.addIdle()
    this.freeServers += free - this.free[server]
    this.free[server] = free
  }

  private addIdle(): void {
    if (this.waitingCopies > 0 && this.freeServers > 0) this.sums[IDLE] += this.within(this.sums[IDLE_SINCE])
    this.sums[IDLE_SINCE] = this.clock[0]
  }
}
