/**
 * The number of tasks, created and not finished, and when it crosses the thresholds of the phases. All that happens at one moment counts together:
 * a moment is looked at once something later happens, or is asked about (`countBefore`), or the run ends (`countMoment`). Changes come in the order
 * of time.
 */
import { setting } from './settings'
import { Setting } from './slots'
import { NEVER } from './state'

/** Tasks that are created and not finished. */
let tasks: i64 = 0
/** When it last changed, and whether that moment has been looked at. */
let since: i64 = 0
let counted: bool = true
/** Tasks from which on the machine is filled, and down to which it empties. */
let filled: f64 = 0
let emptied: f64 = 0
/** The most tasks at the end of any moment. */
export let peak: i64 = 0
/** When the first and the second transition truly were, `NEVER` until then; processors learn of them later. */
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

/** A node ends: the number changes, by −1 or by its children less 1. */
// @inline
export function change(by: i32, time: i64): void {
  countBefore(time)
  since = time
  tasks += by
  counted = false
}

/** Everything before a moment has happened: t1 and t2 are right up to there. */
// @inline
export function countBefore(time: i64): void {
  if (!counted && since < time) countMoment()
}

/** All that happens at the time of the last change has happened, as at the end of a run. */
export function countMoment(): void {
  counted = true
  if (tasks > peak) peak = tasks
  if (t1 === NEVER) {
    if (<f64>tasks >= filled) t1 = since
  } else if (t2 === NEVER && <f64>tasks <= emptied) t2 = since
}
