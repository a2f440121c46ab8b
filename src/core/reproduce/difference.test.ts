import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { differenceWords, gains, pWords, testOf } from './difference.ts'

const a = Float64Array.of(13, 15, 11, 14)
const b = Float64Array.of(10, 12, 10, 10)

test('a difference of pairs has its mean, its interval and its probability: t(3) = 4.371', () => {
  const tested = testOf(a, b, 'both')
  expect(tested?.mean).toBeCloseTo(2.75, 12)
  expect(tested?.t).toBeCloseTo(2.75 / Math.sqrt(4.75 / 12), 12)
  // 2.75 ± 3.1824 × 1.2583 / 2
  expect(differenceWords(a, b)).toBe('+2.8 ± 2.0 (n = 4, P = 0.022)')
  expect(differenceWords(b, a, 2)).toBe('−2.75 ± 2.00 (n = 4, P = 0.022)')
})

test('one pair is no sample, and where nothing varies nothing is tested', () => {
  expect(testOf(a.slice(0, 1), b.slice(0, 1), 'both')).toBeUndefined()
  expect(differenceWords(a.slice(0, 1), b.slice(0, 1))).toBe('too few pairs')
  expect(differenceWords(a, a)).toMatch(saying('+0.0 ± 0.0', 'n = 4', 'no test'))
})

test('a probability has three digits, and no less than these can say', () => {
  expect([0.0004, 0.001, 0.5].map(pWords)).toEqual(['P < 0.001', 'P = 0.001', 'P = 0.500'])
})

test('a gain is in percent of what it is compared with', () => {
  expect([...gains(a, b)].map(Math.round)).toEqual([30, 25, 10, 40])
})
