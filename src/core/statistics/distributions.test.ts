import { describe, expect, test } from 'vitest'
import { near as agree } from '../../../tests/data/near.ts'
import { distributions as r } from '../../../tests/data/statistics.json'
import { normalQuantile, pValueF, pValueT, tQuantile } from './distributions.ts'

/** Eleven digits. */
const near = (value: number, reference: number) => agree(value, reference, 1e-11)

describe('Distributions agree with R to eleven digits', () => {
  test('tails of F', () => {
    r.f.x.forEach((x, i) => {
      near(pValueF(x, r.f.between[i], r.f.within[i]), r.f.p[i])
    })
  })
  test('tails of t', () => {
    r.t.x.forEach((x, i) => {
      near(pValueT(x, r.t.df[i]), 2 * Math.min(r.t.greater[i], 1 - r.t.greater[i]))
    })
  })
  test('quantiles of t', () => {
    r.tQuantile.x.forEach((x, i) => {
      near(tQuantile(r.tQuantile.p[i], r.tQuantile.df[i]), x)
    })
  })
  test('normal quantiles', () => {
    r.normal.x.forEach((x, i) => {
      near(normalQuantile(r.normal.p[i]), x)
    })
  })
  test('normal quantiles in both far tails, to twelve digits', () => {
    expect(normalQuantile(1e-100)).toBeCloseTo(-21.2734535609653, 12)
    expect(normalQuantile(1 - 2 ** -50)).toBe(-normalQuantile(2 ** -50))
  })
})

test('Ends and nonsense', () => {
  expect(pValueF(0, 3, 4)).toBe(1)
  expect(pValueF(Number.POSITIVE_INFINITY, 3, 4)).toBe(0)
  expect(pValueF(1, 0, 4)).toBeNaN()
  expect(pValueF(Number.NaN, 1, 4)).toBeNaN()
  expect(tQuantile(0.5, 7)).toBe(0)
  expect(tQuantile(1, 7)).toBe(Number.POSITIVE_INFINITY)
  expect(tQuantile(0.9, 0)).toBeNaN()
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY)
  expect(normalQuantile(2)).toBeNaN()
})
