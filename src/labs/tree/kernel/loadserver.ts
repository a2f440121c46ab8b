/**
 * Loadserver, LDSV (figures 2.3, 4.8): a central server knows who is idle; loaded processors ask it where to send a task.
 * This is the synchronous version. Processor 0 is the server.
 */
import { allocate, Floats, Ints, larger } from './arrays'
import { finishAll } from './finish'
import { message, moved } from './host'
import { move } from './queues'
import {
  active,
  clock,
  costOf,
  costsAt,
  excessOf,
  fewTasks,
  loads,
  numbers,
  processors,
  receiver,
  sender,
  together,
} from './state'

/** Indices into the kinds of messages of balancers/loadserver.ts. */
const REGISTER = 0
const REQUEST = 1
const GRANT = 2
const REFUSE = 3
const TASK = 4
const PROCEED = 5
const ALSO = 6
const HAND_OUT = 7

/**
 * What the server's PROCEED waits for: all requests, those of the first round, or also those refused in the next two; or the first
 * request of the worker at which the visits start, and those of workers that ask often.
 */
const ALL = 0
const REFUSALS = 2
const VISIT = 3

/** Requests in an operation from which on a worker asks often. */
const OFTEN = 5

/** The last round whose refusals count where not all requests do. */
const LAST_REFUSALS = 2

/** Processors that are workers: all but the server. */
let workers: i32 = 0
/** Whether the means are over the server, too. */
let counted: bool = false
/** Thresholds, and tasks of a migration, for the present operation; 0 for half of what is too much. */
let light: i32 = 0
let heavyThreshold: i32 = 0
let migration: i32 = 0
/** The most light workers that an answer names. */
let lightIds: i32 = 1
let proceed: i32 = ALL
/** Whether a request waits for all contenders, and whether one of the first round waits for those before it. */
let waitsForAll: bool = false
let waitsInFirst: bool = false
/** Costs, as in `Costs` of model/costs.ts. */
let send: f64 = 0
let receive: f64 = 0
let arrived: f64 = 0
let pingPong: f64 = 0
let service: f64 = 0
/** What passes between the last answer that is waited for and the first PROCEED. */
let pause: f64 = 0
/** Whether the last PROCEED is the server's own. */
let toItself: bool = false
/** By worker, its requests in this operation and when the first one was answered; the latest such time of those that ask often. */
let requestCounts: Ints = changetype<Ints>(0)
let answered: Floats = changetype<Floats>(0)
let latestOften: f64 = 0
/** Ring of registered workers: each is in it at most once. */
let waiting: Ints = changetype<Ints>(0)
export let first: i32 = 0
export let length: i32 = 0
let registered: usize = 0
/** Workers that ask in this round and in the next one, in cyclic order from `start`. */
let asking: Ints = changetype<Ints>(0)
let askNext: Ints = changetype<Ints>(0)
let start: i32 = 1
/** Migrations of this operation. */
let transfers: f64 = 0
/** What those of many tasks cost besides. */
let excess: f64 = 0
/** Workers that a migration made heavy, as heaps by rank: those that still ask in this round, and those that ask in the next. */
let joining: Ints = changetype<Ints>(0)
let later: Ints = changetype<Ints>(0)
let joined: i32 = 0
let postponed: i32 = 0

/** Prepares a run; where its first phase has the server, all workers but the first, which has the root, are registered. */
export function beginLoadserver(
  registers: bool,
  counted_: bool,
  forAll: bool,
  inFirst: bool,
  lightIds_: i32,
  proceed_: i32,
  toItself_: bool,
): void {
  workers = processors - 1
  counted = counted_
  waitsForAll = forAll
  waitsInFirst = inFirst
  lightIds = lightIds_
  proceed = proceed_
  toItself = toItself_
  waiting = changetype<Ints>(allocate(workers << 2))
  asking = changetype<Ints>(allocate(workers << 2))
  askNext = changetype<Ints>(allocate(workers << 2))
  joining = changetype<Ints>(allocate(workers << 2))
  later = changetype<Ints>(allocate(workers << 2))
  registered = allocate(processors)
  requestCounts = changetype<Ints>(allocate(processors << 2))
  answered = changetype<Floats>(allocate(processors << 3))
  first = 0
  length = 0
  for (let w = 2; registers && w < processors; w++) register(w)
}

