import { describe, expect, test } from 'vitest'
import { apart, decadeTicks, valueScale } from './value-scale.ts'

describe('a value axis', () => {
  test('is linear over a narrow range and ends at round numbers', () => {
    const { log, y, ticks } = valueScale([52, 98, Number.NaN], 200)
    expect(log).toBe(false)
    expect(ticks[0]).toBe(50)
    expect(ticks.at(-1)).toBe(100)
    expect([y(50), y(100)]).toEqual([200, 0])
  })
  test('is logarithmic over a wide range, each doubling as high as the next', () => {
    const { log, y } = valueScale([1, 64], 200)
    expect(log).toBe(true)
    expect(y(2) - y(4)).toBeCloseTo(y(16) - y(32))
    expect(y(64)).toBeGreaterThanOrEqual(0)
    expect(y(1)).toBeLessThanOrEqual(200)
  })
  test('is linear where a value is zero or negative, and stands where there is one value or none', () => {
    expect(valueScale([0, 100], 200).log).toBe(false)
    expect(valueScale([-5, 100], 200).log).toBe(false)
    expect(valueScale([7], 100).y(7)).toBe(50)
    expect(valueScale([], 100).ticks.length).toBeGreaterThan(1)
    for (const values of [[1e17], [0.1, 0.1 + 2 ** -56], [-1e50, -1e50], [1e-50]]) {
      const { y, ticks } = valueScale(values, 100)
      expect(Math.abs(y(values[0]) - 50)).toBeLessThan(30)
      expect(new Set(ticks.map(y)).size).toBeGreaterThan(1)
    }
  })
  test('has round ticks, never more than there is room for', () => {
    expect(decadeTicks(0.05, 0.4, 4)).toEqual([0.05, 0.1, 0.2])
    expect(decadeTicks(1, 1e9, 5).length).toBeLessThanOrEqual(5)
  })
})

test('labels are moved apart, in their order, and stay inside', () => {
  expect(apart([10, 11, 40], 12, 0, 100)).toEqual([10, 22, 40])
  expect(apart([95, 99, 97], 10, 0, 100)).toEqual([80, 100, 90])
})
