import { expect, test } from 'vitest'
import { defaults } from '../../../../core/parameters.ts'
import { icicleOf, nodeAt, stepFrom } from '../../../../views/nodes/layout.ts'
import { createProgress } from '../../../../views/nodes/progress.ts'
import { makeNodes } from '../../model/nodes.ts'
import { parameters, type TreeValues } from '../../parameters.ts'
import { followedTree } from './picture.tsx'

function treeOf(values: Partial<TreeValues>) {
  const making = makeNodes({ ...defaults(parameters), ...values })
  while (!making.advance(1e9));
  const nodesMade = making.result()
  if (!nodesMade) throw new Error('no nodes')
  const nodes = { ...followedTree(nodesMade), begin: nodesMade.begin }
  return { nodes, icicle: icicleOf(nodes) }
}

const trees = [
  treeOf({ tree: 'balanced', depth: 1 }),
  treeOf({ tree: 'balanced', depth: 5, fanOut: 3 }),
  treeOf({ tree: 'imbalance', depth: 10 }),
  treeOf({ tree: 'random', depth: 12, processors: 9 }),
]

test('siblings fill their parent from left to right, and a leaf is one wide', () => {
  for (const { nodes, icicle } of trees) {
    const { leaves, left, child } = icicle
    for (let node = 0; node < leaves.length; node++) {
      if (child[node] < 0) {
        expect(leaves[node]).toBe(1)
        continue
      }
      let at = left[node]
      for (let next = child[node]; nodes.parent[next] === node; next++) {
        expect(left[next]).toBe(at)
        at += leaves[next]
      }
      expect(at).toBe(left[node] + leaves[node])
    }
    expect(icicle.depth).toBe(Math.max(...nodes.depth))
  }
})

test('a node is found at each of its ends, and nothing beside or below the tree', () => {
  for (const { nodes, icicle } of trees) {
    for (let node = 0; node < nodes.parent.length; node += 7) {
      const level = nodes.depth[node] - 1
      expect(nodeAt(icicle, nodes, icicle.left[node], level)).toBe(node)
      expect(nodeAt(icicle, nodes, icicle.left[node] + icicle.leaves[node] - 0.01, level)).toBe(node)
    }
    expect(nodeAt(icicle, nodes, -1, 0)).toBe(-1)
    expect(nodeAt(icicle, nodes, icicle.leaves[0], 0)).toBe(-1)
    expect(nodeAt(icicle, nodes, 0, icicle.depth)).toBe(-1)
  }
})

test('arrow keys walk to parent, child and siblings, and stop where the tree ends', () => {
  const { nodes, icicle } = trees[1]
  const step = (node: number, key: string) => stepFrom(icicle, nodes, node, key)
  expect(['ArrowUp', 'ArrowLeft', 'ArrowRight'].map((key) => step(0, key))).toEqual([-1, -1, -1])
  const child = step(0, 'ArrowDown')
  expect(step(child, 'ArrowLeft')).toBe(-1)
  const next = step(child, 'ArrowRight')
  expect(icicle.left[next]).toBe(icicle.leaves[child])
  expect(step(next, 'ArrowLeft')).toBe(child)
  expect(step(next, 'ArrowUp')).toBe(0)
  expect(step(step(next, 'ArrowRight'), 'ArrowRight')).toBe(-1)
})

test('what is executed and waits is counted the same going on and going back', () => {
  for (const { nodes } of trees) {
    const there = createProgress(nodes)
    const iterations = nodes.begin.length - 1
    for (const iteration of [0, iterations - 1, 0, Math.floor(iterations / 2)]) {
      there.to(iteration)
      const fresh = createProgress(nodes)
      for (let i = 0; i <= iteration; i++) fresh.to(i)
      expect(there.executed).toBe(nodes.begin[iteration + 1])
      expect([there.levels(), there.waiting()]).toEqual([fresh.levels(), fresh.waiting()])
    }
    there.to(iterations - 1)
    expect(there.waiting()).toBe(0)
    expect(there.levels().map(({ executed, nodes }) => nodes - executed)).toEqual(there.levels().map(() => 0))
  }
})
