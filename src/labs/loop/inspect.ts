/** Looks into a run's slots: the same simulation runs again, with a log of what happens. */
import type { Span, StepViewer } from '../../core/lab.ts'
import { goOn } from '../../core/run/making.ts'
import { STATE, type Watcher } from './model/accounts.ts'
import type { LoopDetail, SentMessage, SyncDetail } from './model/detail.ts'
import { dropFirst, type List } from './model/iterations.ts'
import { kindsOf, PROTOCOL_KINDS } from './model/kinds.ts'
import { type Scenario, scenarioOf } from './model/scenario.ts'
import { byProgram, choosing, type Simulation, simulate } from './model/simulation.ts'
import { noBalancingTime, slotEnd } from './model/slots.ts'
import type { Decided } from './model/synchronisations.ts'
import type { ProgramCourse } from './model/two-loops.ts'
import type { LoopValues } from './parameters.ts'

/** Units of work of an event. */
const EVENT_WORK = 200

/** Most messages and spans that are kept: those from the slot on that is looked at. */
const MOST_KEPT = 2 ** 19

/** Most ranges of iterations that a slot keeps, all processors together. */
const MOST_RANGES = 1024

/** Slots through which a message with iterations counts as recent, and most messages that do. */
const RECENT = 10
const MOST_RECENT = 256

/** Most processors of which all messages and spans are kept, and not those from the slot on that is looked at. */
const ALL_KEPT = 64

/** Most messages of a synchronisation that are shown one by one. */
const MOST_EXCHANGED = 1200

/** What was written down of a run. */
interface Log {
  /** Slots whose messages and spans are kept. */
  readonly first: number
  until: number
  /** How many messages and spans each slot has, whether they are kept or not. */
  readonly counts: number[]
  readonly spans: Span[][]
  /** The same by lane, after the last one before them. */
  readonly lanes: Span[][]
  /** Where iterations began, where that is known in a few ranges. */
  origins: readonly (readonly number[])[] | undefined
  readonly messages: SentMessage[][]
  /** The kinds of messages by their numbers. */
  readonly kinds: readonly string[]
  readonly decisions: SyncDetail[][]
  readonly slots: {
    readonly left: Int32Array
    readonly load: Int32Array
    readonly pieces: readonly (readonly number[])[] | undefined
    readonly loop: LoopDetail['loop']
    readonly gone: LoopDetail['gone']
  }[]
  end: number
}

/**
 * Opens a scenario. All of a run is written down at once; of very many messages and spans those around the slot that is looked at.
 *
 * @param most how many messages and spans are kept
 */
export function inspect(values: LoopValues, most = MOST_KEPT): StepViewer<LoopDetail> {
  const scenario = scenarioOf(values)
  const noBalancing = noBalancingTime(scenario)
  let log: Log | undefined
  let writing: Generator<number, Log> | undefined

  const seek = (slot: number, work: number) => {
    if (log && covers(log, slot)) return true
    if (!writing) {
      const first = firstKept(scenario.processors, log, Math.max(0, slot), most)
      log = undefined
      writing = write(scenario, noBalancing, first, most)
    }
    const end = goOn(writing, work)
    if (!end) return false
    log = end.value
    writing = undefined
    return covers(log, slot)
  }
  return {
    seek,
    window(from, to) {
      const details: LoopDetail[] = []
      for (let slot = from; slot < to; slot++) {
        while (!seek(slot, 1e9)) {}
        if (!log || slot >= log.slots.length) break
        details.push(detailOf(log, slot, noBalancing))
      }
      return details
    },
  }
}

const covers = ({ first, until, slots }: Log, slot: number): boolean =>
  slot >= slots.length || (slot >= first && slot < until)

/**
 * The slot from which on messages and spans are kept, for looking at one: all of them where processors are few, unless that has turned out to be too
 * many. A reader who has gone back to it will go on going back: of the slots before it as many are kept as have room, so
 * that going back does not write all down for each of them.
 */
function firstKept(processors: number, log: Log | undefined, slot: number, most: number): number {
  if (!log) return processors <= ALL_KEPT ? 0 : slot
  if (slot >= log.first) return slot
  let first = slot
  let decisionCount = log.counts[slot] ?? 0
  while (first > 0) {
    decisionCount += log.counts[first - 1] ?? 0
    if (decisionCount > most / 2) break
    first--
  }
  return first
}

