/**
 * Receiver-initiated diffusion: ../balancers/rid.ts. For each processor: the load reported last, the quantum + 1 at the gate, whether it
 * has no news, and the requests that have not been answered.
 */
import { changed, learn, reportLoad, shares, tableOfLinks } from './diffusion'
import { accept, send, sendTasks } from './mail'
import { allocate } from './memory'
import { firstLink, neighbour } from './network'
import { countInVain, countRequest, countSuccess, Message, Processor, processors } from './state'

const RULE: i32 = 4

const LOAD: i32 = 0
const REQUEST: i32 = 1
const TASKS: i32 = 2
const REFUSE: i32 = 3

let low: i32 = 0
let threshold: i32 = 0
let update: f64 = 0
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

export function enterRid(it: Processor): void {
  it.rid2 = 0
  if (factor === 0) adapted(it.id)
}

export function leaveRid(it: Processor): void {
  it.rid3 = 0
}

export function actRid(it: Processor): void {
  if (changed(it.load, it.rid0, low, update)) {
    it.rid0 = it.load
    reportLoad(it, RULE, LOAD)
  }
  if (it.rid1 === it.quanta + 1 && it.rid2 === 1) return
  it.rid1 = it.quanta + 1
  it.rid2 = 1
  if (it.load > low || it.rid3 > 0) return
  if (!shares(it, loadTable, share, -1, threshold, factor === 0 ? adapted(it.id) : factor)) return
  for (let link = firstLink(it.id); link < firstLink(it.id + 1); link++) {
    const amount = load<i32>(share + ((<usize>link) << 2))
    if (amount === 0) continue
    it.rid3++
    countRequest()
    send(it, neighbour(link), RULE, REQUEST, amount, it.load, 0, 2)
  }
}

export function receiveRid(it: Processor, message: Message): void {
  it.rid2 = 0
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
  it.rid3 = max(0, it.rid3 - 1)
  if (kind === TASKS) countSuccess()
  accept(it, message)
}
