import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { experimentOf, factorsOfSizes, factorsWith } from '../../../tests/data/factorial.ts'
import * as published from '../../../tests/data/migration.ts'
import { general, twoLevel } from '../../../tests/data/statistics.json'
import { marginalMeans, twoLevelEffects } from './effects.ts'
import { cellMeans, compose, type Experiment, factorsOf } from './factorial.ts'

/** Below this |t| an effect is "of little importance" (papers/003, text at table 4-3). */
const LITTLE_T = 3

/** The term of these parameters. */
const termOf = ({ factors }: Experiment, parameters: readonly string[]): number =>
  parameters.reduce((term, parameter) => term | (1 << factors.findIndex((factor) => factor.parameter === parameter)), 0)

/** Cell means from published effects: Σ estimate · product of signs. */
function cellsOf({ mean, effects, factors }: published.PublishedEffects): number[] {
  return Array.from({ length: 2 ** factors.length }, (_, cell) =>
    effects.reduce((sum, [estimate], i) => {
      const low = factorsOf((i + 1) & ~cell).length
      return sum + (low % 2 === 0 ? estimate : -estimate)
    }, mean),
  )
}

const levels = (table: published.PublishedEffects) => factorsWith(Object.fromEntries(table.factors.map((f) => [f, 2])))

function expectWithin(value: number | null | undefined, reference: number | undefined, relative: number) {
  expect(Math.abs((value ?? Number.NaN) / (reference ?? Number.NaN) - 1)).toBeLessThan(relative)
}

const { TABLE_4_3, TABLE_4_5, TABLE_5_3, TABLE_5_17, TABLE_6_2, TABLE_6_6, TABLE_6_7, TABLE_7_4 } = published

describe('Published two-level experiments of papers/003', () => {
  describe.each([TABLE_4_3, TABLE_4_5, TABLE_5_3])('table $table with its analysis of variance', (table) => {
    const { residualSS = 0, replicatesSS = 0, treatmentsSS = 0, totalSS = 0, f } = table
    const analysed = twoLevelEffects(
      experimentOf(levels(table), table.replicates, cellsOf(table), residualSS, replicatesSS),
      { blocks: true },
    )

    test('sums of squares', () => {
      expectWithin(analysed.table.treatments.ss, treatmentsSS, 0.003)
      expectWithin(analysed.table.total.ss, totalSS, 0.003)
    })
    test('F and p', () => {
      // Table 5-2 prints F = 50.273, but its own mean squares, 0.0311 and 0.000613, have the ratio 50.7.
      expectWithin(analysed.table.treatments.f, f?.treatments, table === TABLE_5_3 ? 0.01 : 0.003)
      expectWithin(analysed.table.replicates?.f, f?.replicates, 0.005)
      expect(Math.abs((analysed.table.replicates?.p ?? 0) - (f?.replicatesP ?? 0))).toBeLessThan(0.001)
    })
    test('standard error', () => expectWithin(analysed.standardError, table.standardError, 0.002))
    test('estimates and t', () => {
      analysed.effects.forEach(({ estimate, t }, i) => {
        expect(estimate).toBeCloseTo(table.effects[i][0], 6)
        // An estimate is printed to half a unit of its last digit, 0.00005 or 0.005, which is that much in t.
        const rounding = (table === TABLE_4_3 ? 0.005 : 0.00005) / table.standardError
        expect(Math.abs((t ?? 0) - table.effects[i][1])).toBeLessThan(rounding + 0.005 + 0.002 * Math.abs(t ?? 0))
      })
    })
    test('which effects are of little importance', () => {
      analysed.effects.forEach(({ t }, i) => {
        expect(Math.abs(t ?? 0) < LITTLE_T).toBe(Math.abs(table.effects[i][1]) < LITTLE_T)
      })
    })
  })

  test.each([TABLE_4_3, TABLE_4_5, TABLE_5_3, TABLE_5_17, TABLE_6_2, TABLE_6_6])(
    'shares of variation of table $table',
    (table) => {
      const runs = 2 ** table.factors.length * table.replicates
      const treatments = runs * table.effects.reduce((sum, [estimate]) => sum + estimate ** 2, 0)
      const residualSs = (treatments * (100 - table.explained)) / table.explained
      const { effects } = twoLevelEffects(experimentOf(levels(table), table.replicates, cellsOf(table), residualSs))
      // Estimates have three to four digits: %Var is right to 1 % of itself or to its last digit.
      const digit = table === TABLE_6_2 ? 0.06 : table === TABLE_4_5 ? 0.01 : 0.012
      effects.forEach(({ share }, i) => {
        expect(Math.abs(share - table.effects[i][2])).toBeLessThan(digit + 0.01 * share)
      })
    },
  )

  test('table 6-6 from the cell means of table 6-7', () => {
    const { mean, effects } = twoLevelEffects({ factors: levels(TABLE_6_6), replicates: 1, response: TABLE_6_7 })
    expect(mean).toBeCloseTo(TABLE_6_6.mean, 2)
    effects.forEach(({ estimate }, i) => {
      expect(Math.abs(estimate - TABLE_6_6.effects[i][0])).toBeLessThan(0.0101)
    })
  })
})

