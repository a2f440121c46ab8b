/**
 * Speeds of processors: core/machines/speeds.ts in AssemblyScript, equal to the last bit (tests/async-kernel.test.ts). Change both, then run
 * `npm run kernel`.
 */
import { allocate } from './memory'
import { integerSetting, isSet, setting } from './settings'
import { Setting } from './slots'
import { clock, Processor, processors } from './state'

/** By processor, its speed. */
export let speeds: usize = 0
/** Whether any is other than 1, now or for a while. */
export let uneven: bool = false
let slowProcessor: i32 = -1
let slowStart: f64 = 0
let slowEnd: f64 = 0
let slowFactor: f64 = 1

/** Takes the settings, before anything asks for `shortestOf`; the table is still to be filled. */
export function setSpeeds(): void {
  speeds = allocate((<usize>processors) << 3)
  uneven = isSet(Setting.uneven)
  slowProcessor = integerSetting(Setting.slowProcessor)
  slowStart = setting(Setting.slowStart)
  slowEnd = setting(Setting.slowEnd)
  slowFactor = setting(Setting.slowFactor)
}

/** The least time of what takes this long at speed 1, on whatever processor. */
export function shortestOf(work: i64): i64 {
  return uneven ? <i64>ceil(<f64>work / setting(Setting.fastest)) : work
}

/** How long the processor whose step it is computes, from the clock on, for what takes this long at speed 1. */
// @inline
export function durationOf(it: Processor, work: i64): i64 {
  return uneven ? <i64>ceil(time(it.id, <f64>clock, <f64>work)) : work
}

function time(q: i32, from: f64, work: f64): f64 {
  const speed = load<f64>(speeds + ((<usize>q) << 3))
  if (q !== slowProcessor || from >= slowEnd) return work / speed
  let left = work
  let at = from
  if (at < slowStart) {
    const possible = (slowStart - at) * speed
    if (left <= possible) return left / speed
    left -= possible
    at = slowStart
  }
  const slow = speed / slowFactor
  const possible = (slowEnd - at) * slow
  if (left <= possible) return at - from + left / slow
  return slowEnd - from + (left - possible) / speed
}
