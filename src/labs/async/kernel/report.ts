/** What a run has come to, as 64-bit floats for the host. */
import { peak, t1, t2 } from './curve'
import { allocate } from './memory'
import { now, sleptBy, steps } from './run'
import { Each, Total } from './slots'
import { uneven } from './speeds'
import {
  askedInVain,
  at,
  hops,
  integers,
  messages,
  migrated,
  migrations,
  NEVER,
  processors,
  queued,
  requests,
  served,
  successes,
} from './state'
import { deepest, executed, innerCost, lastEnd, leafCost, waiting } from './tasks'

/** Where the numbers are written: `Total`, then `Each` of each processor. */
let numbers: usize = 0

/** Takes room for the numbers of a run; after `beginState`, which forgets all memory. */
export function beginReport(): void {
  numbers = allocate((<usize>(Total.length + Each.length * processors)) << 3)
}

// @inline
function put(place: i32, value: i64): void {
  store<f64>(numbers + ((<usize>place) << 3), value === NEVER ? Infinity : <f64>value)
}

/** Writes down how it stands; returns where. */
export function report(): usize {
  put(Total.now, now)
  put(Total.steps, steps)
  put(Total.executed, executed)
  put(Total.left, waiting)
  put(Total.lastEnd, lastEnd)
  put(Total.deepest, deepest)
  put(Total.peak, peak)
  put(Total.t1, t1)
  put(Total.t2, t2)
  put(Total.messages, messages)
  put(Total.integers, integers)
  put(Total.hops, hops)
  put(Total.migrations, migrations)
  put(Total.migrated, migrated)
  put(Total.requests, requests)
  put(Total.successes, successes)
  put(Total.askedInVain, askedInVain)
  put(Total.served, served)
  put(Total.queued, queued)
  for (let q = 0; q < processors; q++) {
    const it = at(q)
    const each = Total.length + Each.length * q
    put(each + Each.compute, uneven ? it.compute : (it.executed - it.inner) * leafCost + it.inner * innerCost)
    put(each + Each.communicate, it.communicate)
    put(each + Each.overhead, it.overhead)
    put(each + Each.wait, it.wait)
    put(each + Each.executed, it.executed)
    put(each + Each.inner, it.inner)
    put(each + Each.began, it.began)
    put(each + Each.learned1, it.learned1)
    put(each + Each.learned2, it.learned2)
    put(each + Each.sleeping, sleptBy(it))
  }
  return numbers
}
