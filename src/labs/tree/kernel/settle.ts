/** The end of an iteration: the clocks are added up and set back to zero. */
import { settling } from './host'
import { active, clock, loads, numbers, processors } from './state'

export function book(sum: f64, latest: f64, largest: i32, kept: i32): void {
  numbers.finishedSum = sum
  numbers.latest = latest
  numbers.largestLoad = <f64>largest
  numbers.activeCount = <f64>kept
}

/** Ends an iteration for the active processors; all others have neither clock nor tasks. */
export function settleActive(): void {
  if (numbers.probing !== 0) settling()
  const count = <i32>numbers.activeCount
  let sum: f64 = 0
  let latest: f64 = 0
  let largest = 0
  let kept = 0
  for (let i = 0; i < count; i++) {
    const q = active[i]
    const time = clock[q]
    const tasks = loads[q]
    clock[q] = 0
    sum += time
    latest = max(latest, time)
    largest = max(largest, tasks)
    active[kept] = q
    kept += i32(tasks > 0)
  }
  book(sum, latest, largest, kept)
}

/** The same for all processors from `first` on. */
export function settleAll(first: i32): void {
  if (numbers.probing !== 0) settling()
  const p = processors
  let sum: f64 = 0
  let latest: f64 = 0
  let largest = 0
  let kept = 0
  for (let q = first; q < p; q++) {
    const time = clock[q]
    const tasks = loads[q]
    clock[q] = 0
    sum += time
    latest = max(latest, time)
    largest = max(largest, tasks)
    active[kept] = q
    kept += i32(tasks > 0)
  }
  book(sum, latest, largest, kept)
}
