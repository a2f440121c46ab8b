/** Sender-initiated diffusion: ../balancers/sid.ts. */
import { changed, learn, reportLoad, shares, tableOfLinks } from './diffusion'
import { accept, sendTasks } from './mail'
import { firstLink, neighbour } from './network'
import { countRequest, countSuccess, Message, Processor } from './state'

const RULE: i32 = 3

/** Kinds of messages. In both `a` is the sender's load; with tasks, the load after it gave them. */
const LOAD: i32 = 0
const TASKS: i32 = 1

/**
 * The settings: up to which load a processor is low, what is above or below the mean before any moves, and by which share a load changes before it
 * is reported.
 */
let low: i32 = 0
let threshold: i32 = 0
let update: f64 = 0
/** By link: the neighbour's load as far as it is known, and what it is to get. */
let loadTable: usize = 0
let share: usize = 0

/** Takes the settings: when a load is low, the threshold, and the update factor. */
export function setSid(settings: usize): void {
  low = <i32>load<f64>(settings)
  threshold = <i32>load<f64>(settings, 8)
  update = load<f64>(settings, 16)
  loadTable = tableOfLinks()
  share = tableOfLinks()
}

/** A processor begins to follow this rule. */
export function enterSid(it: Processor): void {
  it.sidNoNews = 0
}

/** A processor looks around: it reports its load, and gives to neighbours once a quantum and after each message. */
export function actSid(it: Processor): void {
  if (changed(it.load, it.sidReported, low, update)) {
    it.sidReported = it.load
    reportLoad(it, RULE, LOAD)
  }
  if (it.sidGate === it.quanta + 1 && it.sidNoNews === 1) return
  it.sidGate = it.quanta + 1
  it.sidNoNews = 1
  if (!anyIsLow(it) || !shares(it, loadTable, share, 1, threshold, 1)) return
  for (let link = firstLink(it.id); link < firstLink(it.id + 1); link++) {
    const give = min(load<i32>(share + ((<usize>link) << 2)), it.load - 1)
    if (give <= 0) continue
    const entry = loadTable + ((<usize>link) << 2)
    store<i32>(entry, load<i32>(entry) + give)
    countRequest()
    countSuccess()
    sendTasks(it, neighbour(link), give, RULE, TASKS, it.load - give)
  }
}

function anyIsLow(it: Processor): bool {
  for (let link = firstLink(it.id); link < firstLink(it.id + 1); link++) {
    if (load<i32>(loadTable + ((<usize>link) << 2)) <= low) return true
  }
  return false
}

/** A message has come. */
export function receiveSid(it: Processor, message: Message): void {
  it.sidNoNews = 0
  learn(loadTable, it.id, message.from, message.a)
  accept(it, message)
}
