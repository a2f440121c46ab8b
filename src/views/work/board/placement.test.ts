import { expect, test } from 'vitest'
import type { WorkDone } from '../../../core/workloads/workload.ts'
import { columnsOf } from './placement.ts'

test('queens stand where each task differs from its parent', () => {
  // Rows taken, columns as bits, and the two diagonals, which do not count here.
  const work = {
    words: 4,
    parent: Int32Array.of(-1, 0, 1),
    descriptors: Int32Array.of(0, 0b0000, 0, 0, 1, 0b0010, 0, 0, 2, 0b1010, 0, 0),
  } as WorkDone
  expect(columnsOf(work, 0)).toEqual([])
  expect(columnsOf(work, 2)).toEqual([1, 3])
})
