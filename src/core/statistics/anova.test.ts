import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyExperiment, factorsOfSizes } from '../../../tests/data/factorial.ts'
import { TABLE_7_3, TABLE_7_3_RESIDUAL } from '../../../tests/data/migration.ts'
import * as r from '../../../tests/data/statistics.json'
import { type Anova, anova, anovaRows } from './anova.ts'
import { pValueF } from './distributions.ts'
import { cellMeans, compose, decompose, type Experiment, experiment, responseProblem } from './factorial.ts'

interface Reference {
  readonly source: readonly string[]
  readonly df: readonly number[]
  readonly ss: readonly number[]
  readonly f: readonly (number | null)[]
  readonly p: readonly (number | null)[]
}

/** Expects a table to be R's, row by row. */
function expectTable(table: Anova, reference: Reference) {
  const rows = anovaRows(table).filter((row) => row.kind !== 'total')
  expect(rows).toHaveLength(reference.source.length)
  for (const row of rows) {
    const name = { replicates: 'block', residual: 'Residuals' }[row.kind as string] ?? row.source.replaceAll('·', ':')
    const i = reference.source.indexOf(name)
    expect(i, name).toBeGreaterThanOrEqual(0)
    expect(row.df).toBe(reference.df[i])
    expect(row.ss).toBeCloseTo(reference.ss[i], 8)
    expectNear(row.f, reference.f[i], 1e-8)
    expectNear(row.p, reference.p[i], 1e-6)
  }
}

function expectNear(value: number | null, reference: number | null, relative: number) {
  if (reference === null) expect(value).toBeNull()
  else expect(Math.abs((value ?? Number.NaN) - reference)).toBeLessThanOrEqual(relative * Math.abs(reference))
}

const general: Experiment = { ...r.general, factors: factorsOfSizes(r.general.levels) }
const twoLevel: Experiment = { ...r.twoLevel, factors: factorsOfSizes(r.twoLevel.levels) }

describe('The analysis of variance agrees with R', () => {
  test('with all interactions', () => expectTable(anova(general), r.general.full))
  test('with higher interactions pooled', () => expectTable(anova(general, { order: 2 }), r.general.second))
  test('with one replicate', () => {
    const first = { ...general, replicates: 1, response: general.response.slice(0, 24) }
    expectTable(anova(first, { order: 1 }), r.general.main)
    expect(anova(first, { order: 1, pooled: 'lack of fit' })).toEqual(anova(first, { order: 1 }))
  })
  test('with replicates as blocks', () => expectTable(anova(twoLevel, { blocks: true }), r.twoLevel.blocks))
  test('without', () => expectTable(anova(twoLevel), r.twoLevel.plain))
  test('on lack of fit', () => {
    const { lackOfFit, residual } = anova(general, { order: 2, pooled: 'lack of fit' })
    const i = r.general.full.source.indexOf('A:B:C')
    expect(lackOfFit?.df).toBe(r.general.full.df[i])
    expectNear(lackOfFit?.f ?? null, r.general.full.f[i], 1e-8)
    expect(residual.df).toBe(r.general.full.df[i + 1])
  })
})

describe('Published F and p', () => {
  test.each(TABLE_7_3)('table 7-3 of papers/003: %s', (_, df, ss, f, p) => {
    const ms = TABLE_7_3_RESIDUAL.ss / TABLE_7_3_RESIDUAL.df
    // SS and F are printed rounded: to 0.005 below a thousand.
    expect(Math.abs(ss / df / ms - f)).toBeLessThan(0.005 + 0.005 / df + 0.001 * f)
    const computed = pValueF(f, df, TABLE_7_3_RESIDUAL.df)
    if (p === 0) expect(computed).toBeLessThan(0.01)
    else expect(Math.abs(computed - p)).toBeLessThan(0.0021)
  })
})

