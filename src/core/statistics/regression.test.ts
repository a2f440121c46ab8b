import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { near } from '../../../tests/data/near.ts'
import { regression as r } from '../../../tests/data/statistics.json'
import { leastSquares, predict, type Regression } from './regression.ts'

/** The model, which there must be. */
function fitted(...args: Parameters<typeof leastSquares>): Regression {
  const result = leastSquares(...args)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('Least squares on the data of Longley (1967) agree with R', () => {
  const model = fitted(r.columns, r.response)

  test('coefficients', () => {
    expect(model.coefficients.map(({ name }) => name)).toEqual(['constant', ...Object.keys(r.columns)])
    model.coefficients.forEach(({ estimate, standardError, t, p }, k) => {
      near(estimate, r.estimate[k])
      near(standardError, r.se[k])
      near(t, r.t[k])
      near(p, r.p[k])
    })
  })

  test('what is explained and what is left', () => {
    expect(model.df).toBe(9)
    near(model.ss, r.ss)
    near(model.rSquared, r.rSquared)
    near(model.adjustedRSquared, r.adjusted)
    near(model.f, r.f)
    near(model.p, r.fp)
    model.leverage.forEach((h, i) => {
      near(h, r.leverage[i])
      near(model.residuals[i], r.residuals[i], 1e-9)
      near(model.fitted[i], r.response[i] - r.residuals[i])
    })
  })

  test('a prediction and its intervals', () => {
    const { value, meanLow, meanHigh, low, high } = predict(model, r.at)
    near(value, r.predicted)
    near(meanLow, r.mean.low[0])
    near(meanHigh, r.mean.high[0])
    near(low, r.run.low[0])
    near(high, r.run.high[0])
  })
})

test('A model without columns is the mean', () => {
  const { coefficients, ss, f } = fitted({}, [1, 2, 6])
  expect(coefficients).toHaveLength(1)
  expect(coefficients[0]).toMatchObject({ name: 'constant', estimate: 3 })
  expect(ss).toBeCloseTo(14, 12)
  expect(f).toBeNull()
})

test('A line without errors has nothing to be judged by', () => {
  const { coefficients, ss, rSquared, p } = fitted({ x: [1, 2, 3, 4] }, [1.1, 2.1, 3.1, 4.1])
  expect(coefficients[1].estimate).toBeCloseTo(1, 12)
  expect(coefficients.map(({ t }) => t)).toEqual([null, null])
  expect([ss, rSquared, p]).toEqual([0, 1, null])
})

test('What cannot be fitted is said', () => {
  const y = [1, 3, 2, 5]
  expect(leastSquares({ x: [1, 2] }, y)).toBe('x: expected 4 values, one a row, got 2')
  expect(leastSquares({ x: [1, 2, Number.NaN, 3] }, y)).toBe('x, row 3: expected a number, got NaN')
  expect(leastSquares({ a: [1, 2, 3, 4], b: [1, 4, 2, 2], c: [0, 0, 1, 0] }, y)).toBe(
    'rows: expected more than the 4 coefficients, got 4',
  )
  expect(leastSquares({ x: y }, [7, 7, 7, 7])).toBe('response: expected values that differ, got 7 in every row')
  expect(leastSquares({ x: [2, 2, 2, 2] }, y)).toBe('x: expected values that differ, got the same in every row')
  expect(leastSquares({ a: [1, 2, 3, 4], b: [3, 5, 7, 9] }, y)).toBe(
    'b: expected a column that others do not determine, got one that they do',
  )
  expect(() => predict(fitted({ x: [1, 2, 3, 4] }, y), {})).toThrow('x: expected a number, got undefined')
})

test('Law: residuals are orthogonal to every column, and leverages sum to the coefficients', () => {
  const column = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(column, column, column, (a, b, y) => {
      const model = leastSquares({ a, b }, y)
      if (typeof model === 'string') return
      for (const values of [a, b, a.map(() => 1)]) {
        expect(values.reduce((sum, x, i) => sum + x * model.residuals[i], 0)).toBeCloseTo(0, 9)
      }
      expect(model.leverage.reduce((sum, h) => sum + h, 0)).toBeCloseTo(3, 9)
    }),
    { numRuns: 50 },
  )
})
