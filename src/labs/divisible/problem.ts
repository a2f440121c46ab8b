/** From a scenario to the problem that is solved and the search that solves it. */
import { startSearch } from './model/algorithms.ts'
import { clusterSystem, randomSystem } from './model/generate.ts'
import { multilevel, type Tree } from './model/multilevel.ts'
import { createStep, type Search } from './model/search.ts'
import { type Problem, type System, systemOf } from './model/system.ts'
import type { DivisibleValues } from './parameters.ts'

function systemIn(values: DivisibleValues): System {
  if (values.system === 'given') return systemOf(values.C, values.E, values.L)
  if (values.system === 'clusters') {
    return clusterSystem(
      values.clusterSize.map((workers, k) => ({
        workers,
        transfer: values.clusterC[k],
        compute: values.clusterE[k],
        latency: values.clusterL[k],
      })),
    )
  }
  const { workers, Cmin, Cmax, Emin, Emax, Lmin, Lmax, seed } = values
  return randomSystem({ workers, transfer: [Cmin, Cmax], compute: [Emin, Emax], latency: [Lmin, Lmax] }, seed)
}

/** The problem of a scenario that has been checked. */
export function problemIn(values: DivisibleValues): Problem {
  return { system: systemIn(values), load: values.load, resultRatio: values.delta }
}

/** The search that a scenario asks for. */
export function searchIn(values: DivisibleValues, problem: Problem): Search {
  const { algorithm, sort, seed } = values
  if (algorithm === 'multilevel') return byClusters(values, problem)
  return startSearch(algorithm, problem, { sort, seed, prune: true })
}

/** The multi-level scheme as a search of one step: its programs are about clusters, not about these workers. */
function* byClusters(values: DivisibleValues, problem: Problem): Search {
  let next = 0
  const tree: Tree = values.clusterSize.map((size) => Array.from({ length: size }, () => next++))
  const { sort, seed } = values
  const found = multilevel(problem, tree, (part) => startSearch('iterlp2a', part, { sort, seed, prune: true }))
  const step = createStep(problem)
  step.size = step.sent = step.collected = found.orders.allocation.length
  step.allocation.set(found.orders.allocation)
  step.collection.set(found.orders.collection)
  step.fractions.set(found.fractions)
  step.time = step.best = found.time
  step.improved = true
  step.tried = found.tried
  step.share = 1
  yield step
  return {
    orders: found.orders,
    time: found.time,
    fractions: found.fractions,
    tried: found.tried,
    failed: 0,
    byLibrary: 0,
    degenerate: false,
  }
}
