/**
 * What a run consists of, as model/machine.ts has it. Everything that a step reads of a processor lies side by side, and all of a message; they are
 * known by their addresses. Times are whole nanoseconds.
 */
import { price } from './host'
import { allocate, forget, LINE } from './memory'
import { integerSetting, setting } from './settings'
import { Setting } from './slots'

/** Never, of moments. */
export const NEVER: i64 = i64.MAX_VALUE

@unmanaged
export class Processor {
  /** When it steps next as far as is known, and its neighbours in its list of the calendar (calendar.ts); 0 for none. */
  time: i64
  after: usize
  before: usize
  /** When its first message arrives as far as is known, and when it last looked for messages. */
  arrival: i64
  polled: i64
  /** Its messages that have not been taken, in a list in their order (mail.ts): the first and the last; 0 for none. */
  first: usize
  last: usize
  /** Tasks in its queue. */
  load: i32
  id: i32
  /** For a node that it executes: by how much the number of tasks changes at its end, and the nodes that are left in the quantum. */
  change: i32
  left: i32
  asleep: bool
  /** Whether it waits for an answer, though it may have tasks. */
  blocked: bool
  /** Whether it executes a node. */
  running: bool
  /** The phase as far as it has learned: 0 for filling, 1 for steady, 2 for emptying. */
  phase: u8
  /** Messages that it has sent. */
  sent: u32

  /** Its tasks: where they lie, in a ring of `mask` + 1 places, and the place of the oldest. */
  queue: usize
  mask: i32
  oldest: i32
  /** Quanta that it has ended. */
  quanta: i32
  executed: i32
  /** Executed nodes that had children. */
  inner: i32
  /** When it fell asleep last. */
  slept: i64
  /** When its timer rings; `NEVER` where it has none. */
  timer: i64
  communicate: i64
  overhead: i64
  /** Messages that did not fit into the list of messages at its end, as a pairing heap (mail.ts): the first; 0 for none. */
  heap: usize

  /** Its random stream: the last three numbers, and the carry. */
  drawn0: f64
  drawn1: f64
  drawn2: f64
  carry: f64
  /** What stealing.ts keeps of it: whether a request is open, whether it pauses; the last giver + 1 and the next victim + 1, 0 for none. */
  stealAsked: i32
  stealPauses: i32
  stealGiver: i32
  stealPointer: i32
  /** When it began its first node. */
  began: i64
  /** Whether its random stream has begun. */
  seeded: bool

  /** Time in which it was blocked though it had tasks. */
  wait: i64
  /** Time in which it computes; only where `uneven`. */
  compute: i64
  /** Idle time that it has slept. */
  sleeping: i64
  /** With serial ports, when the message before has passed the port. */
  passed: i64
  /** When it learned of the first and of the second transition. */
  learned1: i64
  learned2: i64
  /** What loadserver.ts keeps of it: whether the server has it as light, whether a request is open, and in which quantum + 1 it was refused and asked last. */
  serverListed: i32
  serverAsked: i32
  serverRefusedAt: i32
  serverAskedAt: i32
  /** What sid.ts keeps of it: the load reported last, the quantum + 1 in which it looked last, and whether no message has come since then. */
  sidReported: i32
  sidGate: i32
  sidNoNews: i32
  /** What rid.ts keeps of it: the same, and how many of its requests have no answer yet. */
  ridReported: i32
  ridGate: i32
  ridNoNews: i32
  ridOpen: i32
  /** What gdem.ts keeps of it: whether an exchange is open, which of its neighbours it asks next, and the quantum + 1 in which it asked last. */
  gdemOpen: i32
  gdemNext: i32
  gdemGate: i32
}

/** Bytes from one processor to the next: whole lines of the cache, so that what is read together is fetched together. */
const STRIDE: usize = (offsetof<Processor>() + LINE - 1) & ~(LINE - 1)

@unmanaged
export class Message {
  /** Its neighbours in its receiver's list, or in the heap; see mail.ts. */
  next: usize
  previous: usize
  /** When it arrives; with serial ports when it reaches the port. Equal times are ordered by sender and number. */
  time: i64
  order: i64
  /** The task that it carries, or where they lie if there are more. */
  task: i64
  count: i32
  /** What it is, of the kinds of its balancer, which `owner` is the number of (balancers.ts). */
  kind: i32
  owner: i32
  from: i32
  /** What it says; each balancer writes at its kinds what these are. */
  a: i32
  b: i32
  c: i32
  /** How long its receiver is busy, and how long a serial port. */
  receive: i64
  transfer: i64
}

