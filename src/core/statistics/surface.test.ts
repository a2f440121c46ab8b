import { describe, expect, test } from 'vitest'
import { experimentOf, factorsOfSizes } from '../../../tests/data/factorial.ts'
import { near } from '../../../tests/data/near.ts'
import { polynomial as r, unequal } from '../../../tests/data/statistics.json'
import type { Experiment } from './factorial.ts'
import {
  type Component,
  evaluateFamily,
  evaluateSurface,
  orthogonalFamily,
  polynomialAnova,
  predictSurface,
  selectSurface,
  spacing,
} from './surface.ts'

/** Contrasts of a factor with these levels, from linear on: one row a degree, one weight a level. */
const polynomialContrasts = (levels: readonly number[], degree: number) =>
  orthogonalFamily(levels, Math.min(degree, levels.length - 1))
    .values.slice(1)
    .map((row) => Array.from(row))

/** Levels and published components of papers/003 §5.2, tables 5-5 to 5-7. */
const N = [32, 54, 76, 98, 120, 142]
const S = [10, 20, 30, 40, 50, 60, 70, 80]
const published = {
  /** Eq. 5.3, in U′. */
  surface: (n: number, s: number) =>
    (14782 +
      92.9 * n +
      0.001 * (n - 87) ** 4 -
      3.38 * (n - 87) ** 2 -
      208.47 * s +
      4.74 * (s - 45) ** 2 -
      0.028 * (n - 87) ** 2 * (s - 45)) /
    1e5,
  residualSS: 0.109,
  /** Table 5-7: the components that eq. 5.3 is made of; "Quart" of N carries its "Quad" too. */
  components: { 'N Lin': 0.175, 'sg_cg Lin': 0.466, 'sg_cg Quad': 0.068, 'N·sg_cg Quad.Lin': 0.0087 },
  quartic: 0.0115,
}

const factors = [
  { parameter: 'N', levels: N },
  { parameter: 'sg_cg', levels: S },
]

/** An experiment whose cell means are the published surface. */
const fitted = experimentOf(
  factors,
  3,
  S.flatMap((s) => N.map((n) => published.surface(n, s))),
  published.residualSS,
)

describe('The published surface of papers/003, eq. 5.3', () => {
  const table = polynomialAnova(fitted)
  const byName = new Map<string, Component>(
    table.terms.flatMap(({ source, components }) => components.map((c) => [`${source} ${c.name}`, c] as const)),
  )

  test('has the components of table 5-7', () => {
    for (const [name, ss] of Object.entries(published.components)) {
      const relative = Math.abs((byName.get(name)?.ss ?? 0) / ss - 1)
      expect(relative, `${name}: ${byName.get(name)?.ss}`).toBeLessThan(0.01)
    }
    // Its coefficient, 0.001, has one digit; this comes to 0.0108.
    expect(Math.abs((byName.get('N Quart')?.ss ?? 0) / published.quartic - 1)).toBeLessThan(0.06)
  })

  test('lists the components in the order of table 5-7', () => {
    expect(table.terms.map(({ components }) => components.map((c) => c.name))).toEqual([
      ['Lin', 'Quad', 'Cub', 'Quart'],
      ['Lin', 'Quad', 'Cub', 'Quart'],
      ['Lin.Lin', 'Quad.Lin', 'Lin.Quad', 'Cub.Lin', 'Quad.Quad', 'Lin.Cub'],
    ])
    expect(table.terms.map(({ deviations }) => deviations?.df)).toEqual([1, 3, 29])
    expect(table.table.residual.df).toBe(96)
  })

  test('is chosen and evaluated again by the rule p < 0.01', () => {
    const surface = selectSurface(table)
    const names = surface.components.map(({ term, degrees }) => `${term}:${degrees}`)
    expect(names).toEqual(expect.arrayContaining(['1:1', '1:4', '2:1', '2:2', '3:2,1']))
    for (const n of [32, 60, 142]) {
      for (const s of [10, 33, 80]) {
        expect(Math.abs(evaluateSurface(surface, [n, s]) - published.surface(n, s))).toBeLessThan(0.01)
      }
    }
  })
})

