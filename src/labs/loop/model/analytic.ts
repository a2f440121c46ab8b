/**
 * The analytic model (§1.3.2): when the synchronisations of each group fall, what each moves, and what all of them cost.
 * Costs do not move the synchronisations, so a group is followed without them and pays at the end.
 */
import { decide, type Rules } from './decision.ts'
import {
  append,
  blocksOf,
  dropFirst,
  fewestFor,
  type List,
  type Loop,
  lengthOf,
  SAME,
  takeLast,
  workOf,
} from './iterations.ts'
import { finishOf, type Speeds, workBetween } from './loads.ts'
import type { Network, Patterns } from './patterns.ts'

/** How a strategy exchanges: who decides, and among whom. */
export interface Exchange {
  /** Whether a balancer decides for its group, or one on processor 0 for all groups. */
  readonly central: boolean
  /** Whether iterations move only within groups. */
  readonly local: boolean
}

/** Processors of each group. */
export type Groups = readonly (readonly number[])[]

/** How a run goes on after its first synchronisation. */
export interface Choice {
  /** Index of the exchange among those that were judged. */
  readonly index: number
  /** What the model says about each. */
  readonly times: readonly number[]
  readonly exchange: Exchange
  readonly groups: Groups
  /** Whether the times are those at which what is left then would end, and not those of the whole run. */
  readonly again?: true
}

/** What the model predicts of a strategy: its time, with those groups of everything that it may have with which that is least. */
export interface Prediction {
  readonly time: number
  /** Which of them. */
  readonly groups: number
}

/** A synchronisation from which a forecast starts: its time, what each processor holds, and the rates that were reported, by processor. */
interface Start {
  readonly time: number
  readonly lists: readonly List[]
  readonly rates: readonly number[]
}

/** Everything that the model knows besides the speeds. */
export interface ModelScenario {
  readonly loop: Loop
  readonly network: Network
  readonly patterns: Patterns
  readonly rules: Rules
  /** Seconds of a decision (δ). */
  readonly delta: number
  /** Whether a mean speed counts load blocks whole, as the paper's formula does, instead of the average over time. */
  readonly wholeBlocks: boolean
  /** Iterations that each processor begins with. */
  readonly sizes: readonly number[]
  /** All processors in one group. */
  readonly one: Groups
  /** The groups of local strategies: those that are given, or everything that the model chooses among. */
  readonly several: readonly Groups[]
  /** How many stretches of computing a rate is the mean of. */
  readonly window: number
  /** Whether each group has a balancer of its own, where one decides. */
  readonly ownMasters: boolean
  /** When all processors begin, in seconds. */
  readonly begin: number
}

/** A synchronisation in the model. */
interface ModelSync {
  readonly group: number
  /** Without the costs of those before it. */
  readonly time: number
  /** Mean speeds of the members since the last one (σ), in the order of `members`. */
  readonly speeds: readonly number[]
  readonly members: readonly number[]
  /** Data messages (β) and iterations that they carry (α). */
  readonly messages: number
  readonly moved: number
}

/** What the model says about a strategy. */
interface Forecast {
  readonly time: number
  readonly syncs: readonly ModelSync[]
}

/** The groups that a strategy may have. */
export const groupsFor = ({ one, several }: ModelScenario, { local }: Exchange): readonly Groups[] =>
  local ? several : [one]

/**
 * What a strategy with these groups will take by the model.
 *
 * @param start a synchronisation at which it takes over, whose profiles have been sent; the beginning of the run where absent
 */
export function forecast(
  scenario: ModelScenario,
  speeds: Speeds,
  exchange: Exchange,
  groups: Groups,
  start?: Start,
): Forecast {
  const { network, patterns, loop, delta } = scenario
  const followed = groups.map((_, group) => [...groupSyncs(scenario, speeds, groups, group, start)])
  const orders = exchange.central ? network.latency : 0
  const times = followed.map((syncs, group) => {
    const size = groups[group].length
    const round =
      patterns.oneToAll(size) + (exchange.central ? patterns.allToOne(size) : patterns.allToAll(size)) + delta
    let time = syncs.length > 0 ? syncs[syncs.length - 1].time : scenario.begin
    for (const [nth, { messages, moved }] of syncs.entries()) {
      time +=
        (start && nth === 0 ? 0 : round) +
        messages * (network.latency + orders) +
        (moved * loop.bytes) / network.bandwidth
    }
    return time
  })
  const syncs = followed.flat().sort((a, b) => a.time - b.time || a.group - b.group)
  // Where all groups have one balancer, it serves one synchronisation after another.
  if (exchange.central && groups.length > 1 && !scenario.ownMasters) {
    let free = 0
    for (const { group, time, messages } of syncs) {
      const begin = Math.max(time, free)
      times[group] += begin - time
      free = begin + delta + messages * orders
    }
  }
  return { time: Math.max(0, ...times), syncs }
}

