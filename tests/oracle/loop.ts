/**
 * The loop lab once more, plain and slow: loops over single iterations, an agenda that is searched for its earliest entry, lists
 * of iteration numbers. Written from the description of the model alone, in other ways than the lab's: what both agree on
 * was not a slip of one of them.
 */
import { machineOf, type Note, type Stage } from './loop-machine.ts'
import {
  ability,
  blocksOf,
  groupsOf,
  type PlainLoop,
  ratedOf,
  type Speed,
  shares,
  speedOf,
  total,
  whenDone,
} from './loop-parts.ts'

/** Which of the four strategies, or the one that lets the model choose. */
export interface PlainStrategy {
  readonly central: boolean
  readonly local: boolean
  readonly chooses?: boolean
  /** Seconds between synchronisations, where the clock calls to them. */
  readonly every?: number
}

/** The four, in the order in which the first of equals is chosen. */
export const FOUR: readonly PlainStrategy[] = [
  { central: true, local: false },
  { central: false, local: false },
  { central: true, local: true },
  { central: false, local: true },
]

/** How many each processor gives to which other, in the order of the messages; empty where nothing has to move. */
function decide(loop: PlainLoop, left: readonly number[], rates: readonly number[]) {
  const none: { from: number; to: number; count: number }[] = []
  if (total(left) === 0) return none
  const targets = shares(total(left), rates)
  const moving = total(left.map((each, i) => Math.abs(each - targets[i]))) / 2
  if (moving === 0) return none
  if (loop.rules) {
    if (moving < Math.max(1, loop.threshold * loop.costs.length) - 1e-9) return none
    const longest = (counts: readonly number[]) => Math.max(...counts.map((each, i) => each / rates[i]))
    if (longest(targets) > (1 - loop.profitability) * longest(left) * (1 + 1e-9)) return none
  }
  const gives = left.flatMap((each, i) => Array(Math.max(0, each - targets[i])).fill(i) as number[])
  const gets = left.flatMap((each, i) => Array(Math.max(0, targets[i] - each)).fill(i) as number[])
  for (const [nth, from] of gives.entries()) {
    const last = none[none.length - 1]
    if (last && last.from === from && last.to === gets[nth]) last.count++
    else none.push({ from, to: gets[nth], count: 1 })
  }
  return none
}

// The analytic model.

interface Sync {
  readonly group: number
  readonly time: number
  readonly messages: number
  readonly moved: number
  readonly sigma: ReadonlyMap<number, number>
}

/** A synchronisation from which on something is predicted. */
interface Now {
  readonly time: number
  readonly lists: ReadonlyMap<number, readonly number[]>
  readonly rates: ReadonlyMap<number, number>
}

function syncsOf(loop: PlainLoop, speed: Speed, members: readonly number[], group: number, now?: Now): Sync[] {
  const { costs, block } = loop
  const mean = total(costs) / costs.length
  const dealt = blocksOf(loop)
  for (const [i, list] of now?.lists ?? []) dealt[i] = [...list]
  let active = members.filter((i) => dealt[i].length > 0)
  const syncs: Sync[] = []
  const work = (i: number) => total(dealt[i].map((n) => costs[n]))
  if (now) {
    const rates = members.map((i) => now.rates.get(i) as number)
    const moves = decide(
      loop,
      members.map((i) => dealt[i].length),
      rates,
    )
    for (const { from, to, count } of moves) dealt[members[to]].push(...dealt[members[from]].splice(-count))
    const moved = total(moves.map(({ count }) => count))
    syncs.push({ group, time: now.time, messages: moves.length, moved, sigma: new Map() })
    active = members.filter((i) => dealt[i].length > 0)
  }
  /** What each did in how many seconds. */
  const past: { readonly i: number; readonly work: number; readonly seconds: number }[][] = []
  for (let begin = now?.time ?? loop.begin ?? 0; active.length > 0; ) {
    let time = Math.min(...active.map((i) => whenDone(speed, block, i, begin, work(i))))
    let sigma = active.map((i) => ability(speed, block, i, begin, time) / (time - begin))
    if (loop.wholeBlocks) {
      const a = Math.floor(begin / block + 1e-9)
      for (let b = a; ; b++) {
        sigma = active.map((i) => {
          let sum = 0
          for (let k = a; k <= b; k++) sum += speed(i, k)
          return sum / (b - a + 1)
        })
        time = begin + Math.min(...active.map((i, m) => work(i) / sigma[m]))
        if (time <= (b + 1) * block + 1e-9 * block) break
      }
    }
    for (const [m, i] of active.entries()) {
      let done = (time - begin) * sigma[m] - 1e-9 * mean
      while (dealt[i].length > 0 && done > 0) done -= costs[dealt[i].shift() as number]
    }
    past.push(active.map((i, m) => ({ i, work: sigma[m] * (time - begin), seconds: time - begin })))
    const recent = past.slice(-loop.window)
    const rates = active.map((i, m) => {
      if (recent.length === 1) return sigma[m]
      const stretches = recent.flatMap((stretch) => stretch.filter((one) => one.i === i))
      return total(stretches.map(({ work }) => work)) / total(stretches.map(({ seconds }) => seconds))
    })
    const moves = decide(
      loop,
      active.map((i) => dealt[i].length),
      rates,
    )
    for (const { from, to, count } of moves) dealt[active[to]].push(...dealt[active[from]].splice(-count))
    const moved = total(moves.map(({ count }) => count))
    syncs.push({ group, time, messages: moves.length, moved, sigma: new Map(active.map((i, m) => [i, sigma[m]])) })
    active = active.filter((i) => dealt[i].length > 0)
    begin = time
  }
  return syncs
}

