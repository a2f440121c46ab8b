import { expect, test } from 'vitest'
import { drawsOf, integerOf, permutationOf } from './draws.ts'

test('a seed draws the same numbers everywhere', () => {
  expect([0, 1, 2].map(drawsOf(1))).toEqual([2430588139, 834018423, 563064213])
  expect([0, 1, 2].map(drawsOf(19))).toEqual([4226734296, 3123888441, 1083865166])
})

test('a draw stands for an integer below a bound', () => {
  expect(integerOf(0, 2 ** 21)).toBe(0)
  expect(integerOf(2 ** 32 - 1, 2 ** 21)).toBe(2 ** 21 - 1)
  expect(integerOf(2430588139, 1000)).toBe(565)
})

test('a seed draws a permutation', () => {
  expect([...permutationOf(8, 1)]).toEqual([5, 6, 2, 3, 7, 0, 1, 4])
  expect([...permutationOf(1000, 3)].sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i))
})
