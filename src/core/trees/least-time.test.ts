/** Levels of trees: counted once for runs that follow each other with the same tree. */
import { expect, test } from 'vitest'
import { countLevels } from './least-time.ts'
import { type TreeSettings, treeOf } from './shape.ts'

const settings: TreeSettings = { tree: 'random', depth: 18, fanOut: 2, seed: 1, minDepth: 14, imbalance: 0.5 }

/** The levels' nodes, and in how many pieces they were counted. */
function counted(changes: Partial<TreeSettings> = {}) {
  const steps = countLevels(treeOf({ ...settings, ...changes }))
  for (let pieces = 0; ; pieces++) {
    const step = steps.next()
    if (step.done) return { levels: [...step.value].slice(1), pieces }
  }
}

test('the same tree is walked once, another one again', () => {
  const first = counted({ seed: 5 })
  expect(first.levels.slice(0, 4)).toEqual([1, 2, 4, 8])
  expect(first.pieces, 'it is large enough to be counted in pieces').toBeGreaterThan(0)
  expect(counted({ seed: 5 })).toEqual({ levels: first.levels, pieces: 0 })
  for (const changes of [{ seed: 6 }, { minDepth: 13 }, { depth: 16 }, { fanOut: 3, depth: 11, minDepth: 8 }]) {
    const other = counted({ seed: 5, ...changes })
    expect(other.levels, JSON.stringify(changes)).not.toEqual(first.levels)
    expect(counted({ seed: 5, ...changes }).levels).toEqual(other.levels)
  }
  expect(counted({ seed: 5 }).levels).toEqual(first.levels)
})

test('an imbalanced tree by hand: the root and the right-most child split', () => {
  const certain = counted({ tree: 'imbalance', imbalance: 1, depth: 5 })
  expect(certain.levels.slice(0, 5)).toEqual([1, 2, 2, 2, 2])
  expect(counted({ tree: 'imbalance', imbalance: 0.5, depth: 5 }).levels).not.toEqual(certain.levels)
  expect(counted({ tree: 'imbalance', imbalance: 1, depth: 5 }).levels).toEqual(certain.levels)
})