/** Runs a scenario and writes down what happens; yields units of work. */
function* write(scenario: Scenario, noBalancing: number, first: number, most: number): Generator<number, Log> {
  const { processors, loads, model } = scenario
  const choice = yield* choosing(scenario)
  const slotOf = finder(noBalancing)
  let decisionCount = 0
  /** The number of the latest decision. */
  let decided = 0
  const decisions: SyncDetail[][] = []
  const onDecision = (it: Decided) => {
    const { decision, members } = it
    const { rules } = simulation.course?.second?.model ?? model
    at(decisions, slotOf(it.decided)).push({
      number: ++decided,
      group: it.group,
      meeting: it.meeting,
      exchange: it.exchange,
      master: it.master,
      members,
      begin: it.begin,
      decided: it.decided,
      left: it.left,
      rates: it.rates,
      wanted: decision.wanted,
      moving: decision.moving,
      threshold: rules.threshold,
      timeNow: decision.timeNow,
      timeThen: decision.timeThen,
      profitability: rules.profitability,
      asked: rules.asked,
      ruled: !byProgram(simulation.course?.second ?? scenario),
      outcome: decision.outcome,
      moves: decision.transfers.map(({ from, to, count }) => ({ from: members[from], to: members[to], count })),
      ...(it.chosen
        ? {
            choice: {
              times: it.chosen.times,
              index: it.chosen.index,
              groups: it.chosen.groups.length,
              again: it.chosen.again === true,
            },
          }
        : {}),
    })
  }
  const simulation: Simulation = simulate(scenario, { choice, onDecision })
  const { machine, counts, dealt } = simulation
  const log: Log = {
    first,
    until: Number.POSITIVE_INFINITY,
    counts: [],
    spans: [],
    lanes: Array.from({ length: processors }, () => []),
    origins: undefined,
    messages: [],
    kinds: kindsOf(scenario.values),
    decisions,
    slots: [],
    end: 0,
  }
  const lane = (process: number) => machine.processorOf(process)
  /** By lane, its last span: what goes on in the same way is one. */
  const latest: (Span | undefined)[] = []
  let arrivals = 0
  const watcher: Watcher = {
    span(lane, state, begin, end) {
      const last = latest[lane]
      if (last && last.state === state && last.end === begin) {
        ;(last as { end: number }).end = end
        return
      }
      const span = { lane, state, begin, end }
      latest[lane] = span
      const slot = slotOf(begin)
      log.counts[slot] = (log.counts[slot] ?? 0) + 1
      if (slot >= log.until) return
      // What a lane does when the first slot begins may have begun long before.
      if (slot < log.first) log.lanes[lane] = [span]
      else if (++decisionCount > most && slot > log.first) log.until = slot
      else {
        at(log.spans, slot).push(span)
        log.lanes[lane].push(span)
      }
    },
    message(message, sent, arrived) {
      arrivals++
      const { from, to, parcel, about } = message
      const slot = slotOf(sent)
      log.counts[slot] = (log.counts[slot] ?? 0) + 1
      if (slot <= log.first - RECENT || slot >= log.until) return
      if (++decisionCount > most) {
        // The first slot is the one to be shown, even with only a part of its messages.
        log.until = Math.max(slot, log.first + 1)
        return
      }
      const iterations = parcel ? about : 0
      const kind = simulation.kindIn(message)
      at(log.messages, slot).push({ kind, from: lane(from), to: lane(to), sent, arrived, iterations })
    },
  }
  machine.watcher = watcher
  const snapshot = (time: number) => {
    const left = Int32Array.from({ length: processors }, (_, i) => machine.heldBy(i) - machine.passedAt(i, time))
    const load = Int32Array.from({ length: processors }, (_, i) => loads.load(i, Math.floor(time / loads.block)))
    const rest = (list: List, i: number) => {
      const rest = [...list]
      dropFirst(rest, machine.computing.spare[i] + machine.passedAt(i, time))
      return rest
    }
    const pieces = few(machine.computing.lists) ? machine.computing.lists.map(rest) : undefined
    const { course } = simulation
    const loop = course && loopNow(scenario, course, machine.computing.done)
    log.slots.push({ left, load, pieces, loop, gone: course && !course.second ? [...course.gone] : undefined })
  }
  while (counts.retired < processors) {
    if (simulation.rest && machine.isIdle) yield* simulation.rest()
    for (let end = slotEnd(log.slots.length, noBalancing); end < machine.queue.next; ) {
      if (machine.queue.next === Number.POSITIVE_INFINITY) break
      snapshot(end)
      end = slotEnd(log.slots.length, noBalancing)
    }
    machine.step()
    yield EVENT_WORK
  }
  machine.close()
  log.end = machine.now
  if (few(dealt)) log.origins = dealt.map((list) => [...list])
  snapshot(log.end)
  // Messages that no processor waits for may be under way at the end; they arrive after it.
  const { messages } = machine
  machine.watcher = { ...watcher, span() {} }
  while (arrivals < messages && machine.step()) yield EVENT_WORK
  return log
}

/** The loop of a program that a run is at. */
function loopNow({ loop }: Scenario, { second }: ProgramCourse, done: number): LoopDetail['loop'] {
  if (second) return 2
  return done < (loop.program?.loops[0].count ?? 0) ? 1 : 'between'
}

/** Finds the slots of moments that are mostly near each other. */
function finder(noBalancing: number): (time: number) => number {
  let slot = 0
  return (time) => {
    while (slot > 0 && slotEnd(slot - 1, noBalancing) > time) slot--
    while (slotEnd(slot, noBalancing) <= time) slot++
    return slot
  }
}

