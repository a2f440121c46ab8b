/**
 * Loadserver, LDSV (figures 2.3, 4.8): a central server knows who is idle; loaded processors ask it where to send a task.
 * This is the synchronous version. Processor 0 is the server.
 */
import { allocate, Ints } from './arrays'
import { message, moved } from './host'
import { move } from './queues'
import { settleAll } from './settle'
import { clock, costsAt, loads, numbers, processors, receiver, sender, together } from './state'

/** Indices into SERVER_MESSAGES. */
const REGISTER = 0
const REQUEST = 1
const GRANT = 2
const REFUSE = 3
const TASK = 4
const PROCEED = 5

let workers: i32 = 0
let light: i32 = 0
let heavyThreshold: i32 = 0
let migration: i32 = 0
/** Whether a request waits for all contenders, and whether one of the first round waits for those before it. */
let waitsForAll: bool = false
let waitsInFirst: bool = false
/** Costs, as in `Costs` of model/machine.ts. */
let send: f64 = 0
let receive: f64 = 0
let arrived: f64 = 0
let pingPong: f64 = 0
let service: f64 = 0
/** Ring of registered workers: each is in it at most once. */
let waiting: Ints = changetype<Ints>(0)
let first: i32 = 0
let length: i32 = 0
let registered: usize = 0
/** Workers that ask in this round and in the next one, in cyclic order from `start`. */
let asking: Ints = changetype<Ints>(0)
let askNext: Ints = changetype<Ints>(0)
let start: i32 = 1

/** Prepares a run: all workers but the first, who has the root, are registered. */
export function beginServer(light_: i32, heavy_: i32, migration_: i32, forAll: bool, inFirst: bool): void {
  workers = processors - 1
  light = light_
  heavyThreshold = heavy_
  migration = migration_
  waitsForAll = forAll
  waitsInFirst = inFirst
  waiting = changetype<Ints>(allocate(workers << 2))
  asking = changetype<Ints>(allocate(workers << 2))
  askNext = changetype<Ints>(allocate(workers << 2))
  registered = allocate(processors)
  first = 0
  length = 0
  for (let w = 2; w < processors; w++) register(w)
}

/** Takes the costs. */
export function setServer(send_: f64, receive_: f64, arrived_: f64, pingPong_: f64, service_: f64): void {
  send = send_
  receive = receive_
  arrived = arrived_
  pingPong = pingPong_
  service = service_
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

/** Registers light workers and lists the heavy ones in cyclic order from `start`; returns how many there are. */
function survey(): i32 {
  for (let w = 1; w < processors; w++) {
    if (loads[w] > light || load<u8>(registered + w)) continue
    if (numbers.probing !== 0) message(REGISTER, w, 0, 0, 0, clock[w], clock[w] + receive)
    clock[w] = clock[w] + send
    register(w)
    numbers.messages++
  }
  let heavy = 0
  for (let w = start; w < processors; w++) {
    if (loads[w] > heavyThreshold) asking[heavy++] = w
  }
  for (let w = 1; w < start; w++) {
    if (loads[w] > heavyThreshold) asking[heavy++] = w
  }
  return heavy
}

/** The requests from the `from`th on when the queue is empty; returns the latest completion. */
function refuseAll(from: i32, until: i32, cost: f64, each: f64): f64 {
  let latest: f64 = 0
  for (let k = from; k < until; k++) {
    const w = asking[k]
    const time = clock[w] + (cost + <f64>k * each)
    clock[w] = time
    latest = max(latest, time)
  }
  numbers.messages += <f64>(2 * (until - from))
  return latest
}

function rank(worker: i32): i32 {
  return worker < start ? worker + workers : worker
}

/** Puts a worker where it belongs in an ordered list whose entries from `from` to `until` are in use. */
function insert(list: Ints, from: i32, until: i32, worker: i32): void {
  let at = until
  while (at > from && rank(list[at - 1]) > rank(worker)) {
    list[at] = list[at - 1]
    at--
  }
  list[at] = worker
}

/**
 * Migrates tasks: the sender's clock advances by the dequeues and the send, the receiver receives and enqueues (table 4.5).
 */
function transfer(from: i32, to: i32, tasks: i32): void {
  const m = costsAt(tasks)
  const ready = clock[from]
  clock[from] = ready + sender[m]
  clock[to] = max(clock[to] + receiver[m], ready + together[m])
  move(from, to, tasks)
  numbers.migrated += <f64>tasks
  numbers.messages++
}

/** One balancing operation whose first worker to ask is `begin`, and the end of the iteration. */
export function serve(begin: i32): void {
  const probing = numbers.probing !== 0
  start = begin
  let heavy = survey()
  /*
   * The latest completion, not that of the last one handled, which leaves the times of table 4.6 1 % shorter for small p.
   * Letting the server wait for registrations, or for migrations, as well brings none of them nearer.
   */
  let serverTime: f64 = 0
  for (let round = 0; heavy > 0; round++) {
    let any = false
    let again = 0
    const wait = (waitsForAll ? <f64>heavy : 1) * service
    const each = waitsInFirst && round === 0 ? service : 0
    for (let k = 0; k < heavy; k++) {
      if (length === 0 && !probing) {
        serverTime = max(serverTime, refuseAll(k, heavy, pingPong + wait, each))
        break
      }
      const w = asking[k]
      const asked = clock[w]
      const ready = asked + (pingPong + wait + <f64>k * each)
      clock[w] = ready
      numbers.messages += 2
      const to = grant(w)
      if (probing) {
        message(REQUEST, w, 0, 0, round, asked, asked)
        message(to !== 0 ? GRANT : REFUSE, 0, w, to, round, asked, ready)
      }
      serverTime = max(serverTime, ready)
      if (to === 0) continue
      const moving = min(migration, loads[w])
      transfer(w, to, moving)
      if (probing) {
        moved(w, to, moving, round)
        message(TASK, w, to, moving, round, ready, clock[to])
      }
      any = true
      if (loads[w] > heavyThreshold) askNext[again++] = w
      if (loads[to] <= heavyThreshold || loads[to] - moving > heavyThreshold) continue
      /* What came made the receiver heavy: it asks too, in this round if its turn is still to come. */
      if (rank(to) > rank(w)) insert(asking, k + 1, heavy++, to)
      else insert(askNext, 0, again++, to)
    }
    const swap = asking
    asking = askNext
    askNext = swap
    heavy = any ? again : 0
  }
  let sent = serverTime
  for (let w = 1; w < processors; w++) {
    const received = max(clock[w] + arrived, sent + receive)
    if (probing) message(PROCEED, 0, w, 0, 0, sent, received)
    clock[w] = received
    sent += send
  }
  numbers.messages += <f64>workers
  settleAll(1)
  numbers.latest = max(numbers.latest, sent)
}
