/** Work whose nodes differ, in the simulation: held against drawn trees, of which the kernel knows everything. */
import { describe, expect, test } from 'vitest'
import type { Metrics } from '../../../core/lab.ts'
import { defaults } from '../../../core/parameters.ts'
import * as makers from '../../../core/workloads/makers.ts'
import { workloadMetrics } from '../../../core/workloads/metrics.ts'
import { provideMakers } from '../../../core/workloads/prepared.ts'
import { treeWorkload } from '../../../core/workloads/tree-workload.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { Simulation } from './simulation.ts'

provideMakers(makers)

const base: TreeValues = { ...defaults(parameters), depth: 11, processors: 12, topology: 'ring' }

function finish(simulation: Simulation, slice = 1e9): Simulation {
  while (!simulation.advance(slice));
  return simulation
}

/** What both say about a run; of its work a drawn tree says nothing. */
const common = (metrics: Metrics) =>
  Object.fromEntries(Object.entries(metrics).filter(([id]) => !(id in workloadMetrics)))

const scenarios: readonly Partial<TreeValues>[] = [
  { balancer: 'gdem', interval: 8 },
  { balancer: 'gdem', interval: 200, t1: 'on', t2: 'on', traversal: 'breadth-first' },
  { balancer: 'gdem', tree: 'balanced', fanOut: 3, depth: 8, processors: 100, topology: 'torus', interval: 4 },
  { balancer: 'gdem', tree: 'imbalance', processors: 400, topology: 'torus', depth: 14, interval: 3 },
  { balancer: 'diffusion', interval: 8, topology: 'mesh' },
  { balancer: 'diffusion', tree: 'balanced', fanOut: 8, depth: 5, interval: 1, traversal: 'breadth-first' },
  { balancer: 'loadserver', interval: 16, migration: 5, seed: 7 },
  { balancer: 'loadserver', tree: 'balanced', migration: 100, interval: 300, t1: 'on' },
  { balancer: 'none' },
]

describe('a drawn tree as a workload', () => {
  test.each(scenarios)('runs as in the kernel, to the bit: %j', (over) => {
    const values = { ...base, ...over }
    const kernel = finish(new Simulation(values, true))
    const rows = kernel.recorder?.take()
    for (const slice of [1e9, 100]) {
      const work = finish(new Simulation(values, true, treeWorkload(values, 3)), slice)
      expect(common(work.metrics())).toEqual(common(kernel.metrics()))
      expect(work.recorder?.take()).toEqual(rows)
    }
  })
})

test('work that grows beyond what there may be of it stops, and says what sets its size', () => {
  const values = { ...base, workload: 'uts', utsTree: 'own' } as const
  const work = { ...treeWorkload(base, 3), most: 50 }
  expect(() => finish(new Simulation(values, false, work))).toThrow(
    'workload: expected at most 50 nodes, got 51 and more; what makes it smaller is set by utsTree, utsKind, ',
  )
})