/** Takes the costs; `pause_` passes before the first PROCEED where it does not wait for all requests. */
export function setLoadserver(
  send_: f64,
  receive_: f64,
  arrived_: f64,
  pingPong_: f64,
  service_: f64,
  pause_: f64,
): void {
  send = send_
  receive = receive_
  arrived = arrived_
  pingPong = pingPong_
  service = service_
  pause = pause_
}

/** Processor 0 serves in the next iteration: it computes nothing of what it has. */
export function exemptServer(): void {
  let busy = 0
  for (let i = 0; i < <i32>numbers.activeCount; i++) {
    active[busy] = active[i]
    busy += i32(active[i] !== 0)
  }
  numbers.activeCount = <f64>busy
}

/** The server's phase is left. */
export function forgetRegistrations(): void {
  first = 0
  length = 0
  memory.fill(registered, 0, processors)
}

/** How many workers are registered. */
export function waitingCount(): i32 {
  return length
}

/** The registered worker at this place of the queue, counted from its head. */
export function waitingAt(place: i32): i32 {
  return waiting[(first + place) % workers]
}

function register(worker: i32): void {
  const at = first + length++
  waiting[at < workers ? at : at - workers] = worker
  store<u8>(registered + worker, 1)
}

/** Takes the head of the queue that is not the asker itself; 0 when there is none. */
// @inline
function grant(asker: i32): i32 {
  if (length === 0) return 0
  let worker = waiting[first]
  if (worker === asker) {
    if (length === 1) return 0
    const second = first + 1 < workers ? first + 1 : 0
    worker = waiting[second]
    waiting[second] = asker
  }
  first = first + 1 < workers ? first + 1 : 0
  length--
  store<u8>(registered + worker, 0)
  return worker
}

/** Registers light workers. */
function registerLight(): void {
  for (let w = 1; w < processors; w++) {
    if (loads[w] > light || load<u8>(registered + w)) continue
    if (numbers.probing !== 0) message(REGISTER, w, 0, 0, 0, clock[w], clock[w] + receive)
    clock[w] = clock[w] + send
    register(w)
    numbers.messages++
  }
}

/** Hands out what processor 0 has, which it got in another phase, to registered workers. */
function handOut(): void {
  while (loads[0] > 0 && length > 0) {
    const to = grant(0)
    const moving = migration === 0 ? (loads[0] + 1) >> 1 : min(migration, loads[0])
    const ready = clock[0]
    transfer(0, to, moving)
    if (numbers.probing === 0) continue
    moved(0, to, moving, 0, ready, clock[to])
    message(HAND_OUT, 0, to, moving, 0, ready, clock[to])
  }
}

/** Lists the heavy workers in cyclic order from `start`; returns how many there are. */
function survey(): i32 {
  let heavy = 0
  for (let w = start; w < processors; w++) {
    if (loads[w] > heavyThreshold) asking[heavy++] = w
  }
  for (let w = 1; w < start; w++) {
    if (loads[w] > heavyThreshold) asking[heavy++] = w
  }
  return heavy
}

/** The requests of the rest of the list when the queue is empty, `before` having asked; returns the latest completion. */
function refuseAll(from: i32, until: i32, before: i32, cost: f64, each: f64): f64 {
  let latest: f64 = 0
  for (let i = from; i < until; i++) {
    const w = asking[i]
    const time = clock[w] + (cost + <f64>(before + i - from) * each)
    clock[w] = time
    latest = larger(latest, time)
  }
  numbers.messages += <f64>(2 * (until - from))
  return latest
}

