/** Where the processes of the plain migration model begin. */
import { type Random, stream } from '../../../src/core/random/random.ts'
import type { MigrationValues } from '../../../src/labs/migration/parameters.ts'
import { below, countOf, networkOf, type Pairs, programOf, shuffle } from './parts.ts'

/** What a run before measured: by process its cycles and complete iterations, by channel its acknowledged messages. */
export interface Measured {
  readonly T: number
  readonly computed: readonly number[]
  readonly complete: readonly number[]
  readonly acked: readonly number[]
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
const upTo = (n: number) => Array.from({ length: n }, (_, k) => k)

function restricted(N: number, P: number, r: Random): number[] {
  const order = shuffle(upTo(P), r)
  const even = P * Math.floor(N / P)
  return shuffle(
    upTo(N).map((k) => (k < even ? k % P : order[k - even])),
    r,
  )
}

interface Change {
  readonly i: number | undefined
  readonly j: number | undefined
}

/**
 * Of all changes that miss the wanted weight by hardly more than the best does, the cheapest. Changing nothing is one of them, and costs
 * nothing.
 */
function choose(
  a: readonly number[],
  b: readonly number[],
  weight: readonly number[],
  targetDifference: number,
  slack: number,
  cost: (change: Change) => number,
): Change | undefined {
  const of = (i: number | undefined) => (i === undefined ? 0 : weight[i])
  const all = [undefined, ...a].flatMap((i) => [undefined, ...b].map((j): Change => ({ i, j })))
  const misses = all.map(({ i, j }) => Math.abs(of(i) - of(j) - targetDifference))
  const close = all.filter((_, k) => misses[k] <= Math.min(...misses) + slack)
  const costs = close.map((change) => (change.i === undefined && change.j === undefined ? 0 : cost(change)))
  const cheapest = Math.min(...costs)
  // The list begins with no change at all, so that is first among equals.
  const best = close[costs.indexOf(cheapest)]
  return best.i === undefined && best.j === undefined ? undefined : best
}

/** The channels of a process, each with the process at its other end. */
const partnersOf = (channels: Pairs, i: number) =>
  channels.flatMap(([from, to], c) => (from === i ? [{ c, other: to }] : to === i ? [{ c, other: from }] : []))

function clustered(s: MigrationValues, channels: Pairs): number[] {
  const { means, lengths } = programOf(s, channels)
  const P = s.processors
  const { distance } = networkOf(s)
  const bytes = new Map<string, { a: number; b: number; sum: number }>()
  for (const [c, [from, to]] of channels.entries()) {
    const [a, b] = [Math.min(from, to), Math.max(from, to)]
    const pair = bytes.get(`${a} ${b}`) ?? { a, b, sum: 0 }
    pair.sum += lengths[c]
    bytes.set(`${a} ${b}`, pair)
  }
  let clusters = means.map((load, i) => ({ load, members: [i], name: i }))
  for (const { a, b } of [...bytes.values()].sort((x, y) => y.sum - x.sum || x.a - y.a || x.b - y.b)) {
    const [one, other] = [a, b].map((i) => clusters.find(({ members }) => members.includes(i)))
    if (!one || !other || one === other || one.load + other.load > (0.25 * sum(means)) / P) continue
    one.load += other.load
    one.members.push(...other.members)
    clusters = clusters.filter((each) => each !== other)
  }
  const loads = upTo(P).map(() => 0)
  const place: number[] = []
  const sorted = clusters.map(({ members }) => members.sort((x, y) => x - y))
  const loadOf = (members: readonly number[]) => sum(members.map((i) => means[i]))
  for (const members of sorted.sort((x, y) => loadOf(y) - loadOf(x) || x[0] - y[0])) {
    const p = loads.indexOf(Math.min(...loads))
    loads[p] += loadOf(members)
    for (const i of members) place[i] = p
  }
  // Groups exchange their processors, pair by pair, five times over.
  const at = upTo(P)
  const ways = (group: number, but: number, p: number) => {
    const others = new Map<number, number>()
    for (const [c, [from, to]] of channels.entries()) {
      const [a, b] = [place[from], place[to]]
      if (a === b || (a !== group && b !== group)) continue
      const other = a === group ? b : a
      others.set(other, (others.get(other) ?? 0) + lengths[c])
    }
    const present = at[group]
    return sum(
      [...others]
        .filter(([other]) => other !== but)
        .map(([other, amount]) => amount * (distance(p, at[other]) - distance(present, at[other]))),
    )
  }
  for (let round = 0; round < 5; round++) {
    for (let a = 0; a < P; a++) {
      for (let b = a + 1; b < P; b++) {
        if (ways(a, b, at[b]) + ways(b, a, at[a]) < 0) [at[a], at[b]] = [at[b], at[a]]
      }
    }
  }
  return place.map((group) => at[group])
}

function bisection(s: MigrationValues, channels: Pairs): number[] {
  const { means, lengths } = programOf(s, channels)
  const place: number[] = []
  const loadOf = (list: readonly number[]) => sum(list.map((i) => means[i]))
  const bytesWith = (i: number, set: ReadonlySet<number>) =>
    sum(partnersOf(channels, i).map(({ c, other }) => (set.has(other) ? lengths[c] : 0)))
  const halve = (list: readonly number[], processors: readonly number[]): void => {
    if (processors.length === 1 || list.length === 0) {
      for (const i of list) place[i] = processors[0]
      return
    }
    const half = Math.floor(processors.length / 2)
    const targetLoad = (loadOf(list) * half) / processors.length
    const first = new Set<number>()
    const second = new Set(list)
    const gains = new Map(list.map((i) => [i, -bytesWith(i, second)]))
    for (let load = 0; second.size > 0; ) {
      const rest = list.filter((i) => second.has(i))
      const best = rest.reduce((a, b) => (Number(gains.get(b)) > Number(gains.get(a)) ? b : a))
      if (load + means[best] / 2 > targetLoad) break
      first.add(best)
      second.delete(best)
      load += means[best]
      for (const { c, other } of partnersOf(channels, best)) {
        if (gains.has(other)) gains.set(other, Number(gains.get(other)) + 2 * lengths[c])
      }
    }
    const slack = (0.02 * loadOf(list)) / processors.length
    for (let k = 0; k < 50; k++) {
      const [a, b] = [first, second].map((set) => list.filter((i) => set.has(i)))
      const change = choose(a, b, means, loadOf(a) - targetLoad, slack, ({ i, j }) => {
        const leaves = i === undefined ? 0 : bytesWith(i, first) - bytesWith(i, second)
        let cost = leaves + (j === undefined ? 0 : bytesWith(j, second) - bytesWith(j, first))
        if (i !== undefined) for (const { c, other } of partnersOf(channels, i)) if (other === j) cost += 2 * lengths[c]
        return cost
      })
      if (!change) break
      const { i, j } = change
      if (i !== undefined) {
        first.delete(i)
        second.add(i)
      }
      if (j !== undefined) {
        second.delete(j)
        first.add(j)
      }
    }
    halve(
      list.filter((i) => first.has(i)),
      processors.slice(0, half),
    )
    halve(
      list.filter((i) => second.has(i)),
      processors.slice(half),
    )
  }
  halve(upTo(countOf(s)), upTo(s.processors))
  return place
}

function learned(
  s: MigrationValues,
  channels: Pairs,
  first: number[],
  play: (s: MigrationValues, place: number[]) => Measured,
): number[] {
  const P = s.processors
  const { lengths } = programOf(s, channels)
  const { distance } = networkOf(s)
  let place = first
  let best: { place: number[]; pace: number; measured: Measured } | undefined
  let pairs = 0
  for (let run = 0; run < s.runsBefore; run++) {
    // Processes get more to do in the run itself: a placement that depended on it would change what happens before that moment.
    const measured = play(
      { ...s, migration: 'off', heavyProcessor: 'none', duration: Math.min(s.duration, 2e7) },
      place,
    )
    const pace = sum(measured.computed) / measured.T
    if (!best || pace > best.pace) {
      best = { place, pace, measured }
      pairs = Math.floor(P / 2)
    } else pairs = Math.floor(pairs / 2)
    const { computed, complete, acked } = best.measured
    const work = computed.map((cycles, i) => cycles / (complete[i] + 1))
    const bytes = acked.map((count, c) => count * lengths[c])
    const there = best.place
    const groups = upTo(P).map((p) => upTo(there.length).filter((i) => there[i] === p))
    const loads = groups.map((group) => sum(group.map((i) => work[i])))
    const order = upTo(P).sort((p, q) => loads[q] - loads[p] || p - q)
    const next = [...there]
    for (let k = 0; k < pairs; k++) {
      const [p, q] = [order[k], order[P - 1 - k]]
      const longer = (i: number | undefined, from: number, to: number, partner: number | undefined) => {
        if (i === undefined) return 0
        let cost = 0
        for (const { c, other } of partnersOf(channels, i)) {
          const [before, after] = other === partner ? [to, from] : [there[other], there[other]]
          cost += bytes[c] * (distance(to, after) - distance(from, before))
        }
        return cost
      }
      const change = choose(
        groups[p],
        groups[q],
        work,
        (loads[p] - loads[q]) / 2,
        (0.02 * sum(loads)) / P,
        ({ i, j }) => longer(i, p, q, j) + longer(j, q, p, i),
      )
      if (change?.i !== undefined) next[change.i] = q
      if (change?.j !== undefined) next[change.j] = p
    }
    if (next.every((p, i) => p === there[i])) return there
    place = next
  }
  return place
}

/** By process, its processor. */
export function placementOf(
  s: MigrationValues,
  channels: Pairs,
  play: (s: MigrationValues, place: number[]) => Measured,
): number[] {
  const { seed, placement, processors: P } = s
  const N = countOf(s)
  const r = stream(seed, 'placement')
  const rules = {
    'round-robin': () => upTo(N).map((i) => i % P),
    random: () => upTo(N).map(() => below(r, P)),
    restricted: () => restricted(N, P, r),
    clustered: () => clustered(s, channels),
    bisection: () => bisection(s, channels),
    learned: () => learned(s, channels, restricted(N, P, r), play),
  }
  return rules[placement]()
}