describe('Polynomial components agree with R', () => {
  const experiment: Experiment = {
    factors: [
      { parameter: 'x', levels: r.x },
      { parameter: 'z', levels: r.z },
    ],
    replicates: r.replicates,
    response: r.response,
  }
  const { terms } = polynomialAnova(experiment)

  test('sums of squares, F and p', () => {
    r.degrees.forEach((degrees, i) => {
      const term = (degrees[0] ? 1 : 0) | (degrees[1] ? 2 : 0)
      const components = terms.find((t) => t.term === term)?.components
      const component = components?.find((c) => String(c.degrees) === String(degrees.filter((d) => d > 0)))
      expect(component?.ss).toBeCloseTo(r.ss[i], 9)
      expect(component?.f).toBeCloseTo(r.f[i], 6)
      expect(Math.abs((component?.p ?? 1) - r.p[i])).toBeLessThan(1e-6 * r.p[i] + 1e-15)
    })
  })

  test('components and deviations make the whole effect', () => {
    const table = polynomialAnova(experiment, { degree: 2 })
    table.terms.forEach(({ components, deviations }, i) => {
      const sum = components.reduce((ss, c) => ss + c.ss, deviations?.ss ?? 0)
      expect(sum).toBeCloseTo(table.table.terms[i].ss, 9)
    })
    const all = polynomialAnova(experiment, { degree: 9 }).terms
    expect(all.every((t) => t.deviations === undefined)).toBe(true)
  })

  test('the surface predicts what lm() predicts', () => {
    const componentIds = new Set(['1:1', '1:2', '2:1', '2:2', '2:3', '3:1,1'])
    const surface = selectSurface(polynomialAnova(experiment), 1.1)
    const cubic = {
      ...surface,
      components: surface.components.filter((c) => componentIds.has(`${c.term}:${c.degrees}`)),
    }
    r.predicted.forEach((value, i) => {
      expect(evaluateSurface(cubic, [r.pointsX[i], r.pointsZ[i]])).toBeCloseTo(value, 9)
    })
  })
})

describe('Spacing', () => {
  const of = (...levels: (number | string)[]) => spacing({ parameter: 'p', levels })
  test('is equal, equal in logarithms, unequal or none', () => {
    for (const levels of [
      [1, 2, 3],
      [0.1, 0.2, 0.3],
      [9, 6, 3],
      [4, 32],
    ]) {
      expect(of(...levels)).toEqual({ scale: 'linear', equal: true })
    }
    expect(of(1, 2, 4, 8)).toEqual({ scale: 'log', equal: true })
    expect(of(1, 2, 5)).toEqual({ scale: 'linear', equal: false })
    expect(of(0, 1, 10)).toEqual({ scale: 'linear', equal: false })
    expect(of('auto', 2, 3)).toBeUndefined()
    expect(of(1, 2, 1)).toBeUndefined()
  })

  test('of powers of two makes axes of logarithms', () => {
    const levels = [1, 2, 4, 8, 16]
    const experiment = {
      factors: [{ parameter: 'interval', levels }],
      replicates: 1,
      response: levels.map((x) => Math.log2(x) ** 2),
    }
    const { axes, terms, table } = polynomialAnova(experiment)
    expect(axes[0]?.scale).toBe('log')
    expect(terms[0].components.slice(2).every((c) => c.ss < 1e-12)).toBe(true)
    const surface = {
      axes,
      mean: table.mean,
      components: terms[0].components.map((c) => ({ ...c, term: 1 })),
    }
    expect(evaluateSurface(surface, [32])).toBeCloseTo(25, 9)
  })

  test('that is none leaves a factor whole', () => {
    const [a, b] = factorsOfSizes([3, 3])
    const experiment = {
      factors: [a, { ...b, levels: ['x', 'y', 'z'] }],
      replicates: 1,
      response: [1, 2, 4, 2, 2, 2, 7, 1, 0],
    }
    const { axes, terms } = polynomialAnova(experiment)
    expect(axes[1]).toBeUndefined()
    expect(terms.map((t) => t.source)).toEqual(['A'])
  })
})

