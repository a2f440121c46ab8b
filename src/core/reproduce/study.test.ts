import { describe, expect, test } from 'vitest'
import type { DescribedLab } from '../lab.ts'
import { boxOf } from '../statistics/box.ts'
import {
  countedIn,
  deviationError,
  deviationOfMeans,
  deviations,
  halfWidth,
  judgeClaims,
  planCases,
  type Study,
  shareWon,
} from './study.ts'

const lab = {
  parameters: {
    way: { kind: 'choice', default: 'drawn', options: {} },
    seed: { kind: 'number', default: 1, shownWhen: ({ way }: { way: string }) => way === 'drawn' },
    size: { kind: 'number', default: 3 },
  },
} as unknown as DescribedLab

const study: Study = {
  label: 'Experiments',
  parameter: 'seed',
  samples: 'systems',
  metric: 'time',
  deviation: { label: 'ΔT', about: '' },
  counts: [2],
  groups: [
    {
      id: 'all',
      label: 'All',
      about: '',
      cases: [{ id: 'one', label: 'One', about: '', set: { size: 9 } }],
      methods: [
        { id: 'drawn', label: 'Drawn', set: {}, family: 0 },
        { id: 'fixed', label: 'Fixed', set: { way: 'fixed' }, family: 1 },
        { id: 'other', label: 'Other', set: {}, metric: 'other', family: 1 },
      ],
      against: 'fixed',
    },
  ],
  claims: [
    {
      id: 'less',
      place: '§1',
      sentence: '',
      measure: '',
      cases: ['one'],
      judge: (of) => [{ text: '', holds: (of('one').get('drawn')?.[0] ?? 0) < (of('one').get('fixed')?.[0] ?? 0) }],
    },
  ],
  counted: [{ id: 'all', cases: ['one'], count: (of) => `${of('one').size} methods` }],
}

const [plan] = planCases(lab, study, study.groups, 2)
const samples = plan.read([{ time: 16 }, { time: 10, other: 30 }, { time: 20, other: 40 }])

describe('A case of a study', () => {
  test('is run once for every sample and way, and once where the sampled parameter does not apply', () => {
    expect(plan.runs).toEqual([
      { way: 'fixed', seed: 1, size: 9 },
      { way: 'drawn', seed: 1, size: 9 },
      { way: 'drawn', seed: 2, size: 9 },
    ])
  })

  test('has the runs of a sample beside each other', () => {
    const [group] = study.groups
    const wide = { id: 'wide', label: 'Wide', set: { size: 12 }, family: 0 }
    const [both] = planCases(lab, study, [{ ...group, methods: [...group.methods, wide] }], 2)
    expect(both.runs.map(({ seed, size }) => [seed, size])).toEqual([
      [1, 9],
      [1, 9],
      [1, 12],
      [2, 9],
      [2, 12],
    ])
    const read = both.read([16, 1, 2, 3, 4].map((time) => ({ time })))
    expect([read.get('drawn'), read.get('wide')]).toEqual([Float64Array.of(1, 3), Float64Array.of(2, 4)])
  })

  test('has the numbers of every method, each by its own metric', () => {
    expect(Object.fromEntries(samples)).toEqual({
      drawn: Float64Array.of(10, 20),
      fixed: Float64Array.of(16, 16),
      other: Float64Array.of(30, 40),
    })
  })

  test('has no number where a run gave none', () => {
    expect(plan.read([{ time: 16 }, { time: 10 }, undefined]).get('drawn')).toEqual(Float64Array.of(10, Number.NaN))
  })

  test('is measured against one method, or against the best of all, sample by sample', () => {
    const [group] = study.groups
    expect([...deviations(group, samples, 'drawn')]).toEqual([-37.5, 25])
    expect(deviationOfMeans(group, samples, 'drawn')).toBeCloseTo(-6.25, 9)
    const best = { ...group, against: undefined }
    expect([...deviations(best, samples, 'drawn')]).toEqual([0, 25])
    expect(deviationOfMeans(best, samples, 'drawn')).toBeCloseTo(100 * (30 / 26 - 1), 9)
  })
})