function modelTime(
  loop: PlainLoop,
  speed: Speed,
  { central, local }: PlainStrategy,
  groups: readonly (readonly number[])[] = groupsOf(loop, local),
  now?: Now,
): number {
  const { latency: L, bandwidth: B, delta, bytes } = loop
  const [s, w, r] = [0.475 * L, 0.05 * L, 0.475 * L]
  const wait = loop.shared ? w : 0
  const some = (p: number, time: number) => (p > 1 ? time : 0)
  const oa = (p: number) => some(p, Math.max((p - 1) * s + w, s + (p - 1) * wait) + r)
  const ao = (p: number) => some(p, s + Math.max(w + (p - 1) * r, (p - 1) * wait + r))
  const aa = (p: number) => some(p, Math.max((p - 1) * (s + r) + w, s + p * (p - 1) * wait + r))
  const syncs = groups.map((members, g) => syncsOf(loop, speed, members, g, now))
  const times = groups.map((members, g) => {
    if (syncs[g].length === 0) return 0
    const p = members.length
    const each = oa(p) + (central ? ao(p) : aa(p)) + delta
    const moves = syncs[g].map(
      ({ messages, moved }) => messages * L + (moved * bytes) / B + (central ? messages * L : 0),
    )
    return (syncs[g].at(-1) as Sync).time + (syncs[g].length - (now ? 1 : 0)) * each + total(moves)
  })
  if (central && groups.length > 1 && !loop.masters) {
    const all = syncs.flat().sort((a, b) => a.time - b.time || a.group - b.group)
    let free = 0
    for (const { group, time, messages } of all) {
      times[group] += Math.max(0, free - time)
      free = Math.max(free, time) + delta + messages * L
    }
  }
  return Math.max(...times)
}

/** What the model predicts for the four strategies, with what is known. */
export function predict(loop: PlainLoop): number[] {
  const real = speedOf(loop)
  if (loop.knowledge === 'all') return FOUR.map((strategy) => modelTime(loop, real, strategy))
  const [first] = syncsOf(loop, real, groupsOf(loop, false)[0], 0)
  const knownBlocks = Math.floor(first.time / loop.block + 1e-9)
  const future: Speed[] =
    loop.knowledge === 'seen'
      ? [(i) => first.sigma.get(i) ?? loop.rated[i]]
      : Array.from({ length: 20 }, (_, q) => ratedOf({ ...loop, seed: loop.seed + 7919 * (q + 1) }))
  const speeds = future.map(
    (later): Speed =>
      (i, k) =>
        k <= knownBlocks ? real(i, k) : later(i, k),
  )
  return FOUR.map((strategy) => total(speeds.map((speed) => modelTime(loop, speed, strategy))) / speeds.length)
}

