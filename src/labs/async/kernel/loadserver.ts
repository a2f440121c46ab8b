/** The load server: ../balancers/loadserver.ts. */
import { OVERHEAD, spend } from './accounts'
import { accept, send, sendTasks } from './mail'
import { allocate } from './memory'
import { at, countRequest, countSuccess, Message, Processor, processors, serviceCost } from './state'

const RULE: i32 = 2

/**
 * Kinds of messages: `a` is light; asks for a light one, and the answers: `a` is one, or there is none; brings tasks. Where the tasks for `a` are
 * gone, `LIGHT` gives it back to the server.
 */
const LIGHT: i32 = 0
const HEAVY: i32 = 1
const LIGHT_NODE: i32 = 2
const NO_LIGHT_NODE: i32 = 3
const TASKS: i32 = 4

/** Thresholds and migration, and those while filling. */
let light: i32 = 0
let heavy: i32 = 0
let most: i32 = 0
let fillingLight: i32 = 0
let fillingHeavy: i32 = 0
let fillingMost: i32 = 0
let waits: bool = false
let repeats: bool = false

/** The light workers, in the order in which they came: a ring of as many places as there are processors. */
let workers: usize = 0
let first: i32 = 0
let count: i32 = 0

/**
 * Takes the settings, in the order in which they are declared here; then whether workers are registered from the start, and
 * the processor with the root.
 */
export function setLoadserver(settings: usize): void {
  light = <i32>load<f64>(settings)
  heavy = <i32>load<f64>(settings, 8)
  most = <i32>load<f64>(settings, 16)
  fillingLight = <i32>load<f64>(settings, 24)
  fillingHeavy = <i32>load<f64>(settings, 32)
  fillingMost = <i32>load<f64>(settings, 40)
  waits = load<f64>(settings, 48) > 0
  repeats = load<f64>(settings, 56) > 0
  workers = allocate((<usize>processors) << 2)
  first = count = 0
  if (load<f64>(settings, 64) === 0) return
  const root = <i32>load<f64>(settings, 72)
  for (let q = 1; q < processors; q++) {
    if (q === root) continue
    push(q)
    at(q).serverListed = 1
  }
}

/** Lists a light worker as the last. */
function push(q: i32): void {
  let place = first + count
  if (place >= processors) place -= processors
  store<i32>(workers + ((<usize>place) << 2), q)
  count++
}

/** Takes the first light worker off the list. */
function shift(): i32 {
  const q = load<i32>(workers + ((<usize>first) << 2))
  first = first + 1 === processors ? 0 : first + 1
  count--
  return q
}

/** Forgets what was open, when a processor goes on to another rule. */
export function leaveLoadserver(it: Processor): void {
  it.serverAsked = 0
}

/** A processor looks around. */
export function actLoadserver(it: Processor): void {
  const length = it.load
  if (it.id === 0) {
    // Tasks that another balancer has left here.
    while (count > 0 && it.load > 0) sendTasks(it, shift(), 1, RULE, TASKS)
    return
  }
  const fills = it.phase === 0
  if (length <= (fills ? fillingLight : light) && it.serverListed === 0) {
    it.serverListed = 1
    send(it, 0, RULE, LIGHT, it.id)
  }
  const quantum = it.quanta + 1
  if (
    length <= (fills ? fillingHeavy : heavy) ||
    it.serverAsked !== 0 ||
    quantum === 1 ||
    it.serverRefusedAt === quantum
  )
    return
  if (!repeats && it.serverAskedAt === quantum) return
  it.serverAsked = 1
  it.serverAskedAt = quantum
  countRequest()
  send(it, 0, RULE, HEAVY)
  if (waits) it.blocked = true
}

/** Sends tasks to the light worker that the server has named. */
function give(it: Processor, to: i32): void {
  if (to === it.id) {
    it.serverListed = 0
    return
  }
  const tasks = min(it.phase === 0 ? fillingMost : most, it.load)
  if (tasks > 0) {
    countSuccess()
    sendTasks(it, to, tasks, RULE, TASKS)
  } else send(it, 0, RULE, LIGHT, to)
}

/** A message has come, to a worker or to the server. */
export function receiveLoadserver(it: Processor, message: Message): void {
  const kind = message.kind
  if (kind === LIGHT) {
    spend(it, OVERHEAD, serviceCost)
    push(message.a)
  } else if (kind === HEAVY) {
    spend(it, OVERHEAD, serviceCost)
    if (count > 0) send(it, message.from, RULE, LIGHT_NODE, shift())
    else send(it, message.from, RULE, NO_LIGHT_NODE)
  } else if (kind === TASKS) {
    it.serverListed = 0
    accept(it, message)
  } else {
    it.serverAsked = 0
    it.blocked = false
    if (kind === LIGHT_NODE) give(it, message.a)
    else it.serverRefusedAt = it.quanta + 1
  }
}
