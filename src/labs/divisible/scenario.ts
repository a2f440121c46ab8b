/** From a scenario to the problem that is solved: the workers, however they are given, with the load. */
import type { Problem as Refusal } from '../../core/parameters.ts'
import { type AlgorithmId, startSearch } from './model/algorithms.ts'
import { clusterSystem, randomSystem } from './model/generate.ts'
import { multilevel, type Tree } from './model/multilevel.ts'
import { EXACT_WORKERS } from './model/optimum.ts'
import { createStep, type Search } from './model/search.ts'
import { faultsOf, type Problem, type System, systemOf } from './model/system.ts'
import { type DivisibleValues, MOST_WORKERS } from './parameters.ts'

/** How many workers a scenario has. */
export function workersIn(values: DivisibleValues): number {
  if (values.system === 'random') return values.workers
  if (values.system === 'given') return values.C.length
  return values.clusterSize.reduce((sum, size) => sum + size, 0)
}

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

const COLUMNS = {
  workers: { first: 'C', rest: ['E', 'L'] },
  clusters: { first: 'clusterC', rest: ['clusterE', 'clusterL', 'clusterSize'] },
} as const

/** What is wrong with a scenario whose values are each inside their limits. */
export function check(values: DivisibleValues): readonly Refusal[] {
  const problems: Refusal[] = []
  const complain = (parameter: string, message: string) =>
    problems.push({ parameter, message: `${parameter}: ${message}` })
  if (values.system !== 'random') {
    const { first, rest } = COLUMNS[values.system === 'given' ? 'workers' : 'clusters']
    const rows = values[first].length
    const row = values.system === 'given' ? 'worker' : 'cluster'
    for (const id of rest) {
      const count = values[id].length
      if (count < rows) complain(id, `${row} ${count + 1} has none; ${rows} values are needed, as many as ${first} has`)
      if (count > rows) {
        complain(
          id,
          `there is no ${row} ${rows + 1}; ${count} values came, ${rows} are needed, as many as ${first} has`,
        )
      }
    }
  } else {
    const ranges = [
      ['Cmin', 'Cmax'],
      ['Emin', 'Emax'],
      ['Lmin', 'Lmax'],
    ] as const
    for (const [low, high] of ranges) {
      if (values[low] > values[high]) {
        complain(low, `${values[low]} is above ${high}, which is ${values[high]}; allowed: at most that`)
      }
    }
  }
  if (problems.length > 0) return problems
  const { algorithm } = values
  const workers = workersIn(values)
  const exact = algorithm === 'opt' || algorithm === 'best-subset'
  if (workers > MOST_WORKERS) complain('clusterSize', `${workers} workers in all; allowed: at most ${MOST_WORKERS}`)
  else if (exact && workers > EXACT_WORKERS) {
    complain(
      'algorithm',
      `${algorithm} tries all orders; allowed: with at most ${EXACT_WORKERS} workers, not ${workers}`,
    )
  }
  if (algorithm === 'multilevel' && values.system !== 'clusters') {
    complain('algorithm', 'multilevel needs clusters; allowed: with system=clusters')
  }
  if (problems.length > 0) return problems
  for (const { column, worker, message } of faultsOf(problemIn(values))) {
    const parameter = column === 'J' ? 'load' : column
    complain(parameter, worker === undefined ? message : `worker ${worker + 1}: ${message}`)
  }
  return problems
}

/** The algorithms whose orders can be found for a scenario, multi-level included. */
export function algorithmsFor(values: DivisibleValues): readonly (AlgorithmId | 'multilevel')[] {
  const exact = workersIn(values) <= EXACT_WORKERS ? (['opt', 'best-subset'] as const) : []
  const levels = values.system === 'clusters' ? (['multilevel'] as const) : []
  return [...exact, 'fifo', 'lifo', 'iterlp', 'iterlp2a', 'iterlp2b', ...levels]
}
