import { expect, test } from 'vitest'
import type { WorkDone } from '../../core/workloads/workload.ts'
import { timelineOf } from './timeline.ts'

const NONE = Number.NaN
/** A root and three children on two processors; the last child is never executed. */
const work = {
  processors: 2,
  count: 4,
  owner: Int32Array.of(0, 1, 0, -1),
  begin: Float64Array.of(0, 2, 1, NONE),
  end: Float64Array.of(1, 5, 3, NONE),
} as WorkDone

test('tasks come in the order of their ends, and those that never end after all', () => {
  const { order, place, doneBy } = timelineOf(work)
  expect([...order]).toEqual([0, 2, 1])
  expect([...place]).toEqual([0, 2, 1, 4])
  expect([-1, 0, 1, 2.9, 3, 9].map(doneBy)).toEqual([0, 0, 1, 1, 2, 3])
})

test('a processor runs a task from its beginning until just before its end', () => {
  const { runningOn, lastOf } = timelineOf(work)
  expect([0, 0.9, 1, 2.9, 3].map((time) => runningOn(0, time))).toEqual([0, 0, 2, 2, -1])
  expect([0, 2, 5].map((time) => runningOn(1, time))).toEqual([-1, 1, -1])
  expect([lastOf(1, 0), lastOf(1, 9), lastOf(0, 9)]).toEqual([-1, 1, 2])
})
