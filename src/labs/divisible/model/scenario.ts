/** What is known about a scenario without solving anything: how many workers, which algorithms, what is wrong. */

import type { Problem } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { type AlgorithmName, algorithms, algorithmsThat } from '../algorithms/index.ts'
import type { DivisibleValues } from '../parameters.ts'
import { EXACT_WORKERS, MOST_INSTALMENTS, MOST_WORKERS } from './limits.ts'
import { problemIn } from './problem.ts'
import { clustersOf, type Member, sizeOf } from './system.ts'
import { readTree } from './tree-text.ts'

/** How many workers a scenario has. */
export function workersIn(values: DivisibleValues): number {
  if (values.system === 'random') return values.workers
  if (values.system === 'given') return values.C.length
  if (values.system === 'tree') {
    const tree = readTree(values.tree, 'tree')
    return 'problem' in tree ? 0 : sizeOf(tree.system)
  }
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
  if (values.system === 'given' || values.system === 'clusters') {
    const { first, rest } = COLUMNS[values.system === 'given' ? 'workers' : 'clusters']
    const rows = values[first].length
    const row = values.system === 'given' ? 'worker' : 'cluster'
    for (const id of rest) {
      const count = values[id].length
      if (count !== rows) complain(id, `${rows} values, one a ${row} as in ${first}`, `${count}`)
    }
  } else if (values.system === 'random') {
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
  const { algorithm, rounds } = values
  const workers = workersIn(values)
  const widest = widestPort(values)
  const definition = algorithms[algorithm]
  const { exact, clusters } = definition
  if (workers > MOST_WORKERS) complain('clusterSize', `at most ${MOST_WORKERS} workers in all`, `${workers}`)
  else if (exact && widest > EXACT_WORKERS) {
    const one = values.system === 'tree' ? 'members of a port' : 'workers'
    complain('algorithm', `at most ${EXACT_WORKERS} ${one} for ${algorithm}, which tries all orders`, `${widest}`)
  }
  if (clusters && values.system !== 'clusters') {
    complain('algorithm', `system=clusters for ${algorithm}`, `system=${values.system}`)
  }
  if (definition.rounds && values.system === 'tree') {
    complain('algorithm', `one star of workers for ${algorithm}, which sends in rounds`, 'system=tree')
  }
  if (definition.rounds && rounds * workers > MOST_INSTALMENTS) {
    const most = Math.floor(MOST_INSTALMENTS / workers)
    complain('rounds', `1 to ${most} for ${workers} workers`, `${rounds}`)
  }
  if (definition.latencyFree && hasLatency(values)) {
    complain('algorithm', `latency 0 of all links for ${algorithm}, whose model has none`, 'links with latency')
  }
  return problems
}

/** Members of the widest port: all workers, but in a tree. */
export function widestPort(values: DivisibleValues): number {
  if (values.system !== 'tree') return workersIn(values)
  const tree = readTree(values.tree, 'tree')
  const width = (members: readonly Member[]): number =>
    members.reduce<number>(
      (most, member) => (typeof member === 'number' ? most : Math.max(most, width(member.members))),
      members.length,
    )
  return 'problem' in tree ? 0 : width(tree.members)
}

/** Whether any link takes time to be opened. */
export function hasLatency(values: DivisibleValues): boolean {
  if (values.system === 'random') return values.Lmax > 0
  const { system, tree } = problemIn(values)
  return system.latency.some((each) => each > 0) || clustersOf(tree).some(({ latency }) => latency > 0)
}

/** The algorithms whose orders can be found for a scenario. */
export function algorithmsFor(values: DivisibleValues): readonly AlgorithmName[] {
  const instead = (algorithm: AlgorithmName) => check({ ...values, algorithm, rounds: 1 })
  return algorithmsThat(() => true).filter((name) => instead(name).length === 0)
}

/** Whether a search shows one schedule only: its programs are not about these workers, or there are no others. */
export const isSingle = ({ algorithm, system }: Pick<DivisibleValues, 'algorithm' | 'system'>): boolean =>
  system === 'tree' || (algorithms[algorithm].single ?? false)
