import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import {
  agreementOf,
  agreementWords,
  broken,
  byDerived,
  closeness,
  derivedWords,
  RULE_WORDS,
  rangeAround,
} from './agreement.ts'
import type { Printed, PublishedColumn, PublishedTable } from './published.ts'

const column = (part: Partial<PublishedColumn>): PublishedColumn => ({ label: '', unit: '', decimals: 0, ...part })
const options = ['1', '2', '4', '8'].map((label) => ({ label, set: {} }))
const ita = column({ unit: '%', decimals: 2, metric: 'ita' })

describe('The rule', () => {
  test('is said with its thresholds', () => {
    expect(RULE_WORDS).toMatch(saying('same', '1 %', 'close', '5 %', '2 points', '0.5 points', 'apart'))
  })

  test.each([
    ['a count', column({}), 463, [463, 463.4, 467, 468, 486, 487], 'same same same close close apart'],
    ['a small count', column({}), 3, [3, 4, 2], 'same apart apart'],
    [
      'a time',
      column({ unit: 's', decimals: 4 }),
      0.0122,
      [0.01225, 0.01233, 0.0128, 0.0129],
      'same close close apart',
    ],
    ['a speed', column({ decimals: 4 }), 2000, [2020, 2021, 1900, 1899], 'same close close apart'],
    ['nothing', column({ unit: 's', decimals: 4 }), 0, [0.00005, 0.0001], 'same apart'],
    ['an improvement', ita, 14.2, [14.204, 14.34, 14.35, 16.2, 16.3], 'same same close close apart'],
    ['a large improvement', ita, -354.53, [-352, -350.9], 'same apart'],
  ] as const)('judges %s', (_, of, printed, measured, verdicts) => {
    expect(measured.map((m) => closeness(of, printed, m)).join(' ')).toBe(verdicts)
  })

  test('takes 8.68 and 1.95 for apart, −0.13 and 0.06 for close', () => {
    expect(closeness(ita, 8.68, 1.95)).toBe('apart')
    expect(closeness(ita, -0.13, 0.06)).toBe('close')
  })

  test('takes an improvement of the opposite sign for close only next to zero', () => {
    expect([-0.5, -0.51, 0, 1.4].map((m) => closeness(ita, 0.4, m))).toEqual(['close', 'apart', 'close', 'close'])
    expect([-0.4, 0.4].map((m) => closeness(ita, -0.6, m))).toEqual(['close', 'apart'])
    expect(closeness(ita, 0, -1.5)).toBe('close')
    expect(closeness(ita, 0.004, -0.0009)).toBe('same')
  })

  test('takes for within chance what is neither the same nor close, but printed within the range of other seeds, half a digit wider', () => {
    const time = column({ unit: 's', decimals: 2 })
    const judge = (printed: number, measured: number) => closeness(time, printed, measured, [1, 2])
    expect([judge(1.5, 1.5), judge(1.5, 1.45), judge(1.5, 5)]).toEqual(['same', 'close', 'chance'])
    expect([0.99, 0.995, 2.005, 2.01].map((printed) => judge(printed, 5))).toEqual([
      'apart',
      'chance',
      'chance',
      'apart',
    ])
    expect(closeness(time, 1.5, 5, null)).toBe('apart')
  })

  test('takes for within chance what lies as near to the mean of several experiments as a single one comes', () => {
    const time = column({ unit: 's', decimals: 2 })
    expect([7.9, 8, 12, 12.1].map((printed) => closeness(time, printed, 10, rangeAround(10, 2)))).toEqual([
      'apart',
      'chance',
      'chance',
      'apart',
    ])
    expect(closeness(time, 8, 10, rangeAround(10, undefined))).toBe('apart')
  })

  test('takes an option for the same when it is one of the printed ones, a neighbour for apart', () => {
    const best = { options, wanted: 'less', gives: 'option' } as const
    const scale = column({ best: { ...best, scale: true } })
    expect(['2', '4', '8'].map((m) => closeness(scale, 2, m))).toEqual(['same', 'apart', 'apart'])
    expect(closeness(column({ best }), '1, 4', '4')).toBe('same')
    expect(closeness(column({ best }), '1', '2')).toBe('apart')
  })

  test('takes a list for the same when all its numbers are, in their order', () => {
    const of = (decimals: number, printed: string, all: readonly string[]) =>
      all.map((measured) => closeness(column({ decimals }), printed, measured))
    expect(of(0, '1 3 2', ['1 3 2', '1 2 3', '1 3'])).toEqual(['same', 'apart', 'apart'])
    expect(of(3, '0.330 0.371', ['0.3296 0.371', '0.32 0.371'])).toEqual(['same', 'apart'])
  })

  test('takes what was not measured for apart', () => {
    expect(closeness(ita, 1, null)).toBe('apart')
  })
})

