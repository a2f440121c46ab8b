/** How sure a map is: some of its places are run again with other seeds. */
import { applies, type Values } from '../../../core/parameters.ts'
import type { Repeated } from '../../../core/sweep/advice.ts'
import { bestIndex } from '../../../core/sweep/best.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { type Place, placesAt } from '../../../core/sweep/refinement.ts'
import { type Cell, type MapPlan, numberOf, scenarioAt } from './plan.ts'

/** Seeds that each place is run with. */
export const SEEDS = 10

/** The best options of a place that are compared again. */
const CONTENDERS = 3

/** Places along a side: those of a map's first level. */
const COARSE = 1024

/** A place to be run again: all its contenders with every seed, seed after seed. */
interface Repeat {
  readonly place: Place
  readonly winner: number
  readonly contenders: readonly number[]
  readonly scenarios: readonly Values[]
}

/** What to run again; nothing where chance has no part, or where a side is the seed itself. */
export function planRepeats(plan: MapPlan, cells: readonly (Cell | undefined)[]): readonly Repeat[] {
  const { lab, values, measure, x, y } = plan
  const { seed } = values
  const parameter = lab.parameters.seed
  if (measure.options.length === 0 || typeof seed !== 'number' || x.id === 'seed' || y.id === 'seed') return []
  return placesAt(y.samples.length, COARSE).flatMap((j) =>
    placesAt(x.samples.length, COARSE).flatMap((i) => {
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

/** In which share of the seeds the winner wins again; as good as the best counts as a win. Seeds without a value do not count. */
export function judgeRepeat(plan: MapPlan, { winner, contenders }: Repeat, outcomes: readonly Outcome[]): Repeated {
  const { metric } = plan.measure
  let wins = 0
  let seeds = 0
  for (let from = 0; from < outcomes.length; from += contenders.length) {
    const values = contenders.map((_, c) => numberOf(outcomes[from + c], metric))
    const best = values[bestIndex(values, metric.better ?? 'less')]
    if (best === undefined) continue
    seeds++
    if (values[0] === best) wins++
  }
  return { winner, share: seeds > 0 ? wins / seeds : 0 }
}
