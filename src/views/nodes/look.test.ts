import { expect, test } from 'vitest'
import { FATE, type WorkDone } from '../../core/workloads/workload.ts'
import { levelCells, levelFacts, nodeFacts, treeSummary } from './facts.ts'
import { followedWork } from './followed.ts'
import { icicleOf } from './layout.ts'
import { entered, type Look, lookAfter, zoomed } from './look.ts'
import { createProgress } from './progress.ts'

/** A root with two children, the first of which has two of its own; on two processors. */
const work: WorkDone = {
  processors: 2,
  count: 5,
  words: 1,
  descriptors: new Int32Array(5),
  parent: Int32Array.of(-1, 0, 0, 1, 1),
  depth: Int32Array.of(0, 1, 1, 2, 2),
  owner: Int32Array.of(0, 1, 0, 1, 0),
  begin: Float64Array.of(0, 1, 1, 2, 3),
  end: Float64Array.of(1, 2, 3, 4, 5),
  operations: new Float64Array(5),
  fate: Uint8Array.of(FATE.split, FATE.split, FATE.dropped, FATE.solution, FATE.solution),
  learned: { processor: Int32Array.of(1), time: Float64Array.of(4), value: Float64Array.of(10) },
}
const nodes = followedWork(work)
const icicle = icicleOf(nodes)
const name = (processor: number) => `P${processor}`

function at(time: number) {
  const progress = createProgress(nodes)
  progress.to(time)
  return progress
}

/** Root and item after keys, one after the other. */
function after(keys: readonly string[], start: Partial<Look> = {}, byLevel = false, time = 9) {
  let look: Look = { root: 0, item: -1, ...start }
  for (const key of keys)
    look = lookAfter(key, look, { nodes, icicle: byLevel ? undefined : icicle, progress: at(time) }) ?? look
  return [look.root, look.item]
}

test('arrows lead from the root down, across and up again, and no further than what is known', () => {
  expect(after(['ArrowDown'])).toEqual([0, 0])
  expect(after(['ArrowDown', 'ArrowDown'])).toEqual([0, 1])
  expect(after(['ArrowDown', 'ArrowDown', 'ArrowRight'])).toEqual([0, 2])
  expect(after(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])).toEqual([0, 0])
  expect(after(['ArrowDown', 'ArrowUp'])).toEqual([0, 0])
  // Nothing is known about the children of a node that has not been executed.
  expect(after(['ArrowDown', 'ArrowDown', 'ArrowDown'], {}, false, 1)).toEqual([0, 1])
})

test('Enter shows a node’s subtree, which is left upwards by an arrow or by Escape', () => {
  expect(after(['Enter'], { item: 1 })).toEqual([1, 1])
  expect(after(['Enter'], { item: 2 })).toEqual([0, 2])
  expect(after(['ArrowUp'], { root: 1, item: 1 })).toEqual([0, 0])
  expect(after(['ArrowRight'], { root: 1, item: 1 })).toEqual([1, 2])
  expect(after(['Escape'], { root: 1, item: 3 })).toEqual([0, 3])
  expect(after(['Escape', 'Escape'], { root: 1, item: 3 })).toEqual([0, -1])
  expect(zoomed({ root: 1, item: 3 }, icicle, 0)).toMatchObject({ root: 0, item: 0 })
  expect(zoomed({ root: 1, item: 3 }, icicle, -1)).toMatchObject({ root: 1, item: 3 })
})

test('a double click shows a node’s subtree, and on its root the whole again', () => {
  const from = (root: number, item: number) => entered({ root, item }, icicle)
  expect(from(0, 1)).toMatchObject({ root: 1, item: 1 })
  expect(from(1, 1)).toMatchObject({ root: 0, item: 0 })
  expect(from(0, 0)).toMatchObject({ root: 0, item: 0 })
  // A node without children has nothing more to show.
  expect(from(1, 3)).toMatchObject({ root: 1, item: 3 })
  expect(from(1, -1)).toMatchObject({ root: 1, item: -1 })
})

test('keys that mean nothing are left to the page', () => {
  const what = { nodes, icicle, progress: at(9) }
  expect(lookAfter('a', { root: 0, item: 1 }, what)).toBeUndefined()
  expect(lookAfter('Enter', { root: 0, item: -1 }, what)).toBeUndefined()
  expect(lookAfter('Escape', { root: 0, item: -1 }, what)).toBeUndefined()
  expect(lookAfter('Enter', { root: 0, item: 1 }, { ...what, icicle: undefined })).toBeUndefined()
})

test('levels are gone through one by one', () => {
  expect(after(['ArrowDown', 'ArrowDown'], {}, true)).toEqual([0, 1])
  expect(after(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], {}, true)).toEqual([0, 2])
  expect(after(['ArrowUp'], { item: 0 }, true)).toEqual([0, 0])
})

test('a node says who made it a task, who executed it and what happened to it; one that waits says less', () => {
  const facts = (node: number, time: number) =>
    Object.fromEntries(nodeFacts(nodes, at(time), name, node).map(({ label, value }) => [label, value]))
  expect(facts(0, 9)).toMatchObject({ Depth: '0', 'Made a task by': 'the beginning', 'Executed by': 'P0' })
  expect(facts(1, 9)).toMatchObject({ 'Made a task by': 'P0', 'Executed by': 'P1', 'Moved before': 'yes' })
  expect(facts(2, 9)).toMatchObject({ Depth: '1', 'Moved before': 'no', Dropped: 'as good is known' })
  expect(facts(1, 9)).not.toHaveProperty('Dropped')
  expect(facts(1, 1)).toEqual({ Depth: '1', 'Made a task by': 'P0', Executed: 'not yet' })
  expect(facts(3, 1)).toEqual({ Depth: '2', Executed: 'not yet' })
})

test('the whole tree, and each of its levels, is counted', () => {
  expect(treeSummary(nodes, at(9), 9)).toMatch(/^Tree of 5 nodes on 3 levels; .*, 5 nodes are executed \(2 moved/)
  expect(treeSummary(nodes, at(1), 1)).toMatch(/1 node is executed \(0 moved before\), and 2 tasks wait\.$/)
  const [, level] = at(9).levels()
  expect(levelCells(level, 1)).toEqual(['1', '2', '2', '0', '1'])
  expect(levelFacts(level).map(({ value }) => value)).toEqual(['2', '2', '0', '1'])
})
