import { expect, test } from 'vitest'
import { FATE, type WorkDone } from '../../core/workloads/workload.ts'
import { followedWork } from './followed.ts'

/** A root with three children on two processors; two come upon solutions, the better one first. */
const work: WorkDone = {
  processors: 2,
  count: 4,
  words: 1,
  descriptors: new Int32Array(4),
  parent: Int32Array.of(-1, 0, 0, 0),
  depth: Int32Array.of(0, 1, 1, 1),
  owner: Int32Array.of(0, 1, 0, 0),
  begin: Float64Array.of(0, 1, 1, 3),
  end: Float64Array.of(1, 2, 3, 4),
  operations: new Float64Array(4),
  fate: Uint8Array.of(FATE.split, FATE.solution, FATE.solution, FATE.dropped),
  learned: {
    processor: Int32Array.of(1, 0, 0),
    time: Float64Array.of(2, 3, 3.5),
    value: Float64Array.of(10, 12, 10),
  },
}

test('a run’s work is followed along seconds, from the root at depth 0', () => {
  const { order, doneBy, depth, rootDepth } = followedWork(work)
  expect([...order]).toEqual([0, 1, 2, 3])
  expect([0, 1, 2.5, 9].map(doneBy)).toEqual([0, 1, 2, 4])
  expect([rootDepth, ...depth]).toEqual([0, 1, 2, 2, 2])
})

test('the best solution so far is the least of all processors, not the last', () => {
  const { bestOf } = followedWork(work)
  expect([0, 1, 2, 3, 4].map((executed) => bestOf?.(executed))).toEqual([-1, -1, 1, 1, 1])
})

test('where nothing is searched for there is none', () => {
  const none = { processor: new Int32Array(), time: new Float64Array(), value: new Float64Array() }
  expect(followedWork({ ...work, learned: none }).bestOf).toBeUndefined()
})