/** Notes when a request was answered, for a PROCEED that waits for visits. */
function noteAnswer(worker: i32, time: f64): void {
  const requests = requestCounts[worker] + 1
  requestCounts[worker] = requests
  if (requests === 1) answered[worker] = time
  if (requests === OFTEN) latestOften = larger(latestOften, answered[worker])
}

function rank(worker: i32): i32 {
  return worker < start ? worker + workers : worker
}

/** Puts a worker into a heap of this many. */
function enter(heap: Ints, count: i32, worker: i32): void {
  const rankHere = rank(worker)
  let at = count
  while (at > 0 && rank(heap[(at - 1) >> 1]) > rankHere) {
    heap[at] = heap[(at - 1) >> 1]
    at = (at - 1) >> 1
  }
  heap[at] = worker
}

/** Takes the first one in rank out of a heap of this many, and leaves it behind the others. */
function leave(heap: Ints, count: i32): i32 {
  const first = heap[0]
  const rest = count - 1
  const last = heap[rest]
  const rankHere = rank(last)
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= rest) break
    if (child + 1 < rest && rank(heap[child + 1]) < rank(heap[child])) child++
    if (rank(heap[child]) >= rankHere) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = last
  heap[rest] = first
  return first
}

/** Puts all of a heap where they belong in an ordered list whose entries from `from` to `until` are in use. */
function merge(list: Ints, from: i32, until: i32, heap: Ints, count: i32): void {
  for (let left = count; left > 0; left--) leave(heap, left)
  let at = until - 1
  let to = until + count - 1
  for (let i = 0; i < count; i++) {
    while (at >= from && rank(list[at]) > rank(heap[i])) list[to--] = list[at--]
    list[to--] = heap[i]
  }
}

/**
 * Migrates tasks: the sender's clock advances by the dequeues and the send, the receiver receives and enqueues (table 4.5).
 */
// @inline
function transfer(from: i32, to: i32, tasks: i32): void {
  const m = costsAt(tasks, from)
  const ready = clock[from]
  clock[from] = ready + sender[m]
  clock[to] = larger(clock[to] + receiver[m], ready + together[m])
  move(from, to, tasks)
  numbers.migrated += <f64>tasks
  transfers++
  if (tasks > fewTasks) excess += excessOf(tasks, m)
}

/** Sends tasks to a worker that the server has named. One that they make heavy asks too, in this round if its turn is still to come. */
// @inline
function give(from: i32, to: i32, round: i32): void {
  const ready = clock[from]
  const before = loads[from]
  const tasks = migration === 0 ? (before - heavyThreshold + 1) >> 1 : min(migration, before)
  transfer(from, to, tasks)
  if (numbers.probing !== 0) {
    moved(from, to, tasks, round, ready, clock[to])
    message(TASK, from, to, tasks, round, ready, clock[to])
  }
  const after = loads[to]
  if (after <= heavyThreshold || after - tasks > heavyThreshold) return
  if (rank(to) > rank(from)) enter(joining, joined++, to)
  else enter(later, postponed++, to)
}

/**
 * One balancing operation whose first worker to ask is `begin`, and the end of the iteration.
 *
 * @param most tasks above which a worker is heavy
 * @param pack tasks of a migration; 0 for half of what a worker has above that
 */
