/** Which balancer a processor follows in which phase, as in model/protocols.ts. A balancer's number is that of its rule. */
import { t1, t2 } from './curve'
import { actGdem, leaveGdem, receiveGdem, setGdem } from './gdem'
import { actLoadserver, leaveLoadserver, receiveLoadserver, setLoadserver } from './loadserver'
import { actRid, enterRid, leaveRid, receiveRid, setRid } from './rid'
import { integerSetting } from './settings'
import { actSid, enterSid, receiveSid, setSid } from './sid'
import { Setting } from './slots'
import { clock, Message, NEVER, Processor, setLight } from './state'
import { actStealing, leaveStealing, receiveStealing, ringStealing, setStealing } from './stealing'

const STEALING: i32 = 1
const LOADSERVER: i32 = 2
const SID: i32 = 3
const RID: i32 = 4
const GDEM: i32 = 5

/** By phase: the rule. */
let rule0: i32 = 0
let rule1: i32 = 0
let rule2: i32 = 0
/** By rule, one bit: those whose server communicates free of charge. */
let lightRules: i32 = 0

/** Settings of a rule on their way from the host. */
const SETTINGS: i32 = 16
const settings: usize = memory.data(SETTINGS << 3, 8)

/** Where the host writes the settings of a rule. */
export function ruleTable(): usize {
  return settings
}

/** Takes them. */
export function setRule(rule: i32): void {
  if (rule === STEALING) setStealing(settings)
  else if (rule === LOADSERVER) setLoadserver(settings)
  else if (rule === SID) setSid(settings)
  else if (rule === RID) setRid(settings)
  else if (rule === GDEM) setGdem(settings)
}

// @inline
function ruleIn(phase: u8): i32 {
  return phase === 0 ? rule0 : phase === 1 ? rule1 : rule2
}

/** Takes which rule is followed in which phase; the rules have their own settings by then (`setRule`). */
export function setRules(): void {
  rule0 = integerSetting(Setting.fillingRule)
  rule1 = integerSetting(Setting.steadyRule)
  rule2 = integerSetting(Setting.emptyingRule)
  lightRules = integerSetting(Setting.lightRules)
  setLight(((lightRules >> rule0) & 1) !== 0)
}

/** It looks around, before it computes. */
// @inline
export function act(it: Processor): void {
  const rule = ruleIn(it.phase)
  if (rule === STEALING) {
    if (it.load === 0) actStealing(it)
  } else if (rule === LOADSERVER) actLoadserver(it)
  else if (rule === SID) actSid(it)
  else if (rule === RID) actRid(it)
  else if (rule === GDEM) actGdem(it)
}

/** A message has come. */
// @inline
export function receive(it: Processor, message: Message): void {
  const rule = message.owner
  if (rule === STEALING) receiveStealing(it, message, ruleIn(it.phase) === rule)
  else if (rule === LOADSERVER) receiveLoadserver(it, message)
  else if (rule === SID) receiveSid(it, message)
  else if (rule === RID) receiveRid(it, message)
  else receiveGdem(it, message)
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
  else if (before === LOADSERVER) leaveLoadserver(it)
  else if (before === RID) leaveRid(it)
  else if (before === GDEM) leaveGdem(it)
  if (after === SID) enterSid(it)
  else if (after === RID) enterRid(it)
}
