/** A run, as in model/simulation.ts: who steps when, and what happens in a step. */
import { beginAccounts, closeAccounts, communicate } from './accounts'
import { act, learn, receive, ring } from './balancers'
import { beginCalendar, earliest, enter, removeFirst } from './calendar'
import { change, countBefore, countMoment } from './curve'
import { beginMail, forget, takeMessage, waking } from './mail'
import { integerSetting, isSet, setting } from './settings'
import { Setting, State } from './slots'
import { at, certain, clock, countServed, NEVER, Processor, processors, setCertain, setClock } from './state'
import { begin, lastEnd, pushRoot, shortest, waiting } from './tasks'

/** By phase: nodes of a quantum. */
let interval0: i32 = 1
let interval1: i32 = 1
let interval2: i32 = 1
/** Whether processors learn of transitions, exactly. */
let exact: bool = false

/** After how long an idle processor falls asleep. */
let sleepAfter: i64 = 0

/** How the run stands. */
export let state: i32 = State.going
/** Steps so far. */
export let steps: i64 = 0
/** Up to when everything has happened; the end of the run, once it has ended. */
export let now: i64 = 0

/** The root is given to a processor, and all are awake. */
export function beginRun(): void {
  beginCalendar()
  beginMail()
  beginAccounts()
  interval0 = integerSetting(Setting.fillingInterval)
  interval1 = integerSetting(Setting.steadyInterval)
  interval2 = integerSetting(Setting.emptyingInterval)
  exact = isSet(Setting.exact)
  sleepAfter = <i64>setting(Setting.sleepAfter)
  state = State.going
  steps = now = 0
  pushRoot()
  for (let q = 0; q < processors; q++) enter(at(q), 0)
}

/** Does about this many steps; every node after the first of a quantum counts as one. Returns how the run stands. */
export function advance(most: i32): i32 {
  for (let left = most; left > 0 && state === State.going; left--) {
    const q = earliest(steps)
    if (q === 0 || (waiting === 0 && changetype<Processor>(q).time > lastEnd)) {
      if (waiting > 0) state = State.stuck
      else finish()
      break
    }
    const it = changetype<Processor>(q)
    removeFirst(it)
    step(it, it.time)
  }
  return state
}

function finish(): void {
  state = State.ended
  now = lastEnd
  countMoment()
  closeAccounts(now)
}

/**
 * What a processor does from a moment on until another processor may affect it: it takes all messages that had arrived by
 * then, rings its timer, looks around and computes. What it sends after that moment reaches others later, however early it
 * is worked out here.
 */
// @inline
function step(it: Processor, moment: i64): void {
  now = moment
  it.time = NEVER
  if (it.running) {
    change(it.change, moment)
    if (it.left > 0 && it.load > 0) {
      setClock(moment)
      enter(it, begin(it))
      return
    }
    it.running = false
    it.quanta++
    it.polled = moment
  }
  setClock(moment)
  if (exact) {
    countBefore(moment)
    learn(it)
  }
  if (it.asleep) {
    it.asleep = false
    it.polled = moment
    if (it.blocked && it.load > 0) it.wait += moment - it.slept
    else if (moment - it.slept > sleepAfter) it.sleeping += moment - it.slept - sleepAfter
  }
  if (waiting > 0) setCertain(max(certain, moment + shortest))
  let begun = moment
  for (;;) {
    steps++
    if (it.arrival <= it.polled) {
      if (it.id === 0) countServed(begun - it.arrival)
      const message = takeMessage(it)
      communicate(it, message.receive)
      receive(it, message)
      forget(message)
    } else if (it.timer <= begun) {
      it.timer = NEVER
      ring(it)
    } else {
      act(it)
      break
    }
    // It goes on at once unless the run may have ended by then, or a transition may have come.
    if (clock > certain || (exact && clock > begun)) {
      enter(it, clock)
      return
    }
    begun = clock
  }
  if (it.load > 0 && !it.blocked) {
    it.left = it.phase === 0 ? interval0 : it.phase === 1 ? interval1 : interval2
    enter(it, begin(it))
    return
  }
  it.polled = clock
  if (clock > begun) {
    enter(it, clock)
    return
  }
  it.asleep = true
  it.slept = clock
  const next = waking(it)
  if (next < NEVER) enter(it, next)
}

/** How long a processor has slept until now. */
export function sleptBy(it: Processor): i64 {
  const open = it.asleep && !(it.blocked && it.load > 0) ? now - it.slept - sleepAfter : 0
  return it.sleeping + max<i64>(0, open)
}
