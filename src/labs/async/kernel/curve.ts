/** The number of tasks, created and not finished, and when it crosses the thresholds of the phases. Changes come in the order of time. */
import { setting } from './settings'
import { Setting } from './slots'
import { NEVER } from './state'

let tasks: i64 = 0
/** When it last changed. All that happens at one moment counts together: it is looked at afterwards. */
let since: i64 = 0
let counted: bool = true
let filled: f64 = 0
let emptied: f64 = 0
export let peak: i64 = 0
/** True transitions. */
export let t1: i64 = 0
export let t2: i64 = 0

/** Begins with the root. The first transition is where there are `filled` tasks or more, the second after it with `emptied` or fewer. */
export function setCurve(): void {
  filled = setting(Setting.filled)
  emptied = setting(Setting.emptied)
  tasks = peak = 1
  since = 0
  counted = true
  t1 = 1 >= filled ? 0 : NEVER
  t2 = NEVER
}

/** A node ends. */
// @inline
export function change(by: i32, time: i64): void {
  countBefore(time)
  since = time
  tasks += by
  counted = false
}

/** Everything before a moment has happened. */
// @inline
export function countBefore(time: i64): void {
  if (!counted && since < time) countMoment()
}

/** All that happens at the time of the last change has happened. */
export function countMoment(): void {
  counted = true
  if (tasks > peak) peak = tasks
  if (t1 === NEVER) {
    if (<f64>tasks >= filled) t1 = since
  } else if (t2 === NEVER && <f64>tasks <= emptied) t2 = since
}
