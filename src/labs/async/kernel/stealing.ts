/** Work stealing: ../balancers/stealing.ts. */
import { OVERHEAD, spend } from './accounts'
import { accept, send, sendTasks } from './mail'
import { firstLink, neighbour } from './network'
import { draw } from './random'
import { clock, countInVain, countRequest, countSuccess, Message, Processor, processors, serviceCost } from './state'

const RULE: i32 = 1

/** Kinds of messages: asks for tasks, brings some, brings none; asks processor 0 for a victim, and its answer, in which `a` is the victim. */
const STEAL: i32 = 0
const TASKS: i32 = 1
const NOTHING: i32 = 2
const NEXT: i32 = 3
const VICTIM: i32 = 4

/** Which processor is asked, as `KERNEL_VICTIMS` in ../balancers/stealing.ts numbers them; 0 is a processor at random. */
const RING: i32 = 1
const LAST: i32 = 2
const NEIGHBOUR: i32 = 3
const GLOBAL: i32 = 4
const NEAR: i32 = 5

/** The settings, as `setStealing` takes them; and the first processor that takes part, behind the server where there is one. */
let victim: i32 = 0
let half: bool = false
let keep: i32 = 0
let pause: i64 = 0
let pauses: bool = false
let firstMember: i32 = 0
let counter: i32 = 1
let nearShare: f64 = 0
let cores: i32 = 1

/** Takes the settings: whom to ask, whether half is given, how many are kept, how long a pause is, if there is one, the share asked near, and the cores of a computer. */
export function setStealing(settings: usize): void {
  victim = <i32>load<f64>(settings)
  half = load<f64>(settings, 8) > 0
  keep = <i32>load<f64>(settings, 16)
  pause = <i64>load<f64>(settings, 24)
  pauses = load<f64>(settings, 32) > 0
  nearShare = load<f64>(settings, 40)
  cores = <i32>load<f64>(settings, 48)
  firstMember = victim === GLOBAL ? 1 : 0
  counter = 1
}

function following(v: i32): i32 {
  return v + 1 < processors ? v + 1 : firstMember
}

function randomVictim(it: Processor): i32 {
  const v = firstMember + <i32>(draw(it) * (processors - firstMember - 1))
  return v >= it.id ? v + 1 : v
}

/** In a cluster: mostly a core of the same computer. */
function nearVictim(it: Processor): i32 {
  const q = it.id
  const first = q - (q % cores)
  const count = min(cores, processors - first)
  const near = count - 1
  const far = processors - count
  const asksNear = draw(it) < nearShare
  const r = draw(it)
  if ((asksNear || far === 0) && near > 0) {
    const v = first + <i32>(r * near)
    return v >= q ? v + 1 : v
  }
  const v = <i32>(r * far)
  return v >= first ? v + count : v
}

function victimOf(it: Processor): i32 {
  if (victim === RING) {
    const pointer = it.stealPointer - 1
    const v = pointer < 0 || pointer === it.id ? following(it.id) : pointer
    it.stealPointer = following(v) + 1
    return v
  }
  if (victim === NEAR) return nearVictim(it)
  if (victim === LAST && it.stealGiver > 0) return it.stealGiver - 1
  if (victim !== NEIGHBOUR) return randomVictim(it)
  const first = firstLink(it.id)
  return neighbour(first + <i32>(draw(it) * (firstLink(it.id + 1) - first)))
}

function steal(it: Processor, v: i32): void {
  countRequest()
  send(it, v, RULE, STEAL)
}

/** Forgets what was open, when a processor goes on to another rule. */
export function leaveStealing(it: Processor): void {
  it.stealAsked = it.stealPauses = 0
}

/** A processor without tasks looks around. */
export function actStealing(it: Processor): void {
  if (it.stealAsked !== 0 || it.stealPauses !== 0 || processors - firstMember < 2 || it.id < firstMember) return
  it.stealAsked = 1
  if (victim === GLOBAL) send(it, 0, RULE, NEXT)
  else steal(it, victimOf(it))
}

/** A message has come; `follows` is whether the processor still follows this rule. */
export function receiveStealing(it: Processor, message: Message, follows: bool): void {
  const kind = message.kind
  const from = message.from
  if (kind === STEAL) {
    const count = it.load <= keep ? 0 : half ? it.load >> 1 : 1
    if (count > 0) sendTasks(it, from, count, RULE, TASKS)
    else {
      if (it.load === 0) countInVain()
      send(it, from, RULE, NOTHING)
    }
  } else if (kind === TASKS) {
    it.stealAsked = 0
    it.stealGiver = from + 1
    countSuccess()
    accept(it, message)
  } else if (kind === NOTHING) {
    it.stealAsked = 0
    it.stealGiver = 0
    if (pauses && it.load === 0 && follows) {
      it.stealPauses = 1
      it.timer = max(clock + pause, clock + 1)
    }
  } else if (kind === NEXT) {
    spend(it, OVERHEAD, serviceCost)
    // Tasks that another balancer has left here go first.
    if (it.load > 0) sendTasks(it, from, 1, RULE, TASKS)
    else {
      const v = counter === from ? following(from) : counter
      counter = following(v)
      send(it, from, RULE, VICTIM, v)
    }
  } else steal(it, message.a)
}

/** A pause is over. */
export function ringStealing(it: Processor): void {
  it.stealPauses = 0
}