/** Whether lists are short enough to be kept slot by slot. */
const few = (lists: readonly List[]): boolean => lists.reduce((sum, list) => sum + list.length / 2, 0) <= MOST_RANGES

/** What a lane does just before a moment, or when the moment comes; idle where it does nothing. */
function doingAt(spans: readonly Span[], time: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].begin < time) low = middle + 1
    else high = middle
  }
  const span = spans[Math.max(0, low - 1)]
  return span && span.end >= time ? span.state : STATE.idle
}

/** The list of a slot. */
function at<T>(lists: T[][], slot: number): T[] {
  lists[slot] ??= []
  return lists[slot]
}

function detailOf(log: Log, slot: number, noBalancing: number): LoopDetail {
  const { left, load, pieces, loop, gone } = log.slots[slot]
  const last = slot === log.slots.length - 1
  /** What falls on the very end of the last slot is still in it. */
  const within = <T>(lists: readonly T[][]): readonly T[] =>
    last ? [...(lists[slot] ?? []), ...(lists[slot + 1] ?? [])] : (lists[slot] ?? [])
  const completed = (it: SyncDetail): SyncDetail => {
    const exchanged = exchangedIn(log, it, slot, noBalancing)
    return exchanged ? { ...it, exchanged } : it
  }
  const synchronisations = within(log.decisions)
  let latest: SyncDetail | undefined
  for (let before = slot; before >= 0 && !latest; before--) latest = log.decisions[before]?.at(-1)
  latest = synchronisations.at(-1) ?? latest
  const messages = within(log.messages).toSorted((a, b) => a.sent - b.sent)
  const recent: SentMessage[] = messages.filter(({ iterations }) => iterations > 0)
  for (let before = slot - 1; before > slot - RECENT && before >= 0 && recent.length < MOST_RECENT; before--) {
    recent.push(...(log.messages[before]?.filter(({ iterations }) => iterations > 0) ?? []))
  }
  const end = last ? log.end : slotEnd(slot, noBalancing)
  return {
    slot,
    begin: slot === 0 ? 0 : slotEnd(slot - 1, noBalancing),
    end,
    left,
    load,
    ...(pieces ? { pieces } : {}),
    ...(loop ? { loop } : {}),
    ...(gone ? { gone } : {}),
    ...(log.origins ? { origins: log.origins } : {}),
    doing: Uint8Array.from(log.lanes, (spans) => doingAt(spans, end)),
    spans: within(log.spans).toSorted((a, b) => a.begin - b.begin),
    messages,
    recent: recent.sort((a, b) => a.sent - b.sent).slice(-MOST_RECENT),
    synchronisations: synchronisations.map(completed),
    ...(latest ? { latest: completed(latest) } : {}),
  }
}

/** What the members of a synchronisation sent each other, from the moment at which the first stopped until its last parcel was there. */
function exchangedIn(log: Log, it: SyncDetail, slot: number, noBalancing: number): SyncDetail['exchanged'] {
  const members = new Set(it.members)
  /** The first of them that stops again. */
  const next = log.decisions
    .flat()
    .filter(({ number, members: others }) => number > it.number && others.some((one) => members.has(one)))
    .reduce((least, { begin }) => (begin > it.begin ? Math.min(least, begin) : least), log.end)
  const slotOf = finder(noBalancing)
  const [from, until] = [slotOf(it.begin), slotOf(next)]
  // Where there are many, the messages of a few slots are kept, whichever slot was looked at before this one.
  const all = log.lanes.length <= ALL_KEPT && log.first === 0 && log.until === Number.POSITIVE_INFINITY
  if (!all && from <= slot - RECENT) return undefined
  /** A balancer may be on a processor that is no member. */
  const of = ({ from, to }: SentMessage) =>
    (members.has(from) && (members.has(to) || (it.exchange.central && to === it.master))) ||
    (it.exchange.central && from === it.master && members.has(to))
  const messages: SentMessage[] = []
  for (let at = from; at <= until && messages.length <= MOST_EXCHANGED; at++) {
    for (const message of log.messages[at] ?? []) {
      const kind = (PROTOCOL_KINDS as readonly string[]).indexOf(log.kinds[message.kind])
      const during = message.sent >= it.begin && (message.sent < next || next === log.end)
      if (kind >= 0 && during && of(message)) messages.push({ ...message, kind })
    }
  }
  if (messages.length > MOST_EXCHANGED) return undefined
  const end = messages.reduce((most, { arrived }) => Math.max(most, arrived), it.decided)
  const spans = it.members.flatMap((i) => {
    const pieces = log.lanes[i]
    let at = pieces.length
    while (at > 0 && pieces[at - 1].end > it.begin) at--
    return pieces.slice(at).filter(({ begin }) => begin < end)
  })
  return { messages: messages.sort((a, b) => a.sent - b.sent), spans, end }
}