/** What a message of some size costs; the host writes it field by field (`price` in host.ts). */
@unmanaged
export class Cost {
  send: i64
  receive: i64
  latency: i64
  transfer: i64
}

/** How many there are, and where the first of them lies. */
export let processors: i32 = 0
let base: usize = 0

/** The processor of a number. */
// @inline
export function at(q: i32): Processor {
  return changetype<Processor>(base + <usize>q * STRIDE)
}

/** Bytes from one cost to the next. */
const COST: usize = offsetof<Cost>()

/** The clock of the processor whose step it is. */
export let clock: i64 = 0
/** The run ends no earlier than this. */
export let certain: i64 = 0
/** Whether what processor 0 communicates takes it no time at present. */
export let light: bool = false

/** Goes on to a time; only the step of a processor does so. */
// @inline
export function setClock(time: i64): void {
  clock = time
}

/** Takes a time before which the run cannot end. */
// @inline
export function setCertain(time: i64): void {
  certain = time
}

/** Takes whether what processor 0 communicates takes it no time from now on. */
export function setLight(value: bool): void {
  light = value
}

/** Totals of what is sent: messages, their integers and the links that they pass, messages with tasks and these tasks, and requests for tasks. */
export let messages: i64 = 0
export let integers: i64 = 0
export let hops: i64 = 0
export let migrations: i64 = 0
export let migrated: i64 = 0
export let requests: i64 = 0
export let successes: i64 = 0
export let askedInVain: i64 = 0
/** Messages that processor 0 has taken, and how long they had waited there. */
export let served: i64 = 0
export let queued: i64 = 0

/** A message is sent: its integers, and the links that it passes. */
// @inline
export function countMessage(size: i64, links: i32): void {
  messages++
  integers += size
  hops += links
}

/** A message with tasks is sent. */
export function countMigration(tasks: i32): void {
  migrations++
  migrated += tasks
}

/** Processor 0 takes a message that has waited this long. */
export function countServed(waited: i64): void {
  served++
  queued += waited
}

/** A processor asks for tasks, or offers some. */
export function countRequest(): void {
  requests++
}

/** Tasks follow from that. */
export function countSuccess(): void {
  successes++
}

/** A processor without a task is asked for some. */
export function countInVain(): void {
  askedInVain++
}

/** Costs of messages of fewer integers than this are looked up. */
export const TABULATED: i32 = 128
/** Their costs, and behind them that of the long message which was asked for last; and how many integers that has. */
let costs: usize = 0
let priced: i64 = -1

/** Costs by operation. */
export let dequeueCost: i64 = 0
export let enqueueCost: i64 = 0
export let serviceCost: i64 = 0
export let hopCost: i64 = 0
export let taskSize: i64 = 0

/** What a message of this many integers costs. */
// @inline
export function costOf(size: i64): Cost {
  return changetype<Cost>(size < TABULATED ? costs + <usize>size * COST : priceOf(size))
}

function priceOf(size: i64): usize {
  const entry = costs + <usize>TABULATED * COST
  if (size !== priced) {
    priced = size
    readCost(<f64>size, entry)
  }
  return entry
}

/** Asks the host for a cost, whose fields it writes as 64-bit floats. */
function readCost(size: f64, entry: usize): void {
  price(size, entry)
  for (let k: usize = 0; k < COST; k += 8) store<i64>(entry + k, <i64>load<f64>(entry + k))
}

/** Begins a run; everything of the run before is forgotten. */
export function beginState(): void {
  forget()
  processors = integerSetting(Setting.processors)
  base = allocate(<usize>processors * STRIDE)
  clock = certain = 0
  light = false
  messages = integers = hops = migrations = migrated = requests = successes = askedInVain = served = queued = 0
  for (let q = 0; q < processors; q++) {
    const it = at(q)
    it.id = q
    it.time = it.arrival = it.timer = it.began = it.learned1 = it.learned2 = NEVER
  }
}

/** Takes the costs of operations and asks for those of messages. */
export function setCosts(): void {
  dequeueCost = <i64>setting(Setting.dequeue)
  enqueueCost = <i64>setting(Setting.enqueue)
  serviceCost = <i64>setting(Setting.service)
  hopCost = <i64>setting(Setting.hop)
  taskSize = <i64>setting(Setting.taskSize)
  costs = allocate(<usize>(TABULATED + 1) * COST)
  priced = -1
  for (let n = 0; n < TABULATED; n++) readCost(<f64>n, costs + <usize>n * COST)
}