/** The first synchronisation of a strategy. */
export function firstSync(scenario: ModelScenario, speeds: Speeds): ModelSync {
  for (const sync of groupSyncs(scenario, speeds, scenario.one, 0)) return sync
  throw new RangeError('iterations: expected at least 1')
}

/** The synchronisations of one group, one after another. */
function* groupSyncs(
  { loop, rules, wholeBlocks, sizes, window, begin: beginning }: ModelScenario,
  speeds: Speeds,
  groups: Groups,
  group: number,
  start?: Start,
): Generator<ModelSync> {
  const blocks = start ? start.lists.map((list) => [...list]) : blocksOf(sizes, loop.first)
  let members = groups[group].filter((i) => start || blocks[i].length > 0)
  let lists: List[] = members.map((i) => blocks[i])
  let begin = start?.time ?? beginning
  const epsilon = SAME * loop.mean
  /** The stretches that count: how long each was, and the mean speeds by processor. */
  const stretches: { readonly seconds: number; readonly sigma: ReadonlyMap<number, number> }[] = []
  const share = (left: readonly number[], rates: readonly number[], sigma: readonly number[], time: number) => {
    const { share, transfers } = decide(left, rates, rules)
    for (const { from, to, count } of transfers) append(lists[to], takeLast(lists[from], count))
    const moved = transfers.reduce((sum, { count }) => sum + count, 0)
    const sync: ModelSync = { group, time, speeds: sigma, members, messages: transfers.length, moved }
    const stay = share.map((count) => count > 0)
    members = members.filter((_, m) => stay[m])
    lists = lists.filter((_, m) => stay[m])
    begin = time
    return sync
  }
  if (start) {
    const rates = members.map((i) => start.rates[i])
    yield share(lists.map(lengthOf), rates, rates, begin)
  }
  while (members.length > 0) {
    const works = lists.map((list) => workOf(loop, list))
    const { time, sigma } = wholeBlocks
      ? meanOverBlocks(speeds, members, works, begin)
      : meanOverTime(speeds, members, works, begin)
    const remaining = lists.map((list, m) => {
      const done = (time - begin) * sigma[m]
      // A process that finishes has done all, whatever rounding says.
      const passed = done >= works[m] - epsilon ? lengthOf(list) : fewestFor(loop, list, done)
      dropFirst(list, passed)
      return lengthOf(list)
    })
    if (window > 1) {
      stretches.push({ seconds: time - begin, sigma: new Map(members.map((i, m) => [i, sigma[m]])) })
      if (stretches.length > window) stretches.shift()
    }
    const rates = stretches.length > 1 ? members.map((i) => meanSpeed(i, stretches)) : sigma
    yield share(remaining, rates, sigma, time)
  }
}

/** A processor's mean speed over the stretches in which it computed. */
function meanSpeed(
  i: number,
  stretches: readonly { readonly seconds: number; readonly sigma: ReadonlyMap<number, number> }[],
): number {
  let [work, seconds] = [0, 0]
  for (const stretch of stretches) {
    const speed = stretch.sigma.get(i)
    if (speed === undefined) continue
    work += speed * stretch.seconds
    seconds += stretch.seconds
  }
  return work / seconds
}

interface Interval {
  /** The earliest finish. */
  readonly time: number
  readonly sigma: number[]
}

/** Speeds as averages over the time until the earliest finish. */
function meanOverTime(speeds: Speeds, members: readonly number[], works: readonly number[], begin: number): Interval {
  let time = Number.POSITIVE_INFINITY
  for (const [m, i] of members.entries()) time = Math.min(time, finishOf(speeds, i, begin, works[m]))
  // A list that takes no time ends where it begins: its speeds are those of that moment.
  const block = Math.floor(begin / speeds.block)
  const meanOf = (i: number) =>
    time > begin ? workBetween(speeds, i, begin, time) / (time - begin) : speeds.speed(i, block)
  return { time, sigma: members.map(meanOf) }
}

/**
 * Speeds as means over load blocks, counted whole: from the one in which the interval begins to the first one that contains
 * the earliest finish.
 */
function meanOverBlocks(speeds: Speeds, members: readonly number[], works: readonly number[], begin: number): Interval {
  const { block } = speeds
  const first = Math.floor(begin / block + SAME)
  const sums = members.map(() => 0)
  for (let last = first; ; last++) {
    for (const [m, i] of members.entries()) sums[m] += speeds.speed(i, last)
    const sigma = sums.map((sum) => sum / (last - first + 1))
    const time = begin + Math.min(...works.map((work, m) => work / sigma[m]))
    if (time <= (last + 1 + SAME) * block) return { time, sigma }
  }
}