describe('An experiment', () => {
  const factors = factorsOfSizes([2, 2])
  test('without a cell is refused by the name of the cell', () => {
    expect(responseProblem(factors, 2, [1, 2, 3, 4, 5, null, Number.NaN, 8])).toBe(
      'A=1, B=0, replicate 2 and 1 more: expected a number, got none',
    )
    expect(() => experiment(factors, 2, [1, 2, 3])).toThrow('expected 4 cells × 2 replicates = 8 responses, got 3')
    expect(experiment(factors, 1, [1, 2, 3, 4]).response).toEqual([1, 2, 3, 4])
  })
  test('in which nothing varies has no F', () => {
    const table = anova({ factors, replicates: 3, response: Array(12).fill(0.1) })
    expect(anovaRows(table).map((row) => [row.ss, row.f, row.p])).toEqual(anovaRows(table).map(() => [0, null, null]))
    expect(table.rSquared).toBe(0)
  })
  test('whose replicates are equal is explained and has no F', () => {
    const table = anova({ factors, replicates: 2, response: [0.1, 0.2, 0.7, 0.4, 0.1, 0.2, 0.7, 0.4] })
    expect(table.rSquared).toBe(1)
    expect(table.residual.ss).toBe(0)
    expect(table.terms.every((row) => row.f === null)).toBe(true)
  })
})

describe('Laws', () => {
  const total = (table: Anova) => table.total.ss

  test('sums of squares and degrees of freedom add up', () => {
    fc.assert(
      fc.property(
        anyExperiment,
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        fc.constantFrom('residual' as const, 'lack of fit' as const),
        (any, order, blocks, pooled) => {
          const table = anova(any, { order, blocks, pooled })
          const rows = anovaRows(table).slice(0, -1)
          expect(Math.abs(rows.reduce((s, row) => s + row.ss, 0) - total(table))).toBeLessThan(
            1e-9 * (1 + total(table)),
          )
          expect(rows.reduce((s, row) => s + row.df, 0)).toBe(table.total.df)
          expect(rows.reduce((s, row) => s + row.share, 0)).toBeCloseTo(total(table) > 0 ? 100 : 0, 6)
        },
      ),
    )
  })

  test('effects put together give the cell means again', () => {
    fc.assert(
      fc.property(anyExperiment, (any) => {
        const means = cellMeans(any)
        compose(any.factors, decompose(any.factors, means), () => true).forEach((mean, cell) => {
          expect(mean).toBeCloseTo(means[cell], 8)
        })
      }),
    )
  })

  test('an additive model has no interactions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 9, maxLength: 9 }), (effects) => {
        const factors = factorsOfSizes([4, 3, 2])
        const response = Array.from(
          { length: 48 },
          (_, run) =>
            effects[run % 4] + effects[4 + (Math.floor(run / 4) % 3)] + effects[7 + (Math.floor(run / 12) % 2)],
        )
        const table = anova({ factors, replicates: 2, response })
        for (const { source, ss } of table.terms) if (source.length > 1) expect(ss).toBeCloseTo(0, 8)
        expect(table.residual.ss).toBeCloseTo(0, 8)
      }),
    )
  })

  test('F and p are the same after a change of unit', () => {
    fc.assert(
      fc.property(anyExperiment, fc.double({ min: 0.01, max: 100, noNaN: true }), fc.integer(), (any, scale, shift) => {
        const spread = anova(any).residual.ss
        fc.pre(spread > 1)
        const moved = anova({ ...any, response: any.response.map((y) => y * scale + (shift % 1000)) })
        anova(any).terms.forEach((row, i) => {
          const f = moved.terms[i].f ?? Number.NaN
          expect(Math.abs(f - (row.f ?? Number.NaN))).toBeLessThan(1e-5 * (1 + f))
        })
      }),
    )
  })

  test('the order of the factors does not matter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 12, maxLength: 12 }),
        (response) => {
          const [a, b] = factorsOfSizes([3, 2])
          const turned = Array.from({ length: 12 }, (_, run) => {
            const [replicate, cell] = [Math.floor(run / 6), run % 6]
            return response[replicate * 6 + (cell % 2) * 3 + Math.floor(cell / 2)]
          })
          const one = anova({ factors: [a, b], replicates: 2, response })
          const other = anova({ factors: [b, a], replicates: 2, response: turned })
          expect(other.terms[0].ss).toBeCloseTo(one.terms[1].ss, 8)
          expect(other.terms[1].ss).toBeCloseTo(one.terms[0].ss, 8)
          expect(other.terms[2].ss).toBeCloseTo(one.terms[2].ss, 8)
        },
      ),
    )
  })
})
