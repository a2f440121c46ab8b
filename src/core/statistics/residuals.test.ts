import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyExperiment, factorsOfSizes } from '../../../tests/data/factorial.ts'
import { general, twoLevel } from '../../../tests/data/statistics.json'
import { anova } from './anova.ts'
import { assumptions, correlation, residuals } from './residuals.ts'

const reduced = { ...general, factors: factorsOfSizes(general.levels) }
const blocks = { ...twoLevel, factors: factorsOfSizes(twoLevel.levels) }

describe('Residuals agree with R', () => {
  test.each([
    ['of a model without higher interactions', reduced, { order: 2 }, general.residuals],
    ['of a model with lack of fit', reduced, { order: 2, pooled: 'lack of fit' }, general.residuals],
    ['of a model with blocks', blocks, { blocks: true }, twoLevel.residuals],
  ] as const)('%s', (_, experiment, options, reference) => {
    residuals(experiment, options).forEach(({ fitted, standardised, normalQuantile }, run) => {
      expect(fitted).toBeCloseTo(reference.fitted[run], 9)
      expect(standardised).toBeCloseTo(reference.standardised[run], 8)
      expect(normalQuantile).toBeCloseTo(reference.normalQuantile[run], 6)
    })
  })
})

describe('Laws', () => {
  test('squares of residuals make the residual sum of squares, and residuals add up to nothing', () => {
    fc.assert(
      fc.property(anyExperiment, fc.integer({ min: 0, max: 3 }), fc.boolean(), (any, order, isBlock) => {
        const options = { order, blocks: isBlock }
        const all = residuals(any, options)
        const { ss } = anova(any, options).residual
        expect(Math.abs(all.reduce((sum, r) => sum + r.residual ** 2, 0) - ss)).toBeLessThan(1e-9 * (1 + ss) + 1e-6)
        expect(all.reduce((sum, r) => sum + r.residual, 0)).toBeCloseTo(0, 6)
        expect(all.reduce((sum, r) => sum + r.normalQuantile, 0)).toBeCloseTo(0, 6)
      }),
    )
  })

  test('the mean square of standardised residuals is 1', () => {
    const all = residuals(reduced, { order: 2 })
    expect(all.reduce((sum, r) => sum + r.standardised ** 2, 0) / all.length).toBeCloseTo(1, 9)
  })
})

test('A run far off is an outlier', () => {
  const response = Array.from({ length: 40 }, (_, i) => (i === 17 ? 30 : 10 + (i % 3)))
  const all = residuals({ factors: factorsOfSizes([2]), replicates: 20, response })
  expect(all.filter((r) => r.outlier).map((r) => r.run)).toEqual([17])
})

test('Equal replicates leave nothing over', () => {
  const all = residuals({ factors: factorsOfSizes([2]), replicates: 2, response: [1, 2, 1, 2] })
  expect(all.map((r) => [r.fitted, r.residual, r.standardised])).toEqual([1, 2, 1, 2].map((y) => [y, 0, 0]))
})

describe('Assumptions', () => {
  test('a funnel has a trend, a band has none', () => {
    const factors = factorsOfSizes([4])
    const noise = [-1, -0.3, 0.4, 0.9]
    const experiment = (size: (level: number) => number) => ({
      factors,
      replicates: 4,
      response: noise.flatMap((e) => [1, 2, 3, 4].map((level) => level + e * size(level) * 0.1)),
    })
    const trend = (size: (level: number) => number) =>
      assumptions(experiment(size), residuals(experiment(size))).spreadTrend
    expect(trend((level) => level)).toBeGreaterThan(0.5)
    expect(Math.abs(trend(() => 1))).toBeLessThan(0.1)
  })

  test('name the range and the size of what is left over', () => {
    const experiment = { factors: factorsOfSizes([2]), replicates: 2, response: [1, 20, 3, 20] }
    const figures = assumptions(experiment, residuals(experiment))
    expect(figures.range).toBe(20)
    expect(figures.relativeResidual).toBeCloseTo(Math.sqrt(0.5) / 11, 9)
    expect(figures.normality).toBeGreaterThan(0.8)
  })

  test('correlate as they should', () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12)
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12)
    // The product of their sums of squares, 1e-400 and 1e400, is none that a number can hold.
    expect(correlation([1e-100, 2e-100, 3e-100], [2e-100, 4e-100, 6e-100])).toBeCloseTo(1, 12)
    expect(correlation([1e100, 2e100, 3e100], [6e100, 4e100, 2e100])).toBeCloseTo(-1, 12)
    expect(correlation([1, 1, 1], [3, 2, 1])).toBe(0)
  })
})
