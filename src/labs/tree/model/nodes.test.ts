import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../../tests/setup/cases.ts'
import { processorsOf } from '../../../core/network/index.ts'
import { defaults } from '../../../core/parameters.ts'
import { balancers } from '../balancers/index.ts'
import { inspect } from '../inspect.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { nodesPerLevel } from '../reproduction.ts'
import { check } from '../rules.ts'
import { makeNodes } from './nodes.ts'
import { Simulation } from './simulation.ts'

const base: TreeValues = { ...defaults(parameters) }

const nodesOf = (values: TreeValues, most?: number, work = 1e9) => {
  const making = makeNodes(values, undefined, most)
  while (!making.advance(work));
  return making.result()
}

/** Fan-outs, and how deep trees of them are at most: some thousand nodes. */
const sizes = [
  [1, 9],
  [2, 9],
  [3, 7],
  [4, 6],
].map(([fanOut, depth]) => fc.record({ fanOut: fc.constant(fanOut), depth: fc.integer({ min: 1, max: depth }) }))

const rest = fc.record({
  tree: fc.constantFrom<TreeValues['tree'][]>('balanced', 'random', 'imbalance'),
  processors: fc.constantFrom(1, 2, 4, 9, 16, 64),
  interval: fc.constantFrom(1, 2, 7, 32),
  traversal: fc.constantFrom<TreeValues['traversal'][]>('depth-first', 'breadth-first'),
  t1: fc.constantFrom<TreeValues['t1'][]>('off', 'on'),
  t2: fc.constantFrom<TreeValues['t2'][]>('off', 'on'),
  seed: fc.integer({ min: 0, max: 1000 }),
})
const scenario = fc.tuple(fc.oneof(...sizes), rest).map(([size, chosen]) => ({ ...size, ...chosen }))

describe.each(Object.keys(balancers) as TreeValues['balancer'][])('with the balancer %s', (balancer) => {
  test('every processor executes as many nodes in every iteration as it does in the run', () => {
    fc.assert(
      fc.property(scenario, (chosen) => {
        const values = { ...base, ...chosen, balancer, migration: 3 }
        fc.pre(check(values).length === 0)
        const nodes = nodesOf(values)
        const run = new Simulation(values, true)
        while (!run.advance(1e9));
        const metrics = run.metrics()
        expect(nodes?.order.length).toBe(metrics.nodes)
        expect(nodes?.begin.length).toBe(Number(metrics.iterations) + 1)
        if (!nodes) return
        expect(nodes.moves.reduce((sum, moves) => sum + moves, 0)).toBe(metrics.migratedTasks)
        const processors = processorsOf(values)
        const details = inspect(values).window(0, Number(metrics.iterations))
        expect(details.length).toBe(metrics.iterations)
        // Compared here, for a matcher takes longer than the run.
        const wrong = details.findIndex(({ executed }, iteration) => {
          const counted = new Int32Array(processors)
          for (let i = nodes.begin[iteration]; i < nodes.begin[iteration + 1]; i++)
            counted[nodes.owner[nodes.order[i]]]++
          return counted.some((count, processor) => count !== executed[processor])
        })
        expect(wrong, 'the first iteration in which they differ').toBe(-1)
      }),
      byChance(1, 20),
    )
  })
})

test('the tree is the one that the run walks: every level has its nodes, every node is executed once and after its parent', () => {
  for (const tree of ['balanced', 'random', 'imbalance'] as const) {
    const values: TreeValues = { ...base, tree, depth: 12, processors: 32 }
    const nodes = nodesOf(values)
    if (!nodes) throw new Error('no nodes')
    const counts = new Map<number, number>()
    for (const depth of nodes.depth) counts.set(depth, (counts.get(depth) ?? 0) + 1)
    expect([...counts]).toEqual(nodesPerLevel(values))
    expect(new Set(nodes.order).size).toBe(nodes.order.length)
    const place = new Int32Array(nodes.order.length)
    nodes.order.forEach((node, i) => {
      place[node] = i
    })
    nodes.parent.forEach((parent, node) => {
      if (node > 0) assert.ok(place[parent] < place[node])
    })
  }
})

test('it is the same however it is cut into slices, and a tree with too many nodes has none', () => {
  const values: TreeValues = { ...base, depth: 10, processors: 16 }
  expect(nodesOf(values, undefined, 1)).toEqual(nodesOf(values))
  expect(nodesOf(values, 10)).toBeUndefined()
})