/** The futures from a moment on. */
function futuresFrom(loop: PlainLoop, time: number, since: number): Speed[] {
  const real = speedOf(loop)
  if (loop.knowledge === 'all') return [real]
  const knownBlocks = Math.floor(time / loop.block + 1e-9)
  const later: Speed[] =
    loop.knowledge === 'seen'
      ? [(i) => (time > since ? ability(real, loop.block, i, since, time) / (time - since) : loop.rated[i])]
      : Array.from({ length: 20 }, (_, q) => ratedOf({ ...loop, seed: loop.seed + 7919 * (q + 1) }))
  return later.map((one) => (i, k) => (k <= knownBlocks ? real(i, k) : one(i, k)))
}

// The event simulation.

/** What a run comes to. */
interface PlainResult {
  readonly time: number
  readonly synchronisations: number
  readonly redistributions: number
  readonly moved: number
  readonly messages: number
  readonly bytes: number
  readonly choices: number
  readonly changes: number
}

interface Letter {
  readonly what: 'interrupt' | 'profile' | 'order' | 'data'
  readonly from: number
  readonly to: number
  /** The synchronisation that it is about. */
  readonly sync: Gathering
  readonly load: readonly number[]
}

/** A synchronisation to come. */
interface Gathering {
  readonly who: readonly number[]
  /** The number of its balancer, where one decides. */
  readonly balancer: number
  /** Whether all groups gather; then `nth` counts such gatherings, else those of a group. */
  readonly all: boolean
  readonly nth: number
  readonly strategy: PlainStrategy
  /** How many the group has had since all gathered. */
  readonly ownCount: number
  readonly after: number
  readonly expected?: number | undefined
  first: number
  summoned: boolean
  asks?: boolean
  verdicts?: readonly Verdict[]
  reports: number
}

interface Verdict {
  readonly members: readonly number[]
  readonly moves: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  /** Whether nothing is left. */
  readonly over: boolean
  /** What comes next for a member, by what it has. */
  readonly next: (i: number) => Gathering | undefined
}

