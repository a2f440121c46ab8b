import { describe, expect, test } from 'vitest'
import { agreementWords, closeness } from './agreement.ts'
import { experimentsMade, groupsFor, measureFromStudy, readExperiments } from './from-study.ts'
import type { FromStudy, PublishedColumn, PublishedTable } from './published.ts'
import { meanOf, type Samples, type Study } from './study.ts'

const measured = new Map<string, Samples>([
  ['one', new Map([['on', Float64Array.of(1, 3, 5, 7, 9)]])],
  ['two', new Map([['on', Float64Array.of(2, 2, 2, 2)]])],
])

const mean: FromStudy<number> = { cases: ['one'], samples: 2, read: (of) => meanOf(of('one').get('on')) }

test('more samples than the source had are its experiment several times over, the rest being left out', () => {
  expect(experimentsMade(mean, measured)).toBe(2)
  expect(readExperiments(mean, measured)).toEqual([2, 6])
  expect(readExperiments({ ...mean, samples: 5 }, measured)).toEqual([5])
  expect(experimentsMade({ ...mean, samples: 6 }, measured)).toBe(0)
  expect(experimentsMade({ ...mean, cases: ['one', 'three'] }, measured)).toBe(0)
})

const column: PublishedColumn = { label: 'M', unit: '', decimals: 1 }
type Reader = NonNullable<PublishedTable['from']>['read']

const table = (values: PublishedTable['rows'][number]['values'], read: Reader, samples = 2): PublishedTable => ({
  number: '1',
  title: '',
  section: '',
  set: {},
  columns: values.map(() => column),
  rows: [{ set: {}, values }],
  notes: [],
  from: { cases: ['one'], samples, read },
})

describe('a table that comes out of experiments', () => {
  test('has means, and how far a single experiment comes from them: t · s · √(1 + 1/n)', () => {
    const read = ((of) => [[meanOf(of('one').get('on')), 5, 'no']]) as Reader
    const { cells, agreement } = measureFromStudy(table([5, null, 'no'], read, 1), measured)
    expect(cells.map(({ measured: value, closeness: how }) => [value, how])).toEqual([
      [5, 'same'],
      ['no', 'same'],
    ])
    expect(cells[0].error).toBeCloseTo(2.776445 * Math.sqrt(10) * Math.sqrt(1.2), 2)
    expect(cells[1].error).toBeUndefined()
    // The scatter of two experiments says too little.
    expect(measureFromStudy(table([4, null, 'no'], read), measured).cells[0].error).toBeUndefined()
    expect(agreement.intervals).toEqual({ cells: 1, hold: 1 })
    expect(agreementWords(agreement)).toMatch(/; 1 of 1 printed numbers within the interval$/)
  })

  test('shows of words the one that comes most often, and has no cell where a number is missing', () => {
    const read = ((of) => {
      const first = of('one').get('on')?.[0] ?? 0
      return [[first > 1 ? 'yes' : 'no', first > 1 ? 3 : null]]
    }) as Reader
    const { cells } = measureFromStudy(
      table(['yes', 3], read),
      new Map([['one', new Map([['on', Float64Array.of(1, 1, 2, 2, 2, 2)]])]]),
    )
    expect(cells.map(({ measured: value }) => value)).toEqual(['yes'])
    expect(measureFromStudy(table(['yes', 3], read), new Map()).cells).toEqual([])
  })
})

test('a table that is only asked for has means with their intervals, and nothing that agrees or not', () => {
  const read = ((of) => [
    [meanOf(of('one').get('on')), null],
    [2, Number.NaN],
  ]) as Reader
  const questionTable = {
    ...table([null, null], read, 1),
    asked: true,
    rows: [1, 2].map(() => ({ set: {}, values: [null, null] })),
  }
  const { cells, agreement, answers } = measureFromStudy(questionTable, measured)
  expect([cells, agreement.cells]).toEqual([[], 0])
  // Of 1, 3, 5, 7 and 9.
  expect(answers?.[0][0]?.value).toBe(5)
  expect(answers?.[0][0]?.error).toBeCloseTo(2.776445 * Math.sqrt(10 / 5), 2)
  expect(answers?.[1]).toEqual([{ value: 2 }, undefined])
  expect(measureFromStudy(questionTable, new Map()).answers).toBeUndefined()
})

test('a printed bound is kept or not, words are the same or not', () => {
  expect(closeness(column, '< .01', 0.009)).toBe('same')
  expect(closeness(column, '< .01', 0.011)).toBe('apart')
  expect(closeness(column, 'Yes 1%', 'Yes 1%')).toBe('same')
  expect(closeness(column, 'Yes 1%', 'No')).toBe('apart')
})

test('the groups that something needs are those with one of its cases', () => {
  const groups = ['one', 'two'].map((id) => ({ id, cases: [{ id }] }))
  expect(groupsFor({ groups } as unknown as Study, mean).map(({ id }) => id)).toEqual(['one'])
})

test('a case may have other numbers of samples in an experiment, and an experiment knows which they are', () => {
  const from: FromStudy<readonly number[]> = {
    cases: ['one', 'two'],
    samples: 2,
    others: { two: 1 },
    read: (of, first) => ['one', 'two'].flatMap((id) => [of(id).get('on')?.length ?? 0, first(id)]),
  }
  expect(readExperiments(from, measured)).toEqual([
    [2, 1, 1, 1],
    [2, 3, 1, 2],
  ])
})
