import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factorsOfSizes } from '../../../tests/data/factorial.ts'
import { near } from '../../../tests/data/near.ts'
import { large, transformation as r } from '../../../tests/data/statistics.json'
import { anova } from './anova.ts'
import type { Experiment } from './factorial.ts'
import {
  chooseExponent,
  exponentProblem,
  type Family,
  LIKELY,
  likelihoodProfile,
  type Transformation,
  transform,
  transformBack,
  transformExperiment,
} from './transformation.ts'

const factors = factorsOfSizes(r.levels)
const power = { factors, replicates: r.replicates, response: r.power }
const odds = { factors, replicates: r.replicates, response: r.odds }

/** Residual sum of squares of the scaled transform at an exponent, from its likelihood. */
function residualAt(experiment: Experiment, family: Family, exponent: number): number {
  const around = { from: exponent - 6, to: exponent + 6 }
  const [, { logLikelihood }] = likelihoodProfile(experiment, family, { ...around, points: 3 })
  return (
    chooseExponent(experiment, family, around).residual * Math.exp((-2 * logLikelihood) / experiment.response.length)
  )
}

describe('The choice of an exponent agrees with R', () => {
  test('residual sums of squares of the scaled transforms', () => {
    r.exponents.forEach((exponent, i) => {
      expect(residualAt(power, 'power', exponent) / r.powerResidual[i]).toBeCloseTo(1, 8)
      // R has proportions, which are a hundredth of percentages.
      expect(residualAt(odds, 'odds', exponent) / (1e4 * r.oddsResidual[i])).toBeCloseTo(1, 8)
    })
  })

  test.each([
    ['power', power, r.powerBest, r.powerInterval],
    ['odds', odds, r.oddsBest, r.oddsInterval],
  ] as const)('best exponent and interval of the %s family', (family, experiment, best, [low, high]) => {
    const choice = chooseExponent(experiment, family)
    near(choice.exponent, best)
    near(choice.low, low, 1e-9)
    near(choice.high, high, 1e-9)
  })

  test('the likelihood of exponents', () => {
    r.exponents.forEach((exponent, i) => {
      const [, point] = likelihoodProfile(power, 'power', { from: exponent - 6, to: exponent + 6, points: 3 })
      expect(point.exponent).toBe(exponent)
      expect(Math.abs(point.logLikelihood - r.powerLikelihood[i])).toBeLessThan(1e-8)
    })
  })
})

test('The likelihood is 0 at the best exponent and above its limit in the interval', () => {
  const choice = chooseExponent(odds, 'odds')
  const [best] = likelihoodProfile(odds, 'odds', { from: choice.exponent, to: 3 })
  expect(best.logLikelihood).toBeCloseTo(0, 12)
  const profile = likelihoodProfile(odds, 'odds')
  expect(profile).toHaveLength(61)
  for (const { exponent, logLikelihood } of profile) {
    expect(logLikelihood > LIKELY).toBe(exponent > choice.low && exponent < choice.high)
  }
})

test('Proportions have the exponents of the percentages that they are', () => {
  const proportions = { ...odds, response: odds.response.map((y) => y / 100) }
  for (const family of ['odds', 'complement'] as const) {
    const [one, other] = [chooseExponent(odds, family), chooseExponent(proportions, family, { whole: 1 })]
    near(other.exponent, one.exponent)
    near(other.low, one.low)
    near(other.residual * 1e4, one.residual)
    const transformation: Transformation = { family, exponent: 0.3, whole: 1 }
    near(transform(transformation, 0.7), transform({ ...transformation, whole: 100 }, 70))
    near(transformBack(transformation, transform(transformation, 0.7)), 0.7)
  }
  expect(exponentProblem(odds, 'odds', { whole: 1 })).toMatch('expected between 0 and 1, both excluded')
})

test('Experiments without a best exponent are said', () => {
  const [, ...rest] = odds.response
  expect(exponentProblem(odds, 'odds')).toBeUndefined()
  expect(exponentProblem({ ...odds, response: [0, ...rest] }, 'odds')).toBe(
    'response of run 1: expected between 0 and 100, both excluded, got 0',
  )
  expect(exponentProblem({ ...odds, response: [...rest, -2] }, 'power')).toBe(
    'response of run 24: expected above −shift, got −2',
  )
  expect(exponentProblem({ ...odds, response: [...rest, -2] }, 'power', { shift: 3 })).toBeUndefined()
  expect(exponentProblem({ ...odds, response: odds.response.map(() => 5) }, 'power')).toMatch('residual: expected some')
  expect(exponentProblem(odds, 'odds', { from: 1, to: 1 })).toBe(
    'exponents: expected the first below the last, got 1 and 1',
  )
})

