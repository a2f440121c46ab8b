/** Receiver-initiated diffusion: ../balancers/rid.ts. */
import { changed, learn, reportLoad, shares, tableOfLinks } from './diffusion'
import { accept, send, sendTasks } from './mail'
import { allocate } from './memory'
import { firstLink, neighbour } from './network'
import { countInVain, countRequest, countSuccess, Message, Processor, processors } from './state'

const RULE: i32 = 4

/** Kinds of messages. All say the sender's load: in `b` where it asks for `a` tasks, else in `a`; with tasks, the load after it gave them. */
const LOAD: i32 = 0
const REQUEST: i32 = 1
const TASKS: i32 = 2
const REFUSE: i32 = 3

/**
 * The settings: up to which load a processor is low, what is above or below the mean before any moves, and by which share a load changes before it
 * is reported.
 */
let low: i32 = 0
let threshold: i32 = 0
let update: f64 = 0
/** By link: the neighbour's load as far as it is known, and what it is to give. */
let loadTable: usize = 0
let share: usize = 0

/** The least that an adaptive factor shrinks to. */
const LEAST: f64 = 0.125

/** The diffusion factor, 0 where it adapts; then, by processor, the factor, and by link the load that was known when it adapted last. */
let factor: f64 = 0
let factors: usize = 0
let before: usize = 0

/** Takes the settings: when a load is low, the threshold, the update factor, and the diffusion factor. */
export function setRid(settings: usize): void {
  low = <i32>load<f64>(settings)
  threshold = <i32>load<f64>(settings, 8)
  update = load<f64>(settings, 16)
  factor = load<f64>(settings, 24)
  loadTable = tableOfLinks()
  share = tableOfLinks()
  if (factor !== 0) return
  factors = allocate((<usize>processors) << 3)
  for (let q = 0; q < processors; q++) store<f64>(factors + ((<usize>q) << 3), 1)
  before = tableOfLinks()
}

/** The diffusion factor of a processor, which adapts to how much its neighbours' loads have changed since it last did. */
function adapted(q: i32): f64 {
  let change: f64 = 0
  let base: f64 = 0
  for (let link = firstLink(q); link < firstLink(q + 1); link++) {
    const at = (<usize>link) << 2
    const old = load<i32>(before + at)
    const tasks = load<i32>(loadTable + at)
    change += <f64>abs(tasks - old)
    base += <f64>old
    store<i32>(before + at, tasks)
  }
  const at = factors + ((<usize>q) << 3)
  let part = load<f64>(at)
  if (2 * change > base) part = max(LEAST, part / 2)
  else if (10 * change < base) part = min<f64>(1, 2 * part)
  store<f64>(at, part)
  return part
}

/** A processor begins to follow this rule. */
export function enterRid(it: Processor): void {
  it.ridNoNews = 0
  if (factor === 0) adapted(it.id)
}

/** It goes on to another rule. */
export function leaveRid(it: Processor): void {
  it.ridOpen = 0
}

/** A processor looks around: it reports its load, and asks neighbours once a quantum and after each message. */
export function actRid(it: Processor): void {
  if (changed(it.load, it.ridReported, low, update)) {
    it.ridReported = it.load
    reportLoad(it, RULE, LOAD)
  }
  if (it.ridGate === it.quanta + 1 && it.ridNoNews === 1) return
  it.ridGate = it.quanta + 1
  it.ridNoNews = 1
  if (it.load > low || it.ridOpen > 0) return
  if (!shares(it, loadTable, share, -1, threshold, factor === 0 ? adapted(it.id) : factor)) return
  for (let link = firstLink(it.id); link < firstLink(it.id + 1); link++) {
    const amount = load<i32>(share + ((<usize>link) << 2))
    if (amount === 0) continue
    it.ridOpen++
    countRequest()
    send(it, neighbour(link), RULE, REQUEST, amount, it.load, 0, 2)
  }
}

/** A message has come. */
export function receiveRid(it: Processor, message: Message): void {
  it.ridNoNews = 0
  const kind = message.kind
  const from = message.from
  if (kind === REQUEST) {
    const give = min(message.a, it.load >> 1)
    learn(loadTable, it.id, from, message.b + max(0, give))
    if (give > 0) sendTasks(it, from, give, RULE, TASKS, it.load - give)
    else {
      if (it.load === 0) countInVain()
      send(it, from, RULE, REFUSE, it.load)
    }
    return
  }
  learn(loadTable, it.id, from, message.a)
  if (kind === LOAD) return
  it.ridOpen = max(0, it.ridOpen - 1)
  if (kind === TASKS) countSuccess()
  accept(it, message)
}
