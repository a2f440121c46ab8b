import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TABLE_6_15, TABLE_6_16 } from '../../../tests/data/migration.ts'
import { sample as r } from '../../../tests/data/statistics.json'
import { bootstrapInterval } from './bootstrap.ts'
import { comparePaired } from './paired.ts'
import { summarise, tInterval } from './summary.ts'

const numbers = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 20 })

describe('A summary', () => {
  test('agrees with R', () => {
    const s = summarise(r.a)
    expect(s.mean).toBeCloseTo(r.mean, 10)
    expect(s.deviation).toBeCloseTo(r.sd, 10)
    const quantiles = [s.least, s.lowerQuartile, s.median, s.upperQuartile, s.most]
    quantiles.forEach((q, i) => {
      expect(q).toBeCloseTo(r.quantiles[i], 10)
    })
    expect(s.interval?.low).toBeCloseTo(r.interval[0], 5)
    expect(s.interval?.high).toBeCloseTo(r.interval[1], 5)
  })

  test('of one value has no spread', () => {
    expect(summarise([3])).toMatchObject({ count: 1, mean: 3, deviation: null, median: 3, interval: null })
    expect(bootstrapInterval([3], { seed: 1 })).toBeNull()
  })

  test('of nothing is refused', () => {
    expect(() => summarise([])).toThrow('sample: no values came, at least 1 is needed')
    expect(() => tInterval([1, Number.NaN])).toThrow('sample: value 2 of 2 is NaN, not a number')
  })
})

describe('A bootstrap interval', () => {
  test('is the same for the same seed', () => {
    expect(bootstrapInterval(r.a, { seed: 5 })).toEqual(bootstrapInterval(r.a, { seed: 5 }))
    expect(bootstrapInterval(r.a, { seed: 5 })).not.toEqual(bootstrapInterval(r.a, { seed: 6 }))
  })

  test("is SciPy's", () => {
    // scipy.stats.bootstrap((a,), numpy.mean, n_resamples=200000, method=…) of SciPy 1.17.1; draws vary by a percent.
    const options = { seed: 1, resamples: 20_000 }
    const close = (ours: { low: number; high: number } | null, low: number, high: number) => {
      expect(Math.abs((ours?.low ?? 0) - low)).toBeLessThan(0.02 * low)
      expect(Math.abs((ours?.high ?? 0) - high)).toBeLessThan(0.02 * high)
    }
    close(bootstrapInterval(r.a, options), 7.071, 17.966)
    close(bootstrapInterval(r.a, { ...options, method: 'percentile' }), 6.801, 17.637)
  })

  test('moves with the sample', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -100, max: 100 }), (values, shift) => {
        const options = { seed: 3, resamples: 100, method: 'percentile' as const }
        const one = bootstrapInterval(values, options)
        const moved = bootstrapInterval(
          values.map((x) => x + shift),
          options,
        )
        expect((moved?.low ?? 0) - (one?.low ?? 0)).toBeCloseTo(shift, 6)
        expect(one?.low).toBeLessThanOrEqual((one?.high ?? 0) + 1e-9)
      }),
      { numRuns: 30 },
    )
  })

  test('lies inside the sample, whatever the statistic', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const median = (s: readonly number[]) => summarise(s).median
        const interval = bootstrapInterval(values, { seed: 9, resamples: 50 }, median)
        expect(interval?.low).toBeGreaterThanOrEqual(Math.min(...values))
        expect(interval?.high).toBeLessThanOrEqual(Math.max(...values))
      }),
      { numRuns: 30 },
    )
  })

  test('of equal values is that value', () => {
    expect(bootstrapInterval([2, 2, 2], { seed: 1, resamples: 50 })).toEqual({ low: 2, high: 2 })
  })
})

describe('A paired comparison', () => {
  const options = { seed: 1, better: 'less' as const, resamples: 200 }

  test('agrees with R', () => {
    const c = comparePaired(r.a, r.b, options)
    expect(c.difference).toBeCloseTo(r.difference, 10)
    expect(c.t).toBeCloseTo(r.t, 9)
    expect(c.p).toBeCloseTo(r.p, 7)
    expect(comparePaired(r.a, r.b, { ...options, tail: 'greater' }).p).toBeCloseTo(r.pGreater, 7)
    expect(comparePaired(r.a, r.b, { ...options, tail: 'less' }).p).toBeCloseTo(r.pLess, 7)
    expect(c.interval?.low).toBeCloseTo(r.pairedInterval[0], 6)
    expect(c.interval?.high).toBeCloseTo(r.pairedInterval[1], 6)
  })

  test.each([
    ['6-15', 'simple with none', TABLE_6_15.simple, TABLE_6_15.none, 11.27, -21.9],
    ['6-15', 'covariate with none', TABLE_6_15.covariate, TABLE_6_15.none, 14.4, -26],
    ['6-15', 'covariate with simple', TABLE_6_15.covariate, TABLE_6_15.simple, 7.1, -5.1],
    ['6-16', 'simple with none', TABLE_6_16.simple, TABLE_6_16.none, 6.74, -6.8],
    ['6-16', 'covariate with none', TABLE_6_16.covariate, TABLE_6_16.none, 9.79, -7.8],
    ['6-16', 'covariate with simple', TABLE_6_16.covariate, TABLE_6_16.simple, 2.04, -1.03],
  ])('finds the published t of table %s of papers/003, %s', (_, __, a, b, t, percent) => {
    // The printed times are rounded means of six trials: t agrees to about one percent.
    const c = comparePaired(a, b, options)
    expect(Math.abs(-(c.t ?? 0) / t - 1)).toBeLessThan(0.015)
    expect(Math.abs((c.percent ?? 0) - percent)).toBeLessThan(0.15)
  })

  test('counts wins by the better direction', () => {
    const [a, b] = [
      [1, 2, 3, 4],
      [2, 2, 4, 1],
    ]
    expect(comparePaired(a, b, options)).toMatchObject({ wins: 2, ties: 1, losses: 1, winShare: 0.625 })
    expect(comparePaired(a, b, { ...options, better: 'more' })).toMatchObject({ wins: 1, ties: 1, losses: 2 })
  })

  test('turned round has the opposite sign', () => {
    fc.assert(
      fc.property(numbers, (a) => {
        const b = a.map((x, i) => x + ((i * 7) % 5) - 2)
        const [one, other] = [comparePaired(a, b, options), comparePaired(b, a, options)]
        expect(other.difference).toBeCloseTo(-one.difference, 9)
        expect([other.wins, other.losses]).toEqual([one.losses, one.wins])
      }),
      { numRuns: 20 },
    )
  })

  test('of equal alternatives has no t', () => {
    expect(comparePaired([1, 2], [1, 2], options)).toMatchObject({ difference: 0, t: null, p: null, winShare: 0.5 })
    expect(comparePaired([1], [0], options)).toMatchObject({ percent: null, interval: null, bootstrap: null, t: null })
  })

  test('needs pairs', () => {
    expect(() => comparePaired([1, 2], [1], options)).toThrow('pairs: 2 and 1 values came, both need the same number')
  })
})
