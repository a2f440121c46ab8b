/** Which servers a dispatcher may choose among: its subset, without those that health checks have left out. */
import { PURPOSE, startAt, startOf, uniformAt, uniformFrom } from './numbers.ts'
import type { Scenario } from './scenario.ts'

/** The positions of d of m things that are drawn one after the other, by their places in the list; all in their order if d ≥ m. */
export function drawOf(start: number, m: number, d: number, k: number, j: number, drawn: Int32Array): number {
  if (d >= m) {
    for (let i = 0; i < m; i++) drawn[i] = i
    return m
  }
  if (d > 16) {
    const candidates = Int32Array.from({ length: m }, (_, i) => i)
    for (let a = 0; a < d; a++) {
      const at = Math.floor((m - a) * uniformFrom(start, k, j + a))
      drawn[a] = candidates[at]
      candidates.copyWithin(at, at + 1, m - a)
    }
    return d
  }
  const from = startAt(start, k)
  if (d === 2) {
    const second = Math.floor((m - 1) * uniformAt(from, j + 1))
    drawn[0] = Math.floor(m * uniformAt(from, j))
    drawn[1] = second + (second < drawn[0] ? 0 : 1)
    return 2
  }
  for (let a = 0; a < d; a++) {
    let at = Math.floor((m - a) * uniformAt(from, j + a))
    // Servers that are taken already, in rising order, are passed over.
    let last = -1
    for (let passed = 0; passed < a; passed++) {
      let least = m
      for (let b = 0; b < a; b++) if (drawn[b] > last && drawn[b] < least) least = drawn[b]
      if (least > at) break
      at++
      last = least
    }
    drawn[a] = at
  }
  return d
}

/** The subset of each dispatcher, in index order. */
function subsetsOf({ values, seed, servers, dispatchers, subset }: Scenario): Int32Array[] {
  const start = startOf(seed, PURPOSE.subset)
  return Array.from({ length: dispatchers }, (_, q) => {
    if (values.subsetRule === 'random') {
      const drawn = new Int32Array(subset)
      drawOf(start, servers, subset, q, 0, drawn)
      return drawn.sort()
    }
    // Google’s: a round deals all servers out, a block to each dispatcher of the round.
    const blocks = Math.floor(servers / subset)
    const round = Math.floor(q / blocks)
    const order = Int32Array.from({ length: servers }, (_, i) => i)
    for (let i = servers - 1; i >= 1; i--) {
      const other = Math.floor((i + 1) * uniformFrom(start, round, i))
      const swapped = order[i]
      order[i] = order[other]
      order[other] = swapped
    }
    const from = (q % blocks) * subset
    return order.slice(from, from + subset).sort()
  })
}

/** The servers that may be chosen for a copy. */
export class Eligible {
  /** In index order, the first `count` of them. */
  list: Int32Array
  count: number
  /** By server: whether a health check has left it out. */
  readonly leftOut: Uint8Array
  private readonly subsets: readonly Int32Array[] | undefined
  private readonly all: Int32Array
  private readonly members: Uint8Array[]
  private readonly lists: (Int32Array | undefined)[]
  private readonly without: Int32Array
  private dispatcher = 0
  private avoided = -1

  constructor(private readonly scenario: Scenario) {
    const { servers, dispatchers, subset } = scenario
    this.leftOut = new Uint8Array(servers)
    this.all = Int32Array.from({ length: servers }, (_, s) => s)
    this.subsets = subset > 0 ? subsetsOf(scenario) : undefined
    this.lists = new Array(this.subsets ? dispatchers : 1).fill(undefined)
    this.members = []
    this.without = new Int32Array(servers)
    this.list = this.all
    this.count = servers
    for (let q = 0; q < this.lists.length; q++) this.listOf(q)
  }

  /** Forgets who may be chosen, because a check has changed it. */
  changed(): void {
    this.lists.fill(undefined)
  }

  /** Sets who may be chosen by a dispatcher for a copy that avoids a server, −1 for none. */
  set(dispatcher: number, avoid: number): void {
    this.dispatcher = this.subsets ? dispatcher : 0
    const list = this.listOf(this.dispatcher)
    this.avoided = -1
    this.list = list
    this.count = list.length
    if (avoid < 0 || list.length < 2 || !this.members[this.dispatcher][avoid]) return
    this.avoided = avoid
    let count = 0
    for (const server of list) if (server !== avoid) this.without[count++] = server
    this.list = this.without
    this.count = count
  }

  /** Whether a server may be chosen. */
  has(server: number): boolean {
    return this.members[this.dispatcher][server] === 1 && server !== this.avoided
  }

  private listOf(q: number): Int32Array {
    return this.lists[q] ?? this.makeList(q)
  }

  private makeList(q: number): Int32Array {
    const subset = this.subsets?.[q] ?? this.all
    const healthy = subset.filter((server) => !this.leftOut[server])
    const list = healthy.length > 0 ? healthy : subset
    this.members[q] ??= new Uint8Array(this.scenario.servers)
    this.members[q].fill(0)
    for (const server of list) this.members[q][server] = 1
    this.lists[q] = list
    return list
  }
}
