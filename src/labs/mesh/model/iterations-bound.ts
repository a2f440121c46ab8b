/** What no rule of remapping can beat: iteration after iteration, each cut as well as the loads of that time allow. */
import { componentsOf } from './components.ts'
import { exchangeTimes, workTime } from './costs.ts'
import type { Mesh } from './mesh.ts'
import type { Scenario } from './scenario.ts'

/** Changes of load, all processors together, after which no bound is worked out. */
const MOST_CHANGES = 1e7

/** A share of a moment by which rounding may move it. */
const ROUNDING = 1e-12

/**
 * The least total time in seconds, whatever the arrangement of each iteration: t_{k+1} = min over u ≥ t_k of u + τ(u), with τ(u) the least
 * iteration under the loads at u. Waiting is allowed, so a later start never helps. Null where processors are away, and where loads change ten million times.
 *
 * @param work of all iterations together, and its visits
 */
export function iterationsBound(
  scenario: Scenario,
  mesh: Mesh,
  { work, visits }: { readonly work: number; readonly visits: number },
): number | null {
  const { iterations, patterns, processors: p } = scenario
  if (iterations === 0 || patterns.some(({ away }) => away)) return null
  const each = workTime(work / iterations, visits / iterations, scenario.costs)
  const least = leastIteration(scenario, each, mesh)
  const samplers = patterns.map((pattern, i) => pattern.begin(scenario.random(i)))
  const factors = new Float64Array(p)
  /** The loads from a moment on stay until the next change; they are sampled between the two, which rounding cannot move. */
  const stretchFrom = (begin: number) => {
    const end = patterns.reduce(
      (next, { changes }) => Math.min(next, changes?.(begin) ?? next),
      Number.POSITIVE_INFINITY,
    )
    const middle = end < Number.POSITIVE_INFINITY ? (begin + end) / 2 : begin + 1
    for (let i = 0; i < p; i++) factors[i] = samplers[i].at(middle)
    return { begin, end, least: least(factors) }
  }
  let changes = 0
  /** The stretches from the present one on that have been looked at. */
  const ahead = [stretchFrom(0)]
  const stretch = (k: number) => {
    if (k === ahead.length) {
      ahead.push(stretchFrom(ahead[k - 1].end))
      changes += p
    }
    return ahead[k]
  }
  let time = 0
  for (let k = 0; k < iterations; k++) {
    while (stretch(0).end < time * (1 - ROUNDING)) {
      stretch(1)
      ahead.shift()
    }
    let next = time + ahead[0].least
    for (let s = 1; stretch(s - 1).end < next; s++)
      next = Math.min(next, Math.max(time, stretch(s).begin) + stretch(s).least)
    if (changes > MOST_CHANGES) return null
    time = next
  }
  return time
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
    let rate = 0
    let lost = 0
    let all = Number.POSITIVE_INFINITY
    for (const i of order) {
      if (begins[i] >= all) break
      rate += rates[i]
      lost += rates[i] * begins[i]
      all = (work + lost) / rate
    }
    return Math.max(longest, Math.min(alone, all))
  }
}
