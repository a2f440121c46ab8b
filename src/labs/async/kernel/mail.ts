/** Sending messages, and all messages that have been sent and not taken yet: for each processor those to it, in their order. */
import { communicate, OVERHEAD, spend } from './accounts'
import { enter, remove } from './calendar'
import { take } from './memory'
import { between } from './network'
import { isSet } from './settings'
import { Setting } from './slots'
import {
  at,
  clock,
  costOf,
  countMessage,
  countMigration,
  dequeueCost,
  enqueueCost,
  hopCost,
  light,
  Message,
  NEVER,
  Processor,
  taskSize,
} from './state'
import { logOf, piece, push, release, takeOldest } from './tasks'

/** Messages that are not used, in a list through `next`. */
let unused: usize = 0
let serial: bool = false

/** Begins without messages; after `beginState`, which forgets all memory. */
export function beginMail(): void {
  unused = 0
  serial = isSet(Setting.serialPorts)
}

// @inline
function create(): Message {
  if (unused === 0) {
    const size = (offsetof<Message>() + 15) & ~15
    const many = take(64 * size)
    for (let k: usize = 0; k < 64; k++) forget(changetype<Message>(many + k * size))
  }
  const message = changetype<Message>(unused)
  unused = message.next
  return message
}

/** Forgets a message that has been taken. */
// @inline
export function forget(message: Message): void {
  message.next = unused
  unused = changetype<usize>(message)
}

/** Messages of an inbox that are looked at for the place of another one. */
const FEW: i32 = 16

/** Whether a message comes before another one. */
// @inline
function precedes(one: usize, other: usize): bool {
  const a = changetype<Message>(one)
  const b = changetype<Message>(other)
  return a.time < b.time || (a.time === b.time && a.order < b.order)
}

/** Makes one heap of two, as core/events/pairing.ts; `previous` is the first child, `next` the next sibling. */
function melded(one: usize, other: usize): usize {
  const first = precedes(one, other) ? one : other
  const second = first === one ? other : one
  changetype<Message>(second).next = changetype<Message>(first).previous
  changetype<Message>(first).previous = second
  return first
}

/** The heap without its first. */
function restOf(first: usize): usize {
  let pairs: usize = 0
  for (let left = changetype<Message>(first).previous; left !== 0; ) {
    const one = left
    const other = changetype<Message>(one).next
    left = 0
    let pair = one
    if (other !== 0) {
      left = changetype<Message>(other).next
      pair = melded(one, other)
    }
    changetype<Message>(pair).next = pairs
    pairs = pair
  }
  let rest: usize = 0
  while (pairs !== 0) {
    const next = changetype<Message>(pairs).next
    rest = rest === 0 ? pairs : melded(rest, pairs)
    pairs = next
  }
  return rest
}

/** The first of a processor's messages is in the heap. */
// @inline
function isInHeap(it: Processor): bool {
  return it.heap !== 0 && (it.first === 0 || precedes(it.heap, it.first))
}

/** Finds out when a processor's first message arrives. */
// @inline
function updateArrival(it: Processor): void {
  const first = isInHeap(it) ? it.heap : it.first
  if (first === 0) it.arrival = NEVER
  else {
    const message = changetype<Message>(first)
    it.arrival = serial ? max(message.time, it.passed) + message.transfer : message.time
  }
}

/** When a sleeping processor steps next. */
// @inline
export function waking(it: Processor): i64 {
  return max(it.slept, min(it.arrival, it.timer))
}

/**
 * Puts a message into its receiver's inbox. It comes behind all others mostly, and else behind all but a few, so that a list is kept in
 * order. What would have to go further to the front, as where messages come from near and far, is put into a heap.
 */
// @inline
function post(it: Processor, message: Message): void {
  const added = changetype<usize>(message)
  let before = it.last
  let after: usize = 0
  for (let k = 0; before !== 0 && precedes(added, before); k++) {
    if (k === FEW) {
      message.previous = 0
      it.heap = it.heap === 0 ? added : melded(it.heap, added)
      arrived(it)
      return
    }
    after = before
    before = changetype<Message>(before).previous
  }
  message.next = after
  message.previous = before
  if (after === 0) it.last = added
  else changetype<Message>(after).previous = added
  if (before === 0) {
    it.first = added
    arrived(it)
  } else changetype<Message>(before).next = added
}

/** A message has come that may be the first one now. */
// @inline
function arrived(it: Processor): void {
  updateArrival(it)
  if (!it.asleep) return
  const time = waking(it)
  if (it.time === time) return
  if (it.time < NEVER) remove(it)
  enter(it, time)
}

/** Takes a processor's first message, which has arrived. */
// @inline
export function takeMessage(it: Processor): Message {
  if (serial) it.passed = it.arrival
  let message: Message
  if (isInHeap(it)) {
    message = changetype<Message>(it.heap)
    it.heap = restOf(it.heap)
  } else {
    message = changetype<Message>(it.first)
    it.first = message.next
    if (message.next === 0) it.last = 0
    else changetype<Message>(message.next).previous = 0
  }
  updateArrival(it)
  return message
}

// @inline
function write(it: Processor, to: i32, owner: i32, kind: i32, size: i64, a: i32, b: i32, c: i32): Message {
  const message = create()
  const cost = costOf(size)
  const links = between(it.id, to)
  const reach = clock + cost.latency + (links - 1) * hopCost
  message.time = serial ? reach : reach + cost.transfer
  message.order = ((<i64>it.id) << 32) | it.sent
  it.sent++
  message.receive = cost.receive
  message.transfer = cost.transfer
  message.count = 0
  message.owner = owner
  message.kind = kind
  message.from = it.id
  message.a = a
  message.b = b
  message.c = c
  countMessage(size, links)
  communicate(it, cost.send)
  return message
}

/** Sends a message of this many integers. */
export function send(
  it: Processor,
  to: i32,
  owner: i32,
  kind: i32,
  a: i32 = 0,
  b: i32 = 0,
  c: i32 = 0,
  size: i64 = 1,
): void {
  post(at(to), write(it, to, owner, kind, size, a, b, c))
}

/** Sends its oldest tasks, of which there are as many, with a message that reports something besides. */
export function sendTasks(it: Processor, to: i32, count: i32, owner: i32, kind: i32, a: i32 = 0, b: i32 = 0): void {
  if (!(light && it.id === 0)) spend(it, OVERHEAD, count * dequeueCost)
  const message = write(it, to, owner, kind, count * taskSize, a, b, 0)
  message.count = count
  if (count === 1) message.task = takeOldest(it)
  else {
    const tasks = piece(logOf(count))
    for (let k = 0; k < count; k++) store<i64>(tasks + ((<usize>k) << 3), takeOldest(it))
    message.task = tasks
  }
  countMigration(count)
  post(at(to), message)
}

/** Queues the tasks of a message. */
export function accept(it: Processor, message: Message): void {
  const count = message.count
  if (count === 0) return
  spend(it, OVERHEAD, count * enqueueCost)
  if (count === 1) push(it, message.task)
  else {
    const tasks = <usize>message.task
    for (let k = 0; k < count; k++) push(it, load<i64>(tasks + ((<usize>k) << 3)))
    release(tasks, logOf(count))
  }
}
