import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factorsOfSizes } from '../../../tests/data/factorial.ts'
import { near } from '../../../tests/data/near.ts'
import { ancova as r } from '../../../tests/data/statistics.json'
import { type AdjustedMean, adjustedMeans, analyseCovariance, type CovarianceAnalysis } from './covariance.ts'
import type { Experiment } from './factorial.ts'
import type { CovarianceOptions, Covariate } from './within.ts'

const experiment: Experiment = { factors: factorsOfSizes(r.levels), replicates: r.replicates, response: r.response }
const u: Covariate = { name: 'u', values: r.u }
const v: Covariate = { name: 'v', values: r.v }

function analysed(covariates: readonly Covariate[], options?: CovarianceOptions, of = experiment): CovarianceAnalysis {
  const analysis = analyseCovariance(of, covariates, options)
  if (typeof analysis === 'string') throw new Error(analysis)
  return analysis
}

function means(covariates: readonly Covariate[], term: number, options?: CovarianceOptions): AdjustedMean[] {
  const adjusted = adjustedMeans(experiment, covariates, term, options)
  if (typeof adjusted === 'string') throw new Error(adjusted)
  return adjusted
}

describe.each([
  ['one covariate', [u], {}, r.one],
  ['two covariates and blocks', [u, v], { blocks: true }, r.blocked],
  ['two covariates and main effects', [u, v], { order: 1 }, r.main],
] as const)('Analysis of covariance agrees with R: %s', (_, covariates, options, reference) => {
  const analysis = analysed(covariates, options)

  test('terms, adjusted for the covariates and each other, with their efficiency factors', () => {
    const rows = [...analysis.terms, ...(analysis.replicates ? [analysis.replicates] : [])]
    expect(rows).toHaveLength(reference.ss.length)
    rows.forEach(({ ss, f, p, efficiency }, i) => {
      near(ss, reference.ss[i])
      near(f, reference.f[i])
      near(p, reference.p[i])
      near(efficiency, reference.efficiency[i])
    })
  })

  test('slopes and all covariates together', () => {
    near(analysis.covariates.ss, reference.together.ss)
    near(analysis.covariates.f, reference.together.f)
    near(analysis.covariates.p, reference.together.p)
    analysis.effects.forEach((effect, k) => {
      near(effect.slope, reference.slope[k])
      near(effect.standardError, reference.se[k])
      near(effect.t, reference.t[k])
      near(effect.p, reference.slopeP[k])
      near(effect.ss, reference.slopeSS[k])
      near(effect.low, reference.low[k])
      near(effect.high, reference.high[k])
    })
  })

  test('residuals', () => {
    expect(analysis.residual.df).toBe(reference.df)
    near(analysis.residual.ss, reference.residual)
    near(analysis.rSquared, reference.rSquared)
    analysis.residuals.forEach(({ fitted, standardised }, run) => {
      near(fitted, reference.fitted[run])
      near(standardised, reference.standardised[run], 1e-9)
    })
  })

  test('adjusted means and their standard errors', () => {
    for (const [term, { mean, se }] of [
      [0b01, reference.A],
      [0b10, reference.B],
      [0b11, reference.AB],
    ] as const) {
      if (!analysis.terms.some((row) => row.term === term)) continue
      const adjusted = means(covariates, term, options)
      expect(adjusted).toHaveLength(mean.length)
      adjusted.forEach((one, place) => {
        near(one.mean, mean[place])
        near(one.standardError, se[place])
      })
    }
  })
})

test.each([
  ['one covariate', [u], {}, r.slopesOne],
  ['two covariates', [u, v], {}, r.slopesTwo],
  ['one covariate and blocks', [u], { blocks: true }, r.slopesBlocked],
] as const)('The test of equal slopes agrees with R: %s', (_, covariates, options, reference) => {
  const { homogeneity } = analysed(covariates, options)
  expect([homogeneity?.between.df, homogeneity?.within.df]).toEqual(reference.df)
  near(homogeneity?.between.ss, reference.between)
  near(homogeneity?.within.ss, reference.within)
  near(homogeneity?.f, reference.f)
  near(homogeneity?.p, reference.p)
})

