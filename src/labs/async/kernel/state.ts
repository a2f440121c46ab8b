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
  /** When it steps next as far as is known, and its neighbours in the calendar. */
  time: i64
  after: usize
  before: usize
  /** When its first message arrives as far as is known, and when it last looked for messages. */
  arrival: i64
  polled: i64
  /** Its messages that have not been taken: the first and the last in their order; see there. */
  first: usize
  last: usize
  load: i32
  id: i32
  /** For a node that it executes: by how much the number of tasks changes at its end, and the nodes that are left in the quantum. */
  change: i32
  left: i32
  asleep: bool
  blocked: bool
  running: bool
  phase: u8
  /** Messages that it has sent. */
  sent: u32

  /** Its tasks: where they lie, in a ring of `mask` + 1 places, and the place of the oldest. */
  queue: usize
  mask: i32
  oldest: i32
  quanta: i32
  executed: i32
  /** Executed nodes that had children. */
  inner: i32
  slept: i64
  timer: i64
  communicate: i64
  overhead: i64
  /** Messages that came too early to be put in order; see there. */
  heap: usize

  /** Its random stream: the last three numbers, and the carry. */
  drawn0: f64
  drawn1: f64
  drawn2: f64
  carry: f64
  /** What the balancers keep of it; see there. */
  stealing0: i32
  stealing1: i32
  stealing2: i32
  stealing3: i32
  began: i64
  seeded: bool

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
  server0: i32
  server1: i32
  server2: i32
  server3: i32
  sid0: i32
  sid1: i32
  sid2: i32
  rid0: i32
  rid1: i32
  rid2: i32
  rid3: i32
  gdem0: i32
  gdem1: i32
  gdem2: i32
}

/** Bytes from one processor to the next: whole lines of the cache, so that what is read together is fetched together. */
const STRIDE: usize = (offsetof<Processor>() + LINE - 1) & ~(LINE - 1)

@unmanaged
export class Message {
  next: usize
  previous: usize
  /** When it arrives; with serial ports when it reaches the port. Equal times are ordered by sender and number. */
  time: i64
  order: i64
  /** The task that it carries, or where they lie if there are more. */
  task: i64
  count: i32
  kind: i32
  /** The balancer to which it belongs. */
  owner: i32
  from: i32
  a: i32
  b: i32
  c: i32
  /** How long its receiver is busy, and how long a serial port. */
  receive: i64
  transfer: i64
}

/** What a message of some size costs. */
@unmanaged
export class Cost {
  send: i64
  receive: i64
  latency: i64
  transfer: i64
}

export let processors: i32 = 0
let base: usize = 0

/** The processor of a number. */
// @inline
export function at(q: i32): Processor {
  return changetype<Processor>(base + <usize>q * STRIDE)
}

/** The clock of the processor whose step it is. */
export let clock: i64 = 0
/** The run ends no earlier than this. */
export let certain: i64 = 0
/** Whether what processor 0 communicates takes it no time at present. */
export let light: bool = false

// @inline
export function setClock(time: i64): void {
  clock = time
}

// @inline
export function setCertain(time: i64): void {
  certain = time
}

export function setLight(value: bool): void {
  light = value
}

/** Totals of what is sent. */
export let messages: i64 = 0
export let integers: i64 = 0
export let hops: i64 = 0
export let migrations: i64 = 0
export let migrated: i64 = 0
export let requests: i64 = 0
export let successes: i64 = 0
export let askedInVain: i64 = 0
export let served: i64 = 0
export let queued: i64 = 0

// @inline
export function countMessage(size: i64, links: i32): void {
  messages++
  integers += size
  hops += links
}

export function countMigration(tasks: i32): void {
  migrations++
  migrated += tasks
}

/** Processor 0 takes a message that has waited this long. */
export function countServed(waited: i64): void {
  served++
  queued += waited
}

export function countRequest(): void {
  requests++
}

export function countSuccess(): void {
  successes++
}

/** A processor without a task is asked for some. */
export function countInVain(): void {
  askedInVain++
}

/** Messages of fewer integers are looked up. */
export const TABULATED: i32 = 128
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
  return changetype<Cost>(size < TABULATED ? costs + ((<usize>size) << 5) : priceOf(size))
}

function priceOf(size: i64): usize {
  const entry = costs + ((<usize>TABULATED) << 5)
  if (size !== priced) {
    priced = size
    fetch(<f64>size, entry)
  }
  return entry
}

function fetch(size: f64, entry: usize): void {
  price(size, entry)
  for (let k: usize = 0; k < 32; k += 8) store<i64>(entry + k, <i64>load<f64>(entry + k))
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
  costs = allocate((<usize>(TABULATED + 1)) << 5)
  priced = -1
  for (let n = 0; n < TABULATED; n++) fetch(<f64>n, costs + ((<usize>n) << 5))
}