describe('Published means', () => {
  test('tables 6-10 and 6-11 from table 6-12: policies of selection and location', () => {
    const response = [
      ...[85.07, 86.25, 89.6, 89.95],
      ...[87.46, 88.64, 88.25, 86.85],
      ...[88.81, 86.43, 88.92, 90.99],
      ...[88.65, 86.13, 84.58, 89.99],
    ]
    const policies = { factors: factorsWith({ select: 4, locate: 4 }), replicates: 1, response }
    const means = (parameter: string) => marginalMeans(policies, termOf(policies, [parameter])).map((m) => m.mean)
    means('select').forEach((mean, i) => {
      expect(Math.abs(mean - [87.5, 86.86, 87.84, 89.45][i])).toBeLessThan(0.006)
    })
    means('locate').forEach((mean, i) => {
      expect(Math.abs(mean - [87.72, 87.8, 88.79, 87.34][i])).toBeLessThan(0.006)
    })
  })

  test('§7.2.1 from tables 7-4 and 7-5: the step of computation', () => {
    const steps = { factors: factorsWith({ s: 2, sg_pc: 4, mu_pg: 4, sg_pg: 2 }), replicates: 1, response: TABLE_7_4 }
    const means = marginalMeans(steps, termOf(steps, ['sg_pc'])).map((m) => m.mean)
    // The text has 86.26 for the second, its own tables 87.35; and its two sets of means have different averages.
    for (const i of [0, 2, 3]) expect(Math.abs(means[i] - [88.91, 86.26, 81.03, 78.05][i])).toBeLessThan(0.02)
    expect(means[1]).toBeCloseTo(87.35, 2)
  })
})

describe('Effects agree with R', () => {
  const d: Experiment = { ...twoLevel, factors: factorsOfSizes(twoLevel.levels) }
  test('of two levels: estimates, standard error, t and p of lm()', () => {
    const { effects, standardError } = twoLevelEffects(d, { blocks: true })
    expect(standardError).toBeCloseTo(twoLevel.se, 10)
    effects.forEach(({ estimate, t, p }, i) => {
      expect(estimate).toBeCloseTo(twoLevel.estimate[i], 10)
      expect(t).toBeCloseTo(twoLevel.t[i], 8)
      expect(Math.abs((p ?? 1) - twoLevel.p[i])).toBeLessThan(1e-6 * twoLevel.p[i])
    })
  })
  test('of several levels: means', () => {
    const e: Experiment = { ...general, factors: factorsOfSizes(general.levels) }
    const means = (parameters: string[]) => marginalMeans(e, termOf(e, parameters)).map((m) => m.mean)
    means(['A']).forEach((mean, i) => {
      expect(mean).toBeCloseTo(general.meansA[i], 9)
    })
    means(['A', 'C']).forEach((mean, i) => {
      expect(mean).toBeCloseTo(general.meansAC[i], 9)
    })
  })
})

describe('Laws', () => {
  test('the effects of a two-level model come back, and t² is F', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 8, maxLength: 8 }),
        fc.double({ min: 0.5, max: 50, noNaN: true }),
        ([mean, ...estimates], noise) => {
          const table = { ...TABLE_6_2, mean, effects: estimates.map((e) => [e, 0, 0] as const) }
          const analysis = twoLevelEffects(experimentOf(levels(table), 3, cellsOf(table), noise))
          expect(analysis.mean).toBeCloseTo(mean, 8)
          analysis.effects.forEach(({ estimate, t, p }, i) => {
            expect(estimate).toBeCloseTo(estimates[i], 8)
            const row = analysis.table.terms[i]
            expect((t ?? 0) ** 2).toBeCloseTo(row.f ?? 0, 5)
            expect(p).toBeCloseTo(row.p ?? 0, 8)
          })
        },
      ),
    )
  })

  test('of two groups, F is the square of the t of two samples', () => {
    const sample = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const square = (s: number[], m: number) => s.reduce((sum, x) => sum + (x - m) ** 2, 0)
        const [ma, mb] = [a, b].map((s) => s.reduce((sum, x) => sum + x, 0) / 5)
        const pooled = (square(a, ma) + square(b, mb)) / 8
        fc.pre(pooled > 1e-3)
        const t = (mb - ma) / Math.sqrt(pooled * (2 / 5))
        const { table, effects } = twoLevelEffects({
          factors: factorsOfSizes([2]),
          replicates: 5,
          response: a.flatMap((x, i) => [x, b[i]]),
        })
        expect(Math.abs((table.terms[0].f ?? 0) - t * t)).toBeLessThan(1e-8 * (1 + t * t))
        expect(effects[0].t).toBeCloseTo(t, 6)
      }),
    )
  })

  test('the effects of a factor add up to nothing', () => {
    const e: Experiment = { ...general, factors: factorsOfSizes(general.levels) }
    for (const parameter of ['A', 'B', 'C']) {
      const effects = marginalMeans(e, termOf(e, [parameter]))
      expect(effects.reduce((sum, m) => sum + m.effect, 0)).toBeCloseTo(0, 9)
    }
    expect(compose(e.factors, new Float64Array(60), () => true)).toEqual(
      cellMeans({ ...e, response: Array(72).fill(0) }),
    )
  })
})

test('Half widths come from the residual', () => {
  const e: Experiment = { ...general, factors: factorsOfSizes(general.levels) }
  const [first] = marginalMeans(e, termOf(e, ['A']))
  // t(0.975, 48) √(MS / 24)
  const ms = general.full.ss[7] / 48
  expect(first.halfWidth).toBeCloseTo(2.010635 * Math.sqrt(ms / 24), 5)
  expect(marginalMeans({ ...e, replicates: 1, response: e.response.slice(0, 24) }, 1)[0].halfWidth).toBeNull()
})

test('What does not fit is refused by name', () => {
  const e: Experiment = { ...general, factors: factorsOfSizes(general.levels) }
  expect(() => twoLevelEffects(e)).toThrow('A: expected 2 levels, got 3')
})