/** Runs the protocol. Number P stands for the balancer on processor 0, P + 2 + i for one on processor i. */
export function simulate(loop: PlainLoop, strategy: PlainStrategy, stage?: Stage): PlainResult {
  const { costs, speeds, block } = loop
  const machine = stage?.machine ?? machineOf(loop)
  const { P, r } = machine
  const inbox = machine.inbox as unknown as Letter[][]
  const mean = total(costs) / costs.length
  const result = {
    time: 0,
    synchronisations: 0,
    redistributions: 0,
    moved: 0,
    messages: 0,
    bytes: 0,
    choices: 0,
    changes: 0,
  }
  const lists = blocksOf(loop)
  const send = (letter: Letter, then: () => void) => {
    result.messages++
    result.bytes += letter.load.length * loop.bytes
    machine.send(letter, then)
  }
  const { chore } = machine

  // The processes.
  const sync: (Gathering | undefined)[] = speeds.map(() => undefined)
  /** The gatherings of its group, and of all, for which an interrupt has reached a processor. */
  const latestCall = speeds.map(() => ({ group: -1, all: -1 }))
  const begun = speeds.map(() => 0)
  const doneNow = speeds.map(() => 0)
  const straight = speeds.map(() => false)
  const calls = speeds.map(() => false)
  const history: { done: number; seconds: number }[][] = speeds.map(() => [])
  const waiting: (undefined | (() => void))[] = Array.from({ length: 2 * P + 2 })
  const profiles = new Map<Gathering, number[]>()
  const orders = speeds.map(() => false)
  const parcels = speeds.map(() => 0)
  const reported: { left: number; rate: number }[] = loop.rated.map((S) => ({ left: 0, rate: S / mean }))
  let division: number[][] = groupsOf(loop, strategy.local)
  let everyone: Gathering | undefined
  let count = 0
  let active = P
  const quit = (i: number) => {
    active--
    if (stage) {
      machine.onNote[i] = () => {}
      stage.gone(i)
    }
    if (active === 0) result.time = machine.now()
  }
  const balancerOn = (i: number) => (i === 0 ? P : P + 2 + i)
  const gather = (who: readonly number[], more: Partial<Gathering> & Pick<Gathering, 'strategy'>): Gathering => ({
    who,
    balancer: balancerOn(loop.masters && (strategy.local || strategy.chooses) ? (who[0] ?? 0) : 0),
    all: false,
    nth: count++,
    ownCount: 0,
    after: machine.now(),
    first: Number.POSITIVE_INFINITY,
    summoned: false,
    reports: 0,
    ...more,
  })
  const formed = (who: readonly number[]) => (loop.masters ? { balancer: balancerOn(who[0]) } : {})
  const separate = (how: PlainStrategy) => loop.between > 0 && how.local && division.length > 1
  const isCalled = (i: number) => everyone !== undefined && latestCall[i].all >= everyone.nth
  const isInterrupted = (i: number) => {
    const { all, nth } = sync[i] as Gathering
    return all ? latestCall[i].all >= nth : latestCall[i].group >= nth
  }

  const { every } = strategy
  const clocked = new Set<Gathering>()
  const paused = speeds.map(() => false)
  /** At the next full period all who are to come to a gathering stop. */
  const setClock = (about: Gathering, period: number) => {
    if (clocked.has(about)) return
    clocked.add(about)
    machine.at((Math.floor(machine.now() / period) + 1) * period, () => {
      for (const i of about.who) {
        latestCall[i].group = about.nth
        if (sync[i] !== about) continue
        if (paused[i]) {
          paused[i] = false
          machine.at(machine.now(), () => stop(i))
        } else interrupted(i)
      }
    })
  }
  /** One that has only just begun an iteration has not begun it. */
  const interrupted = (to: number) => {
    if (machine.computes(to) && doneNow[to] > 0 && machine.passed(to, costs[lists[to][0]]) <= 1e-9 * mean) {
      machine.stop(to)
      computed(to)
    }
  }
  const startIteration = (i: number) => machine.iterate(i, costs[lists[i][0]], () => iterationEnds(i))
  function iterationEnds(i: number): void {
    lists[i].shift()
    doneNow[i]++
    if (lists[i].length === 0 || isInterrupted(i) || isCalled(i)) computed(i)
    else startIteration(i)
  }
  function reach({ what, to, sync: about }: Letter): void {
    if (what === 'interrupt') {
      if (about.all) latestCall[to].all = Math.max(latestCall[to].all, about.nth)
      else latestCall[to].group = Math.max(latestCall[to].group, about.nth)
      if (about.all || about === sync[to]) interrupted(to)
    }
    const wake = waiting[to]
    waiting[to] = undefined
    wake?.()
  }
  /** What a processor does until its next synchronisation. */
  const resume = (i: number) => {
    const next = sync[i]
    if (straight[i]) {
      straight[i] = false
      stop(i)
    } else if (lists[i].length > 0) {
      begun[i] = machine.now()
      doneNow[i] = 0
      if (every !== undefined && next && next.who.length > 1) setClock(next, every)
      startIteration(i)
    } else if (next?.all)
      until(
        i,
        () => isInterrupted(i),
        () => stop(i),
      )
    else quit(i)
  }
  /** A stretch of computing is over. */
  function computed(i: number): void {
    const mine = sync[i] as Gathering
    if (mine.who.length === 1 && !everyone) {
      quit(i)
      return
    }
    history[i].push({ done: doneNow[i], seconds: machine.now() - begun[i] })
    const recent = history[i].slice(-loop.window)
    reported[i].rate = total(recent.map(({ done }) => done)) / total(recent.map(({ seconds }) => seconds))
    calls[i] = lists[i].length === 0 && every === undefined
    if (every !== undefined && !isInterrupted(i)) {
      paused[i] = true
      return
    }
    if (mine.who.length === 1 && everyone && !mine.all) sync[i] = everyone
    stop(i)
  }
  const each = <T>(things: readonly T[], act: (thing: T, then: () => void) => void, then: () => void): void => {
    if (things.length === 0) then()
    else act(things[0], () => each(things.slice(1), act, then))
  }
  /** Receives the next letter as soon as there is one. */
  const receive = (i: number, then: () => void) => {
    if (inbox[i].length === 0) {
      waiting[i] = () => receive(i, then)
      return
    }
    const letter = inbox[i].shift() as Letter
    chore(i, r, () => {
      if (letter.what === 'profile') {
        const lot = profiles.get(letter.sync) ?? speeds.map(() => 0)
        lot[i]++
        profiles.set(letter.sync, lot)
      } else if (letter.what === 'order') orders[i] = true
      else if (letter.what === 'data') {
        lists[i].push(...letter.load)
        parcels[i]++
      }
      then()
    })
  }
  const until = (i: number, holds: () => boolean, then: () => void): void => {
    if (holds()) then()
    else receive(i, () => until(i, holds, then))
  }
  function stop(i: number): void {
    const mine = sync[i] as Gathering
    reported[i].left = lists[i].length
    mine.first = Math.min(mine.first, machine.now())
    const summoned = !mine.all && isCalled(i)
    if (summoned) mine.summoned = true
    const first = (calls[i] || summoned) && !isInterrupted(i)
    calls[i] = false
    const others = mine.who.filter((other) => other !== i)
    const letter = (what: Letter['what'], to: number): Letter => ({ what, from: i, to, sync: mine, load: [] })
    const interrupts = () => {
      const at = inbox[i].findIndex(({ what }) => what === 'interrupt')
      if (at < 0) {
        each(first ? others : [], (to, then) => send(letter('interrupt', to), then), profile)
        return
      }
      inbox[i].splice(at, 1)
      chore(i, r, interrupts)
    }
    const profile = () => {
      const { central } = mine.strategy
      each(
        central ? [mine.balancer] : others,
        (to, then) => send(letter('profile', to), then),
        () => {
          if (central) until(i, () => orders[i], follow)
          else {
            until(
              i,
              () => (profiles.get(mine)?.[i] ?? 0) === others.length,
              () => {
                mine.asks ??= asksAt(mine)
                chore(i, loop.delta + (mine.asks ? loop.modelTime : 0), () => {
                  mine.verdicts ??= settle(mine)
                  follow()
                })
              },
            )
          }
        },
      )
    }
    const follow = () => {
      orders[i] = false
      const verdict = mine.verdicts?.find((one) => one.members.includes(i)) as Verdict
      const place = verdict.members.indexOf(i)
      each(
        verdict.moves.filter(({ from }) => from === place),
        ({ to, count }, then) => {
          const load = lists[i].splice(-count)
          send({ what: 'data', from: i, to: verdict.members[to], sync: mine, load }, then)
        },
        () => {
          const expected = verdict.moves.filter(({ to }) => to === place).length
          until(
            i,
            () => parcels[i] === expected,
            () => {
              parcels[i] = 0
              const next = verdict.next(i)
              sync[i] = next
              if (mine.all && verdict.over) {
                quit(i)
                return
              }
              if (!mine.all && next?.all && (mine.summoned || (verdict.over && place === 0))) {
                straight[i] = true
                calls[i] = !mine.summoned
              }
              resume(i)
            },
          )
        },
      )
    }
    interrupts()
  }

  // Deciding.
  let firstChoice = strategy.chooses === true
  const lefts = (who: readonly number[]) => who.map((i) => reported[i].left)
  function asksAt(mine: Gathering): boolean {
    if (firstChoice) return true
    if (!strategy.chooses || loop.choose === 'once' || mine.all || mine.summoned || total(lefts(mine.who)) === 0)
      return false
    if (loop.choose === 'always' || mine.expected === undefined) return true
    return Math.abs(mine.first - mine.expected) > loop.chooseError * (mine.expected - mine.after)
  }
  /** What the model says is best from machine.now() on. */
  function chooseAgain(mine: Gathering): { how: PlainStrategy; parts: readonly (readonly number[])[] } {
    const state: Now = {
      time: machine.now(),
      lists: new Map(mine.who.map((i) => [i, lists[i]])),
      rates: new Map(mine.who.map((i) => [i, reported[i].rate])),
    }
    const ways = FOUR.filter(({ local }) => local || !mine.strategy.local).map((how) => {
      const parts = mine.strategy.local
        ? [mine.who]
        : groupsOf(loop, how.local)
            .map((group) => group.filter((i) => mine.who.includes(i)))
            .filter((group) => group.length > 0)
      const times = futuresFrom(loop, machine.now(), mine.after).map((one) => modelTime(loop, one, how, parts, state))
      return { how, parts, time: total(times) / times.length }
    })
    return ways.find(({ time }) => time === Math.min(...ways.map((way) => way.time))) as (typeof ways)[number]
  }
  function settle(mine: Gathering): Verdict[] {
    const isAsked = asksAt(mine)
    let how = mine.strategy
    let parts: readonly (readonly number[])[] = [mine.who]
    if (isAsked) {
      result.choices++
      if (firstChoice) {
        const times = predict(loop)
        how = FOUR[times.indexOf(Math.min(...times))]
        parts = groupsOf(loop, how.local)
          .map((group) => group.filter((i) => mine.who.includes(i)))
          .filter((group) => group.length > 0)
      } else ({ how, parts } = chooseAgain(mine))
      firstChoice = false
      if (how.central !== mine.strategy.central || how.local !== mine.strategy.local) result.changes++
      if (how.local && !mine.strategy.local) {
        division = groupsOf(loop, true)
        if (separate(how)) everyone = gather(mine.who, { strategy: how, all: true, nth: 0 })
      }
    }
    return parts.map((who) => judge(mine, who, how))
  }
  function judge(mine: Gathering, who: readonly number[], how: PlainStrategy): Verdict {
    const left = lefts(who)
    const over = total(left) === 0
    const moves = mine.summoned
      ? []
      : decide(
          loop,
          left,
          who.map((i) => reported[i].rate),
        )
    result.synchronisations++
    if (moves.length > 0) result.redistributions++
    const after = [...left]
    for (const { from, to, count } of moves) {
      result.moved += count
      after[from] -= count
      after[to] += count
    }
    const has = (i: number) => who.includes(i) && after[who.indexOf(i)] > 0
    if (mine.all) {
      const again = gather(mine.who, { strategy: mine.strategy, all: true, nth: mine.nth + 1 })
      everyone = again
      division = groupsOf(loop, true, again.nth)
      const gatherings = division.map((group) => gather(group.filter(has), { strategy: mine.strategy }))
      return { members: who, moves, over, next: (i) => gatherings.find((one) => one.who.includes(i)) ?? again }
    }
    if (everyone && (mine.summoned || over || mine.ownCount + 1 >= loop.between)) {
      const all = everyone
      return { members: who, moves, over, next: () => all }
    }
    let expected: number | undefined
    if (strategy.chooses && loop.choose === 'failing') {
      const listsThen = who.map((i) => [...lists[i]])
      for (const { from, to, count } of moves) listsThen[to].push(...listsThen[from].splice(-count))
      const futures = futuresFrom(loop, machine.now(), mine.after).map((one) =>
        Math.min(
          ...who.flatMap((i, m) =>
            listsThen[m].length > 0
              ? [whenDone(one, block, i, machine.now(), total(listsThen[m].map((n) => costs[n])))]
              : [],
          ),
        ),
      )
      expected = total(futures) / futures.length
    }
    const next = gather(who.filter(has), {
      strategy: how,
      ownCount: mine.ownCount + 1,
      expected,
      ...(how.local && !mine.strategy.local ? formed(who) : { balancer: mine.balancer }),
    })
    const all = everyone
    return { members: who, moves, over, next: (i) => (has(i) ? next : all) }
  }

  // The balancers.
  const wakeUp = (at: number) => {
    waiting[at] = () => chore(at, 2 * loop.contextSwitch, () => serve(at))
  }
  const serve = (at: number) => {
    const letter = inbox[at].shift()
    if (!letter) {
      wakeUp(at)
      return
    }
    chore(at, r, () => {
      const mine = letter.sync
      if (++mine.reports !== mine.who.length) {
        serve(at)
        return
      }
      chore(at, loop.delta + (asksAt(mine) ? loop.modelTime : 0), () => {
        const decided = settle(mine)
        mine.verdicts = decided
        const senders = decided.flatMap(({ members, moves }) => moves.map((move) => members[move.from]))
        const all = [...mine.who].sort((a, b) => a - b)
        const inOrder = [...all.filter((i) => senders.includes(i)), ...all.filter((i) => !senders.includes(i))]
        each(
          inOrder,
          (to, then) => send({ what: 'order', from: at, to, sync: mine, load: [] }, then),
          () => serve(at),
        )
      })
    })
  }

  if (separate(strategy))
    everyone = gather(
      speeds.map((_, i) => i),
      { strategy, all: true, nth: 0 },
    )
  for (const all of division) {
    const some = all.filter((i) => lists[i].length > 0)
    const first = gather(some, { strategy, after: 0 })
    for (const i of all) sync[i] = some.includes(i) ? first : everyone
  }
  for (const at of speeds.map((_, i) => balancerOn(i))) {
    wakeUp(at)
    machine.onNote[at] = reach as (note: Note) => void
  }
  if (stage) {
    stage.begin(
      (i) => {
        machine.onNote[i] = reach as (note: Note) => void
        resume(i)
      },
      reach as (note: Note) => void,
    )
    return result
  }
  for (let i = 0; i < P; i++) {
    machine.onNote[i] = reach as (note: Note) => void
    resume(i)
  }
  machine.run(() => active === 0)
  return result
}
