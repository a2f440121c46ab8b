import { describe, expect, test } from 'vitest'
import { factorsOfSizes } from '../../../tests/data/factorial.ts'
import { near } from '../../../tests/data/near.ts'
import { paired, prediction as r } from '../../../tests/data/statistics.json'
import { predictCell, summarisePrediction } from './prediction.ts'

/** What there must be. */
function valid<T>(result: T | string): T {
  if (typeof result === 'string') throw new Error(result)
  return result
}

const experiment = { factors: factorsOfSizes(r.levels), replicates: r.replicates, response: r.response }

describe('Predictions of cells agree with R', () => {
  test.each(['residual', 'lack of fit'] as const)('by a model of pairs, the rest taken for %s', (pooled) => {
    r.value.forEach((value, cell) => {
      const prediction = valid(predictCell(experiment, cell, { order: 2, pooled }))
      near(prediction.value, value)
      near(prediction.meanLow, r.mean.low[cell])
      near(prediction.meanHigh, r.mean.high[cell])
      near(prediction.low, r.run.low[cell])
      near(prediction.high, r.run.high[cell])
    })
  })

  test('by main effects, averaged over blocks, at 90 %', () => {
    r.blocked.value.forEach((value, cell) => {
      const prediction = valid(predictCell(experiment, cell, { order: 1, blocks: true }, 0.9))
      near(prediction.value, value)
      near(prediction.standardError, r.blocked.se[cell])
      near(prediction.low, r.blocked.low[cell])
      near(prediction.high, r.blocked.high[cell])
    })
  })

  test('where there is something to judge by', () => {
    expect(predictCell(experiment, 12)).toBe('cell: expected a whole number from 0 to 11, got 12')
    const single = { ...experiment, replicates: 1, response: r.response.slice(0, 12) }
    expect(predictCell(single, 0)).toMatch('residual: expected some variation')
    expect(predictCell({ ...experiment, response: r.response.map(() => 4) }, 0)).toMatch('residual: expected some')
  })
})

describe('Observed against predicted', () => {
  test('agrees with R', () => {
    const summary = valid(summarisePrediction(paired.a, paired.b))
    near(summary.slope, r.slope)
    near(summary.intercept, r.intercept)
    near(summary.rSquared, r.rSquared)
    near(summary.rmse, r.rmse)
    near(summary.bias, r.bias)
    ;[summary.median, summary.upperQuartile, summary.worst].forEach((error, i) => {
      near(error, r.errors[i])
    })
  })

  test('of a perfect model is a line through the origin', () => {
    const values = [3, 1, 4, 1, 5]
    expect(summarisePrediction(values, values)).toEqual({
      count: 5,
      slope: 1,
      intercept: 0,
      rSquared: 1,
      rmse: 0,
      bias: 0,
      median: 0,
      upperQuartile: 0,
      worst: 0,
    })
  })

  test('of a constant prediction has no line', () => {
    expect(summarisePrediction([1, 2, 3], [0.1, 0.1, 0.1])).toMatchObject({ slope: null, intercept: null, rSquared: 0 })
  })

  test('needs pairs of numbers', () => {
    expect(summarisePrediction([1, 2], [1])).toBe('predictions: expected 2, one an observation, got 1')
    expect(summarisePrediction([1], [1])).toBe('observations: expected at least 2, got 1')
    expect(summarisePrediction([1, 2], [1, Number.NaN])).toBe('prediction 2: expected a number, got NaN')
  })
})
