/** Nodes of each level, which bounds are made of: engines count them while they run, here a tree is walked. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RunStopped } from '../src/core/lab.ts'
import { levelsBy } from '../src/core/trees/least-time.ts'
import { childKey, type Tree, type TreeSettings, treeOf } from '../src/core/trees/shape.ts'
import { isDrawn } from '../src/core/workloads/names.ts'
import { treeWorkload } from '../src/core/workloads/tree-workload.ts'
import { inKernel, KernelRun } from '../src/labs/async/model/kernel.ts'
import { Simulation } from '../src/labs/async/model/simulation.ts'
import type { AsyncValues } from '../src/labs/async/parameters.ts'
import { labs } from '../src/labs/registry.ts'
import { Simulation as TreeSimulation } from '../src/labs/tree/model/simulation.ts'
import type { TreeValues } from '../src/labs/tree/parameters.ts'
import { knownOf } from './fuzz/labs.ts'
import { byChance } from './setup/cases.ts'

/** The nodes of each level from 1 on, and all of them. */
function walked({ depth, fanOut, rootLevel, rootKey, mark, limit }: Tree) {
  const counts = new Array<number>(depth + 2).fill(0)
  const nodes = [[rootLevel, rootKey]]
  let all = 0
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const [level, key] = node
    const plain = level & ~mark
    counts[plain]++
    all++
    if (key >>> 1 > limit[level]) continue
    for (let child = 0; child < fanOut; child++)
      nodes.push([child === fanOut - 1 ? (plain + 1) | mark : plain + 1, childKey(key, child)])
  }
  return { counts, all }
}

const settings: TreeSettings = { tree: 'random', depth: 9, fanOut: 2, seed: 1, minDepth: 5, imbalance: 0.5 }

test('levels by hand: an imbalanced tree, whose root and right-most children split', () => {
  const tree = treeOf({ ...settings, tree: 'imbalance', imbalance: 1, depth: 5 })
  expect(walked(tree).counts.slice(1, 6)).toEqual([1, 2, 2, 2, 2])
  expect([...levelsBy(tree, Float64Array.of(0, 1, 1, 1, 0), 9)].slice(1, 6)).toEqual([1, 2, 2, 2, 2])
})

describe('engines count the nodes of each level as a walk does', () => {
  const random = (id: 'tree' | 'async', hold: (values: never, tree: Tree) => void) => {
    const { scenario, small = (values) => values } = knownOf[id]
    fc.assert(
      fc.property(scenario as NonNullable<typeof scenario>, (drawn) => {
        const values = small(drawn)
        fc.pre(labs[id].check(values).length === 0 && isDrawn(values))
        hold(values as never, treeOf(values as unknown as TreeSettings))
      }),
      byChance(61, 100),
    )
  }

  test('in the tree lab', () => {
    random('tree', (values: TreeValues, tree) => {
      const run = new TreeSimulation(values, false)
      for (let slices = 0; !run.advance(1e5); slices++) if (slices === 300) return
      const { counts, all } = walked(tree)
      expect(run.system.executed).toBe(all)
      expect([...levelsBy(tree, run.system.families, all)]).toEqual(counts)
    })
  })

  test('in the asynchronous lab, with its kernel and without', () => {
    random('async', (values: AsyncValues, tree) => {
      const workload = treeWorkload(values, 1)
      const { counts, all } = walked(tree)
      const simulation = new Simulation(values, { workload, results: false })
      for (let slices = 0; !simulation.ended; slices++) {
        if (slices === 300) return simulation.close()
        try {
          simulation.advance(1e4, Number.POSITIVE_INFINITY)
        } catch (error) {
          // Given up, as where messages come faster than they are received.
          if (error instanceof RunStopped) return
          throw error
        }
      }
      simulation.close()
      expect([...levelsBy(tree, workload.families ?? new Float64Array(), all)]).toEqual(counts)
      if (!inKernel(values)) return
      const run = new KernelRun(values)
      while (!run.advance(1e6));
      expect([...levelsBy(tree, run.families, run.executed)]).toEqual(counts)
    })
  })
})
