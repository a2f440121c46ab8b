/** What the balancers decide in a round of the plain migration model. */
import type { Random } from '../../../src/core/random/random.ts'
import type { MigrationValues } from '../../../src/labs/migration/parameters.ts'
import { shuffle } from './parts.ts'

/** A process in a window. */
export interface Seen {
  readonly i: number
  readonly w: number
  readonly e: number
  readonly direct: number
  readonly blocked: number
  readonly candidate: boolean
  /** Messages by the first link of their route. */
  readonly towards: ReadonlyMap<number, number>
}

export interface View {
  /** Cycles since the last round. */
  readonly window: number
  readonly b: readonly number[]
  /** The processes at each processor, ascending. */
  readonly at: readonly (readonly Seen[])[]
  readonly neighbours: readonly (readonly number[])[]
  readonly balancers: readonly Random[]
  isFree(p: number, q: number): boolean
}

export interface Order {
  readonly i: number
  readonly p: number
  readonly q: number
}

const factor = ({ direct, blocked }: Seen) => direct / Math.max(blocked, 0.5)
const ratio = ({ w, e }: Seen) => w / e

/** The mean of ce over the measured ones. */
function meanRatio(all: readonly Seen[]): number {
  const measured = all.filter(({ e }) => e > 0)
  return measured.length > 0 ? measured.reduce((sum, one) => sum + ratio(one), 0) / measured.length : 0
}

/** L, M or H, with the sums of the neighbourhoods. */
export function statesOf(s: MigrationValues, { b, neighbours }: View) {
  return b.map((load, p) => {
    const members = s.neighbourhood === 'whole' ? [p, ...neighbours[p]] : neighbours[p]
    const k = members.length
    const S = members.reduce((sum, q) => sum + b[q], 0)
    const low = 100 * k * load < (100 - s.threshold) * S
    const high = 100 * k * load > (100 + s.threshold) * S
    return { k, S, state: low ? 'L' : high ? 'H' : 'M' }
  })
}

/** The rules of selection. */
function select(s: MigrationValues, view: View, p: number, n: number, allowed: (g: number) => boolean): Seen[] {
  const candidates = view.at[p].filter(({ candidate }) => candidate)
  const sum = (list: readonly Seen[]) => list.reduce((all, { w }) => all + w, 0)
  const each = (list: readonly Seen[]) => {
    const selected: Seen[] = []
    for (const one of list) if (selected.length < n && allowed(sum(selected) + one.w)) selected.push(one)
    return selected
  }
  const ascending = [...candidates].sort((x, y) => x.w - y.w || x.i - y.i)
  if (s.select === '2') {
    const selected: Seen[] = []
    for (const one of ascending) {
      if (selected.length === n || !allowed(sum(selected) + one.w)) break
      selected.push(one)
    }
    return selected
  }
  if (s.select === '3') return each([...candidates].sort((x, y) => factor(y) - factor(x) || x.i - y.i))
  if (s.select === '4') {
    const mean = meanRatio(view.at[p])
    const far = (one: Seen) => Math.abs(ratio(one) - mean)
    return each(candidates.filter(({ e }) => e > 0).sort((x, y) => far(y) - far(x) || x.i - y.i))
  }
  if (s.select !== '1') throw new Error(`No rule for select ${s.select}`)
  let k = 0
  while (k < Math.min(n, ascending.length) && allowed(sum(ascending.slice(0, k + 1)))) k++
  const selected: Seen[] = []
  for (let turns = k; turns > 0; turns--) {
    const rest = ascending.filter((one) => !selected.includes(one))
    const fitting = rest.filter((one) => {
      const others = rest.filter((other) => other !== one).slice(0, turns - 1)
      return allowed(sum(selected) + one.w + sum(others))
    })
    selected.push(fitting.sort((x, y) => y.w - x.w || x.i - y.i)[0])
  }
  return selected
}

/** The rules of location. */
function locate(s: MigrationValues, view: View, p: number, selected: readonly Seen[], targets: readonly number[]) {
  const zip = (list: readonly Seen[], to: readonly number[]) => list.map((one, k) => ({ one, q: to[k] }))
  if (s.locate === '1') return zip(selected, shuffle([...targets], view.balancers[p]))
  if (s.locate === '2') {
    const pairs = selected.flatMap((one) => targets.map((q) => ({ one, q, sent: one.towards.get(q) ?? 0 })))
    pairs.sort((x, y) => y.sent - x.sent || x.one.i - y.one.i || x.q - y.q)
    const chosen: typeof pairs = []
    for (const pair of pairs) {
      if (chosen.every(({ one, q }) => one !== pair.one && q !== pair.q)) chosen.push(pair)
    }
    return chosen
  }
  if (s.locate === '3') {
    const processes = [...selected].sort((x, y) => factor(y) - factor(x) || x.i - y.i)
    return zip(
      processes,
      [...targets].sort((x, y) => view.b[x] - view.b[y] || x - y),
    )
  }
  if (s.locate !== '4') throw new Error(`No rule for locate ${s.locate}`)
  const share = (one: Seen) => (one.e > 0 ? ratio(one) : 0)
  const mean = (q: number) => meanRatio(view.at[q])
  return zip(
    [...selected].sort((x, y) => share(x) - share(y) || x.i - y.i),
    [...targets].sort((x, y) => mean(y) - mean(x) || x - y),
  )
}

