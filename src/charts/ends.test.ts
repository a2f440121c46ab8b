import { expect, test } from 'vitest'
import { endHeights } from './ends.ts'

test('labels far from each other stand at their ends', () => {
  expect(
    endHeights([
      { x: 10, y: 50 },
      { x: 90, y: 50 },
      { x: 10, y: 20 },
    ]),
  ).toEqual([50, 50, 20])
})

test('labels of lines that end together are stacked upwards, the lowest first', () => {
  const end = { x: 100, y: 60 }
  expect(endHeights([end, end, end])).toEqual([60, 47, 34])
  expect(
    endHeights([
      { x: 100, y: 50 },
      { x: 104, y: 58 },
    ]),
  ).toEqual([45, 58])
})
