import { describe, expect, test } from 'vitest'
import { behind, bestMean, isBehind } from './standing.ts'

describe('how two settings stand to each other', () => {
  // b − a: mean 1.25; the mean of a is 11.5. b − a − 1.25/11.5 · (a − 11.5) has deviation 0.174816, so 1.25 ± 3.182446 · 0.174816 / 2.
  const a = [10, 12, 11, 13]
  const b = [11, 13.5, 12, 14.5]

  test('the distance is paired, in % of the better one’s mean', () => {
    const { mean, low, high, pairs } = behind(a, b, 'less', 0.05)
    expect(pairs).toBe(4)
    expect(mean).toBeCloseTo((100 * 1.25) / 11.5, 10)
    expect(low).toBeCloseTo((100 * (1.25 - (3.182446 * 0.174816) / 2)) / 11.5, 4)
    expect(high).toBeCloseTo((100 * (1.25 + (3.182446 * 0.174816) / 2)) / 11.5, 4)
  })

  test('a share that is the same with every seed is exact, whatever the seeds draw', () => {
    const wide = [10, 100, 1000]
    const { mean, low, high } = behind(
      wide,
      wide.map((x) => 1.1 * x),
      'less',
      0.05,
    )
    for (const end of [mean, low, high]) expect(end).toBeCloseTo(10, 9)
    // The same difference with every seed is no exact share of a mean that varies.
    expect(
      behind(
        wide,
        wide.map((x) => x + 1),
        'less',
        0.05,
      ).high,
    ).toBeGreaterThan(0.5)
  })

  test('where more is better, less is behind', () => {
    const { mean, low, high } = behind(b, a, 'more', 0.05)
    expect(mean).toBeGreaterThan(0)
    expect(low).toBeLessThan(mean)
    expect(high).toBeGreaterThan(mean)
  })

  test('only the seeds that both have count', () => {
    expect(behind([...a, 1000], b, 'less', 0.05)).toEqual(behind(a, b, 'less', 0.05))
  })

  test('what is surely behind at one level may not be at a stricter one', () => {
    // t = 1.25 / (0.2886751 / 2) = 8.66; one-sided p = 0.00162
    expect(isBehind(a, b, 'less', 0.002)).toBe(true)
    expect(isBehind(a, b, 'less', 0.001)).toBe(false)
    expect(isBehind(b, a, 'less', 0.4)).toBe(false)
  })

  test('without spread any distance counts, and with one seed none does', () => {
    expect(isBehind([1, 2], [2, 3], 'less', 1e-9)).toBe(true)
    expect(isBehind([1, 2], [1, 2], 'less', 0.5)).toBe(false)
    expect(isBehind([1], [2], 'less', 0.5)).toBe(false)
  })

  test('the first of equal means is the best', () => {
    expect(bestMean([[], [2, 4], [3, 3], [1, 9]], 'less')).toBe(1)
    expect(
      bestMean(
        [
          [2, 4],
          [1, 9],
        ],
        'more',
      ),
    ).toBe(1)
    expect(bestMean([[], []], 'less')).toBe(-1)
  })
})
