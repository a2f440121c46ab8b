/** What is known of a scenario without solving anything: how many workers, which algorithms, what is wrong. */

import type { Problem } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { type AlgorithmName, algorithms, algorithmsThat } from '../algorithms/index.ts'
import type { DivisibleValues } from '../parameters.ts'
import { EXACT_WORKERS, MOST_WORKERS } from './limits.ts'

/** How many workers a scenario has. */
export function workersIn(values: DivisibleValues): number {
  if (values.system === 'random') return values.workers
  if (values.system === 'given') return values.C.length
  return values.clusterSize.reduce((sum, size) => sum + size, 0)
}

const COLUMNS = {
  workers: { first: 'C', rest: ['E', 'L'] },
  clusters: { first: 'clusterC', rest: ['clusterE', 'clusterL', 'clusterSize'] },
} as const

/** What is wrong with a scenario whose values are each inside their limits. */
export function check(values: DivisibleValues): readonly Problem[] {
  const problems: Problem[] = []
  const complain = (parameter: string, expected: string, got: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, got) })
  if (values.system !== 'random') {
    const { first, rest } = COLUMNS[values.system === 'given' ? 'workers' : 'clusters']
    const rows = values[first].length
    const row = values.system === 'given' ? 'worker' : 'cluster'
    for (const id of rest) {
      const count = values[id].length
      if (count !== rows) complain(id, `${rows} values, one a ${row} as in ${first}`, `${count}`)
    }
  } else {
    const ranges = [
      ['Cmin', 'Cmax'],
      ['Emin', 'Emax'],
      ['Lmin', 'Lmax'],
    ] as const
    for (const [low, high] of ranges) {
      if (values[low] > values[high]) complain(low, `at most ${high} = ${values[high]}`, `${values[low]}`)
    }
  }
  if (problems.length > 0) return problems
  const { algorithm } = values
  const workers = workersIn(values)
  const { exact, clusters } = algorithms[algorithm]
  if (workers > MOST_WORKERS) complain('clusterSize', `at most ${MOST_WORKERS} workers in all`, `${workers}`)
  else if (exact && workers > EXACT_WORKERS) {
    complain('algorithm', `at most ${EXACT_WORKERS} workers for ${algorithm}, which tries all orders`, `${workers}`)
  }
  if (clusters && values.system !== 'clusters') {
    complain('algorithm', `system=clusters for ${algorithm}`, `system=${values.system}`)
  }
  return problems
}

/** The algorithms whose orders can be found for a scenario. */
export function algorithmsFor(values: DivisibleValues): readonly AlgorithmName[] {
  const few = workersIn(values) <= EXACT_WORKERS
  return algorithmsThat(({ exact, clusters }) => (few || !exact) && (values.system === 'clusters' || !clusters))
}
