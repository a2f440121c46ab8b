/** Dimension exchange in which partners do not wait for each other: ../balancers/gdem.ts. */
import { accept, send, sendTasks } from './mail'
import { firstLink, neighbour } from './network'
import { countRequest, countSuccess, Message, Processor } from './state'

const RULE: i32 = 5

/**
 * Kinds of messages: opens an exchange, and its answers: the asker is to give some, neither is to give any, or tasks. In all without tasks `a` is
 * the sender's load; with tasks `b` is 1 where they end an exchange that the receiver opened.
 */
const EXCHANGE: i32 = 0
const PULL: i32 = 1
const EVEN: i32 = 2
const TASKS: i32 = 3

/** The part of a difference that moves, and the one while filling. */
let lambda: f64 = 0
let fillingLambda: f64 = 0

/** Takes the settings, in the order in which they are declared here. */
export function setGdem(settings: usize): void {
  lambda = load<f64>(settings)
  fillingLambda = load<f64>(settings, 8)
}

/** How many tasks a processor gives to a partner that has fewer. */
export function surplus(it: Processor, more: i32, less: i32): i32 {
  if (more - less <= 1) return 0
  return <i32>((it.phase === 0 ? fillingLambda : lambda) * <f64>(more - less))
}

/** Forgets what was open, when a processor goes on to another rule. */
export function leaveGdem(it: Processor): void {
  it.gdemOpen = 0
}

/** A processor looks around: it opens an exchange with the neighbour of the next colour, once a quantum, or always while it has no tasks. */
export function actGdem(it: Processor): void {
  if (it.gdemOpen !== 0) return
  const quantum = it.quanta + 1
  if (it.gdemGate === quantum && it.load > 0) return
  it.gdemGate = quantum
  const first = firstLink(it.id)
  const partner = neighbour(first + it.gdemNext)
  it.gdemNext = it.gdemNext + 1 === firstLink(it.id + 1) - first ? 0 : it.gdemNext + 1
  it.gdemOpen = 1
  countRequest()
  send(it, partner, RULE, EXCHANGE, it.load)
}

/** A message has come. */
export function receiveGdem(it: Processor, message: Message): void {
  const kind = message.kind
  const from = message.from
  const tasks = it.load
  if (kind === EXCHANGE) {
    const give = surplus(it, tasks, message.a)
    if (give > 0) sendTasks(it, from, give, RULE, TASKS, 0, 1)
    else send(it, from, RULE, message.a - tasks > 1 ? PULL : EVEN, tasks)
  } else if (kind === TASKS) {
    if (message.b !== 0) {
      it.gdemOpen = 0
      countSuccess()
    }
    accept(it, message)
  } else {
    it.gdemOpen = 0
    const give = kind === PULL ? surplus(it, tasks, message.a) : 0
    if (give === 0) return
    countSuccess()
    sendTasks(it, from, give, RULE, TASKS)
  }
}
