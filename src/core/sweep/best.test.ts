import { describe, expect, test } from 'vitest'
import { bestIndex, bestOf, gain } from './best.ts'

describe('the best', () => {
  test('is the least or the most, the first of equal ones, and never a gap', () => {
    expect(bestIndex([3, null, 1, undefined, 1, Number.NaN], 'less')).toBe(2)
    expect(bestIndex([3, null, 1], 'more')).toBe(0)
    expect(bestIndex([null, undefined], 'less')).toBe(-1)
  })
  test('is no other one for a difference that is rounding alone', () => {
    expect(bestIndex([0.3, 0.1 + 0.2, 0.3 - 1e-16], 'less')).toBe(0)
    expect(bestIndex([0.3, 0.2999], 'less')).toBe(1)
    // What is rounding is a share of the value.
    expect(bestIndex([1e12, 1e12 + 1], 'more')).toBe(0)
    expect(bestIndex([1e-12, 2e-12], 'more')).toBe(1)
  })
  test('of several curves names its curve and place', () => {
    expect(bestOf([[5, 4], [null, 2, 9], []], 'less')).toEqual({ curve: 1, index: 1, value: 2 })
    expect(bestOf([[5, 4], [null, 2, 9], []], 'more')).toEqual({ curve: 1, index: 2, value: 9 })
    expect(bestOf([[], [null]], 'more')).toBeUndefined()
  })
  test('is better by a share of what it is compared with', () => {
    expect(gain(75, 100, 'less')).toBe(25)
    expect(gain(75, 100, 'more')).toBe(-25)
    expect(gain(1, -2, 'more')).toBe(150)
    expect(gain(1, 0, 'less')).toBeNull()
  })
})