function thesis(s: MigrationValues, view: View): Order[] {
  const { b, neighbours } = view
  const states = statesOf(s, view)
  const accepted = b.map(() => 0)
  const orders: Order[] = []
  for (const [p, { k, S, state }] of states.entries()) {
    if (state !== 'H') continue
    const targets = neighbours[p].filter(
      (q) => states[q].state === 'L' && 100 * k * b[q] < (100 - s.threshold) * S && view.isFree(p, q),
    )
    if (targets.length === 0) continue
    const allowed = (g: number) => s.guard === 'off' || 100 * k * (b[p] - g) >= (100 - s.threshold) * S
    for (const { one, q } of locate(s, view, p, select(s, view, p, targets.length, allowed), targets)) {
      const flooded = 100 * states[q].k * (b[q] + accepted[q] + one.w) > (100 + s.threshold) * states[q].S
      if (s.inundation === 'on' && flooded) continue
      accepted[q] += one.w
      orders.push({ i: one.i, p, q })
    }
  }
  return orders
}

/** Those that look at everything: GreedyLB and RefineLB of Charm++, and LBAF's transfer by its tempered criterion. */
function central(s: MigrationValues, { b, at }: View): Order[] {
  const load = [...b]
  const mean = load.reduce((x, y) => x + y, 0) / load.length
  const left = at.map((list, p) =>
    list.filter(({ w, candidate }) => candidate && w >= 1).map(({ i, w }) => ({ i, w, p })),
  )
  const heavy = (x: { i: number; w: number }, y: { i: number; w: number }) => y.w - x.w || x.i - y.i
  const least = () => load.indexOf(Math.min(...load))
  const orders: Order[] = []
  if (s.strategy === 'greedy') {
    for (const { w, p } of left.flat()) load[p] -= w
    for (const { i, w, p } of left.flat().sort(heavy)) {
      const q = least()
      load[q] += w
      if (q !== p) orders.push({ i, p, q })
    }
  }
  while (s.strategy === 'refine') {
    const p = load.indexOf(Math.max(...load))
    const q = least()
    const bound = (1 + s.threshold / 100) * mean
    const [best] = left[p].filter(({ w }) => load[q] + w < bound).sort(heavy)
    if (load[p] <= bound || !best) break
    left[p] = left[p].filter((one) => one !== best)
    load[p] -= best.w
    load[q] += best.w
    orders.push({ i: best.i, p, q })
  }
  if (s.strategy === 'transfer') {
    for (const [p, processes] of left.entries()) {
      if (b[p] <= mean) continue
      for (const { i, w } of processes.sort(heavy)) {
        const gains = load.map((other, q) =>
          b[q] < mean ? Math.max(load[p], other) - Math.max(load[p] - w, other + w) : 0,
        )
        const gain = Math.max(...gains)
        if (gain <= 0) continue
        const q = gains.indexOf(gain)
        load[p] -= w
        load[q] += w
        orders.push({ i, p, q })
      }
    }
  }
  return orders
}

/** The orders of a round. */
export function ordersOf(s: MigrationValues, view: View): Order[] {
  if (s.strategy === 'thesis') return thesis(s, view)
  const { b, at, neighbours, balancers } = view
  const P = b.length
  if (P === 1) return []
  if (s.strategy === 'greedy' || s.strategy === 'refine' || s.strategy === 'transfer') return central(s, view)
  const beta = [...b]
  const Q = at.map((list) => list.reduce((sum, { e }) => sum + e, 0))
  const bar = s.queueThreshold * view.window
  const D = Math.max(...neighbours.map(({ length }) => length))
  const orders: Order[] = []
  const order = (p: number, q: number, most: number) => {
    const same = (o: Order) => (o.p === p && o.q === q) || (o.p === q && o.q === p)
    if (!view.isFree(p, q) || orders.some(same)) return
    const [best] = at[p]
      .filter(({ i, w, candidate }) => candidate && w >= 1 && w <= most && orders.every((o) => o.i !== i))
      .sort((x, y) => y.w - x.w || x.i - y.i)
    if (!best) return
    beta[p] -= best.w
    beta[q] += best.w
    orders.push({ i: best.i, p, q })
  }
  const other = (p: number) => {
    const v = Math.floor(balancers[p]() * (P - 1))
    return v >= p ? v + 1 : v
  }
  for (let p = 0; p < P; p++) {
    if (s.strategy === 'sender' && Q[p] > bar) {
      for (let probe = 0; probe < s.probeLimit; probe++) {
        const q = other(p)
        if (Q[q] >= bar) continue
        order(p, q, (beta[p] - beta[q]) / 2)
        break
      }
    }
    if (s.strategy === 'receiver' && Q[p] < bar) {
      for (let probe = 0; probe < s.probeLimit; probe++) {
        const q = other(p)
        if (Q[q] <= bar) continue
        order(q, p, (beta[q] - beta[p]) / 2)
        break
      }
    }
    if (s.strategy === 'twochoices' && Q[p] > bar) {
      const [q] = [other(p), other(p)].sort((x, y) => Q[x] - Q[y] || x - y)
      if (Q[q] < Q[p]) order(p, q, (beta[p] - beta[q]) / 2)
    }
    if (s.strategy === 'diffusion') {
      const lower = neighbours[p].filter((q) => b[q] < b[p]).sort((x, y) => b[x] - b[y] || x - y)
      for (const q of lower) order(p, q, (b[p] - b[q]) / (D + 1))
    }
  }
  return orders
}
