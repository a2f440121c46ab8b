import { describe, expect, test } from 'vitest'
import { coarser, curveOf } from '../curve.ts'
import { stream } from '../random.ts'
import { bandOf, meanInterval, pairedMeans } from './percentile.ts'

const draws = { seed: 1, resamples: 500 }

describe('the interval of a mean', () => {
  test('is the same for the same seed, and holds the mean', () => {
    const sample = [3, 1, 4, 1, 5, 9, 2, 6]
    const first = meanInterval(sample, draws)
    expect(meanInterval(sample, draws)).toEqual(first)
    expect(first.mean).toBe(31 / 8)
    expect(first.low).toBeLessThan(first.mean)
    expect(first.high).toBeGreaterThan(first.mean)
  })

  test('holds the true mean in about 95 of 100 samples', () => {
    const random = stream(3, 'samples')
    let held = 0
    for (let trial = 0; trial < 300; trial++) {
      const { low, high } = meanInterval(
        Array.from({ length: 40 }, () => random()),
        { seed: trial, resamples: 400 },
      )
      if (low <= 0.5 && 0.5 <= high) held++
    }
    expect(held / 300).toBeGreaterThan(0.9)
    expect(held / 300).toBeLessThan(0.99)
  })

  test('of one value is that value', () => {
    expect(meanInterval([7], draws)).toEqual({ mean: 7, low: 7, high: 7 })
  })
})

describe('a paired difference', () => {
  test('is A − B, with the share of pairs in which A is better; ties count half', () => {
    const found = pairedMeans([1, 2, 3, 4], [2, 2, 4, 3], 'less', draws)
    expect(found).toMatchObject({ mean: -0.25, pairs: 4, winShare: 2.5 / 4 })
    expect(pairedMeans([1, 2, 3, 4], [2, 2, 4, 3], 'more', draws)?.winShare).toBe(1.5 / 4)
    expect(pairedMeans([1, 2], [2, 2], undefined, draws)?.winShare).toBeUndefined()
  })

  test('leaves out pairs of which one is missing', () => {
    expect(pairedMeans([1, null, 3], [2, 2, null], 'less', draws)).toMatchObject({ pairs: 1, mean: -1 })
    expect(pairedMeans([null], [1], 'less', draws)).toBeUndefined()
  })

  test('is sure where every pair agrees, however much the pairs vary', () => {
    const b = [10, 20, 30, 40]
    const found = pairedMeans(
      b.map((x) => x - 1),
      b,
      'less',
      draws,
    )
    expect(found).toMatchObject({ mean: -1, low: -1, high: -1, winShare: 1 })
  })
})

describe('a curve', () => {
  const rows = { count: 5, stride: 2, columns: { x: Float64Array.of(1, 2, 5, 4, 3) } }

  test('folds neighbouring rows until it has few enough points', () => {
    expect(curveOf(rows, 'x', 'last', 3)).toEqual({ stride: 4, values: Float32Array.of(2, 4, 3) })
    expect(curveOf(rows, 'x', 'sum', 3).values).toEqual(Float32Array.of(3, 9, 3))
    expect(curveOf(rows, 'x', 'max', 2)).toEqual({ stride: 8, values: Float32Array.of(5, 3) })
    expect(curveOf(rows, 'x', 'max')).toEqual({ stride: 2, values: Float32Array.of(1, 2, 5, 4, 3) })
  })

  test('made coarser is the curve that had been folded at once', () => {
    for (const fold of ['last', 'sum', 'max'] as const) {
      expect(coarser(curveOf(rows, 'x', fold, 3), 8, fold)).toEqual(curveOf(rows, 'x', fold, 2))
    }
  })
})

describe('a band', () => {
  const finish = (curves: Parameters<typeof bandOf>[0]) => {
    const work = bandOf(curves, 'last', draws)
    for (;;) {
      const { done, value } = work.next()
      if (done) return value
    }
  }

  test('is the mean of the curves at the coarsest stride; one that has ended keeps its last value', () => {
    const band = finish([
      { stride: 1, values: Float32Array.of(1, 2, 3, 4) },
      { stride: 2, values: Float32Array.of(4, 8, 0) },
    ])
    expect(band).toMatchObject({ stride: 2, curves: 2 })
    expect([...band.mean]).toEqual([3, 6, 2])
    for (let i = 0; i < 3; i++) {
      expect(band.low[i]).toBeLessThanOrEqual(band.mean[i])
      expect(band.high[i]).toBeGreaterThanOrEqual(band.mean[i])
    }
    expect([band.low[0], band.high[0]]).toEqual([2, 4])
  })
})
