import { expect, test } from 'vitest'
import { FATE } from '../../../core/workloads/workload.ts'
import type { WorkScene } from '../painting.ts'
import { progressOf } from './progress.ts'

/** A search of two processors: task 1 finds −5, task 2 finds −7, task 3 finds −6 on a processor that does not know −7. */
const scene = {
  timeline: { order: Int32Array.of(0, 1, 2, 3) },
  work: {
    processors: 2,
    owner: Int32Array.of(0, 0, 1, 0),
    end: Float64Array.of(1, 2, 3, 4),
    fate: Uint8Array.of(0, FATE.solution, FATE.solution, FATE.solution),
    learned: { time: [2, 3, 4, 5], processor: [0, 1, 0, 0], value: [-5, -7, -6, -7] },
  },
} as unknown as WorkScene

test('what is best of all is better than all before, and each processor has the last that it has found itself', () => {
  const { best, bestOf, bestValueOf } = progressOf(scene)
  expect([1, 2, 3, 4].map(best)).toEqual([-1, 1, 2, 2])
  expect([1, 2, 3, 4].map((time) => bestOf(0, time))).toEqual([-1, 1, 1, 3])
  expect([2.9, 3].map((time) => bestOf(1, time))).toEqual([-1, 2])
  expect([1.9, 2, 4, 5].map((time) => bestValueOf(0, time))).toEqual([Number.POSITIVE_INFINITY, -5, -6, -7])
  expect(progressOf(scene).best).toBe(best)
})
