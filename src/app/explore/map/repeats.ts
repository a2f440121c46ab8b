/** How sure a map is: some of its places are run again with other seeds. */

import { isBehind } from '../../../core/advise/standing.ts'
import { applies, type Values } from '../../../core/parameters.ts'
import type { Repeated } from '../../../core/sweep/advice.ts'
import { bestIndex } from '../../../core/sweep/best.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { type Place, placesAt, strides } from '../../../core/sweep/refinement.ts'
import { type Cell, type MapPlan, numberOf, scenarioAt } from './plan.ts'

/** Seeds that each place is run with. */
export const SEEDS = 10

/** The best options of a place that are compared again. */
const CONTENDERS = 3

/** A stride that leaves the places of a map's first level. */
const COARSE = 1024

/** Running places again may take about this long, in milliseconds; those of the first level are always run. */
const LONG_MS = 2000

/** How often a winner that is no better than another one may be called sure, by place. */
const ERROR = 0.05

/** A place that was run again. */
export interface RepeatedPlace extends Repeated {
  readonly place: Place
  /** Whether every contender is behind the winner over the same seeds: paired t tests, wrong at 5 % of such places. */
  readonly isSure: boolean
}

/** A place to be run again: all its contenders with every seed, seed after seed. */
interface Repeat {
  readonly place: Place
  readonly winner: number
  readonly contenders: readonly number[]
  readonly scenarios: readonly Values[]
}

/**
 * What to run again: as many places as `millis` for a run allow, evenly spread. Nothing where chance has no part, where a side is the
 * seed itself, or where no winners are compared.
 */
export function planRepeats(
  plan: MapPlan,
  cells: readonly (Cell | undefined)[],
  millis = Number.POSITIVE_INFINITY,
): readonly Repeat[] {
  const levels = strides(plan.x.samples.length, plan.y.samples.length)
  for (const stride of levels.toReversed()) {
    const repeats = repeatsAt(plan, cells, stride)
    const runs = repeats.reduce((sum, { scenarios }) => sum + scenarios.length, 0)
    if (runs * millis <= LONG_MS) return repeats
  }
  return repeatsAt(plan, cells, COARSE)
}

function repeatsAt(plan: MapPlan, cells: readonly (Cell | undefined)[], stride: number): readonly Repeat[] {
  const { lab, values, measure, x, y } = plan
  const { seed } = values
  const parameter = lab.parameters.seed
  if (measure.options.length === 0 || typeof seed !== 'number' || x.id === 'seed' || y.id === 'seed') return []
  return placesAt(y.samples.length, stride).flatMap((j) =>
    placesAt(x.samples.length, stride).flatMap((i) => {
      const place = { x: i, y: j }
      const cell = cells[j * x.samples.length + i]
      const contenders = cell?.ranking.slice(0, CONTENDERS) ?? []
      const here = contenders.map((option) => scenarioAt(plan, place, measure.options[option]))
      if (contenders.length < 2 || !here.some((scenario) => applies(parameter, scenario))) return []
      const scenarios = Array.from({ length: SEEDS }, (_, k) =>
        here.map((scenario) => ({ ...scenario, seed: (seed + k + 1) % 2 ** 32 })),
      ).flat()
      return [{ place, winner: contenders[0], contenders, scenarios }]
    }),
  )
}

/**
 * In what share of the seeds the winner wins again, and whether that is sure. To be as good as the best counts as a win; seeds without a
 * value do not count.
 */
export function judgeRepeat(
  plan: MapPlan,
  { place, winner, contenders }: Repeat,
  outcomes: readonly Outcome[],
): RepeatedPlace {
  const { metric } = plan.measure
  const better = metric.better ?? 'less'
  let wins = 0
  let seeds = 0
  for (let from = 0; from < outcomes.length; from += contenders.length) {
    const values = contenders.map((_, c) => numberOf(outcomes[from + c], metric))
    const best = values[bestIndex(values, better)]
    if (best === undefined) continue
    seeds++
    if (values[0] === best) wins++
  }
  // Each contender against the winner, over the seeds in which both have a value.
  const isSure = contenders.slice(1).every((_, c) => {
    const pairs = Array.from({ length: SEEDS }, (_, k) =>
      [0, c + 1].map((of) => numberOf(outcomes[k * contenders.length + of], metric)),
    ).filter((pair): pair is number[] => pair.every((value) => value !== undefined))
    const [best, other] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
    return isBehind(best, other, better, ERROR / (contenders.length - 1))
  })
  return { place, winner, share: seeds > 0 ? wins / seeds : 0, isSure }
}
