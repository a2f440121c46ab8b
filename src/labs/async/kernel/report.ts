/** What a run has come to, as 64-bit floats for the host. */
import { peak, t1, t2 } from './curve'
import { allocate } from './memory'
import { now, steps } from './run'
import { at, hops, integers, messages, migrated, migrations, NEVER, processors, requests, successes } from './state'
import { deepest, executed, innerCost, lastEnd, leafCost, waiting } from './tasks'

/** Numbers of the whole run, and of each processor; their order is that in which `report` writes them. */
const TOTALS: i32 = 16
const EACH: i32 = 9

let numbers: usize = 0
let place: usize = 0

export function beginReport(): void {
  numbers = allocate((<usize>(TOTALS + EACH * processors)) << 3)
}

function write(value: i64): void {
  store<f64>(place, value === NEVER ? Infinity : <f64>value)
  place += 8
}

/** Writes down how it stands; returns where. */
export function report(): usize {
  place = numbers
  write(now)
  write(steps)
  write(executed)
  write(waiting)
  write(lastEnd)
  write(deepest)
  write(peak)
  write(t1)
  write(t2)
  write(messages)
  write(integers)
  write(hops)
  write(migrations)
  write(migrated)
  write(requests)
  write(successes)
  for (let q = 0; q < processors; q++) {
    const it = at(q)
    write((it.executed - it.inner) * leafCost + it.inner * innerCost)
    write(it.communicate)
    write(it.overhead)
    write(it.wait)
    write(it.executed)
    write(it.inner)
    write(it.began)
    write(it.learned1)
    write(it.learned2)
  }
  return numbers
}
