import { describe, expect, test } from 'vitest'
import { list } from '../../core/parameters.ts'
import { type Column, pasted, rowsOf, withCell, withoutRow, withRow } from './table.ts'

const column = (id: string, value: readonly number[]): Column => ({
  id,
  value,
  parameter: list({
    label: `Column ${id}`,
    group: 'g',
    help: '',
    separator: ',',
    default: [1],
    limits: { min: 0, max: 100, length: [1, 4] },
    table: 't',
    row: 'worker',
  }),
})
const columns = [column('A', [1, 2]), column('B', [3, 4]), column('C', [5, 6])]
const start = { row: 0, column: 0 }

describe('a cell', () => {
  test('is set from text, the others stay', () => {
    expect(withCell(columns, columns[1], 0, ' 7.5 ')).toEqual({ changes: { A: [1, 2], B: [7.5, 4], C: [5, 6] } })
  })

  test('takes a decimal comma, and does not guess what "1,000" means', () => {
    expect(withCell(columns, columns[1], 0, '7,5')).toEqual({ changes: { A: [1, 2], B: [7.5, 4], C: [5, 6] } })
    const edited = withCell(columns, columns[1], 0, '1,000')
    expect('problem' in edited && edited.problem).toMatch(/^Column B, worker 1: expected 1000 or 1\.000, got "1,000"/)
  })

  test.each(['-1', '101', 'abc', '', 'NaN', '1,2,3', '0x10'])('is refused with its name: "%s"', (text) => {
    const edited = withCell(columns, columns[1], 1, text)
    expect('problem' in edited && edited.problem).toMatch(/^Column B, worker 2: expected a number from 0 to 100, got /)
  })

  test('that is missing is filled, with what stands above it in the other columns', () => {
    const ragged = [column('A', [1, 2, 3]), column('B', [4])]
    expect(rowsOf(ragged)).toBe(3)
    expect(withCell(ragged, ragged[1], 2, '9')).toEqual({ changes: { A: [1, 2, 3], B: [4, 4, 9] } })
  })
})

describe('a row', () => {
  test('is added like the last one, up to the most that are allowed', () => {
    expect(withRow(columns)).toEqual({ A: [1, 2, 2], B: [3, 4, 4], C: [5, 6, 6] })
    expect(withRow([column('A', [1, 2, 3, 4])])).toBeUndefined()
  })

  test('is removed, down to the fewest that are allowed', () => {
    expect(withoutRow(columns, 0)).toEqual({ A: [2], B: [4], C: [6] })
    expect(withoutRow([column('A', [1])], 0)).toBeUndefined()
  })
})

describe('pasted text', () => {
  test('that is refused names the cell that is at fault, and not the one that it was pasted into', () => {
    expect(pasted(columns, start, '10;20;1\n12;x;2')).toMatchObject({ row: 1, column: 'B' })
  })

  test.each([
    ['CSV', '9,8,7\n6,5,4'],
    ['a spreadsheet', '9\t8\t7\r\n6\t5\t4\r\n'],
    ['semicolons', '9;8;7\n6;5;4'],
    ['with a heading', 'A,B,C\n9,8,7\n6,5,4'],
  ])('replaces the table: %s', (_, text) => {
    expect(pasted(columns, start, text)).toEqual({ changes: { A: [9, 6], B: [8, 5], C: [7, 4] } })
  })

  test('fills the table up to the most rows that are allowed', () => {
    expect(pasted(columns, { row: 2, column: 0 }, '7\n8')).toMatchObject({ changes: { A: [1, 2, 7, 8] } })
  })

  test('may have decimal commas where commas part nothing', () => {
    expect(pasted(columns, start, '1,5\t2,5\t3,5\n1\t2\t3')).toEqual({
      changes: { A: [1.5, 1], B: [2.5, 2], C: [3.5, 3] },
    })
  })

  test('overwrites and extends from the cell it is pasted into', () => {
    expect(pasted(columns, { row: 1, column: 1 }, '8\n9')).toEqual({
      changes: { A: [1, 2, 2], B: [3, 8, 9], C: [5, 6, 6] },
    })
  })

  test.each([
    ['1,2,3\n4,5', 'Pasted, worker 2: expected 3 values, as above, got 2'],
    [
      '1,2,3\n4,x,6',
      'Column B, worker 2: expected a number from 0 to 100, got "x", in the pasted row “4 x 6”; nothing is pasted',
    ],
    [
      '1,2,3\n4,-5,6',
      'Column B, worker 2: expected a number from 0 to 100, got −5, in the pasted row “4 -5 6”; nothing is pasted',
    ],
    ['1,2,3,4', 'Pasted: expected at most 3 columns, got 4'],
    [Array(10_000).fill('1,2,3').join('\n'), 'Pasted: expected 1 to 4 rows, got 10000'],
  ])('is refused whole, with the cell named: %.12s', (text, problem) => {
    expect(pasted(columns, start, text)).toMatchObject({ problem })
  })
})