describe('Large and small responses', () => {
  const speeds = { factors: factorsOfSizes(large.levels), replicates: large.replicates, response: large.response }

  test('of nodes a second have the exponent and interval that R gives', () => {
    const { exponent, low, high } = chooseExponent(speeds, 'power', { blocks: true })
    expect(exponent).toBeCloseTo(large.best, 5)
    expect(low).toBeCloseTo(large.interval[0], 6)
    expect(high).toBeCloseTo(large.interval[1], 6)
  })

  test.each([1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9, 1e12])('times %d have the same exponent and interval', (unit) => {
    const middle = large.response.reduce((sum, y) => sum + y, 0) / large.response.length
    const scaled = { ...speeds, response: speeds.response.map((y) => (y / middle) * unit) }
    const { exponent, low, high, residual } = chooseExponent(scaled, 'power', { blocks: true })
    expect(exponent).toBeCloseTo(large.best, 5)
    expect(low).toBeCloseTo(large.interval[0], 6)
    expect(high).toBeCloseTo(large.interval[1], 6)
    const plain = chooseExponent(speeds, 'power', { blocks: true }).residual
    expect(residual / ((unit / middle) ** 2 * plain)).toBeCloseTo(1, 6)
  })
})

test('Responses too far apart for some powers have a best exponent among the others', () => {
  const response = power.response.map((y) => (y / 100) ** 40)
  const { exponent, low, high } = chooseExponent({ ...power, response }, 'power')
  expect(exponent).toBeCloseTo(r.powerBest / 40, 5)
  expect([low, high].every(Number.isFinite)).toBe(true)
})

describe('Transformations', () => {
  test('are those of papers/003', () => {
    // Eq. 4.3, and eq. 5.2 with its inverse, eq. 5.4: U = 100 (U′ + 1)^9.09 / (1 + (U′ + 1)^9.09).
    expect(transform({ family: 'complement', exponent: 0.06 }, 97.95)).toBeCloseTo(0.0205 ** 0.06, 12)
    const guerrero: Transformation = { family: 'odds', exponent: 0.11 }
    expect(transform(guerrero, 80)).toBeCloseTo(4 ** 0.11 - 1, 12)
    const printed = (100 * 1.15 ** 9.09) / (1 + 1.15 ** 9.09)
    expect(Math.abs(transformBack(guerrero, 0.15) - printed)).toBeLessThan(0.03)
    expect(transform({ family: 'power', exponent: 2.41, shift: 150 }, 50)).toBeCloseTo(200 ** 2.41, 6)
  })

  test('are undone', () => {
    const any = fc.record({
      family: fc.constantFrom('power' as const, 'complement' as const, 'odds' as const),
      exponent: fc.constantFrom(-2, -0.5, -0.17, 0, 0.06, 0.5, 1, 2),
      shift: fc.constantFrom(0, 10),
    })
    fc.assert(
      fc.property(any, fc.double({ min: 0.5, max: 99.5, noNaN: true }), (transformation, y) => {
        expect(transformBack(transformation, transform(transformation, y))).toBeCloseTo(y, 6)
      }),
    )
  })

  test('do not go where they are not defined', () => {
    expect(() => transform({ family: 'power', exponent: 0 }, 0)).toThrow(
      'power transformation: expected above −shift, got 0',
    )
    expect(() => transform({ family: 'odds', exponent: 1 }, 100)).toThrow(
      'odds transformation: expected between 0 and 100, both excluded, got 100',
    )
    expect(() => transform({ family: 'complement', exponent: 1 }, 100)).toThrow('expected below 100, got 100')
    expect(() => transformExperiment(power, { family: 'odds', exponent: 1 })).toThrow('odds transformation')
    expect(() => chooseExponent(power, 'odds')).toThrow('odds transformation')
  })
})

describe('Laws', () => {
  test('the exponent of a power does not depend on the unit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), (unit) => {
        const scaled = { ...power, response: power.response.map((y) => y * unit) }
        expect(chooseExponent(scaled, 'power').exponent).toBeCloseTo(r.powerBest, 4)
      }),
      { numRuns: 5 },
    )
  })

  test('reciprocal responses have the opposite exponent', () => {
    const reciprocal = { ...power, response: power.response.map((y) => 1 / y) }
    expect(chooseExponent(reciprocal, 'power').exponent).toBeCloseTo(-r.powerBest, 4)
  })

  test('families can be compared: without a transformation, both leave the residual of the response', () => {
    const plain = anova(odds).residual.ss
    for (const family of ['power', 'complement'] as const) {
      expect(residualAt(odds, family, 1) / plain).toBeCloseTo(1, 9)
    }
    const [best, none] = [chooseExponent(odds, 'odds'), chooseExponent(odds, 'power')]
    expect(best.residual).toBeLessThan(none.residual)
  })

  test('exponent 1 leaves the residual as it is, and near 0 the power is the logarithm', () => {
    const at = (exponent: number) => residualAt(power, 'power', exponent)
    expect(at(1) / r.powerResidual[r.exponents.indexOf(1)]).toBeCloseTo(1, 8)
    expect(at(1e-7) / at(0)).toBeCloseTo(1, 5)
  })
})
