import { expect, test } from 'vitest'
import { added, owners, placesAt, strides } from './refinement.ts'

test('a map of 33 × 33 is known at 5, 9, 17 and 33 places a side', () => {
  expect(strides(33, 33)).toEqual([8, 4, 2, 1])
  expect(strides(33, 33).map((stride) => placesAt(33, stride).length)).toEqual([5, 9, 17, 33])
})

test('a short side is known at once', () => {
  expect(placesAt(3, 8)).toEqual([0, 1, 2])
  expect(strides(3, 1)).toEqual([1])
  expect(placesAt(1, 1)).toEqual([0])
})

test('every place is added exactly once, whatever the sizes', () => {
  for (const [columns, rows] of [
    [33, 33],
    [30, 7],
    [19, 3],
    [1, 12],
    [2, 2],
  ]) {
    const visited = new Set<string>()
    let before: number | undefined
    for (const stride of strides(columns, rows)) {
      for (const { x, y } of added(columns, rows, stride, before)) {
        expect(visited.has(`${x} ${y}`)).toBe(false)
        visited.add(`${x} ${y}`)
      }
      before = stride
    }
    expect(visited.size).toBe(columns * rows)
  }
})

test('what is not known yet is shown as the nearest place that is', () => {
  expect(owners(9, 4)).toEqual(owners(9, 2))
  expect(owners(17, 4)).toEqual([0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 16, 16, 16])
  expect(owners(5, 1)).toEqual([0, 1, 2, 3, 4])
})
