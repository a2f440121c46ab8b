/**
 * The slots of time that a run is recorded in: short enough for four hundred of them in the run without balancing. After
 * a thousand they become twice as long every five hundred, so that a run that takes much longer is not recorded for ever.
 */
import { powerOfTwo } from '../../../core/math/bits.ts'
import { finishOf, type Loads } from './loads.ts'
import type { Scenario } from './scenario.ts'
import { simulate } from './simulation.ts'

const WITHOUT_BALANCING = 400
const EVEN = 1000

/** When the slowest processor has done its block, if nothing moves. */
export function noBalancingTime(scenario: Scenario): number {
  const { loads, loop, model, sequential, values } = scenario
  if (loop.program) return stillTime(scenario)
  const begin = sequential > 0 ? finishOf(loads, 0, 0, sequential) : 0
  let first = 0
  let latest = 0
  for (const [i, size] of model.sizes.entries()) {
    const work = loop.before[first + size] - loop.before[first]
    first += size
    if (size > 0) latest = Math.max(latest, finishOf(loads, i, begin, work))
  }
  if (!loop.steps) return latest
  // For work in steps, only slots are made.
  return latest + ((loop.steps.bounds.length - 1) / loop.steps.processors) * values.exchangeTime
}

/** When a program ends of whose loops nothing moves; its array is collected and dealt between them all the same. */
function stillTime(scenario: Scenario): number {
  const { machine, counts, rest } = simulate(scenario, { still: true })
  while (counts.retired < scenario.processors) {
    if (!machine.step() && rest) for (const _ of rest());
  }
  return machine.now
}

/** When the processors together could have done all the work, if all computed from the beginning on. */
export function sharedWorkTime({ loads, loop, processors, sequential }: Scenario): number {
  const { block } = loads
  if (loop.program) {
    let end = 0
    for (const { first = 0, count } of loop.program.loops) {
      // No processor can begin the second loop before the transpose has been done, nor that before the first one.
      if (first > 0) end = finishOf(loads, 0, end, sequential)
      const begin = Math.floor(end / block)
      const work = loop.before[first + count] - loop.before[first]
      end += sharedFrom(loads, processors, begin, end - begin * block, work)
    }
    return end
  }
  let left = loop.before[loop.count]
  if (sequential > 0) {
    // What is before the loop is one processor's; from then on all take part.
    const begin = finishOf(loads, 0, 0, sequential)
    const first = Math.floor(begin / block)
    return begin + sharedFrom(loads, processors, first, begin - first * block, left)
  }
  for (let k = 0; ; k++) {
    let speed = 0
    for (let i = 0; i < processors; i++) speed += loads.speed(i, k)
    if (left <= speed * block) return k * block + left / speed
    left -= speed * block
  }
}

/** Seconds of that from a moment in a block of load on. */
function sharedFrom(loads: Loads, processors: number, first: number, into: number, work: number): number {
  const { block } = loads
  let left = work
  for (let k = first, time = -into; ; k++, time += block) {
    let speed = 0
    for (let i = 0; i < processors; i++) speed += loads.speed(i, k)
    const from = Math.max(0, time)
    if (left <= speed * (time + block - from)) return from + left / speed
    left -= speed * (time + block - from)
  }
}

/** The moment at which a slot ends, counted from 0, for a run that takes this long without balancing. */
export function slotEnd(slot: number, withoutBalancing: number): number {
  const length = withoutBalancing / WITHOUT_BALANCING
  if (slot < EVEN) return (slot + 1) * length
  const half = EVEN / 2
  const doublings = Math.floor((slot - EVEN) / half)
  return powerOfTwo(doublings) * length * (EVEN + 2 * (((slot - EVEN) % half) + 1))
}
