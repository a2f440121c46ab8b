import { expect, test } from 'vitest'
import { endHeights } from './overlay.tsx'

test('labels far from each other stand at their ends', () => {
  expect(
    endHeights(
      [
        { x: 10, y: 50 },
        { x: 90, y: 50 },
        { x: 10, y: 20 },
      ],
      13,
    ),
  ).toEqual([50, 50, 20])
})

test('labels of lines that end together are stacked upwards, the lowest first', () => {
  const end = { x: 100, y: 60 }
  expect(endHeights([end, end, end], 13)).toEqual([60, 47, 34])
  const ends = [
    { x: 100, y: 50 },
    { x: 104, y: 58 },
  ]
  expect(endHeights(ends, 13)).toEqual([45, 58])
})

test('labels stay below the words above the plot, and make way downwards there', () => {
  expect(endHeights([{ x: 100, y: 2 }], 12)).toEqual([9])
  const ends = [3, 14, 5, 80].map((y) => ({ x: 100, y }))
  const heights = endHeights(ends, 12)
  expect(Math.min(...heights)).toBe(9)
  expect(heights[3]).toBe(80)
  const sorted = heights.toSorted((a, b) => a - b)
  expect(sorted.slice(1).every((height, i) => height - sorted[i] >= 12)).toBe(true)
  // In the order of the ends, however they make way.
  expect(heights.indexOf(sorted[0])).toBe(0)
  expect(
    endHeights(
      [
        { x: 10, y: 2 },
        { x: 100, y: 4 },
      ],
      12,
    ),
    'ends apart',
  ).toEqual([9, 9])
})

test('labels of larger type keep farther apart', () => {
  const ends = [
    { x: 100, y: 60 },
    { x: 118, y: 60 },
  ]
  expect(endHeights(ends, 13)).toEqual([60, 60])
  expect(endHeights(ends, 19)).toEqual([60, 41])
})

test('labels are distinguished whatever fractions of a pixel they stand at', () => {
  for (let i = 0; i < 1000; i++) {
    const end = { x: 100, y: i * 0.137 }
    const [first, second, third] = endHeights([end, end, end], 13 + i * 0.0137)
    expect(first - second).toBeCloseTo(13 + i * 0.0137)
    expect(second - third).toBeCloseTo(13 + i * 0.0137)
  }
})