export function balanceLoadserver(begin: i32, light_: i32, most: i32, pack: i32): void {
  const probing = numbers.probing !== 0
  const messages = numbers.messages
  const migrated = numbers.migrated
  light = light_
  heavyThreshold = most
  migration = pack
  start = begin
  transfers = 0
  excess = 0
  registerLight()
  const registrations = numbers.messages - messages
  if (loads[0] > 0) handOut()
  let heavy = survey()
  /*
   * The latest completion, not that of the last one handled, which leaves the times of table 4.6 1 % shorter for small p.
   * Letting the server wait for registrations, or for migrations, as well brings none of them nearer.
   */
  let serverTime: f64 = 0
  const visits = proceed === VISIT
  if (visits) {
    memory.fill(changetype<usize>(requestCounts), 0, processors << 2)
    latestOften = 0
  }
  for (let round = 0; heavy > 0; round++) {
    let any = false
    let again = 0
    joined = 0
    postponed = 0
    const wait = (waitsForAll ? <f64>heavy : 1) * service
    const each = waitsInFirst && round === 0 ? service : 0
    const awaitsGranted = round === 0 || proceed === ALL
    const awaitsRefused = awaitsGranted || (proceed === REFUSALS && round <= LAST_REFUSALS)
    for (let k = 0, i = 0; i < heavy || joined > 0; k++) {
      if (length === 0 && !probing) {
        merge(asking, i, heavy, joining, joined)
        const latest = refuseAll(i, heavy + joined, k, pingPong + wait, each)
        if (visits) for (let at = i; at < heavy + joined; at++) noteAnswer(asking[at], clock[asking[at]])
        if (awaitsRefused) serverTime = larger(serverTime, latest)
        break
      }
      let w: i32
      if (joined > 0 && (i === heavy || rank(joining[0]) < rank(asking[i]))) w = leave(joining, joined--)
      else w = asking[i++]
      const requestTime = clock[w]
      const ready = requestTime + (pingPong + wait + <f64>k * each)
      clock[w] = ready
      if (visits) noteAnswer(w, ready)
      numbers.messages += 2
      let to = grant(w)
      if (probing) {
        message(REQUEST, w, 0, 0, round, requestTime, requestTime)
        message(to !== 0 ? GRANT : REFUSE, 0, w, to, round, requestTime, ready)
      }
      if (to !== 0 ? awaitsGranted : awaitsRefused) serverTime = larger(serverTime, ready)
      if (to === 0) continue
      any = true
      give(w, to, round)
      /* That all names come in one answer, before the first tasks leave, changes nothing: whom the next names does not hang on the tasks. */
      for (let ids = 1; ids < lightIds && loads[w] > most; ids++) {
        to = grant(w)
        if (to === 0) break
        if (probing) message(ALSO, 0, w, to, round, requestTime, ready)
        give(w, to, round)
      }
      if (loads[w] > most) askNext[again++] = w
    }
    merge(askNext, 0, again, later, postponed)
    const swap = asking
    asking = askNext
    askNext = swap
    heavy = any ? again + postponed : 0
    if (round === 0 && proceed !== ALL) serverTime += pause
  }
  if (visits) serverTime = larger(requestCounts[begin] > 0 ? answered[begin] : clock[begin], latestOften) + pause
  const requests = (numbers.messages - messages - registrations) * 0.5
  const transferred = costOf(transfers, numbers.migrated - migrated) + excess
  numbers.handledSum = registrations * send + requests * pingPong + <f64>workers * arrived + transferred
  let sent = max(clock[0], serverTime)
  for (let w = 1; w < processors; w++) {
    const received = larger(clock[w] + arrived, sent + receive)
    if (probing) message(PROCEED, 0, w, 0, 0, sent, received)
    clock[w] = received
    sent += send
  }
  if (toItself) {
    if (probing) message(PROCEED, 0, 0, 0, 0, sent, sent + receive)
    sent += receive
    numbers.messages++
  }
  clock[0] = sent
  numbers.messages += transfers + <f64>workers
  numbers.work += (numbers.messages - messages) * 4 + (numbers.migrated - migrated) * 0.25
  finishAll(1)
  clock[0] = 0
  numbers.latest = larger(numbers.latest, sent)
  if (loads[0] > 0) {
    active[<i32>numbers.activeCount] = 0
    numbers.activeCount++
  }
  if (!counted) return
  numbers.finishedSum += sent
  numbers.handledSum += <f64>workers * send + (toItself ? receive : 0)
  numbers.largestLoad = max(numbers.largestLoad, <f64>loads[0])
}