test('Slopes of their own need more runs in a cell than there are covariates and means', () => {
  const half = { ...experiment, replicates: 2, response: r.response.slice(0, 24) }
  const { homogeneity } = analysed([{ ...u, values: r.u.slice(0, 24) }], {}, half)
  expect(homogeneity).toBeUndefined()
})

describe('The efficiency factor', () => {
  test('is 1 where the term does not change the covariate, and small where it makes most of it', () => {
    const cells = 12
    const within = Array.from({ length: 48 }, (_, run) => [1, -1, 2, -2][Math.floor(run / cells)] * (1 + (run % 5)))
    const level = (run: number) => run % 3
    const apart = analysed([{ name: 'x', values: within.map((x, run) => x + 100 * level(run)) }])
    const [A, B] = apart.terms
    expect(A.efficiency).toBeLessThan(0.05)
    expect(B.efficiency).toBeGreaterThan(0.99)
    near(apart.effects[0].slope, analysed([{ name: 'x', values: within }]).effects[0].slope, 1e-9)
  })

  test('does not depend on the units of the covariates', () => {
    const scaled = analysed([{ name: 'u', values: r.u.map((x) => x * 1e6 + 3e9) }, v])
    analysed([u, v]).terms.forEach((row, i) => {
      near(scaled.terms[i].efficiency, row.efficiency, 1e-8)
      near(scaled.terms[i].ss, row.ss, 1e-8)
    })
  })
})

test('What cannot be analysed is said', () => {
  const analysis = (covariates: readonly Covariate[], of = experiment) => analyseCovariance(of, covariates)
  expect(analysis([])).toBe('covariates: expected at least 1, got none')
  expect(analysis([{ name: 'x', values: [1, 2] }])).toBe('x: expected 48 values, one a run, got 2')
  expect(analysis([{ name: 'x', values: r.u.map((x, i) => (i === 3 ? Number.NaN : x)) }])).toBe(
    'x, run 4: expected a number, got NaN',
  )
  const ofCell = { name: 'x', values: r.u.map((_, run) => (run % 12) ** 2 + 0.1) }
  expect(analysis([ofCell])).toBe(
    'x: expected values that the model of the design does not determine, got ones that it does',
  )
  expect(analysis([u, { name: 'w', values: r.u.map((x, run) => 3 * x - (run % 12)) }])).toBe(
    'w: expected a covariate that others do not determine, got one that they do',
  )
  expect(analysis([u], { ...experiment, response: r.u.map((x) => 2 * x + 1) })).toMatch(
    'residual: expected some variation',
  )
  expect(analysis([u], { ...experiment, replicates: 1, response: r.response.slice(0, 12) })).toMatch(
    'u: expected 12 values',
  )
  const single = { ...experiment, replicates: 1, response: r.response.slice(0, 12) }
  expect(analysis([{ ...u, values: r.u.slice(0, 12) }], single)).toBe(
    'residual: expected more than 1 degrees of freedom, got 0',
  )
  expect(adjustedMeans(experiment, [u], 0b11, { order: 1 })).toBe('term: expected one of the model, got 3')
})

test('Law: a covariate taken off with its slope leaves the adjusted means and the residual', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e-3, max: 1e-3, noNaN: true }), (slope) => {
      const mean = r.u.reduce((sum, x) => sum + x, 0) / r.u.length
      const moved = { ...experiment, response: r.response.map((y, run) => y + slope * (r.u[run] - mean)) }
      const [before, after] = [analysed([u]), analysed([u], {}, moved)]
      near(after.effects[0].slope - slope, before.effects[0].slope, 1e-6)
      near(after.residual.ss, before.residual.ss, 1e-6)
      after.terms.forEach((row, i) => {
        near(row.ss, before.terms[i].ss, 1e-6)
      })
    }),
    { numRuns: 20 },
  )
})