test('A claim is judged when all of its cases are measured, and not before', () => {
  expect(judgeClaims(study.claims, new Map())[0]).toMatchObject({ comparisons: undefined, holds: false })
  expect(judgeClaims(study.claims, new Map([['one', samples]]))[0].holds).toBe(true)
  const slower = plan.read([{ time: 16 }, { time: 17 }, { time: 17 }])
  expect(judgeClaims(study.claims, new Map([['one', slower]]))[0].holds).toBe(false)
  expect(countedIn(study.counted, new Map())).toEqual([])
  expect(countedIn(study.counted, new Map([['one', samples]]))).toEqual(['3 methods'])
})

describe('A box', () => {
  test('has quartiles, and whiskers that end at the last values within 1.5 quartile distances', () => {
    expect(boxOf([5, 1, 2, 3, 4, 40, Number.NaN])).toEqual({
      count: 6,
      least: 1,
      lowerWhisker: 1,
      lowerQuartile: 2.25,
      median: 3.5,
      upperQuartile: 4.75,
      upperWhisker: 5,
      most: 40,
      outliers: [40],
    })
  })

  test('of one value is that value; without values there is none', () => {
    expect(boxOf([7])).toMatchObject({ lowerWhisker: 7, median: 7, upperWhisker: 7, outliers: [] })
    expect(boxOf([Number.NaN])).toBeUndefined()
  })
})

describe('Samples of several methods', () => {
  const several = new Map([
    ['a', Float64Array.of(1, 2, 3, 8)],
    ['b', Float64Array.of(2, 2, 2, 9)],
    ['c', Float64Array.of(0, 0, 0, 0)],
  ])

  test('say how often each is the best of them, ties counted for both', () => {
    expect(shareWon(several, ['a', 'b'], 'a')).toBe(0.75)
    expect(shareWon(several, ['a', 'b'], 'b')).toBe(0.5)
  })

  test('have a mean with an interval by Student’s t', () => {
    // Standard deviation 1.2910, of the mean 0.6455; t(0.975; 3) = 3.1824.
    expect(halfWidth(Float64Array.of(1, 2, 3, 4))).toBeCloseTo(2.0542, 3)
    expect(halfWidth(Float64Array.of(1))).toBeNaN()
  })

  test('have a deviation of means whose interval is that of pairs: none where one is a multiple of the other', () => {
    const group = { ...study.groups[0], against: 'a' }
    const double = new Map([...several, ['drawn', Float64Array.of(2, 4, 6, 16)]])
    expect(deviationOfMeans(group, double, 'drawn')).toBeCloseTo(100)
    expect(deviationError(group, double, 'drawn')).toBeCloseTo(0)
    // b − 15/14 a: 0.9286, −0.1429, −1.2143, 0.4286; standard deviation 0.9203 over 2, times 3.1824, over 3.5.
    expect(deviationError(group, several, 'b')).toBeCloseTo((100 * 3.1824 * 0.9203) / 2 / 3.5, 1)
  })

  test('leave what is measured for claims alone out of the best of all', () => {
    const [group] = study.groups
    const methods = ['a', 'b', 'c'].map((id) => ({ id, label: id, set: {}, family: 0, hidden: id === 'c' }))
    expect([...deviations({ ...group, methods, against: undefined }, several, 'a')]).toEqual([0, 0, 50, 0])
  })
})

test('a case may draw parameters of its own, and a group may have more samples than the others', () => {
  const [group] = study.groups
  const draw = (sample: number) => ({ size: 10 * sample })
  const more = { ...group, times: 2, cases: [{ ...group.cases[0], draw }] }
  const [drawn] = planCases(lab, study, [more], 1)
  expect(drawn.runs.map(({ way, seed, size }) => [way, seed, size])).toEqual([
    ['drawn', 1, 10],
    ['fixed', 1, 10],
    ['drawn', 2, 20],
    ['fixed', 2, 20],
  ])
  expect(drawn.read([{ time: 1 }, { time: 2 }, { time: 3 }, { time: 4 }]).get('fixed')).toEqual(Float64Array.of(2, 4))
})