describe('An agreement', () => {
  const table: PublishedTable = {
    number: '1',
    title: '',
    section: '',
    set: {},
    columns: [ita, column({ unit: 's', decimals: 2 }), column({ best: { options, wanted: 'less', gives: 'option' } })],
    rows: [
      { set: {}, values: [10, 1, '2'] },
      { set: {}, values: [20, 2, 4] },
      { set: {}, values: [30, 0, 4] },
    ],
    notes: [],
  }
  const measured = [
    [10.05, 1, '2'],
    [21, 2.5, '8'],
    [36, 1, '4'],
  ]
  const cells = measured.flatMap((values, row) =>
    values.map((value: Printed, at) => {
      const printed = table.rows[row].values[at] ?? ''
      return { row, column: at, printed, measured: value, closeness: closeness(table.columns[at], printed, value) }
    }),
  )
  const agreement = agreementOf([{ table, cells }])

  test('counts cells, and has the median error of improvements apart from that of the other numbers', () => {
    expect(agreement).toEqual({ cells: 9, same: 4, close: 1, chance: 0, agree: 5 / 9, error: 12.5, points: 1 })
    expect(
      agreementOf([
        { table, cells },
        { table, cells: [] },
      ]),
    ).toEqual(agreement)
    expect(agreementOf([])).toEqual({
      cells: 0,
      same: 0,
      close: 0,
      chance: 0,
      agree: 0,
      error: undefined,
      points: undefined,
    })
  })

  test('of derived tables is apart', () => {
    const derived = { ...table, number: '2', derived: true }
    const both = [
      { table, cells },
      { table: derived, cells: cells.slice(0, 3) },
    ]
    expect(byDerived(both)).toEqual({ direct: [both[0]], derived: [both[1]] })
    expect(derivedWords(both)).toMatch(saying('(2)', 'of 3 cells', '100 %'))
    expect(derivedWords([both[0]])).toBe('')
  })

  test('is said in words', () => {
    const facts = ['9 cells', '44 %', 'same', '11 %', 'close', '44 %', 'apart']
    expect(agreementWords(agreement)).toMatch(saying(...facts, 'median error', '12.5 %', 'improvements', '1.0 points'))
    const improvements = agreementWords({ ...agreement, error: undefined })
    expect(improvements).toMatch(saying(...facts, 'median error', 'improvements', '1.0 points'))
    expect(improvements.match(/ %/g)).toHaveLength(3)
    const none = agreementWords({ ...agreement, error: undefined, points: undefined })
    expect(none).toMatch(saying(...facts))
    expect(none).not.toMatch(/error|improvements/)
  })

  test('breaks a bound in words', () => {
    expect(broken({ same: 0.44, agree: 0.55, error: 12.5, points: 1 }, agreement)).toEqual([])
    expect(broken({ same: 0.45, agree: 0.56, error: 12.4, points: 0.9 }, agreement)).toEqual([
      'share of cells that are the same: expected at least 45.0 %, got 44.4 %',
      'share of cells that are the same or close: expected at least 56.0 %, got 55.6 %',
      'median error in percent: expected at most 12.4, got 12.50',
      'median error of improvements in points: expected at most 0.9, got 1.00',
    ])
    expect(broken({ same: 0, agree: 0, error: 1 }, { ...agreement, error: undefined })).toHaveLength(1)
  })
})
