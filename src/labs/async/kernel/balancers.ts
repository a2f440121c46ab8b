/** Which balancer a processor follows in which phase, as in model/protocols.ts. A balancer's number is that of its rule. */
import { t1, t2 } from './curve'
import { clock, Message, NEVER, Processor, setLight } from './state'
import { actStealing, leaveStealing, receiveStealing, ringStealing, setStealing } from './stealing'

const STEALING: i32 = 1

/** By phase: the rule. */
let rule0: i32 = 0
let rule1: i32 = 0
let rule2: i32 = 0
/** By rule, one bit: those whose server communicates for nothing. */
let lightRules: i32 = 0

/** Settings of a rule on their way from the host. */
const SETTINGS: i32 = 16
const settings: usize = memory.data(SETTINGS << 3, 8)

/** Where the host writes the settings of a rule. */
export function settingsTable(): usize {
  return settings
}

/** Takes them. */
export function setRule(rule: i32): void {
  if (rule === STEALING) setStealing(settings)
}

function ruleIn(phase: u8): i32 {
  return phase === 0 ? rule0 : phase === 1 ? rule1 : rule2
}

export function setRules(filling: i32, steady: i32, emptying: i32, light: i32): void {
  rule0 = filling
  rule1 = steady
  rule2 = emptying
  lightRules = light
  setLight(((light >> filling) & 1) !== 0)
}

/** It looks around, before it computes. */
export function act(it: Processor): void {
  const rule = ruleIn(it.phase)
  if (rule === STEALING) {
    if (it.load === 0) actStealing(it)
  }
}

/** A message has come. */
export function receive(it: Processor, message: Message): void {
  const rule = message.owner
  if (rule === STEALING) receiveStealing(it, message, ruleIn(it.phase) === rule)
}

/** Its timer is due. */
export function ring(it: Processor): void {
  if (ruleIn(it.phase) === STEALING) ringStealing(it)
}

/** It learns of all transitions that were before now. */
export function learn(it: Processor): void {
  if (it.phase === 0 && t1 < clock) enterPhase(it, 1)
  if (it.phase === 1 && t2 < clock) enterPhase(it, 2)
}

function enterPhase(it: Processor, phase: u8): void {
  const before = ruleIn(it.phase)
  const after = ruleIn(phase)
  it.phase = phase
  if (phase === 1) it.learned1 = clock
  else it.learned2 = clock
  if (it.id === 0) setLight(((lightRules >> after) & 1) !== 0)
  if (before === after) return
  it.blocked = false
  it.timer = NEVER
  if (before === STEALING) leaveStealing(it)
}
