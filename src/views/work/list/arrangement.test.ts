import { expect, test } from 'vitest'
import { createArrangement } from './arrangement.ts'

test('a partition keeps the order inside its pieces, and what divides them is where it belongs', () => {
  const { elements, holder, sorted, divide, sort, reset } = createArrangement(Int32Array.of(3, 0, 4, 1, 2), 0, true)
  divide(
    { from: 0, to: 5 },
    [
      { from: 4, to: 5 },
      { from: 0, to: 3 },
    ],
    1,
  )
  expect([...elements]).toEqual([0, 1, 2, 3, 4])
  expect([...sorted]).toEqual([0, 0, 0, 1, 0])
  expect([...holder]).toEqual([1, 1, 1, 1, 1])
  sort({ from: 0, to: 3 }, 2)
  expect([...holder]).toEqual([2, 2, 2, 1, 1])
  expect([...sorted]).toEqual([1, 1, 1, 1, 0])
  reset()
  expect([...elements]).toEqual([3, 0, 4, 1, 2])
  expect([...sorted, ...holder]).toEqual(new Array(10).fill(0))
})

test('halves stay where they are until they are sorted', () => {
  const { elements, divide, sort } = createArrangement(Int32Array.of(3, 0, 2, 1), 0, false)
  divide(
    { from: 0, to: 4 },
    [
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ],
    0,
  )
  expect([...elements]).toEqual([3, 0, 2, 1])
  sort({ from: 0, to: 2 }, 1)
  expect([...elements]).toEqual([0, 3, 2, 1])
})
