import { expect, test } from 'vitest'
import { behindText, rangeText } from './words.ts'

test.each([
  [8.2, 14.1, '8.2 to 14 %'],
  [0.5, 0.5, '0.5 %'],
  [1.01, 1.04, '1.01 to 1.04 %'],
  [12.1, 12.4, '12.1 to 12.4 %'],
  [-0.031, 0.024, '−0.03 to 0.02 %'],
  [1e-7, 2e-7, '0 %'],
  [0.04, 0.04, '0.04 %'],
  [0, 0, '0 %'],
])('A range from %d to %d has as many decimals as distinguish its ends: %s', (low, high, text) => {
  expect(rangeText(low, high)).toBe(text)
})

test.each([
  [2, -5844, 5868, 'not known yet'],
  [2, 3, 3, '3.0 %'],
  [3, 8.2, 14.1, '8.2 to 14 %'],
])('A distance of %d seeds from %d to %d is written: %s', (pairs, low, high, text) => {
  expect(behindText({ state: 'even', behind: { mean: (low + high) / 2, low, high, pairs } })).toBe(text)
})
