import { describe, expect, test } from 'vitest'
import { near } from '../../../tests/data/near.ts'
import { power as r } from '../../../tests/data/statistics.json'
import {
  detectableDifference,
  noncentralTailF,
  noncentralTailT,
  type Power,
  type PowerQuestion,
  powerOf,
  replicationsFor,
} from './power.ts'

/** What there must be. */
function valid<T>(result: T | string): T {
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('Noncentral distributions agree with R', () => {
  test('tails of F', () => {
    r.f.f.forEach((f, i) => {
      near(noncentralTailF(f, r.f.between[i], r.f.within[i], r.f.noncentrality[i]), r.f.p[i])
    })
  })

  test('tails of t, of which R has twelve decimals', () => {
    r.t.t.forEach((t, i) => {
      expect(Math.abs(noncentralTailT(t, r.t.df[i], r.t.noncentrality[i]) - r.t.p[i])).toBeLessThan(2e-12)
    })
  })

  test('of large noncentrality, without overflow', () => {
    expect(noncentralTailF(1e6, 2, 1000, 2e6)).toBeCloseTo(0.5, 1)
    near(noncentralTailF(4, 2, 1000, 1e6), 1, 1e-14)
    expect(noncentralTailT(1000, 1e6, 1000)).toBeCloseTo(0.5, 3)
  })
})

describe('Power agrees with R', () => {
  const questions: readonly (readonly [
    string,
    Omit<Extract<PowerQuestion, { kind: 'pairs' | 'two means' }>, 'difference'>,
    readonly number[],
  ])[] = [
    ['two means', { kind: 'two means', deviation: 6.5 }, r.twoMeans],
    ['two means, one side', { kind: 'two means', deviation: 6.5, alternative: 'greater' }, r.twoMeansGreater],
    ['pairs', { kind: 'pairs', deviation: 6.5 }, r.pairs],
    ['pairs, one side', { kind: 'pairs', deviation: 6.5, alternative: 'greater' }, r.pairsGreater],
  ]
  test.each(questions)('%s', (_, question, powers) => {
    powers.forEach((power, i) => {
      near(valid(powerOf({ ...question, difference: r.d[i], level: r.level[i] }, r.n[i])).power, power, 1e-9)
    })
  })

  test('replications for a difference', () => {
    r.needed.forEach((needed, i) => {
      const power = valid(
        replicationsFor(
          {
            kind: r.type[i] === 'paired' ? 'pairs' : 'two means',
            alternative: r.alternative[i] === 'two.sided' ? 'both' : 'greater',
            difference: r.wanted[i],
            deviation: 6.5,
          },
          0.9,
        ),
      )
      expect(power.replications).toBe(needed)
      expect(power.power).toBeGreaterThanOrEqual(0.9)
    })
  })

  test('a factor by itself, and in a larger design with and without blocks', () => {
    near(
      valid(powerOf({ kind: 'factor', levels: 4, cells: 4, difference: 2, deviation: 1.5 }, 7)).power,
      r.groups,
      1e-8,
    )
    const question: PowerQuestion = { kind: 'factor', levels: 6, cells: 48, difference: 0.6, deviation: 1 }
    ;[2, 3, 4, 5].forEach((replications, i) => {
      near(valid(powerOf(question, replications)).power, r.factor[i])
      near(valid(powerOf({ ...question, blocks: true }, replications)).power, r.blocked[i])
    })
  })

  test('the difference that six pairs can find', () => {
    near(valid(detectableDifference({ kind: 'pairs', difference: 0, deviation: 6.5 }, 6)), r.detectable, 1e-8)
  })
})

describe('Laws', () => {
  const question: PowerQuestion = {
    kind: 'factor',
    levels: 3,
    cells: 12,
    difference: 1,
    deviation: 1.4,
    coefficients: 6,
  }

  test('without a difference the power is the level', () => {
    for (const level of [0.01, 0.05, 0.1]) {
      near(valid(powerOf({ ...question, difference: 0, level }, 3)).power, level)
      near(
        valid(powerOf({ kind: 'pairs', alternative: 'greater', difference: 0, deviation: 2, level }, 9)).power,
        level,
      )
    }
  })

  test('a factor with two levels is two means', () => {
    const two = valid(powerOf({ kind: 'two means', difference: 3, deviation: 2.5 }, 8))
    const factor = valid(powerOf({ kind: 'factor', levels: 2, cells: 2, difference: 3, deviation: 2.5 }, 8))
    near(factor.power, two.power)
    near(factor.critical, two.critical ** 2)
    near(factor.noncentrality, two.noncentrality ** 2)
  })

  test('the least replications are enough, and one fewer is not', () => {
    for (const difference of [0.05, 0.4, 1, 5]) {
      const { replications, power } = valid(replicationsFor({ ...question, difference }))
      expect(power).toBeGreaterThanOrEqual(0.8)
      if (replications > 1)
        expect(valid(powerOf({ ...question, difference }, replications - 1)).power).toBeLessThan(0.8)
    }
  })

  test('the detectable difference has the power', () => {
    const difference = valid(detectableDifference(question, 4, 0.9))
    near(valid<Power>(powerOf({ ...question, difference }, 4)).power, 0.9)
  })
})

test('A difference beyond all chance is found for certain, however large it is, at once', () => {
  for (const difference of [1e3, 1e6, 1e50, 1e200]) {
    for (const question of [
      { kind: 'factor', levels: 4, cells: 12, difference, deviation: 1 },
      { kind: 'pairs', difference, deviation: 1 },
      { kind: 'two means', difference, deviation: 1, alternative: 'greater' },
    ] as const) {
      expect(valid(replicationsFor(question, 0.99))).toMatchObject({ replications: 2, power: 1 })
      expect(valid(powerOf(question, 1000)).power).toBe(1)
    }
  }
  expect(noncentralTailT(3, 10, -1e9)).toBe(0)
})

test('Questions without an answer are said', () => {
  const pairs = { kind: 'pairs', difference: 1, deviation: 2 } as const
  expect(powerOf({ ...pairs, deviation: 0 }, 4)).toBe('deviation: expected a number above 0, got 0')
  expect(powerOf({ ...pairs, level: 1 }, 4)).toBe('level: expected a number between 0 and 1, got 1')
  expect(powerOf({ ...pairs, difference: Number.NaN }, 4)).toBe('difference: expected a number, got NaN')
  expect(powerOf(pairs, 1)).toBe('replications: expected a whole number from 2 to 1000000, got 1')
  expect(powerOf(pairs, 2.5)).toMatch('got 2.5')
  expect(replicationsFor({ ...pairs, difference: 0 })).toBe('difference: expected one that is not 0, got 0')
  expect(replicationsFor({ ...pairs, difference: 1e-6 })).toBe(
    'difference: expected one that at most 1000000 replications can find, got 0.000001 at a deviation of 2',
  )
  expect(replicationsFor(pairs, 0.03)).toBe('power: expected a number between the level, 0.05, and 1, got 0.03')
  const factor = { kind: 'factor', levels: 3, cells: 12, difference: 1, deviation: 1 } as const
  expect(powerOf({ ...factor, levels: 1 }, 2)).toBe('levels: expected a whole number from 2, got 1')
  expect(powerOf({ ...factor, cells: 10 }, 2)).toBe('cells: expected a multiple of the 3 levels, got 10')
  expect(powerOf({ ...factor, coefficients: 13 }, 2)).toBe('coefficients: expected a whole number from 3 to 12, got 13')
  expect(powerOf(factor, 1)).toMatch('replications: expected a whole number from 2')
  expect(valid(powerOf({ ...factor, coefficients: 6 }, 1)).within).toBe(6)
})
