import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, headLines, readCsv } from './csv.ts'

const rows = (text: string) => [...readCsv(text)].map(({ fields }) => fields)

describe('Comma separated values', () => {
  test('come back as they were written, whatever is in them', () => {
    const row = fc.array(fc.string(), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (table) => {
        expect(rows(table.map(csvLine).join(''))).toEqual(table)
      }),
    )
  })

  test('are quoted only where they must be', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 1 / 3])).toBe('a,"b,c","d""e",0.3333333333333333\r\n')
  })

  test('leave out heads, also of files that were put together or saved by a spreadsheet, and count their lines', () => {
    const head = headLines('1.2.3, lab tree', ['time [s]: Time, at the\nend'])
    expect(head).toBe('# evenkeel 1.2.3, lab tree\r\n# time [s]: Time, at the end\r\n')
    const file = `${head}a,b\r\n1,2\r\n`
    expect([...readCsv(file + file)].map(({ line, fields }) => [line, ...fields])).toEqual([
      [3, 'a', 'b'],
      [4, '1', '2'],
      [7, 'a', 'b'],
      [8, '1', '2'],
    ])
    expect(rows(`\uFEFF"# evenkeel 1.2.3, lab tree",\r\n"# time [s]: a, b",\r\na,b\r\n`)).toEqual([['a', 'b']])
    expect(rows(head)).toEqual([])
  })

  test('keep a column that is called "# runs"', () => {
    expect(rows('# runs,time\n1,2\n')).toEqual([
      ['# runs', 'time'],
      ['1', '2'],
    ])
  })

  test('know the line they come from, and whether it ended', () => {
    expect([...readCsv('\uFEFFa,b\n\n"1\n2",3\r\n4,5')]).toEqual([
      { line: 1, fields: ['a', 'b'], ended: true },
      { line: 3, fields: ['1\n2', '3'], ended: true },
      { line: 5, fields: ['4', '5'], ended: false },
    ])
  })

  test.each([
    ['a,"b\nc', ['a', 'b\nc'], { column: 2, swallowed: true }],
    ['a,b"\nc,d\n', ['a', 'b"\nc', 'd\n'], { column: 2, swallowed: true }],
    ['"a","b"",c', ['a', 'b",c'], { column: 2, swallowed: false }],
  ])('say where a quote is that never closes: %j', (text, fields, open) => {
    expect([...readCsv(text)]).toEqual([{ line: 1, fields, ended: false, open }])
  })

  test('are read in a time that grows with their length, even behind a quote that never closes', () => {
    // Looking at all of it again for every line would take minutes.
    const text = `"${'0123456789\n'.repeat(500_000)}`
    expect([...readCsv(text)].map(({ open }) => open)).toEqual([{ column: 1, swallowed: true }])
  })
})
