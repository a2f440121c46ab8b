import { expect, test } from 'vitest'
import { heldEnd, stepAbove } from './scales.ts'

test('scales end at 1, 2 or 5 times a power of ten', () => {
  expect([0.3, 1, 1.1, 2, 3, 5, 730, 1000, 1001].map(stepAbove)).toEqual([0.5, 1, 2, 2, 5, 5, 1000, 1000, 2000])
  expect([0.001, 0.0021, 2e-9].map(stepAbove)).toEqual([0.001, 0.005, 2e-9])
  // A sum of tenths is above its number by a rounding.
  expect(stepAbove(0.1 + 0.1 + 0.1 - 0.1)).toBe(0.2)
  expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(stepAbove)).toEqual([1, 1, 1, 1])
})

test('a scale that holds still keeps its end, and grows in steps', () => {
  expect(heldEnd(30, 22, true)).toBe(30)
  expect(heldEnd(30, 31, true)).toBe(50)
  expect(heldEnd(50, 30, true)).toBe(50)
  expect(heldEnd(30, 22, false)).toBe(22)
  expect(heldEnd(undefined, 22, true)).toBe(22)
})
