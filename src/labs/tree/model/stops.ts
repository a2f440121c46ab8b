/**
 * What it is worth to go on balancing (§3.1.3, figure 3.2): "load balancing should only be carried out when its benefits outweigh its costs".
 * The run goes on to its end once with balancing throughout, and once for each of some iterations without any balancing after it.
 */
import type { Making } from '../../../core/lab.ts'
import { pow } from '../../../core/math/exponential.ts'
import type { Workload } from '../../../core/workloads/workload.ts'
import type { TreeValues } from '../parameters.ts'
import type { Stops } from './detail.ts'
import { Simulation } from './simulation.ts'

/** How many iterations are tried at most. */
const MOST_STOPS = 40

/** The same run without a second transition: it empties only where `Simulation.empty` says so, and no processor balances then. */
const withoutEnd = (values: TreeValues): TreeValues => ({
  ...values,
  t2: 'on',
  t2Rule: 'crossing',
  c2: 0,
  emptyingBalancer: 'none',
  emptyingInterval: 'unlimited',
})

/** Seconds that balancing and its barriers have taken so far, and that the run has. */
function spent(simulation: Simulation) {
  const { balanceTime, syncTime, totalTime } = simulation.metrics()
  return { balancing: Number(balanceTime) + Number(syncTime), total: Number(totalTime) }
}

/** The iterations after which balancing is stopped, of a run with this number: all of the first ones, later ones at even distances of their logarithms. */
export function stopsOf(iterations: number, most = MOST_STOPS): number[] {
  const places = Array.from({ length: most }, (_, k) => Math.round(pow(iterations - 1, k / (most - 1))))
  const all = iterations <= most + 1 ? Array.from({ length: Math.max(0, iterations - 1) }, (_, k) => k + 1) : places
  return [...new Set(all)].filter((at) => at >= 1)
}

/** Tries the stops one after another; each needs what is left of a run. */
export function makeStops(values: TreeValues, work?: Workload): Making<Stops> {
  const scenario = withoutEnd(values)
  let simulation = new Simulation(scenario, false, work)
  let end: ReturnType<typeof spent> | undefined
  let stops: readonly number[] = []
  const tried: { readonly at: number; readonly cost: number; readonly benefit: number }[] = []
  let back: (() => void) | undefined
  let cost = 0
  const onTheWay = () => {}
  return {
    advance(budget) {
      if (!end) {
        if (!simulation.approach(Number.POSITIVE_INFINITY, budget, onTheWay)) return false
        end = spent(simulation)
        stops = stopsOf(simulation.iterations)
        simulation.advance(1)
        simulation = new Simulation(scenario, false, work)
      }
      const at = stops[tried.length]
      if (at === undefined) {
        // Gives the kernel back once the run has ended.
        return simulation.advance(budget)
      }
      if (!back) {
        if (!simulation.approach(at, budget, onTheWay)) return false
        const { restore } = simulation.checkpoint()
        back = () => {
          restore()
          simulation.system.refreshViews()
        }
        cost = end.balancing - spent(simulation).balancing
        simulation.empty()
      }
      if (!simulation.approach(Number.POSITIVE_INFINITY, budget, onTheWay)) return false
      tried.push({ at, cost, benefit: spent(simulation).total - end.total + cost })
      back()
      back = undefined
      return false
    },
    result: () => ({
      at: Int32Array.from(tried, ({ at }) => at),
      cost: Float64Array.from(tried, ({ cost }) => cost),
      benefit: Float64Array.from(tried, ({ benefit }) => benefit),
    }),
  }
}
