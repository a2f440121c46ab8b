/** The end of an iteration: the clocks are added up and set back to zero. */
import { larger } from './arrays'
import { finishing } from './host'
import { active, clock, loads, numbers, processors } from './state'

/** Sets the totals of an iteration: over processors, the sum of clocks, the latest one, the largest load, and how many have tasks. */
export function setTotals(sum: f64, latest: f64, largest: i32, busy: i32): void {
  numbers.work += <f64>busy
  numbers.finishedSum = sum
  numbers.latest = latest
  numbers.largestLoad = <f64>largest
  numbers.activeCount = <f64>busy
}

/** Ends an iteration for the active processors; all others have neither clock nor tasks. */
export function finishActive(): void {
  if (numbers.probing !== 0) finishing()
  const list = active
  const clocks = clock
  const tasksOf = loads
  const count = <i32>numbers.activeCount
  let sum: f64 = 0
  let latest: f64 = 0
  let largest = 0
  let busy = 0
  for (let i = 0; i < count; i++) {
    const q = list[i]
    const time = clocks[q]
    const tasks = tasksOf[q]
    clocks[q] = 0
    sum += time
    latest = larger(latest, time)
    largest = max(largest, tasks)
    list[busy] = q
    busy += i32(tasks > 0)
  }
  setTotals(sum, latest, largest, busy)
}

/** The same for all processors from `first` on. A loop of its own: listing them for the other one takes 3 % more time. gdem.ts has a third one. */
export function finishAll(first: i32): void {
  if (numbers.probing !== 0) finishing()
  const list = active
  const clocks = clock
  const tasksOf = loads
  const p = processors
  let sum: f64 = 0
  let latest: f64 = 0
  let largest = 0
  let busy = 0
  for (let q = first; q < p; q++) {
    const time = clocks[q]
    const tasks = tasksOf[q]
    clocks[q] = 0
    sum += time
    latest = larger(latest, time)
    largest = max(largest, tasks)
    list[busy] = q
    busy += i32(tasks > 0)
  }
  setTotals(sum, latest, largest, busy)
}