describe('Unequally spaced levels agree with R', () => {
  const experiment: Experiment = {
    factors: [
      { parameter: 'x', levels: unequal.levels },
      { parameter: 'B', levels: ['one', 'other'] },
    ],
    replicates: 3,
    response: unequal.response,
  }
  const table = polynomialAnova(experiment, { degree: 3 })
  const [{ components, deviations }] = table.terms

  test('contrasts', () => {
    for (const [levels, reference] of [
      [unequal.levels, unequal.contrasts],
      [[1, 2, 3, 4, 5, 6, 7], unequal.equal],
    ] as const) {
      const contrasts = polynomialContrasts(levels, 9)
      expect(contrasts).toHaveLength(levels.length - 1)
      contrasts.forEach((row, k) => {
        row.forEach((weight, i) => {
          expect(Math.abs(weight - reference[k][i])).toBeLessThan(1e-12)
        })
      })
    }
  })

  test('sums of squares, deviations from regression, F and p', () => {
    components.forEach(({ ss, f, p }, k) => {
      near(ss, unequal.ss[k])
      near(f, unequal.f[k])
      near(p, unequal.p[k])
    })
    expect(deviations?.df).toBe(1)
    near(deviations?.ss, unequal.deviations.ss)
    near(deviations?.f, unequal.deviations.f)
    near(deviations?.p, unequal.deviations.p)
  })

  test('predictions with intervals of the mean and of a run', () => {
    const surface = selectSurface(table, 1.1)
    const cubic = selectSurface({ ...table, terms: table.terms.slice(0, 1) }, 1.1)
    expect(surface.components).toEqual(cubic.components)
    unequal.at.forEach((x, i) => {
      const prediction = predictSurface(cubic, [x, 0])
      near(prediction?.value, unequal.predicted[i])
      near(prediction?.standardError, unequal.se[i])
      near(prediction?.meanLow, unequal.mean.low[i])
      near(prediction?.meanHigh, unequal.mean.high[i])
      near(prediction?.low, unequal.run.low[i])
      near(prediction?.high, unequal.run.high[i])
      near(predictSurface(cubic, [x, 0], 0.99)?.low, unequal.wide.low[i])
    })
  })
})

test('Contrasts are orthogonal however the levels lie', () => {
  for (const levels of [
    [1, 10, 100, 1000, 1e4, 1e5],
    [1e6, 1e6 + 1, 1e6 + 5, 1e6 + 6],
    [-3e-9, 0, 1e-9, 2e-9, 7e-9],
  ]) {
    const rows = [levels.map(() => 1 / Math.sqrt(levels.length)), ...polynomialContrasts(levels, 5)]
    rows.forEach((row, k) => {
      rows.forEach((other, l) => {
        expect(row.reduce((sum, w, i) => sum + w * other[i], 0)).toBeCloseTo(k === l ? 1 : 0, 9)
      })
    })
  }
})

test('The polynomials are the tabled ones', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((x) => evaluateFamily(orthogonalFamily([1, 2, 3, 4, 5, 6], 4), x))
  const tabled = [
    [-5, -3, -1, 1, 3, 5],
    [5, -1, -4, -4, -1, 5],
    [-5, 7, 4, -4, -7, 5],
    [1, -3, 2, 2, -3, 1],
  ]
  tabled.forEach((column, degree) => {
    const norm = Math.sqrt(column.reduce((sum, c) => sum + c * c, 0))
    column.forEach((c, i) => {
      expect(rows[i][degree + 1]).toBeCloseTo(c / norm, 12)
    })
  })
})
