import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { near } from '../../../tests/data/near.ts'
import { paired as r } from '../../../tests/data/statistics.json'
import { type PairedTest, pairedTest } from './paired.ts'

/** The test, which there must be. */
function tested(...args: Parameters<typeof pairedTest>): PairedTest {
  const result = pairedTest(...args)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('The paired t test agrees with R', () => {
  test.each([
    ['both', {}, r.both],
    ['greater', { alternative: 'greater' }, r.greater],
    ['less', { alternative: 'less' }, r.less],
    ['both at 99 %', { confidence: 0.99 }, r.wide],
  ] as const)('%s', (_, options, reference) => {
    const { t, p, low, high, df, deviation } = tested(r.a, r.b, options)
    near(t, reference.t)
    near(p, reference.p)
    near(deviation, r.deviation)
    expect(df).toBe(9)
    const [least, most] = reference.interval
    if (least === null) expect(low).toBe(Number.NEGATIVE_INFINITY)
    else near(low, least)
    if (most === null) expect(high).toBe(Number.POSITIVE_INFINITY)
    else near(high, most)
  })
})

test('Pairs of which a value is missing are left out', () => {
  const { pairs, differences } = tested([1, null, 4, 6, Number.NaN], [0, 2, 1, undefined, 1])
  expect(pairs).toBe(2)
  expect(differences).toEqual([1, 3])
})

test('Differences that are all the same have a mean and no test', () => {
  const same = tested([87.79, 50.6, 94.3], [87.79, 50.6, 94.3])
  expect(same).toMatchObject({ mean: 0, deviation: 0, t: null, p: null, low: 0, high: 0 })
  const rounding = tested([0.3, 1.3, 7.3], [0.1, 1.1, 7.1])
  expect(rounding.deviation).toBe(0)
  expect(rounding.low).toBeCloseTo(0.2, 12)
})

test('Too little to test is said', () => {
  expect(pairedTest([1], [2])).toBe('pairs: expected at least 2, got 1')
  expect(pairedTest([1, null], [2, 3])).toBe('pairs: expected at least 2, got 1')
  expect(pairedTest([1, 2], [2])).toBe('pairs: expected as many values of the one as of the other, got 2 and 1')
})

test('Law: B − A is the mirror image of A − B', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(values, values, (a, b) => {
      const [one, other] = [tested(a, b, { alternative: 'greater' }), tested(b, a, { alternative: 'less' })]
      expect(one.mean).toBeCloseTo(-other.mean, 9)
      expect(one.p ?? 0).toBeCloseTo(other.p ?? 0, 9)
      expect(one.low).toBeCloseTo(-other.high, 6)
    }),
    { numRuns: 50 },
  )
})
