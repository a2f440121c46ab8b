import { describe, expect, test } from 'vitest'
import { agreementOf, broken, closeness } from './agreement.ts'
import type { PublishedColumn, PublishedTable } from './published.ts'

const column = (part: Partial<PublishedColumn>): PublishedColumn => ({ label: '', unit: '', decimals: 0, ...part })

describe('A measured number', () => {
  test('that is a count is the same when equal, close within one or 5 %', () => {
    const count = column({})
    expect([463, 464, 486, 487].map((m) => closeness(count, 463, m))).toEqual(['same', 'close', 'close', 'apart'])
    expect([3, 4, 5].map((m) => closeness(count, 3, m))).toEqual(['same', 'close', 'apart'])
  })

  test('that is a time is the same within a unit of the last digit, close within 5 % of the row’s largest', () => {
    const time = column({ unit: 's', decimals: 4 })
    const close = [0.0123, 0.0124, 0.0172, 0.0174].map((m) => closeness(time, 0.0122, m, 0.1))
    expect(close).toEqual(['same', 'close', 'close', 'apart'])
  })

  test('that is an improvement is close when it has the printed sign and at most twice the size, or is near', () => {
    const ita = column({ unit: '%', decimals: 2 })
    expect([14.6, 28, 40, -1].map((m) => closeness(ita, 14.2, m))).toEqual(['same', 'close', 'apart', 'apart'])
    expect(closeness(ita, -0.4, 1.5)).toBe('close')
  })

  test('that is an option is the same when one of the printed ones, close one step away on a scale', () => {
    const options = ['1', '2', '4', '8'].map((label) => ({ label, set: {} }))
    const scale = column({ best: { options, wanted: 'less', gives: 'option', scale: true } })
    expect(['2', '4', '8'].map((m) => closeness(scale, 2, m))).toEqual(['same', 'close', 'apart'])
    const free = column({ best: { options, wanted: 'less', gives: 'option' } })
    expect(closeness(free, '1, 4', '4')).toBe('same')
    expect(closeness(free, '1', '2')).toBe('apart')
  })
})

describe('A measured list', () => {
  test('of whole numbers is the same only when every one is, in the same order', () => {
    const order = column({})
    expect(['1 3 2', '1 2 3', '1 3'].map((m) => closeness(order, '1 3 2', m))).toEqual(['same', 'apart', 'apart'])
  })

  test('of fractions is the same within a unit of the last printed digit', () => {
    const fractions = column({ decimals: 3 })
    expect(closeness(fractions, '0.330 0.371', '0.329 0.371')).toBe('same')
    expect(closeness(fractions, '0.330 0.371', '0.328 0.371')).toBe('apart')
  })
})

describe('A table', () => {
  const table: PublishedTable = {
    number: '1',
    title: '',
    section: '',
    set: {},
    columns: [column({ unit: '%', decimals: 2, metric: 'ita' })],
    rows: [10, 20, 30].map((p, i) => ({ set: { p }, values: [i * 10] })),
    notes: [],
  }
  const measured = [0, 20, 15].map((value, row) => ({
    row,
    column: 0,
    printed: row * 10,
    measured: value,
    closeness: closeness(table.columns[0], row * 10, value),
  }))

  test('agrees by its cells and by its trend', () => {
    const agreement = agreementOf(table, measured)
    expect(agreement).toMatchObject({ cells: 3, same: 1, close: 2, agree: 1, trend: 0.5, figure: 0.75 })
  })

  test('breaks a bound in words', () => {
    const agreement = agreementOf(table, measured)
    expect(broken({ agree: 1, same: 0.3, trend: 0.5 }, agreement)).toEqual([])
    expect(broken({ agree: 1, same: 0.5, trend: 0.6, error: 1 }, agreement)).toHaveLength(3)
  })
})
