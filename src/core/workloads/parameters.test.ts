import { expect, test } from 'vitest'
import { taskParameters } from '../machines/parameters.ts'
import { applies, defaults, type ParameterTable } from '../parameters.ts'
import { treeParameters } from '../trees/parameters.ts'
import { workloadProblems } from './check.ts'
import type { WorkloadDefinition } from './definition.ts'
import { workloads } from './index.ts'
import { workloadMetrics } from './metrics.ts'
import { isDrawn, isSearched } from './names.ts'

const tree = treeParameters({ grain: 100, seed: 1, drawn: ['who is asked'], seeded: (v) => v.balancer === 'asking' })
const drawn = { ...tree, ...taskParameters }
const DRAWN_ALONE = ['tree', 'depth', 'fanOut', 'grain', 'minDepth', 'taskSize'] as const

const definitions: readonly (readonly [string, WorkloadDefinition<ParameterTable>])[] = Object.entries(workloads)

test.each(definitions)('the parameters of a drawn tree are shown with %s if that is one', (workload, definition) => {
  const values = { workload, tree: 'random', machine: 'custom' }
  for (const id of DRAWN_ALONE) expect(applies(drawn[id], values), id).toBe(definition.drawn ?? false)
  expect(applies(drawn.seed, values)).toBe(definition.seeded ?? false)
  expect(applies(drawn.seed, { ...values, balancer: 'asking' })).toBe(true)
  expect(applies(drawn.seed, { ...values, tree: 'balanced' })).toBe((definition.seeded ?? false) && !definition.drawn)
  expect(applies(drawn.traversal, values)).toBe(true)
})

test.each(definitions)('%s says only what there are metrics for', (_, { results = [] }) => {
  for (const id of results) expect(workloadMetrics).toHaveProperty(id)
})

test.each(definitions)(
  'the order of searches goes with %s if that searches',
  (workload, { searches = false, parameters }) => {
    const values = defaults(parameters)
    const problems = workloadProblems({ ...values, workload, traversal: 'best-first' })
    expect(problems.filter(({ parameter }) => parameter === 'traversal')).toHaveLength(searches ? 0 : 1)
    expect(workloadProblems({ ...values, workload, traversal: 'depth-first' })).toEqual([])
  },
)

test('what is known of kinds by name alone is what they say of themselves', () => {
  for (const [workload, definition] of definitions) {
    expect([workload, isDrawn({ workload }), isSearched({ workload })]).toEqual([
      workload,
      definition.drawn ?? false,
      definition.searches ?? false,
    ])
  }
})
