/** What no rule of remapping can beat: iteration after iteration, each cut as well as the loads of that time allow. */
import { leastEnd } from '../../../core/math/least-end.ts'
import { componentsOf } from './components.ts'
import type { Mesh } from './mesh.ts'
import type { Scenario } from './scenario.ts'
import { exchangeTimes, workTime } from './times.ts'

/** Changes of load, all processors together, after which no bound is worked out. */
const MOST_CHANGES = 1e7

/** Units of work of a processor's load in a stretch of time and of an iteration, and those after which it may be interrupted. */
const CHANGE_WORK = 25
const SLICE_WORK = 200_000

/** Stretches that have passed before they are forgotten. */
const MOST_PASSED = 1000

/** A share of a moment by which rounding may move it. */
const ROUNDING = 1e-12

/**
 * The least total time in seconds, whatever the arrangement of each iteration: t_{k+1} = min over u ≥ t_k of u + τ(u), with τ(u) the least
 * iteration under the loads at u. Waiting is allowed, so a later start never helps. Null where processors are away, and where loads change ten million times. Yields
 * units of work.
 *
 * @param work of all iterations together, and its visits
 */
export function* iterationsBound(
  scenario: Scenario,
  mesh: Mesh,
  { work, visits }: { readonly work: number; readonly visits: number },
): Generator<number, number | null> {
  const { iterations, patterns, processors: p } = scenario
  if (iterations === 0 || patterns.some(({ away }) => away)) return null
  const each = workTime(work / iterations, visits / iterations, scenario.costs)
  const least = leastIteration(scenario, each, mesh)
  const samplers = patterns.map((pattern, i) => pattern.begin(scenario.random(i)))
  const factors = new Float64Array(p)
  /** Units of work since the last yield, and changes of load that have been looked at. */
  let worked = 0
  let changes = 0
  /** The loads from a moment on stay until the next change; they are sampled between the two, which rounding cannot move. */
  const stretchFrom = (begin: number): Stretch => {
    worked += p * CHANGE_WORK
    const end = patterns.reduce(
      (next, pattern) => Math.min(next, pattern.changes?.(begin) ?? next),
      Number.POSITIVE_INFINITY,
    )
    const middle = end < Number.POSITIVE_INFINITY ? (begin + end) / 2 : begin + 1
    for (let i = 0; i < p; i++) factors[i] = samplers[i].at(middle)
    return { begin, end, least: least(factors) }
  }
  /** Stretches that have been looked at, one after the other; the present one is at `present`. */
  let ahead = [stretchFrom(0)]
  let present = 0
  /** The stretch at a place, which is looked at if it is the first after these. */
  const lookAt = (s: number): Stretch => {
    if (s === ahead.length) {
      ahead.push(stretchFrom(ahead[s - 1].end))
      changes += p
    }
    return ahead[s]
  }
  let time = 0
  for (let k = 0; k < iterations; k++) {
    worked += CHANGE_WORK
    while (ahead[present].end < time * (1 - ROUNDING)) {
      lookAt(++present)
      if (changes > MOST_CHANGES) return null
      if (present > MOST_PASSED && 2 * present > ahead.length) {
        ahead = ahead.slice(present)
        present = 0
      }
      if (worked > SLICE_WORK) {
        yield worked
        worked = 0
      }
    }
    let next = time + ahead[present].least
    for (let s = present + 1; ahead[s - 1].end < next; s++) {
      const { begin, least } = lookAt(s)
      next = Math.min(next, Math.max(time, begin) + least)
      if (changes > MOST_CHANGES) return null
      if (worked > SLICE_WORK) {
        yield worked
        worked = 0
      }
    }
    time = next
    if (worked > SLICE_WORK) {
      yield worked
      worked = 0
    }
  }
  return time
}

/** A stretch of time in which the loads stay, in seconds, and the least iteration under them. */
interface Stretch {
  readonly begin: number
  readonly end: number
  readonly least: number
}

/** The least time of an iteration by the processors' load factors. @param work of an iteration, unloaded and at speed 1 */
function leastIteration(scenario: Scenario, work: number, mesh: Mesh): (factors: Float64Array) => number {
  const { processors: p, speeds } = scenario
  // Where the mesh falls apart a processor may have a part of it, and exchange nothing.
  const met = componentsOf(mesh).sizes.length > 1 ? 0 : 1
  const exchange = (neighbours: number, i: number, factor: number) => {
    if (p === 1) return 0
    const { gather, scatter } = exchangeTimes(neighbours, factor, speeds[i], scenario)
    return gather + scatter
  }
  const begins = new Float64Array(p)
  const rates = new Float64Array(p)
  const order = Array.from({ length: p }, (_, i) => i)
  return (factors) => {
    let alone = Number.POSITIVE_INFINITY
    let longest = 0
    for (let i = 0; i < p; i++) {
      const idle = exchange(0, i, factors[i])
      alone = Math.min(alone, (work * factors[i]) / speeds[i] + idle)
      longest = Math.max(longest, idle)
      begins[i] = exchange(met, i, factors[i])
      rates[i] = speeds[i] / factors[i]
    }
    // The least T at which processors that each begin then have done all of the work.
    order.sort((a, b) => begins[a] - begins[b])
    return Math.max(longest, Math.min(alone, leastEnd(work, begins, rates, { order })))
  }
}
